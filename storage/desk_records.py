"""Records of texts on the writing desk: the text, its states, what waits, what was asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from storage.revisions import Author
from storage.table_rows import Json, Natural, Time

Action = Literal[
    "opened",
    "typed",
    "proposed",
    "accepted",
    "rejected",
    "edited",
    "restored",
    "read",
    "merged",
    "saved",
]
"""What made a state: "read" is what the file had when it was read again, and "merged" what that and
the text before came to.
"""

AskState = Literal["running", "done", "stopped", "failed"]


@dataclass(frozen=True, slots=True)
class HunkSourceRecord:
    """Where new words of a hunk were copied from (`app.editing.hunks.HunkSource`)."""

    document: Natural
    name: str
    start: Natural
    end: Natural
    words: str


@dataclass(frozen=True, slots=True)
class HunkRecord:
    """A hunk that waits (`app.editing.hunks.Hunk`)."""

    start: Natural
    end: Natural
    new: tuple[str, ...]
    conflict: tuple[str, ...] | None
    key: Natural
    sources: tuple[HunkSourceRecord, ...] = ()
    joint: Natural = 0
    ask: Natural = 0
    also: Natural = 0


@dataclass(frozen=True, slots=True)
class DeskRecord:
    """A text on the desk.

    Attributes:
        path: what its revisions are stored under.
        name: what people call it; a label, never a path.
        document: the document of the library that it was opened from, while that is there.
        is_copy: whether it is the text of a file that isn't one, such as a PDF.
        head: the state that is shown.
        edition: grows with each state that is shown, whichever it is; of two states that arrive in
            the wrong order it tells which is the newer one.
    """

    id: int
    path: str
    name: str
    document: int | None
    is_copy: bool
    head: int
    opened_at: Time
    edition: int


@dataclass(frozen=True, slots=True)
class HowRead:
    """How a file's bytes are read as text (`app.editing.text_file.TextFile`)."""

    encoding: str
    mark: bytes
    is_old_mac: bool


@dataclass(frozen=True, slots=True)
class StateRecord:
    """A state of a text on the desk, without its bytes.

    Attributes:
        revision: the bytes.
        author, instruction, model: who made the state, and what a model was asked.
    """

    id: int
    parent: int | None
    revision: int
    encoding: str
    mark: bytes
    is_old_mac: bool
    hunks: Annotated[tuple[HunkRecord, ...], Json]
    action: Action
    created_at: Time
    author: Author
    instruction: str
    model: str

    @property
    def how(self) -> HowRead:
        """The way in which its bytes are read."""
        return HowRead(self.encoding, self.mark, self.is_old_mac)


@dataclass(frozen=True, slots=True)
class AskRecord:
    """An instruction that a model was given about a text.

    Attributes:
        base: the revision that was shown when it was asked; None if that isn't known.
        told: what came of it, for people.
        unsettled: hunks of the base that are still being written.
    """

    id: int
    desk: int
    instruction: str
    model: str
    base: int | None
    state: AskState
    told: Annotated[tuple[str, ...], Json]
    unsettled: Annotated[tuple[HunkRecord, ...], Json]
    updated_at: Time
