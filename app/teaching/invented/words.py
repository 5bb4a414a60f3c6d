"""Lists of words, by name, from `words.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PATH = Path(__file__).parent / "words.txt"


def content_lines(path: Path) -> list[str]:
    """The lines of a file that are neither blank nor comments."""
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


@cache
def word_lists() -> Mapping[str, tuple[str, ...]]:
    """Return the words of each list; they may have slots in them."""
    found: dict[str, tuple[str, ...]] = {}
    for line in content_lines(_PATH):
        name, _, words = line.partition(":")
        found[name] = (*found.get(name, ()), *(word.strip() for word in words.split(" | ")))
    return found
