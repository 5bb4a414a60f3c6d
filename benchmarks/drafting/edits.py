"""Edits as records: "Update this file", the file as one release has it, and as the next has it.

For every file of the listed packages in which 2 to 20% of the lines changed and that fits the
context. The user's message is the request and the old file in a fence, the answer is the new file
in the same fence; ChatML and replay are those of `bench replay`, a package is a category. In the
app the old file would be a segment of its own; here all of it is in the prompt.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from app.models.wheel import Wheel
from benchmarks.drafting import replay
from benchmarks.drafting.edit_packages import DRAWN, PACKAGES, SEED
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.package_versions import FileChange, changed_share, changes, packages_folder
from benchmarks.drafting.records import Chat, Record

T = TypeVar("T")

REQUEST = "Update this file."
LEAST, MOST = 0.02, 0.2
"""Share of the lines that changed."""

CONTEXT = 8192
"""Maximum number of tokens of prompt and answer together: the default model's context."""


def measure(setup: Setup) -> dict[str, Any]:
    """Replay all edits, or where every pass is computed those that are drawn.

    Raises:
        PackageError: a package can't be downloaded.
    """
    found = list(edits(setup.chat, packages_folder()))
    result = replay.measure("edits", found if setup.target is None else drawn(found), setup)
    result["notes"] |= {"packages": len(PACKAGES), "edits that fit": len(found)}
    return result


def edits(
    chat: Chat, folder: Path, packages: Iterable[tuple[Wheel, Wheel]] = PACKAGES
) -> Iterator[Record]:
    """All edits that fit.

    Raises:
        PackageError: a package can't be downloaded.
    """
    for change in fitting_changes(chat, folder, packages):
        yield _record(change, chat)


def fitting_changes(
    chat: Chat, folder: Path, packages: Iterable[tuple[Wheel, Wheel]] = PACKAGES
) -> Iterator[FileChange]:
    """The files of all edits that fit.

    Raises:
        PackageError: a package can't be downloaded.
    """
    for old, new in packages:
        for change in changes(old, new, folder):
            record = _record(change, chat)
            fits = len(record.prompt) + len(record.response) <= CONTEXT
            if fits and LEAST <= _share(change) <= MOST:
                yield change


def drawn(records: Sequence[T]) -> list[T]:
    """The DRAWN of them that a fixed seed draws, in their order; all if there are no more."""
    chance = random.Random(SEED)  # noqa: S311  # no secret
    chosen = chance.sample(range(len(records)), min(DRAWN, len(records)))
    return [records[number] for number in sorted(chosen)]


def _share(change: FileChange) -> float:
    return changed_share(change.old.splitlines(), change.new.splitlines())


def _record(change: FileChange, chat: Chat) -> Record:
    fence = _fence(change)
    request = f"{REQUEST}\n\n{_fenced(change.old, fence)}"
    return chat.record(change.package, 1, [("user", request)], _fenced(change.new, fence))


def _fence(change: FileChange) -> str:
    """Longer than any run of backticks that begins a line of the file, as Markdown asks."""
    runs = re.findall(r"^\s*(`{3,})", change.old + "\n" + change.new, re.MULTILINE)
    return "`" * max([3, *(len(run) + 1 for run in runs)])


def _fenced(text: str, fence: str) -> str:
    text = text.removesuffix("\n")
    return f"{fence}python\n{text}\n{fence}"
