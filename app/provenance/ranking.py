"""The order of several places with the same words.

Passages in the prompt go before other documents, and those before earlier messages. Among documents
the one that contains the neighbouring spans goes first, neighbours in the same sentence before
others; then what is in the prompt, then the place with the longer common context, then the one the
decoder copied from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.events import Source

MAX_CONTEXT = 64
"""Code points of context compared on each side of a place."""

PASSAGE = 1000
"""Code points between places that count as one passage, about a chunk."""

_SENTENCE_END = re.compile(r"[.!?][\"'\u201d\u2019)\]]*\s|\n")

Owner = tuple[int | None, int | None]
"""(document, message) of a place."""

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a source that has a span's words.

    Attributes:
        read: whether it is in the prompt.
        copied: whether the decoder copied from there.
        context: code points around it that agree with those around the span.
        order: of its text among the sources.
    """

    source: Source
    read: bool
    copied: bool
    context: int
    order: int

    @property
    def owner(self) -> Owner:
        """The text it is in."""
        return self.source.document, self.source.message

    @property
    def cost(self) -> Cost:
        """Sort key without regard to neighbours; lower is better."""
        return (
            self.source.message is not None,
            not self.read,
            -self.context,
            not self.copied,
            self.order,
            self.source.start,
        )


@dataclass(frozen=True, slots=True)
class Copied:
    """A span's place in the answer, its sentence, and the places of its words."""

    start: int
    end: int
    sentence: int
    occurrences: tuple[Occurrence, ...]

    @property
    def owners(self) -> set[Owner]:
        """The texts between which there is a choice: documents, or else messages."""
        documents = {place.owner for place in self.occurrences if place.source.document is not None}
        return documents or {place.owner for place in self.occurrences}


def sentence_of(answer: str, position: int) -> int:
    """Number of sentences that end before the position."""
    return sum(1 for _ in _SENTENCE_END.finditer(answer, 0, position))


def choose(spans: Sequence[Copied], before: tuple[Copied, Owner] | None) -> list[Owner]:
    """The text of each span's first source: the choice with the lowest total cost.

    Args:
        spans: in order.
        before: the span before them and its text.
    """
    best: dict[Owner, tuple[Cost, list[Owner]]] = {}
    previous = None
    if before is not None:
        previous, owner = before
        best = {owner: ((), [])}
    for span in spans:
        following = {}
        for owner in sorted(span.owners, key=str):
            own = min(place.cost for place in span.occurrences if place.owner == owner)
            ways = [
                (_add(cost, _cost(previous, last, span, owner, own)), path)
                for last, (cost, path) in best.items()
            ] or [(_cost(None, owner, span, owner, own), [])]
            cost, path = min(ways, key=lambda way: way[0])
            following[owner] = cost, [*path, owner]
        best, previous = following, span
    return min(best.values(), key=lambda way: way[0])[1] if spans else []


def _cost(previous: Copied | None, last: Owner, span: Copied, owner: Owner, own: Cost) -> Cost:
    """The cost of an owner after the one before: a change of owner costs most within a sentence,
    and more the closer the two spans are.
    """
    is_break = previous is not None and last != owner
    is_same = previous is not None and previous.sentence == span.sentence
    gap = span.start - previous.end if previous is not None and is_break and is_same else 0
    message, *rest = own
    return (message, is_break and is_same, is_break, -gap, *rest)


def _add(left: Cost, right: Cost) -> Cost:
    return tuple(a + b for a, b in zip(left, right, strict=True)) if left else right


def ranked(found: Copied, owner: Owner, near: Source | None) -> tuple[Source, ...]:
    """All places, the chosen text's best one first.

    Args:
        near: the first source of the span before; of its text the same passage goes first.
    """

    def key(place: Occurrence) -> tuple[object, ...]:
        message, unread, context, copied, order, start = place.cost
        is_same = near is not None and (near.document, near.message) == place.owner
        away = abs(start - near.end) if near is not None and is_same else start
        is_far = not is_same or away > PASSAGE
        return place.owner != owner, message, is_far, unread, order, context, copied, away

    return tuple(place.source for place in sorted(found.occurrences, key=key))


def agreement(answer: str, start: int, end: int, source: str, at: int) -> int:
    """Code points around answer[start:end] that agree with those around the place, case aside."""
    before = answer[max(start - MAX_CONTEXT, 0) : start].lower()
    there = source[max(at - MAX_CONTEXT, 0) : at].lower()
    after = answer[end : end + MAX_CONTEXT].lower()
    beyond = source[at + end - start : at + end - start + MAX_CONTEXT].lower()
    return _common(before[::-1], there[::-1]) + _common(after, beyond)


def _common(left: str, right: str) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
