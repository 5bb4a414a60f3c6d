"""Quotes: sentences of the files as evidence, and the answer that consists of them alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.events import Evidence, Source, Span

BETWEEN = "\n\n"
"""Between two quotes that don't follow one another in the file."""


@dataclass(frozen=True, slots=True)
class Quotes:
    """An answer every word of which is quoted: each quote is a span over its whole length."""

    text: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The text from the first to the last code point of its places."""

    text: str
    sources: tuple[Source, ...]


def quotes(evidence: Sequence[Evidence]) -> Quotes:
    """The answer that consists of the evidence, in the order of its documents.

    The document of the best sentence is first. What a sentence leans on stands before it, and where
    two quotes overlap in their document they are one.
    """
    text, spans = "", []
    for block in _joined(evidence):
        text += BETWEEN if text else ""
        spans.append(Span(len(text), len(text) + len(block.text), block.text, block.sources))
        text += block.text
    return Quotes(text, tuple(spans))


def above(evidence: tuple[Evidence, ...], answer: str, finish: object) -> tuple[Evidence, ...]:
    """The evidence to be shown above an answer: none above a task's quotes, which have it."""
    repeats = finish == "quotes" and answer != quotes(evidence).text
    return () if repeats else evidence


def _joined(evidence: Sequence[Evidence]) -> Iterator[_Stretch]:
    owners = list(dict.fromkeys(_owner(each.sources[0]) for each in evidence if each.sources))
    blocks = [_block(each) for each in evidence if each.sources]
    last: _Stretch | None = None
    for block in sorted(blocks, key=lambda b: (owners.index(_owner(b.sources[0])), _start(b))):
        if last is not None and _owner(last.sources[0]) == _owner(block.sources[0]):
            shared = last.sources[0].end - _start(block)
            if shared >= 0:
                last = _extended(last, block, shared)
                continue
        if last is not None:
            yield last
        last = block
    if last is not None:
        yield last


def _block(evidence: Evidence) -> _Stretch:
    lead = len(evidence.lead)
    places = tuple(replace(place, start=place.start - lead) for place in evidence.sources)
    return _Stretch(evidence.lead + evidence.text, places)


def _extended(last: _Stretch, block: _Stretch, shared: int) -> _Stretch:
    """One quote of two, of which the second begins `shared` code points before the first ends.

    Its places are those where the two stand like this.
    """
    ends = {(_owner(place), place.start): place.end for place in block.sources}
    places = tuple(
        replace(place, end=max(place.end, end))
        for place in last.sources
        if (end := ends.get((_owner(place), place.end - shared))) is not None
    )
    return _Stretch(last.text + block.text[shared:], places)


def _start(block: _Stretch) -> int:
    return block.sources[0].start


def _owner(place: Source) -> tuple[int | None, str]:
    return place.document, place.name
