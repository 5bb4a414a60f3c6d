"""Headings in title case ("The Rules of the House"), and in sentence case.

Names keep their capital letters in sentence case. What is a name only the text can tell: a word
that it has in small letters is none; one that it has nowhere else stays as it is, and is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from app.instructions.places.structure import line_around, line_ranges, title_lines
from app.instructions.unclear import UnclearError
from app.instructions.words.letter_case import with_capital

_SMALL = frozenset(
    {"a", "an", "the", "and", "but", "or", "nor", "for", "of", "in", "on", "at", "to", "by", "as"}
    | {"per", "via", "vs", "n"}
)
_EITHER = frozenset(
    {"up", "off", "so", "yet", "with", "from", "into", "over", "upon", "than", "if", "down"}
)
"""Words that some write with a capital letter in titles, and others don't."""

_ORDINARY = _SMALL.union(
    ("how", "what", "why", "when", "where", "who", "your", "our", "my", "we", "you", "is", "are"),
    ("with", "from", "into", "over", "than", "not", "this", "that", "these", "all", "more", "it"),
    ("about", "do", "does", "can", "new", "other", "between", "before", "after", "be", "use"),
)
_DERIVED = re.compile(r"\w{3,}(?:ing|ed|tions?|sions?|ments?|ness|ity|ities|ances?|ences?)")
_NAMES_TOO = frozenset({"reading", "beijing", "boeing", "sterling", "peking", "alfred", "manfred"})

_TOKEN = re.compile(r"`[^`]*`|\S+")
_LIKE_CODE = re.compile(r"`|[\w][._/@\\][\w]|[_/@\\{}<>=~]|\d|\]\(|\w\(")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_WITHIN = re.compile(rf"[a-z,;]\)? (?=({_WORD.pattern})(?!\w))")
_APOSTROPHE = re.compile(r"['\u2019]")
_CODE_WORD = re.compile(r"(?<=`)[^`\s]+(?=`)")
_LEAST_WORDS = 2
"""Of a heading in capitals; a single one may be an abbreviation, unless all headings are in
capitals.
"""

_LEAST_CERTAIN = 5
"""Letters of a word in capitals that is hardly an abbreviation."""


def title_case(heading: str, text: str) -> str:
    """A heading with capital letters, but for short words within it.

    Raises:
        UnclearError: it is in capitals, and it isn't known what of it is an abbreviation.
    """
    if _is_program(heading, text):
        return heading
    heading, made = _lowered(heading, text), ""
    at = 0
    for found in _words(heading):
        own, low = found[0], found[0].lower()
        is_last = re.search(r"\w", heading[found.end() :]) is None
        is_inside = not (_begins_part(heading, found.start()) or is_last)
        is_small = is_inside and low in _SMALL
        new = low if is_small else own[:1].upper() + own[1:]
        is_kept = own[1:] != own[1:].lower() or (low in _EITHER and is_inside)
        made += heading[at : found.start()] + (own if is_kept else new)
        at = found.end()
    return made + heading[at:]


def sentence_case(heading: str, text: str) -> str:
    """A heading with small letters behind its first word, but for names.

    Raises:
        UnclearError: as for `title_case`.
    """
    if _is_program(heading, text):
        return heading
    made = _lowered(heading, text)
    if made != heading:  # what was in capitals may be a name as well
        made = _with_names(made, text)
    for found in [*_behind_first(made)]:
        if _is_ordinary(found[0], text):
            made = made[: found.start()] + found[0].lower() + made[found.end() :]
    first = next(_words(made), None)
    if first and first[0].islower() and _begins_part(made, first.start()):
        made = made[: first.start()] + with_capital(made[first.start() :])
    return made


def capitals_left(heading: str, text: str) -> list[str]:
    """Words of a heading in sentence case that have a capital letter though the text doesn't tell
    why.
    """
    return [
        each[0]
        for each in _behind_first(heading)
        if not _is_ordinary(each[0], text) and not _stands(each[0], text)
    ]


