"""Finds stitched sentences of an answer while it is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.events import Span, Stitched
from app.provenance.matching import SourceText
from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge, cut


class Stitching:
    """Judges the sentences of one answer, each once it is settled.

    Args:
        sources: what it may quote; earlier messages vouch for nothing.
    """

    def __init__(self, sources: Sequence[SourceText]) -> None:
        self._judge = Judge(
            [
                SourceSentences(each.document, each.name, each.indexed.text, each.read, each.pages)
                for each in sources
                if each.document is not None
            ]
        )
        self._at = 0
        self._found: list[Stitched] = []

    def settled(self, text: str, spans: Sequence[Span], settled: int) -> tuple[Stitched, ...]:
        """Those of the sentences that end before `settled` and that others follow."""
        found = [(self._at + a, self._at + b) for a, b in cut(text[self._at : settled])]
        for (start, end), _ in pairwise(found):
            judged = self._judge.judged(text, start, end, spans)
            if judged is not None:
                self._found.append(judged)
            self._at = end
        return tuple(each for each in self._found if each.end <= len(text))

    def whole(self, text: str, spans: Sequence[Span]) -> tuple[Stitched, ...]:
        """Those of the finished answer."""
        return tuple(self._judge.stitched(text, spans))
