"""The bodies of the desk's requests and answers; what isn't of their form is refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.editing.text_file import MOST_BYTES
from app.editing.word_for_word import MOST_INSTRUCTION

DeskNumber = Annotated[int, Field(ge=0, lt=1 << 63)]


class DeskCommand(BaseModel):
    """A text on the desk: by itself, one to stop, undo, redo, save, keep or forget."""

    model_config = ConfigDict(extra="forbid", strict=True)
    desk: DeskNumber


class OpenDocument(BaseModel):
    """A document of the library to be put on the desk."""

    model_config = ConfigDict(extra="forbid", strict=True)
    document: DeskNumber


class TypeCommand(DeskCommand):
    """The text in an editor, and the revision that it began from."""

    revision: DeskNumber
    text: Annotated[str, Field(max_length=4 * MOST_BYTES)]


class ReviseCommand(DeskCommand):
    """An instruction for a model.

    Attributes:
        start, end: the selected lines, from 0, the second one excluded; None for the whole text.
        whole: whether it goes to all parts.
        hunk: the change that is to be written again, instead of lines.
        documents: those that something may be brought in from.
    """

    instruction: Annotated[str, Field(max_length=MOST_INSTRUCTION)]
    start: DeskNumber | None = None
    end: DeskNumber | None = None
    whole: bool = False
    hunk: DeskNumber | None = None
    documents: Annotated[list[DeskNumber], Field(max_length=10_000)] = []


class DecideCommand(DeskCommand):
    """Changes to be accepted or rejected; none for all."""

    hunks: list[DeskNumber]


class EditCommand(DeskCommand):
    """A change to be accepted with other lines."""

    hunk: DeskNumber
    text: Annotated[str, Field(max_length=MOST_BYTES)]


class RestoreCommand(DeskCommand):
    """A state to be shown again."""

    state: DeskNumber


class OnDesk(BaseModel):
    """The text that was put on the desk."""

    desk: int


class TextNow(BaseModel):
    """A text as it is now."""

    revision: int
    edition: int
    text: str


class CommandResult(BaseModel):
    """A message for a person."""

    told: str