def _behind_first(heading: str) -> Iterator[re.Match[str]]:
    """The words that begin with a capital letter and needn't: none that opens the heading or a part
    of it, and no "I".
    """
    for found in _words(heading):
        own = found[0]
        is_capital = own[0].isupper() and own[1:] == own[1:].lower() and own != "I"
        if is_capital and not _begins_part(heading, found.start()):
            yield found


def _words(heading: str) -> Iterator[re.Match[str]]:
    """Its words, but for what looks like code or an address."""
    for token in _TOKEN.finditer(heading):
        if not _LIKE_CODE.search(token[0]):
            yield from _WORD.finditer(heading, *token.span())


def _begins_part(heading: str, at: int) -> bool:
    """Whether something begins anew there, as behind a colon."""
    before = heading[:at].rstrip("*_\"'\u201c\u2018([ ")
    return not before or before[-1] in ":.!?\u2013\u2014"


def _is_program(heading: str, text: str) -> bool:
    """Whether it is the name of a program alone, as "# quickcal"."""
    return heading.islower() and heading in _programs(text)


def _lowered(heading: str, text: str) -> str:
    """A heading in capitals with small letters behind its first one; others as they are."""
    words = [each[0] for each in _words(heading)]
    if heading != heading.upper() or not words:
        return heading
    short = {each.lower() for each in words if len(each) < _LEAST_CERTAIN}
    are_words = not short - _ORDINARY - _small_words(text)
    if len(words) < _LEAST_WORDS and not (are_words and _are_in_capitals(text)):
        return heading
    if not are_words:
        raise UnclearError
    first = re.search(r"[^\W\d_]", heading)
    at = first.end() if first else 0
    return heading[:at] + heading[at:].lower()


def _with_names(heading: str, text: str) -> str:
    """A heading in small letters, with a capital one for each word that may be a name."""
    for found in [*_words(heading)]:
        is_ordinary = _is_ordinary(with_capital(found[0]), text)
        if not (is_ordinary or _begins_part(heading, found.start())):
            heading = heading[: found.start()] + with_capital(heading[found.start() :])
    return heading


@lru_cache(maxsize=2)
def _are_in_capitals(text: str) -> bool:
    """Whether all titles of a text are in capitals, so that a single word there is a word."""
    titles = [text[slice(*line_around(text, each))] for each in title_lines(text)]
    return len(titles) >= _LEAST_WORDS and all(map(str.isupper, titles))


def _is_ordinary(word: str, text: str) -> bool:
    low = word.lower()
    if low.startswith(("i'", "i\u2019")) or _stands(word, text):
        return False
    is_derived = _DERIVED.fullmatch(low) is not None and low not in _NAMES_TOO
    return low in _ORDINARY or low in _small_words(text) or is_derived


def _stands(word: str, text: str) -> bool:
    """Whether the text has it with a capital letter within a sentence."""
    return word in _words_within(text)


@lru_cache(maxsize=2)
def _words_within(text: str) -> frozenset[str]:
    """The words that stand within a sentence as they are written; of "Ben's" also "Ben"."""
    found = {each[1] for each in _WITHIN.finditer(_body(text))}
    short = {own[: each.start()] for own in found for each in _APOSTROPHE.finditer(own)}
    return frozenset(found | short)


@lru_cache(maxsize=2)
def _programs(text: str) -> frozenset[str]:
    """What stands alone between the marks of code."""
    return frozenset(_CODE_WORD.findall(text))


@lru_cache(maxsize=2)
def _small_words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"(?<![\w./@-])[a-z]\w*(?:['\u2019][a-z]+)?", _body(text)))


@lru_cache(maxsize=2)
def _body(text: str) -> str:
    """The text without its titles."""
    titles = title_lines(text)
    return "".join(text[slice(*each)] for each in line_ranges(text) if each[0] not in titles)
