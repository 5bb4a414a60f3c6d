"""Files that a request names by some words of their names: "both service agreements" where two
files are called "Service Agreement - Norden Lift.docx" and so on.

A person types the words of a long name that tell the file from others. Two such words that stand
together name a file; a single one does as a proper name to which something belongs ("the risks of
Project Kittiwake"), or as one of two things that are compared. A file's title is a name too, where
no other file's title has the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.asking.name_words import (
    WORD,
    Named,
    as_name,
    distinguishes,
    folded,
    kind_meant,
    kinds_meant,
    name_words,
    of_kind,
    types_of,
)
from app.asking.request_words import DOCUMENT
from retrieval.text.ranges import overlap
from retrieval.words.proper_names import spells_out

_ONE = frozenset({"minutes"})
"""They have the form of a plural and mean one file."""

_OF_KIND = re.compile(rf"\b(?:the|this|that|my|our)\s+(?P<kind>{DOCUMENT})\b", re.IGNORECASE)
_SO_MANY = re.compile(
    rf"\b(?:(?:the|this|that|my|our)\s+)?(?:(?P<count>two|three|four|both)\s+(?:the\s+)?)?"
    rf"(?P<kind>{DOCUMENT})\b",
    re.IGNORECASE,
)
_HOW_MANY = {"both": 2, "two": 2, "three": 3, "four": 4}
_KIND_OF_FILE = re.compile(DOCUMENT, re.IGNORECASE)
_JOINING = "a an the and of to for in on with by from"
_ARTICLES = frozenset(_JOINING.split())
"""They stand between the words of a name, or are left out."""

_SUBJECT_OF_FILE = frozenset({"about", "regarding", "concerning"})
"""So do these, in what a person calls a file: "the mail about the roof"."""

_LEAST_NAME = 4
"""Characters of a single word that is a proper name; one in capitals may have one less."""

_MOST_SO_NAMED = 3
"""Files that a single word names; one that more have tells nothing."""

_OWNER = (
    r"(?:\s+(?:of|in|for|from)\s+(?:the\s+)?(?:[A-Z][\w-]*\s+)*{word}(?:\s+[A-Z][\w-]*)*(?!\w)"
    r"|(?<!\w)(?:[A-Z][\w-]*\s+)*{word}(?:\s+[A-Z][\w-]*)*'s?(?!\w))"
)

_ALONE = re.compile(
    r"\b(?:in|from|under|does|summari[sz]e|(?:summary|overview|gist|points|ideas|takeaways) of)"
    r" (?:the|this|my|our) (?P<word>[^\W_]{3,})(?=[?.!\s]*\Z| (?:in|on|mention|say) )",
    re.IGNORECASE,
)
"""A single word for what a request goes to: "the deadlines in the NDA"."""


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of a text that stand together and are in a file's name."""

    start: int
    end: int
    size: int
    place: int


def called_in(text: str, names: Sequence[str], titles: Sequence[str] = ()) -> Named:
    """Find files by parts of their names in the text. Of overlapping ranges the longest counts.

    Args:
        titles: of the same files, "" for those without.
    """
    by_title = _of_one(list(_stretches(text, [as_name(title) for title in titles])))
    found = sorted(
        [*_stretches(text, names, _SUBJECT_OF_FILE), *by_title], key=lambda each: -each.size
    )
    kept: dict[tuple[int, int], list[_Words]] = {}
    for each in found:
        span = each.start, each.end
        if span in kept and kept[span][0].size == each.size:
            kept[span].append(each)
        elif not any(overlap(span, other) for other in kept):
            kept[span] = [each]
    places = sorted({each.place for stretches in kept.values() for each in stretches})
    return sorted(kept), tuple(places)


def alone_in(text: str, names: Sequence[str]) -> Named:
    """As `called_in`, by one word for where to look ("in the NDA") that one file alone has."""
    for match in _ALONE.finditer(text):
        places = _having(match["word"], names)
        is_telling = distinguishes(folded(match["word"]))
        if len(places) == 1 and is_telling and not _KIND_OF_FILE.fullmatch(match["word"]):
            return [match.span("word")], places
    return [], ()


def compared_in(text: str, names: Sequence[str], titles: Sequence[str] = ()) -> Named:
    """As `called_in`, for comparisons: by proper names and initials that one file alone has,
    "Compare the FHS and Norden", and by kinds of files if there are as many: "the two contracts".
    """
    stretches, places = _compared_kinds(text, names, titles)
    for match in WORD.finditer(text):
        if match.start() == 0 or match[0] not in set(_proper(match[0])):
            continue
        of_title = [i for i, title in enumerate(titles) if _has(title, match[0])]
        found = _having(match[0], names) or of_title
        if len(found) == 1:
            stretches.append(match.span())
            places.add(found[0])
    return stretches, tuple(sorted(places))


