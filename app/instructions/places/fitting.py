"""Tests whether a part of a text begins with some words, ends with them or has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from app.instructions.places.vocabulary import How
from retrieval.text.line_forms import MARKER

_END_MARKS = ".,;:!?\"'\u201d\u2019)"


def has_first_word(text: str, words: str) -> bool:
    """Whether the text has the first of these words anywhere: a quick test before units are
    compared.
    """
    first = words.split()[:1]
    return bool(first) and re.search(re.escape(first[0]), text, re.IGNORECASE) is not None


def plain(words: str) -> str:
    """Some words whatever their case, the white space between them and the mark at their end."""
    return " ".join(words.casefold().split()).rstrip(".,;:!?")


def strictest_first(
    how: How, words: str, *, is_exact: bool, is_whole: bool = False
) -> Iterator[Callable[[str], bool]]:
    """Tests for a unit that begins with, ends with, has or is the words, the strictest first.

    Args:
        is_whole: whether it must have the last word whole, also where it only begins so.
    """
    cases = (re.NOFLAG, re.IGNORECASE) if is_exact or how != "about" else (re.IGNORECASE,)
    for case in cases:
        for whole in (True, False) if how == "begins" and not is_whole else (True,):
            yield _test(how, words, is_whole=whole, flags=case)


def _test(how: How, words: str, *, is_whole: bool, flags: re.RegexFlag) -> Callable[[str], bool]:
    before = r"(?<!\w)" if re.match(r"\w", words) else ""
    behind = r"(?!\w)" if is_whole and re.search(r"\w$", words) else ""
    gap = r"\s+".join(map(re.escape, words.split()))
    pattern = re.compile(f"{before}{gap}{behind}", flags)

    def begins(unit: str) -> bool:
        start = unit.lstrip().lstrip("#>").lstrip()
        bare = MARKER.sub("", start, count=1)
        return any(pattern.match(each) for each in (unit.lstrip(), start, bare))

    def ends(unit: str) -> bool:
        whole = unit.rstrip()
        ended = (whole, whole.rstrip(_END_MARKS))
        return any(found.end() == len(e) for e in ended for found in pattern.finditer(e))

    def is_it(unit: str) -> bool:
        bare = MARKER.sub("", unit.lstrip().lstrip("#>").lstrip(), count=1).rstrip()
        return any(map(pattern.fullmatch, (unit.strip(), bare, bare.rstrip(_END_MARKS))))

    match how:
        case "is":
            return is_it
        case "begins":
            return begins
        case "ends":
            return ends
        case _:
            return lambda unit: pattern.search(unit) is not None
