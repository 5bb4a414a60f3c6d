"""Lists that a text introduces with the words of a subject: "Please include in your report:" for
"what a bug report should include".

Such a sentence says little by itself, so it isn't among the nearest to a subject. Words that it
lacks may be in the title above it or in the name of its file, which it doesn't repeat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from app.events import Evidence
from app.tasks.texts import TaskTexts
from retrieval.text.line_forms import COLONS
from retrieval.text.sentences import LONG, Sentence
from retrieval.text.text_window import sentences_over
from storage.fulltext import content_words
from storage.sentence_words import word_scores, word_share
from storage.texts import DocumentText

OWN = 0.6
"""Least share of the subject's words in the sentence itself."""

WHOLE = 0.75
"""Least share in it, the title above it and the file's name together."""

MOST_READ = 8
"""Such sentences of a document that are looked at closely, those with most of the words."""

_OPENS = re.compile(r"[:\uff1a][ \t]*\r?\n\s*(?=\S)")
_ASKING_WORDS = "what which who should must can could may might shall will would need"
_ASKING = frozenset(_ASKING_WORDS.split())
"""Words of a subject that nothing is about."""


def introducing(texts: TaskTexts, subject: str) -> list[Evidence]:
    """The sentences that introduce lists and have the subject's words, in order."""
    words = " ".join(word for word in content_words(subject) if word not in _ASKING)
    if not words:
        return []
    return [
        texts.quote(source, one)
        for source in texts.all
        for one in _likely(source, words)
        if _is_of(texts, source, one, words)
    ]


def _likely(source: DocumentText, words: str) -> list[Sentence]:
    """The sentences before a list that have most of the words, in order."""
    text = source.text
    ends = [match.start() + 1 for match in _OPENS.finditer(text)]
    before = [text[max(0, end - LONG) : end].rsplit("\n\n", 1)[-1] for end in ends]
    scores = word_scores(words, before)
    best = sorted((-scores).argsort(kind="stable")[:MOST_READ])
    found = (_opening(source, ends[place]) for place in best if scores[place] > 0)
    return [one for one in found if one is not None]


def _opening(source: DocumentText, end: int) -> Sentence | None:
    """The sentence that ends there, if items follow it."""
    near = sentences_over(source, end - 1, min(len(source.text), end + LONG))
    is_list = len(near) > 1 and near[0].end == end and near[1].kind == "item"
    return near[0] if is_list else None


def _is_of(texts: TaskTexts, source: DocumentText, one: Sentence, words: str) -> bool:
    own = source.text[one.start : one.end]
    if word_share(words, own) < OWN:
        return False
    above = [each.title for each in texts.headings(source) if each.start < one.start]
    named = re.sub(r"[\W_]+", " ", PurePath(source.name).stem)
    return word_share(words, " ".join([own, *above[-1:], named])) >= WHOLE


def lists_only(quotes: Sequence[Evidence], found: Sequence[Evidence]) -> list[Evidence]:
    """Those of some quotes that introduce lists as well, and what was found; each once."""
    places = {each.sources[0].start for each in found}
    others = [
        each
        for each in quotes
        if each.text.endswith(COLONS) and each.sources[0].start not in places
    ]
    return [*found, *others]
