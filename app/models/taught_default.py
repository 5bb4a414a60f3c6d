"""The teaching of the default model, which comes with the app as a difference of its weights.

Contract: it is used with the weights it was made for and no others; where it can't be used, the
untaught model answers under its own title, and `doctor` says why.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from app.models.identity import weights_fingerprint
from speculation import TargetError
from speculation.target import difference

FOLDER = Path(__file__).with_name("taught")
"""Holds the difference and its card, `card.md`."""

_Stamp = tuple[tuple[str, int, int], ...]


def is_shipped() -> bool:
    """Whether this version of the app comes with a difference."""
    return bool(difference.files(FOLDER))


def taught_difference(model: Path) -> Path | None:
    """The difference for the default model in this folder; None if there is none that fits.

    The folder may not exist yet: the model that is downloaded is the one it was made for.
    """
    return FOLDER if is_shipped() and unfit(model) is None else None


def unfit(model: Path) -> str | None:
    """Why the difference can't be used with the default model in this folder; None if it can."""
    try:
        weights = sorted(model.glob("*.safetensors"))
        return _unfit(model, FOLDER, (*_stamp(difference.files(FOLDER)), *_stamp(weights)))
    except OSError:  # the folder is being made, or loading it says what is wrong
        return None


def _stamp(paths: list[Path]) -> _Stamp:
    states = [(path.name, path.stat()) for path in paths]
    return tuple((name, state.st_size, state.st_mtime_ns) for name, state in states)


@lru_cache(maxsize=8)
def _unfit(model: Path, folder: Path, _files: _Stamp) -> str | None:
    """Kept as long as the files are the same: the page asks several times a second."""
    try:
        base = difference.about(folder).get("base")
    except TargetError as error:
        return str(error)
    if not any(model.glob("*.safetensors")) or base == weights_fingerprint(model):
        return None
    return f"The difference in {folder} was made for other weights than those in {model}."
