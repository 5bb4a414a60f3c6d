"""The result of a task: quotes under titles, and a note for the person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from app.asking.sections import TextRange
from app.events import Evidence
from storage.texts import DocumentText

MOST_ITEMS = 40
"""Items of a list."""


@dataclass(frozen=True, slots=True)
class TitledQuotes:
    """Quotes under a title, which may be ""; their order is that of their documents."""

    title: str
    quotes: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The quotes of a task.

    Attributes:
        blocks: in the order in which they are shown; none with quotes if nothing was found.
        note: what was left out, or why there is nothing; "" usually.
        ranges: what a summary is of, for a model to read; empty for other tasks.
    """

    blocks: tuple[TitledQuotes, ...]
    note: str = ""
    ranges: tuple[TextRange, ...] = ()

    @property
    def quotes(self) -> tuple[Evidence, ...]:
        """All quotes, block after block, each once."""
        return _once(quote for block in self.blocks for quote in block.quotes)

    @property
    def quotes_in_turn(self) -> tuple[Evidence, ...]:
        """All quotes, one of each block in turn: where there is room for a few, each has some."""
        rounds = zip_longest(*(block.quotes for block in self.blocks))
        return _once(quote for each in rounds for quote in each if quote is not None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not any(block.quotes for block in self.blocks)


def _once(quotes: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple({quote.sources: quote for quote in quotes}.values())


def as_one(title: str, blocks: Iterable[TitledQuotes]) -> TitledQuotes:
    """The quotes of several blocks under one title."""
    return TitledQuotes(title, tuple(quote for block in blocks for quote in block.quotes))


def filled(
    blocks: Iterable[TitledQuotes], note: str = "", ranges: Sequence[TextRange] = ()
) -> TaskResult:
    """The result of those blocks that have quotes."""
    return TaskResult(tuple(block for block in blocks if block.quotes), note, tuple(ranges))


def left_out(source: DocumentText, what: str, count: int) -> str:
    """That a list ends before it has all; "" if it has."""
    if count <= MOST_ITEMS:
        return ""
    return (
        f"The first {MOST_ITEMS} of {count:,} {what} in {source.name} are listed. Open the "
        "document at the last of them to read on."
    )


def joined(notes: Sequence[str]) -> str:
    """The notes that there are, as paragraphs."""
    return "\n\n".join(filter(None, notes))
