"""Codes in a text: E27 and CH-210, versions such as "4.2.0", "v6.2" and "Gimp-Print 4.0", and the
options of commands, "-N" and "--cpu".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from retrieval.text.ranges import overlap
from retrieval.words.proper_names import CODE
from retrieval.words.value_words import CURRENCY_SIGNS, CURRENCY_WORD
from storage.fulltext import STOP_WORDS

OPTION = ("option", "")
"""The form of all options."""

_VERSION = ("version", "")
_OPTION_WORD = re.compile(r"(?<![^\s\"'`(\[|,/])--?[A-Za-z][\w-]*")
_NUMBER = re.compile(
    rf"(?:(?<![\w.+-])(?P<of>[^\W\d_][\w+-]*) )?(?<![\w.,{CURRENCY_SIGNS}-])(?P<v>v\.? ?)?"
    r"(?P<number>\d{1,4}(?:\.\d{1,4})+)(?![\w,%]|\.\d)",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.(?:\d\d|\d{4})")
_LEAST_PARTS = 3
"""Of a number that is a version wherever it stands."""

_SAID = frozenset({"version", "versions", "release", "releases"})
_PLACES = frozenset(
    {"section", "sections", "clause", "clauses", "chapter", "figure", "table", "part", "article"}
    | {"appendix", "annex", "schedule", "paragraph", "page", "step", "item", "point", "rule"}
)
"""What is numbered within a document."""

_CURRENCY = re.compile(CURRENCY_WORD, re.IGNORECASE)


class WrittenCode(NamedTuple):
    """A code in a text.

    Attributes:
        form: those of one form are codes of different things of a kind.
        name: equal for the same code.
        of: the name that a version is of, in small letters; else "".
        start, end: where it is.
    """

    form: tuple[str, str]
    name: str
    of: str
    start: int
    end: int


def codes_in(text: str, of: Collection[str] | None = None) -> list[WrittenCode]:
    """The codes in a text, in order.

    Args:
        of: words in small letters behind which a number such as 4.0 is a version; None for every
            name, as in a question: elsewhere "Berlin 4.5" may be anything.
    """
    versions = [*_versions(text, of)]
    found = [*versions, *_options(text)]
    taken = [(each.start, each.end) for each in versions]
    for each in CODE.finditer(text):
        if not any(overlap(each.span(), own) for own in taken):
            form = each["letters"].lower(), each["hyphen"]
            found.append(WrittenCode(form, each[0].lower(), "", *each.span()))
    return sorted(found, key=lambda each: each.start)


def _options(text: str) -> Iterator[WrittenCode]:
    for each in _OPTION_WORD.finditer(text):
        yield WrittenCode(OPTION, each[0], "", *each.span())


def _versions(text: str, of: Collection[str] | None) -> Iterator[WrittenCode]:
    for each in _NUMBER.finditer(text):
        before, number = each["of"] or "", each["number"]
        word = before.lower()
        if word in _PLACES or _DATE.fullmatch(number) or _CURRENCY.fullmatch(word):
            continue
        is_named = _is_name(before) if of is None else word in of
        is_long = number.count(".") + 1 >= _LEAST_PARTS
        if each["v"] or word in _SAID or is_long or is_named:
            start = each.start("v") if each["v"] else each.start("number")
            yield WrittenCode(_VERSION, number, word if is_named else "", start, each.end())


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word.lower() not in STOP_WORDS | _SAID
