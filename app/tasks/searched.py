"""All that is said of a subject: the sentences with its words or meaning, but for those that are
much further from it than the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.events import Evidence
from app.evidence import as_evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.summaries import SectionOf
from app.tasks.texts import TaskTexts, titled
from retrieval.answering.mail_headers import is_header
from retrieval.search.evidence import FoundSentence
from retrieval.search.introduced import with_introduced
from storage.sentence_words import word_scores

MOST = 8
"""Sentences about a subject."""

SHARE = 0.5
"""Least share of the best sentence's score."""

FindAbout = Callable[[str, Sequence[int], int], Sequence[FoundSentence]]
"""(subject, document ids, most) to the sentences about it, best first."""


def about(texts: TaskTexts, find: FindAbout, subject: str) -> TaskResult:
    """What is said of the subject, document by document, in order."""
    found = find(subject, [source.document for source in texts.all], MOST)
    return filled(by_document(texts, said(texts, found)))


def about_in_section(texts: TaskTexts, found: Sequence[SectionOf], subject: str) -> TaskResult:
    """The sentences of a section with words of the subject, in order."""
    blocks = []
    for source, within in found:
        sentences = texts.sentences(source, within)
        scores = word_scores(subject, [source.text[each.start : each.end] for each in sentences])
        best = [i for i in (-scores).argsort(kind="stable")[:MOST] if scores[i] > 0]
        quotes = tuple(texts.quote(source, sentences[place]) for place in sorted(best))
        blocks.append(TitledQuotes(within.title, quotes))
    return filled(blocks)


def nearest(texts: TaskTexts, find: FindAbout, subject: str) -> list[Evidence]:
    """The good ones of the sentences about a subject, without what they introduce."""
    found = find(subject, [source.document for source in texts.all], MOST)
    return list(as_evidence(_good(texts, found)))


def said(texts: TaskTexts, found: Sequence[FoundSentence]) -> tuple[Evidence, ...]:
    """The good ones of the sentences about a subject, those that introduce something with it.

    Args:
        found: best first.
    """
    sources = {source.document: source for source in texts.all}
    return as_evidence(with_introduced(_good(texts, found), lambda _: sources))


def _good(texts: TaskTexts, found: Sequence[FoundSentence]) -> list[FoundSentence]:
    """Those that are near the best; headers of mails say nothing of a subject."""
    by_id = {source.document: source.text for source in texts.all}
    told = [each for each in found if not is_header(by_id[each.document], each.start, each.end)]
    return [each for each in told if each.score >= SHARE * told[0].score]


def by_document(texts: TaskTexts, quotes: Sequence[Evidence]) -> list[TitledQuotes]:
    """The quotes of each document in its order; with its name where there are several documents."""
    blocks = []
    for source in texts.all:
        own = [each for each in quotes if each.sources[0].document == source.document]
        own.sort(key=lambda each: each.sources[0].start)
        blocks.append(TitledQuotes(titled(texts, source, ""), tuple(own)))
    return blocks
