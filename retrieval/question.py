"""One question to the library: its passages and the sentences that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, isfinite

import numpy as np

from retrieval.answering.choosing import are_doubtful
from retrieval.answering.columns import asks_for_row
from retrieval.answering.definitions import spelling_out, unread_definitions
from retrieval.answering.in_bold import with_words_in_bold
from retrieval.answering.in_order import in_order, quoted
from retrieval.answering.judging import judge
from retrieval.answering.lacking import lacks_asked
from retrieval.answering.own_relevance import is_relevant_itself
from retrieval.answering.replaced_value import unread_changes
from retrieval.answering.standing_out import stands_out
from retrieval.ranker.ranker import Judges
from retrieval.search.candidates import Candidates
from retrieval.search.evidence import EvidenceResult, FoundSentence
from retrieval.search.passages import RELEVANT, RETRIEVED, Search, SearchResult
from retrieval.search.sentence_search import RankedSentence, SentenceSearch
from retrieval.text.cells import CELL_BREAK
from retrieval.words.foreign import is_foreign
from retrieval.words.proper_names import (
    is_abbreviation,
    joined_names,
    names_and_years,
    spells_out,
)
from retrieval.words.query_expansion import in_their_words
from retrieval.words.spelling import corrected, respelled, suspicious
from storage.vectors import FloatArray

MOST_CHUNKS = 12
"""Best different chunks whose sentences are candidates; with tables that stand in several places,
at most twice as many.
"""

NEAR = 0.4
"""Least cosine of a sentence about a subject of which it has no word."""


class Question:
    """One question: embedded and searched once, then asked of all those documents or of some.

    Results are as of the first call. For one thread at a time.
    """

    def __init__(
        self, search: Search, sentences: SentenceSearch, ranker: Judges | None, text: str
    ) -> None:
        self._search = search
        self._sentences = sentences
        self._ranker = ranker
        self._text = text.encode(errors="replace").decode()  # of lone surrogates
        self._vector: FloatArray | None = None
        self._within: frozenset[int] = frozenset()
        self._found: Candidates | None = None
        self._spelled: dict[str, str] | None = None
        self._ranked: tuple[tuple[int, ...], list[RankedSentence]] | None = None
        self._unmentioned: tuple[tuple[int, ...], tuple[str, ...]] | None = None

    def best(self, documents: Sequence[int], k: int = RETRIEVED) -> SearchResult:
        """The `k` chunks of `documents` that answer the question best, best first.

        Any text is a valid question. Without documents or chunks, or with an empty question,
        nothing is found. The candidates of some of the documents that were searched before are
        those that were found in them then.
        """
        if not documents or not self._text.strip():
            return SearchResult((), 0.0)
        vector, found = self._candidates(documents)
        return self._search.choose(self._text, vector, found, k)

    def evidence(self, documents: Sequence[int], most: int = 3) -> EvidenceResult:
        """The `most` sentences of `documents` that answer the question best, best first.

        None where no sentence answers, or where no chunk is relevant and the first of them has few
        of the question's words. Where that can't be judged: those that are nearest, if text isn't
        embedded yet; of text in another language, those that have words of the question or are
        near in meaning. What introduces something has it.
        """
        found = self._evidence(documents, most)
        return replace(
            found, sentences=self._sentences.with_introduced(found.sentences, self._text)
        )

    def _evidence(self, documents: Sequence[int], most: int) -> EvidenceResult:
        found = self.best(documents)
        if not isfinite(found.relevance):
            return self._result(self.sentences(documents)[:most], documents, inf, judged=False)
        judged = self._judged(documents, found.relevance, most)
        if judged.sentences or not found.has_foreign:
            return judged
        foreign = _foreign_chunks(near := self._about(documents))
        kept = [one for one in near if one.chunk.id in foreign][:most]
        unjudged = self._result(kept, documents, judged.relevance, judged=False)
        return replace(unjudged, is_foreign=True)

    def sentences_about(self, documents: Sequence[int], most: int) -> tuple[FoundSentence, ...]:
        """The `most` sentences of `documents` that have words of the text or are near in meaning,
        best first; whether they answer anything is another question.
        """
        return self._shown(self._about(documents)[:most], documents)

    def unmentioned(self, documents: Sequence[int]) -> tuple[str, ...]:
        """The names and years of an English question that none of `documents` mentions."""
        if self._unmentioned is None or self._unmentioned[0] != tuple(documents):
            self._unmentioned = tuple(documents), self._looked_up(documents)
        return self._unmentioned[1]

    def _looked_up(self, documents: Sequence[int]) -> tuple[str, ...]:
        if not documents or is_foreign(self._text):
            return ()
        told = names_and_years(self._text)
        missing = [each for each in told if not self._search.mentions(each[0], documents)]
        if any(is_abbreviation(each[0]) for each in missing):
            chunks = self._candidates(documents)[1].chunks
            texts = [each.text for each in chunks]
            missing = [each for each in missing if not any(spells_out(t, each[0]) for t in texts)]
        return tuple(dict.fromkeys(joined_names(self._text, missing)))

    @property
    def spelled(self) -> tuple[tuple[str, str], ...]:
        """Words of the question that were taken for misspelt, each with the one that was looked for
        instead.
        """
        return tuple((self._spelled or {}).items())

    def sentences(self, documents: Sequence[int]) -> list[RankedSentence]:
        """All sentences of the chunks of `documents` that may answer, the likeliest first."""
        if not documents or not self._text.strip():
            return []
        if self._ranked is None or self._ranked[0] != tuple(documents):
            vector, found = self._candidates(documents)
            best = _best(found, vector)
            best += [n for n in spelling_out(self._text, found.chunks) if n not in best]
            chunks, cosines = [found.chunks[place] for place in best], found.cosines(vector)[best]
            ranked = self._sentences.ranked(self._text, vector, chunks, cosines)
            self._ranked = tuple(documents), ranked
        return self._ranked[1]

    def _judged(self, documents: Sequence[int], relevance: float, most: int) -> EvidenceResult:
        """Return the sentences that answer by the ranker, if a chunk is relevant or the first
        sentence has many of the question's words; without a ranker the relevance decides alone, and
        the plain sum orders.
        """
        nothing = EvidenceResult((), relevance, judged=True)
        is_relevant = relevance >= RELEVANT
        if self._ranker is None and not is_relevant:
            return nothing
        best = self.sentences(documents)
        if self._ranker is None:
            return self._result(best[:most], documents, relevance, judged=True)
        judged = judge(self._ranker, self._text, best)
        judged += unread_definitions(self._text, best, judged)
        unread = unread_changes(best, judged)
        judged = in_order(self._text, judged, self._search.holding)
        chosen = quoted(self._text, judged, most, unread)
        if not is_relevant and not is_relevant_itself(self._text, chosen, judged):
            return nothing
        likeliest = max((one.answers for one in judged), default=-inf)
        chosen = with_words_in_bold(self._text, chosen)
        is_doubtful = are_doubtful(chosen, is_asked=asks_for_row(self._text, chosen))
        is_doubtful = is_doubtful or lacks_asked(self._text, chosen)
        is_doubtful = is_doubtful or not stands_out(self._text, chosen, judged)
        # Words in bold would vouch for what is said of something else.
        is_vouched = not is_doubtful and not self.unmentioned(documents)
        result = self._result([one.found for one in chosen], documents, likeliest, judged=True)
        shown = tuple(
            replace(found, score=one.probability, answer=one.words if is_vouched else None)
            for found, one in zip(result.sentences, chosen, strict=True)
        )
        return replace(result, sentences=shown, is_doubtful=is_doubtful)

    def _result(
        self,
        best: Sequence[RankedSentence],
        documents: Sequence[int],
        relevance: float,
        *,
        judged: bool,
    ) -> EvidenceResult:
        is_foreign = bool(_foreign_chunks(best))
        return EvidenceResult(self._shown(best, documents), relevance, judged, is_foreign)

    def _about(self, documents: Sequence[int]) -> list[RankedSentence]:
        return [
            one
            for one in self.sentences(documents)
            if one.sentence.kind != "heading" and (one.words > 0 or one.cosine >= NEAR)
        ]

    def _shown(
        self, best: Sequence[RankedSentence], documents: Sequence[int]
    ) -> tuple[FoundSentence, ...]:
        """With all their places in what was found."""
        return self._sentences.shown(best, self._candidates(documents)[1].chunks)

    def _candidates(self, documents: Sequence[int]) -> tuple[FloatArray, Candidates]:
        """The question's vector, and the chunks of these documents that may answer it."""
        if self._vector is None:
            self._vector = self._search.embed(self._text)
        if self._found is None or not self._within.issuperset(documents):
            self._within = frozenset(documents)
            self._found = self._search.candidates(self._text, self._vector, documents)
        if self._spelled is None:
            self._spelled = self._respelled(documents, self._found)
            texts = [chunk.text for chunk in self._found.chunks]
            asked = in_their_words(corrected(self._text, self._spelled), texts)
            if asked != self._text:
                self._text, self._vector = asked, self._search.embed(asked)
                self._found = self._search.candidates(asked, self._vector, documents)
        return self._vector, self._found.among(documents)

    def _respelled(self, documents: Sequence[int], found: Candidates) -> dict[str, str]:
        """Misspelt words of the question, and those that the chunks found have for them."""
        if is_foreign(self._text):
            return {}
        search = self._search
        words = suspicious(self._text, lambda word: search.mentions(word, documents))
        return respelled(words, (chunk.text for chunk in found.chunks), search.is_word)


def _foreign_chunks(best: Sequence[RankedSentence]) -> set[int]:
    """Those of the sentences' chunks that are in another language than English."""
    texts = {one.chunk.id: one.chunk.text for one in best}
    return {chunk for chunk, text in texts.items() if is_foreign(text)}


def _best(found: Candidates, vector: FloatArray) -> list[int]:
    """The places of the best chunks, best first.

    What stands in several files is read once, but for tables: the heads of a row may be others
    there.
    """
    texts: set[str] = set()
    best: list[int] = []
    for place in np.argsort(-found.scores(vector), kind="stable").tolist():
        text = found.chunks[place].text.strip()
        if text not in texts and len(texts) == MOST_CHUNKS:
            break
        if text not in texts or CELL_BREAK in text:
            texts.add(text)
            best.append(place)
    return best[: 2 * MOST_CHUNKS]