def _compared_kinds(
    text: str, names: Sequence[str], titles: Sequence[str]
) -> tuple[list[tuple[int, int]], set[int]]:
    """The ranges that name kinds of files of which there are as many as they say, and these files'
    indices.
    """
    stretches: list[tuple[int, int]] = []
    places: set[int] = set()
    for match in _SO_MANY.finditer(text):
        count = _HOW_MANY.get((match["count"] or "").lower(), 1)
        for kinds in (kind_meant(match["kind"]), kinds_meant(match["kind"])):
            found = of_kind(kinds, names, titles)
            if len(found) == count:
                stretches.append(match.span())
                places.update(found)
                break
    return stretches, places


def _having(word: str, names: Sequence[str]) -> tuple[int, ...]:
    """The indices of the files whose names have the word."""
    return tuple(i for i, name in enumerate(names) if folded(word) in name_words(name))


def _has(title: str, word: str) -> bool:
    return folded(word) in name_words(as_name(title)) or spells_out(title, word)


def _of_one(found: Sequence[_Words]) -> list[_Words]:
    """Those that name one file alone."""
    places: dict[tuple[int, int], set[int]] = {}
    for each in found:
        places.setdefault((each.start, each.end), set()).add(each.place)
    return [each for each in found if len(places[each.start, each.end]) == 1]


def of_kind_in(text: str, names: Sequence[str]) -> int | None:
    """The index of the only file of the kind that the text names, "the lease", "my manual", by its
    name or type. A lease is a contract as well.
    """
    for match in _OF_KIND.finditer(text):
        kind = match["kind"].casefold()
        if kind != folded(kind) and kind not in _ONE:
            continue  # a plural
        for kinds in (kind_meant(kind), kinds_meant(kind)):
            places = of_kind(kinds, names)
            if len(places) == 1:
                return places[0]
            if places:
                break
    return None


def owner_in(subject: str, names: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """The subject without its owner, "deposit" for "Baker's deposit", and the indices of the files
    with the owner's name in theirs; ("", ()) if it names no such owner.
    """
    for word in dict.fromkeys(_proper(subject)):
        places = _having(word, names)
        owner = re.compile(_OWNER.format(word=re.escape(word)))
        rest = " ".join(owner.sub(" ", subject).split())
        if 0 < len(places) <= _MOST_SO_NAMED and rest and rest != subject:
            return rest, places
    return "", ()


def _proper(subject: str) -> Iterator[str]:
    for match in WORD.finditer(subject):
        word = match[0]
        is_name = word[0].isupper() and len(word) + word.isupper() >= _LEAST_NAME
        if is_name and distinguishes(folded(word)) and not _KIND_OF_FILE.fullmatch(word):
            yield word


def _stretches(
    text: str, names: Sequence[str], joining: frozenset[str] = frozenset()
) -> Iterator[_Words]:
    words = [
        (match.start(), match.end(), folded(match[0]))
        for match in WORD.finditer(text)
        if match[0].lower() not in _ARTICLES | joining
    ]
    asked = {word for _, _, word in words}
    for place, name in enumerate(names):
        known = name_words(name)
        if len((known | types_of(name)) & asked) >= 2:
            yield from _of_name(text, words, known, types_of(name), place)


def _of_name(
    text: str,
    words: Sequence[tuple[int, int, str]],
    known: frozenset[str],
    types: frozenset[str],
    place: int,
) -> Iterator[_Words]:
    """The stretches of a text's words that name one file."""
    run: list[tuple[int, int, str]] = []
    for each in [*words, (len(text), len(text), "")]:
        if each[2] in known | types and (not run or _together(text, run[-1][1], each[0])):
            run.append(each)
            continue
        if _is_named_by({word for _, _, word in run}, types):
            yield _Words(run[0][0], run[-1][1], len(run), place)
        run = [each] if each[2] in known | types else []


def _is_named_by(run: set[str], types: frozenset[str]) -> bool:
    """Whether words that stand together name a file: two of its name, or one and its type."""
    telling = {word for word in run - types if distinguishes(word)}
    own = {word for word in telling if not _KIND_OF_FILE.fullmatch(word)}
    return len(telling) >= 2 or bool(own and run & types)


def _together(text: str, end: int, start: int) -> bool:
    """Whether no mark and no word that tells two things apart is between two words."""
    between = text[end:start]
    return not re.search(r"[.,;:?!\n]|\b(?:and|with)\b", between) or between in {".", ","}
