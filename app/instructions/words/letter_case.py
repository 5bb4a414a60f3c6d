"""Words in capital letters: which of them are the words that are to be replaced, and how the new
ones are written there.

`tenant` stands for "Tenant" and "TENANT", too; but `rose` not for "Rose" where both are in the text
and one is a name, and `aids` not for "AIDS".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from app.instructions.places.structure import CharRange, fenced, line_around, title_lines
from app.instructions.text_kinds import is_code, is_prose
from app.instructions.words.replacement import Replacement
from app.instructions.words.sentence_edges import begins_sentence

_BEFORE = 9
"""Characters before a place that are looked at."""

MOST_SHORT = 3
"""Letters of words that may be others in capital letters."""

ARTICLES = ("the", "a", "an")
ALSO_NAMES = frozenset(
    {"may", "march", "august", "mark", "will", "bill", "sat", "sun", "mon", "polish", "turkey"}
)
"""Words that mean something else with a capital letter."""

_OF_A_TERM = re.compile(
    r"(?<!\w)(?:the|an?|each|any|this|that|either|every|no|your|our|his|her|its|their|my)"
    r"\s{1,9}[\"\u201c(*_]{0,9}$"
)
_AT_BEGINNING = re.compile(r"(?<!\w)(?:The|An?|Each|Any|This|Every|No|Either)\s{1,9}$")
_GOES_ON = re.compile(r"(?:['\u2019]s)?[ \t]{1,9}[a-z]")
_BEFORE_A_NAME = re.compile(r"(?:['\u2019]s)? [A-Z]")
_CAPITALS_BEFORE = re.compile(r"(?<!\w)[A-Z]{2,30}[^\w\n]{1,3}$")
_CAPITALS_BEHIND = re.compile(r"[^\w\n]{1,3}[A-Z]{2,30}(?!\w)")
_IN_SENTENCE = re.compile(
    r"(?:['\u2019]s)?(?:[,.!?]?[\"\u201d\u2019]?\s{1,9}[a-z]|[.!?]|,[\"\u201d\u2019])"
)
"""What stands behind the first word of a sentence, and not behind a name in a cell or a label."""

_NEVER_FIRST = re.compile(r"[:|\t][\s\"\u201c(*_]*\Z")
_WRITTEN_SMALL = re.compile(r"\S*[^\W_]*[A-Z\d_./\\@#`]|[^aeiouy\u00c0-\uffff]+\b")
"""Of words that keep their small letter: "iPhone", "read_rows", "npm"."""

_ENDED = re.compile(r"[\"\u201d)*_]{0,9}(?:[:!?.]|[ \t\r]{0,9}\n|$)")


def spellings(text: str, asked: Replacement) -> Iterable[str]:
    """How the old words may be written."""
    old = asked.old
    if asked.kind != "words" or is_code(text):
        return [old]
    if old != old.lower():
        return dict.fromkeys((old, with_capital(old)))
    article, _, rest = old.partition(" ")
    titled = (f"{article} {with_capitals(rest)}",) if article in ARTICLES and rest else ()
    capitals = (old.upper(),) if len(old) > MOST_SHORT else ()  # "us" isn't "US"
    if old in ALSO_NAMES:
        return [old, *capitals]
    return dict.fromkeys((old, with_capital(old), with_capitals(old), *titled, *capitals))


def is_same_word(found: re.Match[str], asked: Replacement) -> bool:
    """Whether a place with other capital letters than the old words still has these words, and
    isn't a name or an abbreviation of the same letters.
    """
    old, own = asked.old, found[0]
    if asked.kind != "words" or own[0] == old[0]:
        return True
    if old != old.lower():
        return begins_sentence(found.string, found.start())
    if own == own.upper() and len(own) > MOST_SHORT:
        is_other = any(has_word(found.string, each) for each in (old, with_capital(old)))
        return _is_in_capitals(found) or not is_other
    return " " in old or not is_name_too(found.string, old)


def in_case(found: re.Match[str], asked: Replacement) -> str:
    """The new words as the old ones are written at a place; the first word of a sentence of prose
    keeps its capital letter.
    """
    new = _as_written(found, asked)
    return with_capital(new) if asked.kind == "words" and _loses_capital(found, new) else new


def _loses_capital(found: re.Match[str], new: str) -> bool:
    """Whether a sentence begins at a place, and would begin with a small letter that isn't meant:
    not with that of "iPhone", nor with that of the same words in small letters.
    """
    text, old = found.string, found[0]
    if not old[0].isupper() or not new[:1].islower() or new.lower() == old.lower():
        return False
    if not is_prose(text) or _WRITTEN_SMALL.match(new) or _stands_first(text, new):
        return False
    before = text[max(0, found.start() - _BEFORE) : found.start()]
    is_within = _IN_SENTENCE.match(text, found.end()) is not None
    is_first = begins_sentence(text, found.start()) and not _NEVER_FIRST.search(before)
    is_fenced = line_around(text, found.start())[0] in fenced(text)
    return is_within and is_first and not is_fenced


@lru_cache(maxsize=4)
def _stands_first(text: str, words: str) -> bool:
    """Whether a text has a sentence that begins with these words."""
    return re.search(rf"(?:\A|[.!?]\s{{1,3}}){re.escape(words)}(?!\w)", text) is not None


def _as_written(found: re.Match[str], asked: Replacement) -> str:
    old, new = found[0], asked.new
    if asked.kind != "words" or old == asked.old:
        return new
    article, _, rest = old.partition(" ")
    if old[0] == asked.old[0]:  # "the Landlord"
        own, _, behind = new.partition(" ")
        is_titled = article in ARTICLES and rest == with_capitals(rest) and own in ARTICLES
        return f"{own} {with_capitals(behind)}" if is_titled else new
    if asked.old != asked.old.lower():
        return with_capital(new)
    if len(asked.old) > 1 and old == old.upper():
        return new.upper() if " " not in new or _is_in_capitals(found) else new
    words = old.split()
    is_title = len(words) > 1 and all(each == with_capital(each) for each in words)
    return with_capitals(new) if is_title else with_capital(new)


def with_capital(words: str) -> str:
    """The words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def with_capitals(words: str) -> str:
    """Each word with a capital letter."""
    return " ".join(map(with_capital, words.split()))


