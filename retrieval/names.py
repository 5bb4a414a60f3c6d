"""What files are called in the library: labels that can be stored and shown, never paths."""

from __future__ import annotations

from pathlib import PurePath
from unicodedata import category


def label(name: str) -> str:
    """The last part of `name`, which may be a path, as text that can be stored and shown."""
    return shown(PurePath(name).name or name)


def shown(name: str) -> str:
    """`name` with a mark for each character that can't be stored or shown.

    File systems allow control characters, and bytes that aren't UTF-8 (surrogates in Python).
    """
    return "".join("\ufffd" if category(c) in {"Cc", "Cs"} else c for c in name)
