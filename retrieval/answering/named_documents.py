"""Documents that a question names: those that have its proper names, in their text or file name.

Of documents that are alike, such as leases or policies, each has a sentence that answers, and the
ranker, which reads sentences, can't tell whose: "When does the Baker lease begin?" is answered by
what the document says that has "Baker". Where no document has all the names that tell documents
apart, or all have them, nothing moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import PurePath

from retrieval.answering.judging import CLEAR, NEARLY, JudgedSentence, put_first
from retrieval.words.foreign import is_foreign
from retrieval.words.proper_names import MOST_NAMES, is_name, words_with_capitals
from storage.fulltext import STOP_WORDS

Holding = Callable[[str, Iterable[int]], frozenset[int]]
"""Those of some documents that have a word."""

_LEAST = -1.3
"""Least logit of what a named document says if it goes before what doubtfully answers."""

_LEAST_NAME = 4
"""Letters of a word without a capital that names a file."""

_WORD = re.compile(r"[^\W_]+")
_OTHERS = re.compile(
    r"\b(?:besides|except|but|others?|another|than|else|before|after|all|both|each|every|any)\b",
    re.IGNORECASE,
)
"""The question may be about documents beside those that it names."""


def of_named_documents(
    question: str, judged: Sequence[JudgedSentence], holding: Holding
) -> list[JudgedSentence]:
    """Put sentences of the documents that the question names first, if one of these is nearly as
    likely to answer as any other. If a proper name names a file, it is enough that one of them
    answers, and sentences of documents without that name are left out.

    Args:
        judged: in the order in which they answer otherwise.
    """
    files = {one.document: one.found.source.name for one in judged}
    named, kept = _named(question, files, holding) if len(files) > 1 else (frozenset(), None)
    nearly = max((one.answers for one in judged), default=0.0) - NEARLY
    least = 0.0 if kept is not None else max(nearly, 0.0)
    mine = [one for one in judged if one.document in named]
    if all(one.answers < least for one in mine):
        return _of_proper_names(question, judged, files, holding)
    if judged[0].document not in named:
        order = sorted(judged, key=lambda one: one.answers < 0 or one.document not in named)
        judged = [replace(one, score=place.score) for one, place in zip(order, judged, strict=True)]
    return [one for one in judged if kept is None or one.document in kept]


def _of_proper_names(
    question: str, judged: Sequence[JudgedSentence], files: Mapping[int, str], holding: Holding
) -> list[JudgedSentence]:
    """If no sentence clearly answers, put the best sentence of the documents that have the
    question's proper names in their text or file name first, unless it is unlikely to answer.
    """
    is_doubtful = all(one.probability < CLEAR for one in judged)
    if not is_doubtful or all(one.answers < 0 for one in judged):
        return list(judged)
    named = frozenset(files)
    for name in islice(_names(question, _of_files(files)), MOST_NAMES):
        having = name.of_files | holding(name.word, files) if name.is_told else frozenset(files)
        named = named & having or named
    best = next((one for one in judged if _is_of(named, one) and one.answers >= _LEAST), None)
    if len(named) == len(files) or _is_of(named, judged[0]) or best is None:
        return list(judged)
    return put_first(judged, best, replace(best, answers=max(best.answers, 0.0)))


def _is_of(documents: frozenset[int], one: JudgedSentence) -> bool:
    """Whether it may answer, and is of one of the documents."""
    return one.document in documents and one.kind != "heading"


def _of_files(files: Mapping[int, str]) -> dict[int, set[str]]:
    """The words of each document's file name."""
    return {
        document: {word.lower() for word in _WORD.findall(PurePath(name).stem)}
        for document, name in files.items()
    }


def _named(
    question: str, files: Mapping[int, str], holding: Holding
) -> tuple[frozenset[int], frozenset[int] | None]:
    """The documents that have all of the question's distinguishing names, those in files' names
    looked up first; none if all have. Then, if a proper name names a file, the documents that have
    this name anywhere; else None.
    """
    found = list(_names(question, _of_files(files)))[:MOST_NAMES]
    named, kept = frozenset(files), None
    for name in sorted(found, key=lambda each: not each.of_files):
        having = name.of_files or holding(name.word, files)
        if 0 < len(having) < len(files) and named & having:
            named &= having
            if name.of_files and name.is_proper and not _OTHERS.search(question):
                kept = (kept or frozenset(files)) & (having | holding(name.word, files))
    return (named, kept) if len(named) < len(files) else (frozenset(), None)


@dataclass(frozen=True, slots=True)
class _DocumentName:
    """A word of the question that may name documents.

    Attributes:
        is_told: whether a document that is meant says it, too.
        of_files: the documents whose file names have it, unless all have.
    """

    word: str
    is_proper: bool
    is_told: bool
    of_files: frozenset[int]


def _names(question: str, of_files: Mapping[int, set[str]]) -> Iterator[_DocumentName]:
    """Proper names, and other words that tell files of alike names apart.

    Args:
        of_files: the words of each document's file name.
    """
    is_english, before = not is_foreign(question), ""
    for match, is_proper in words_with_capitals(question):
        word = match[0].lower()
        own = frozenset(each for each, known in of_files.items() if word in known)
        having = own if len(own) < len(of_files) else frozenset[int]()
        is_file = having and (is_proper or _tells(word, before, having, of_files))
        is_told = is_proper and is_english and is_name(word)
        if word not in STOP_WORDS and (is_file or is_told):
            yield _DocumentName(word, is_proper, bool(is_told), having)
        before = word


def _tells(
    word: str, before: str, having: frozenset[int], of_files: Mapping[int, set[str]]
) -> bool:
    """Whether a word without a capital letter distinguishes files with similar names: "baker" where
    there are a "Lease Baker" and a "Lease Carter". A number does only behind another word of the
    file's name.
    """
    if not word.isalpha():
        return all(before in of_files[document] for document in having)
    others = set().union(*(of_files[each] for each in of_files if each not in having))
    return len(word) >= _LEAST_NAME and any(of_files[each] & others for each in having)