def _is_in_capitals(found: re.Match[str]) -> bool:
    """Whether it stands beside words in capitals, or by itself: "TENANT: see page 3"."""
    text, start, end = found.string, found.start(), found.end()
    if _CAPITALS_BEFORE.search(text[max(0, start - 40) : start]):
        return True
    is_alone = begins_sentence(text, start) and _ENDED.match(text, end) is not None
    return is_alone or _CAPITALS_BEHIND.match(text, end) is not None


@lru_cache(maxsize=4)
def has_word(text: str, word: str) -> bool:
    """Whether a text has a word in these very letters."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


@lru_cache(maxsize=4)
def is_name_too(text: str, word: str) -> bool:
    """Whether a word is also used as a name: in small letters somewhere, and elsewhere with a
    capital letter within a sentence. The defined terms of a contract, "the Tenant", are no names.
    """
    if not has_word(text, word):
        return False
    capital = re.compile(rf"(?<!\w){re.escape(with_capital(word))}(?!\w)")
    places = [each.span() for each in capital.finditer(text)]
    if any(_is_term(text, place) for place in places):
        return False
    return not all(has_capital_anyway(text, start) for start, _ in places)


def has_capital_anyway(text: str, at: int) -> bool:
    """Whether any word may have a capital letter there: it begins a sentence, or is in a title."""
    return begins_sentence(text, at) or line_around(text, at)[0] in title_lines(text)


def _is_term(text: str, place: CharRange) -> bool:
    """Whether a word has a capital letter as a term that a contract defines."""
    start, end = place
    before = text[max(0, start - 20) : start]
    if _AT_BEGINNING.search(before):
        return _GOES_ON.match(text, end) is not None
    return _OF_A_TERM.search(before) is not None and not _BEFORE_A_NAME.match(text, end)
