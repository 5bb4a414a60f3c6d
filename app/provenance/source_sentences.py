"""The sentences of a document around given places: it is cut only where that is needed.

A sentence may lean on what is elsewhere: a table's row on the row with the heads of its columns, an
item on the sentence that introduces its list. What it leans on counts as its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.events import Source
from app.provenance.content_words import words
from app.provenance.word_edges import EMPTY_WORDS
from retrieval.text.language import language_of
from retrieval.text.sentence_context import first_row
from retrieval.text.sentences import LONGEST, Sentence, sentences_within

_BLANK = "\n\n"


@dataclass(frozen=True)
class SourceSentence:
    """A whole sentence or row of a document, or several in a row.

    Attributes:
        start, end: code points of the document's text.
        text: theirs, and before it that of what they lean on.
    """

    document: int
    start: int
    end: int
    text: str

    @cached_property
    def words(self) -> frozenset[str]:
        """All its words and numbers."""
        return frozenset(word.key for word in words(self.text))

    @cached_property
    def content(self) -> frozenset[str]:
        """Its words but for function words."""
        return self.words - EMPTY_WORDS


class SourceSentences:
    """The sentences of one document in what was read of it, and near places that are looked at.

    Args:
        text: the document's.
        read: ranges of code points.
        pages: first code point of each page, ascending; empty if it has no pages.
    """

    def __init__(
        self,
        document: int,
        name: str,
        text: str,
        read: Iterable[tuple[int, int]] = (),
        pages: Sequence[int] = (),
    ) -> None:
        self.document = document
        self.name = name
        self.text = text
        self._pages = pages
        self._ranges: list[tuple[int, int]] = []
        self._cut: list[Sentence] = []
        self._made: dict[tuple[int, int], SourceSentence] = {}
        for start, end in read:
            self._look(start, end)

    def wholes(self) -> list[SourceSentence]:
        """All sentences so far, in order."""
        return [self._whole(i, i) for i in range(len(self._cut))]

    def seen(self) -> list[str]:
        """The parts of the text that they are in."""
        return [self.text[start:end] for start, end in self._ranges]

    def at(self, start: int, end: int) -> SourceSentence:
        """The sentences that [start, end) lies in, usually one."""
        self._look(start, end)
        first = bisect_right(self._cut, start, key=lambda each: each.end)
        last = bisect_left(self._cut, end, key=lambda each: each.start) - 1
        return self._whole(first, max(first, last))

    def source(self, whole: SourceSentence) -> Source:
        """Its place."""
        page = bisect_right(self._pages, whole.start) or None
        return Source(self.document, None, self.name, whole.start, whole.end, page)

    def _look(self, start: int, end: int) -> None:
        """Cut the text around [start, end), unless it is."""
        if any(a <= start and end <= b for a, b in self._ranges):
            return
        start, end = _widened(self.text, start, end)
        near = [each for each in self._ranges if each[0] <= end and start <= each[1]]
        start = min([start, *(a for a, _ in near)])
        end = max([end, *(b for _, b in near)])
        self._ranges = sorted([*(each for each in self._ranges if each not in near), (start, end)])
        cut = sentences_within(self.text, start, end, (), language_of(self.name))
        others = [each for each in self._cut if each.end <= start or end <= each.start]
        self._cut = sorted([*others, *cut], key=lambda each: each.start)

    def _whole(self, first: int, last: int) -> SourceSentence:
        start, end = self._cut[first].start, self._cut[last].end
        if (start, end) not in self._made:
            text = "\n".join([*self._leads_to(first), self.text[start:end]])
            self._made[start, end] = SourceSentence(self.document, start, end, text)
        return self._made[start, end]

    def _leads_to(self, index: int) -> list[str]:
        """Return the text that a sentence leans on."""
        sentence = self._cut[index]
        if sentence.kind == "row":
            heads = first_row(self.text, sentence.start)
            return [] if heads is None else [heads]
        if sentence.kind == "item":
            before = (each for each in self._cut[index::-1] if each.kind != "item")
            lead = next((self.text[each.start : each.end] for each in before), "")
            return [lead] if lead.endswith((":", ",")) else []
        return []


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """The range with what is around it, from paragraph to paragraph where they are near."""
    least, most = max(start - LONGEST, 0), min(end + LONGEST, len(text))
    first = text.find(_BLANK, least, start) if least else 0
    last = text.rfind(_BLANK, end, most) if most < len(text) else most
    return least if first < 0 else first, most if last < 0 else last
