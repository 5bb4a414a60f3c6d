"""Names of drafters in settings: comma-separated or a list, each checked to exist."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from app.engine import import_engine


def _listed(names: Any) -> Any:
    """Comma-separated names, as in flags and variables; "none" disables drafting."""
    if not isinstance(names, str):
        return names
    return [] if names == "none" else [name.strip() for name in names.split(",")]


def _drafters(names: tuple[str, ...]) -> tuple[str, ...]:
    if names:  # checking them imports torch
        _check_drafters(names)
    return names


def _method(name: str) -> str:
    _check_drafters((name,), is_fixed=True)
    return name


def _check_drafters(names: tuple[str, ...], *, is_fixed: bool = False) -> None:
    import_engine()
    from speculation.materials import DrafterError
    from speculation.methods import check, stacked

    try:
        stacked(names[0]) if is_fixed else check(names)
    except DrafterError as error:
        raise ValueError(f"can't be used: {error}") from error


DrafterNames = Annotated[tuple[str, ...], BeforeValidator(_listed), AfterValidator(_drafters)]
MethodName = Annotated[str, AfterValidator(_method)]
