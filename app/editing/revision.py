"""A revision in progress: what was asked of the model, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from app.editing.hunks import Hunk
from app.editing.windows import TextWindow
from app.events import Loading, Reading, Stats, Waiting


@dataclass(frozen=True, slots=True)
class RevisionRequest:
    """A request to a model to revise a text.

    Attributes:
        select: the lines that it is about; None for those that the words are about.
        everywhere: whether it is about all parts.
        documents: ids of those that it may bring something in from.
    """

    words: str
    select: TextWindow | None = None
    everywhere: bool = False
    documents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Revision:
    """A revision in progress, or why it ended.

    Attributes:
        version: grows with every change, over all texts.
        ask: its number among the instructions that are stored; 0 before it is.
        base: the text that was shown when it was asked for.
        parts: how many there are to revise, and `part` how many are done.
        open: hunks of `base` that are still being written.
        found: how many changes were found in the parts that are done, and `changes` how many of
            them are new: others wait already, or are in the text by now.
        seconds_left: until the last part is written, as far as can be told by now.
        told: what a person must know of the parts that are done.
        proposed: what accepting all of it does, where no model has written it.
        error: why it failed; it stays until the next one begins.
        is_stopped: whether a person has ended it.
    """

    version: int
    instruction: str
    base: str = ""
    ask: int = 0
    status: Waiting | Loading | Reading | None = None
    part: int = 0
    found: int = 0
    changes: int = 0
    parts: int = 0
    open: tuple[Hunk, ...] = ()
    stats: Stats | None = None
    seconds_left: float | None = None
    told: tuple[str, ...] = ()
    proposed: str = ""
    error: str | None = None
    is_ended: bool = False
    is_stopped: bool = False
