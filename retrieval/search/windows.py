"""The best sentences with their neighbours, as windows for the ranker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from retrieval.ranker.encoding import Window
from retrieval.ranker.features import Plain
from retrieval.search.sentence_search import RankedSentence

MOST_CANDIDATES = 16
MOST_CHARACTERS = 3000
"""Sentences that get a window, and characters read in all: about 700 tokens, which the ranker
reads in under 150 ms on two cores.
"""

WINDOW_CHARACTERS = 420


@dataclass(frozen=True, slots=True)
class SourceWindow:
    """Consecutive sentences of one document."""

    sentences: tuple[RankedSentence, ...]

    @property
    def start(self) -> int:
        """Where it begins, in code points of the document's text."""
        return self.sentences[0].sentence.start

    @property
    def window(self) -> Window:
        """The window as the ranker reads it."""
        text = self.sentences[0].source.text
        ranges = [(one.sentence.start, one.sentence.end) for one in self.sentences]
        return Window(
            text[self.start : ranges[-1][1]],
            tuple((start - self.start, end - self.start) for start, end in ranges),
            tuple(_first_word(one) - self.start for one in self.sentences),
        )

    @property
    def plain(self) -> list[Plain]:
        """The cosine and the share of BM25 of each sentence."""
        return [(one.cosine, one.words) for one in self.sentences]


def _first_word(one: RankedSentence) -> int:
    """Where its words begin, in code points of the document's text: an item's behind its marker."""
    return one.sentence.start + (one.marker if one.marker < len(one.text) else 0)


def windows(best: Sequence[RankedSentence]) -> list[SourceWindow]:
    """Windows of the first sentences and those around them.

    Args:
        best: sentences of some chunks, best first; neighbours are taken from these.
    """
    places = {one.place: one for one in best}
    ordered = sorted(places)
    number = {place: index for index, place in enumerate(ordered)}
    chosen: set[int] = set()
    room = MOST_CHARACTERS
    for one in best[:MOST_CANDIDATES]:
        middle = number[one.place]
        around = {
            index
            for index in (middle - 1, middle, middle + 1)
            if 0 <= index < len(ordered) and ordered[index][0] == one.source.document
        } - chosen
        size = sum(len(places[ordered[index]].text) for index in around)
        if size <= room or not chosen:
            chosen |= around
            room -= size
    return _runs([places[ordered[index]] for index in sorted(chosen)])


def _runs(sentences: Sequence[RankedSentence]) -> list[SourceWindow]:
    """Sentences in their order, cut where one doesn't follow the last, and where it gets long."""
    runs: list[list[RankedSentence]] = []
    for one in sentences:
        if runs and _follows(runs[-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [SourceWindow(tuple(run)) for run in runs]


def _follows(run: Sequence[RankedSentence], one: RankedSentence) -> bool:
    return one.follows(run[-1]) and one.sentence.end - run[0].sentence.start <= WINDOW_CHARACTERS
