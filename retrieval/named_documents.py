"""Documents that a question names: those that have its proper names, in their text or file name.

Of documents that are alike, such as leases or policies, each has a sentence that answers, and the
ranker, which reads sentences, can't tell whose: "When does the Baker lease begin?" is answered by
what the document says that has "Baker". Where no document has all the names that tell documents
apart, or all have them, nothing moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from retrieval.judging import JudgedSentence
from storage.fulltext import STOP_WORDS

Holding = Callable[[str, Iterable[int]], frozenset[int]]
"""Those of some documents that have a word."""

NEARLY = 2.0
"""Logits below the likeliest sentence's down to which another one is nearly as likely."""

_WORD = re.compile(r"[^\W_]+")
_BEGINS = re.compile(r"(?:\A|[.?!:]\s)\W*\Z")


def of_named_documents(
    question: str, judged: Sequence[JudgedSentence], holding: Holding
) -> list[JudgedSentence]:
    """The sentences in the order in which they answer, those of the documents named first, if one
    of them is nearly as likely to answer as any other; then no others where a proper name tells
    the documents apart that is in a file's name.

    Args:
        judged: in the order in which they answer otherwise.
    """
    files = {one.found.source.document: one.found.source.name for one in judged}
    names = _names(question, files.values())
    having = {word: holding(word, files) for word in names}
    telling = {word: some for word, some in having.items() if 0 < len(some) < len(files)}
    named = frozenset.intersection(*telling.values()) if telling else frozenset()
    likeliest = max((one.answers for one in judged), default=0.0)
    mine = [one for one in judged if one.found.source.document in named]
    if all(one.answers < max(likeliest - NEARLY, 0.0) for one in mine):
        return list(judged)
    if any(names[word] for word in telling):
        return mine
    if judged[0].found.source.document in named:
        return list(judged)
    order = sorted(
        judged, key=lambda one: one.answers < 0 or one.found.source.document not in named
    )
    return [replace(one, score=place.score) for one, place in zip(order, judged, strict=True)]


def _names(question: str, files: Iterable[str]) -> dict[str, bool]:
    """The question's proper names, told by their capitals unless all its words have some, and other
    words that are in a file's name; of each whether it is a proper name that is in a file's name.
    """
    words = [match for match in _WORD.finditer(question) if match[0].lower() not in STOP_WORDS]
    of_files = {word.lower() for name in files for word in _WORD.findall(PurePath(name).stem)}
    is_titled = all(match[0][0].isupper() for match in words)
    names: dict[str, bool] = {}
    for match in words:
        word, begins = match[0].lower(), _BEGINS.search(question[: match.start()])
        is_proper = match[0][0].isupper() and not is_titled and not begins
        if is_proper or word in of_files:
            names[word] = names.get(word, False) or (is_proper and word in of_files)
    return names
