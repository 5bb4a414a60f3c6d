"""A real file with two instructions whose results a rule knows: a name is changed everywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.drafting.package_versions import FileChange

LINES = range(190, 211)
"""Of the file that is timed."""

LEAST_USES = 3
"""How often a name must stand in it to be renamed."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """A text, and the instructions one after the other, each with what becomes of it."""

    name: str
    text: str
    steps: tuple[tuple[str, str], ...]


def renaming(changes: Iterable[FileChange]) -> Renaming:
    """The first file of the length that is timed, with two of its names to be changed.

    Raises:
        ValueError: there is none.
    """
    for change in changes:
        text = change.old
        names = Counter(re.findall(r"\bdef (\w{4,})\(", text)).keys()
        uses = {name: len(re.findall(rf"\b{name}\b", text)) for name in names}
        often = [name for name in names if uses[name] >= LEAST_USES and "__" not in name]
        if text.count("\n") in LINES and len(often) > 1:
            steps, now = list[tuple[str, str]](), text
            for name in often[:2]:
                now = re.sub(rf"\b{name}\b", f"{name}_again", now)
                # In words that a model has to read (`app.instructions.words.replacement`).
                steps.append((f"Give `{name}` the name `{name}_again`.", now))
            return Renaming(change.path, text, tuple(steps))
    raise ValueError(
        f"No file has {LINES.start} to {LINES.stop - 1} lines and two names to change."
    )
