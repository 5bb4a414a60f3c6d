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
from pathlib import PurePath

from retrieval.foreign import is_foreign
from retrieval.judging import NEARLY, JudgedSentence
from retrieval.proper_names import MOST_NAMES, is_name, words_of
from storage.fulltext import STOP_WORDS

Holding = Callable[[str, Iterable[int]], frozenset[int]]
"""Those of some documents that have a word."""

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
    """The sentences in the order in which they answer, those of the documents named first, if one
    of them is nearly as likely to answer as any other. Where a proper name names a file it needs
    only to answer at all, and nothing of documents without the name is left.

    Args:
        judged: in the order in which they answer otherwise.
    """
    files = {one.found.source.document: one.found.source.name for one in judged}
    named, kept = _named(question, files, holding) if len(files) > 1 else (frozenset(), None)
    nearly = max((one.answers for one in judged), default=0.0) - NEARLY
    least = 0.0 if kept is not None else max(nearly, 0.0)
    mine = [one for one in judged if one.found.source.document in named]
    if all(one.answers < least for one in mine):
        return list(judged)
    if judged[0].found.source.document not in named:
        order = sorted(
            judged, key=lambda one: one.answers < 0 or one.found.source.document not in named
        )
        judged = [replace(one, score=place.score) for one, place in zip(order, judged, strict=True)]
    return [one for one in judged if kept is None or one.found.source.document in kept]


def _named(
    question: str, files: Mapping[int, str], holding: Holding
) -> tuple[frozenset[int], frozenset[int] | None]:
    """The documents that have all of the question's names that tell them apart, first those in
    files' names; and where a file is named by a proper name, those that have it at all.
    """
    of_files = {
        document: {word.lower() for word in _WORD.findall(PurePath(name).stem)}
        for document, name in files.items()
    }
    found = list(_names(question, of_files))[:MOST_NAMES]
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
        of_files: the documents whose file names have it, unless all have.
    """

    word: str
    is_proper: bool
    of_files: frozenset[int]


def _names(question: str, of_files: Mapping[int, set[str]]) -> Iterator[_DocumentName]:
    """Proper names, and other words that tell files of alike names apart.

    Args:
        of_files: the words of each document's file name.
    """
    is_english, before = not is_foreign(question), ""
    for match, is_proper in words_of(question):
        word = match[0].lower()
        own = frozenset(each for each, known in of_files.items() if word in known)
        having = own if len(own) < len(of_files) else frozenset[int]()
        is_file = having and (is_proper or _tells(word, before, having, of_files))
        is_told = is_proper and is_english and is_name(word)
        if word not in STOP_WORDS and (is_file or is_told):
            yield _DocumentName(word, is_proper, having)
        before = word


def _tells(
    word: str, before: str, having: frozenset[int], of_files: Mapping[int, set[str]]
) -> bool:
    """Whether a word without a capital names files, of which others are called alike: "baker" where
    there are a "Lease Baker" and a "Lease Carter"; a number only behind another word of the name.
    """
    if not word.isalpha():
        return all(before in of_files[document] for document in having)
    others = set().union(*(of_files[each] for each in of_files if each not in having))
    return len(word) >= _LEAST_NAME and any(of_files[each] & others for each in having)
