"""The cards of the sources panel: places with an answer's words, grouped by location."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.events import Source, Span
from app.sources.excerpts import Excerpt, MarkedWords, Piece, Read, excerpts

MOST_EXCERPTS = 12
"""Excerpts of one card; those with the first source of a span are there in any case."""

LITTLE = 40
"""Fewer code points copied from elsewhere come after the passages that were read."""

CardKind = Literal["found", "passage", "earlier", "elsewhere", "message", "removed"]
"""A document with a sentence that was found for this question, a passage read for it or for an
earlier one, a document outside of what was read, an earlier message, or a removed source.
"""


@dataclass(frozen=True, slots=True)
class Card:
    """One source.

    Attributes:
        name: of the document, with its version, or of the message; `file` is without.
        document, message: which; both None if it was removed.
        excerpts: each with where it is, like "page 3, 3 Methods > 3.2 Data".
        left_out: excerpts beyond those.
        is_flowing: whether its lines end where those of a page do, and mean nothing.
    """

    kind: CardKind
    name: str
    file: str
    document: int | None
    message: int | None
    excerpts: tuple[tuple[str, Excerpt], ...]
    left_out: int
    is_flowing: bool


@dataclass(slots=True)
class Group:
    """Marked words that go on one card: within [start, end) of a document or a message."""

    kind: CardKind
    source: Source
    start: int
    end: int
    marked: list[MarkedWords] = field(default_factory=list)

    @property
    def is_shown(self) -> bool:
        """Whether it gets a card; of what was read earlier only what has the answer's words."""
        return self.kind == "passage" or bool(self.marked)

    def order(self, *, is_quoted: bool = False) -> tuple[int, ...]:
        """Sentences that answer first, in their order (their numbers are below 0).

        Then what was copied from, most words first; what was read; what has a few words, or none
        that stand there before all other places.

        Args:
            is_quoted: whether the answer consists of quotes, whose order what was copied from has.
        """
        first = [words for words in self.marked if words.is_first]
        best = min((words.span for words in first), default=0)
        copied = sum(words.end - words.start for words in first) * (self.kind != "message")
        if best < 0:
            return 0, best
        number = min((words.span for words in self.marked), default=0)
        if is_quoted and copied:
            return 1, best
        if copied >= LITTLE or (copied and self.kind == "passage"):
            return 1, -copied, number
        return 2, self.kind != "passage", -copied, _ORDER.index(self.kind), number

    def holds(self, source: Source) -> bool:
        """Whether a place is one of this card's; it may reach beyond what was read."""
        if source.removed or self.source.removed:
            return source.removed and self.source.removed and source.name == self.source.name
        owner = self.source.document, self.source.message
        return (
            owner == (source.document, source.message)
            and self.start < source.end
            and source.start < self.end
        )

    def add(self, words: MarkedWords) -> None:
        """Put words on the card."""
        self.marked.append(words)
        self.start, self.end = min(self.start, words.start), max(self.end, words.end)


_ORDER: tuple[CardKind, ...] = ("found", "passage", "earlier", "elsewhere", "message", "removed")


def card(
    group: Group,
    name: str,
    read: Read | None,
    spans: Sequence[Span],
    within: Callable[[Source], str],
    *,
    is_flowing: bool,
) -> Card:
    """The card of a group.

    Args:
        read: gives parts of its text; None if that was removed, and only the spans' words are left.
        within: describes where in its text a source is.
    """
    if read is None:
        found = _kept(group.marked, spans)
    else:
        found = excerpts(group.start, group.end, group.source.page, group.marked, read)
    chosen = _chosen(found)
    source = group.source
    located = []
    for excerpt in chosen:
        start, end = excerpt.marked
        at = Source(source.document, source.message, source.name, start, end, excerpt.page)
        located.append(("" if read is None else within(at), excerpt))
    return Card(
        group.kind,
        name,
        source.name,
        source.document if read is not None else None,
        source.message if read is not None else None,
        tuple(located),
        len(found) - len(chosen),
        is_flowing,
    )


def _kept(marked: Sequence[MarkedWords], spans: Sequence[Span]) -> list[Excerpt]:
    """Return the excerpts of a removed source: the words that were copied from it."""
    found: dict[tuple[int, int], list[MarkedWords]] = {}
    for words in marked:
        found.setdefault((words.start, words.end), []).append(words)
    return [
        Excerpt(
            (
                Piece(
                    spans[same[0].span].text,
                    start,
                    tuple(words.span for words in same),
                    tuple(words.span for words in same if words.is_first),
                ),
            ),
            same[0].page,
            is_cut_before=False,
            is_cut_after=False,
        )
        for (start, _), same in sorted(found.items())
    ]


def _chosen(found: Sequence[Excerpt]) -> list[Excerpt]:
    """As many as a card has room for, in their order."""
    room = MOST_EXCERPTS - sum(excerpt.has_first for excerpt in found)
    chosen = []
    for excerpt in found:
        if excerpt.has_first:
            chosen.append(excerpt)
        elif room > 0:
            chosen.append(excerpt)
            room -= 1
    return chosen
