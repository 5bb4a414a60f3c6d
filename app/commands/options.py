"""Options shared by several commands; name and help text of settings come from `Settings`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from app.safe_text import quoted
from app.settings.settings import Settings, flag


def whole_number(text: str) -> int:
    """The number that was typed.

    Raises:
        typer.BadParameter: it is none; in plain words.
    """
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is not a whole number.") from None


def number(text: str) -> float:
    """The number that was typed.

    Raises:
        typer.BadParameter: it is none; in plain words.
    """
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is not a number.") from None


def document_id(text: str) -> int:
    """The id that was typed.

    Raises:
        typer.BadParameter: it is none; says where ids are found.
    """
    if not text.isascii() or not text.isdigit():
        raise typer.BadParameter(
            f"{quoted(text)} is not an id. `palimpsest documents` lists documents and files with "
            "their ids."
        )
    return int(text)


def _setting(name: str) -> Any:
    field = Settings.model_fields[name]
    kinds = {field.annotation, *get_args(field.annotation)}
    if float in kinds:
        return typer.Option(flag(name), help=field.description, parser=number, metavar="<float>")
    if int in kinds:
        return typer.Option(
            flag(name), help=field.description, parser=whole_number, metavar="<int>"
        )
    return typer.Option(flag(name), help=field.description)


DataDirOption = Annotated[Path | None, _setting("data_dir")]
ModelOption = Annotated[str | None, _setting("model")]
AnswerOption = Annotated[str | None, _setting("answer")]
HostOption = Annotated[str | None, _setting("host")]
PortOption = Annotated[int | None, _setting("port")]
MaxTokensOption = Annotated[int | None, _setting("max_tokens")]
TemperatureOption = Annotated[float | None, _setting("temperature")]
SeedOption = Annotated[int | None, _setting("seed")]
DraftersOption = Annotated[str | None, _setting("drafters")]
FixedOption = Annotated[str | None, _setting("fixed")]
NodesOption = Annotated[int | None, _setting("nodes")]

AsJsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
