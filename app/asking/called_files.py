"""Files that a request names by what they are, with what tells them apart: "all mails", "the
minutes of November", "the 2026 handbook", "v2".

Beside `partial_names`, which finds them by the words of their names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.days import month_number
from app.asking.name_words import Named, kind_meant, kinds_meant, of_kind, without_version
from app.asking.naming import THE_DOCUMENT, without_names
from app.asking.partial_names import alone_in, called_in
from app.asking.request_words import DOCUMENT
from retrieval.text.ranges import overlap
from retrieval.words.value_words import MONTH, YEAR

_NONE: Named = ([], ())

_VERSION = re.compile(
    r"(?<![^\W_])(?:v|version |rev(?:ision)? ?)(?P<number>\d{1,3}(?:\.\d{1,3})*)(?![^\W_]|\.\d)",
    re.IGNORECASE,
)
_ALL_OF_KIND = re.compile(
    r"\b(?:(?:all|both)(?: of)?(?: (?:the|my|our|these|those))?|the|my|our|these|those)"
    rf" (?P<kind>{DOCUMENT})\b(?! (?:of|from|on|about|for|with|to|by|that|which|where)\b)",
    re.IGNORECASE,
)
_BOTH_VERSIONS = re.compile(
    r"\b(?:the|both|my|our|these|those)(?: two)? versions\b"
    rf"(?: of (?:the|my|our|this) (?P<kind>{DOCUMENT})\b)?",
    re.IGNORECASE,
)
_A_MONTH = re.compile(rf"(?<![^\W\d_]){MONTH}", re.IGNORECASE)
_WHEN = rf"(?:{MONTH}|{YEAR}\b)"
_TIMES = re.compile(_WHEN, re.IGNORECASE)
_OF_MONTH = (
    re.compile(
        rf"\b(?:(?:the|my|our) )?(?P<kind>{DOCUMENT}) (?:of|from|for|in)(?: the)?"
        r"(?: (?:meeting|session|call)(?: of| in| on)?)?(?: \d{1,2}(?:st|nd|rd|th)?)?"
        rf" (?P<months>{_WHEN})(?: (?P<year>{YEAR})\b)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:(?:the|my|our) )?(?P<months>{_WHEN}(?: (?:and|or) (?:the )?{_WHEN})?)"
        rf"(?: (?P<year>{YEAR}))?(?: meeting)? (?P<kind>{DOCUMENT})\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:decided|agreed|resolved|discussed|decisions|resolutions)(?: (?:up)?on)? (?:in|from) "
        rf"(?P<where>(?P<months>{MONTH})(?: (?P<year>{YEAR})\b)?)",
        re.IGNORECASE,
    ),
)
_RECORDED = "minutes"
"""Where decisions stand, if no kind of file is named."""


def files_called(
    text: str, names: Sequence[str], titles: Sequence[str] = (), *, is_named: bool = False
) -> Named:
    """Find the files that the text names by some words of their names or titles, by their month or
    version, or by what all of them are.

    Args:
        titles: of the same files, "" for those without.
        is_named: whether it names others by their whole names.
    """
    if (of_month := _of_month(text, names, titles))[1]:
        return of_month
    found = called_in(text, names, titles)
    if (of_version := _of_version(text, names, found))[1]:
        return of_version
    if found[0] or is_named:
        return found
    others = (alone_in(text, names), _both_versions(text, names), _all_of_kind(text, names))
    return next((each for each in others if each[0]), _NONE)


def whole_titles(
    typed: str, names: Sequence[str], titles: Sequence[str]
) -> tuple[str, tuple[int, ...]]:
    """The request without the titles in it that contain a file's name but mean another file, and
    the files that these titles name: "policy" in "the policy manual" doesn't name the policy.
    """
    stretches, _ = called_in(typed, (), titles)
    around = [
        (start, end)
        for start, end in stretches
        if without_names(typed[start:end], names) not in {typed[start:end], THE_DOCUMENT}
    ]
    places = (called_in(typed[start:end], (), titles)[1] for start, end in around)
    return without_stretches(typed, around), tuple(place for each in places for place in each)


def without_stretches(told: str, stretches: Sequence[tuple[int, int]]) -> str:
    """The text with `THE_DOCUMENT` for the ranges, which don't overlap."""
    for start, end in sorted(stretches, reverse=True):
        told = told[:start] + THE_DOCUMENT + told[end:]
    return told


def _of_version(text: str, names: Sequence[str], found: Named) -> Named:
    """The files of the versions that the text names, each of which one file alone has, or one of
    those that were found.
    """
    stretches, places = list(found[0]), set[int]()
    for match in _VERSION.finditer(text):
        having = {place for place, name in enumerate(names) if match["number"] in _versions(name)}
        having = having & {*found[1]} or having
        if len(having) != 1:
            return _NONE
        places |= having
        stretches += _apart(match.span(), stretches)
    return sorted(stretches), tuple(sorted(places))


def _versions(name: str) -> set[str]:
    spaced = re.sub(r"[_-]+", " ", name)
    return {match["number"] for match in _VERSION.finditer(spaced)}


def _of_month(text: str, names: Sequence[str], titles: Sequence[str]) -> Named:
    """The files of a kind whose name or title has the month or the year: "the minutes of November";
    none if one that the text names has no such file.
    """
    stretches, places = list[tuple[int, int]](), set[int]()
    for match in (match for form in _OF_MONTH for match in form.finditer(text)):
        told = match.groupdict()
        kinds = kinds_meant(told.get("kind") or _RECORDED)
        called = {
            place: " ".join((names[place], *titles[place : place + 1]))
            for place in of_kind(kinds, names, titles)
        }
        for when in _TIMES.findall(match["months"]):
            dated = {place for place, name in called.items() if _is_of(name, when, match["year"])}
            if not dated:
                return _NONE
            places |= dated
        stretches += _apart(match.span("where" if "where" in told else 0), stretches)
    return sorted(stretches), tuple(sorted(places))


def _is_of(called: str, when: str, year: str | None) -> bool:
    """Whether a name or a title has the year, or the month with the year if one is given."""
    if when.isdigit():
        return re.search(rf"(?<!\d){when}(?!\d)", called) is not None
    short = when[:3].lower()
    number = f"{month_number(when):02}"
    in_digits = re.search(rf"(?<!\d){YEAR}[-_. ]?{number}(?!\d\d\d)", called)
    in_words = short in {each[:3].lower() for each in _A_MONTH.findall(called)}
    return (in_words or in_digits is not None) and (year is None or year in called)


def _both_versions(text: str, names: Sequence[str]) -> Named:
    """The only two files, of the kind if one is named, whose names differ in their version."""
    match = _BOTH_VERSIONS.search(text)
    if match is None:
        return _NONE
    kind = match["kind"]
    alike: dict[str, list[int]] = {}
    for place in of_kind(kinds_meant(kind), names) if kind else range(len(names)):
        alike.setdefault(without_version(names[place]), []).append(place)
    several = [places for called, places in alike.items() if called and len(places) > 1]
    if len(several) != 1 or len(several[0]) != 2:
        return _NONE
    return [match.span()], tuple(several[0])


def _all_of_kind(text: str, names: Sequence[str]) -> Named:
    """All files of the kind that the text names, "all mails", "the handbooks"; of a kind that is
    like it, where none is just that. "The handbook" may be each of several.
    """
    for match in _ALL_OF_KIND.finditer(text):
        is_one = not match["kind"].lower().endswith("s")
        for kinds in (kind_meant(match["kind"]), kinds_meant(match["kind"])):
            if places := of_kind(kinds, names):
                if is_one and len(places) == 1:
                    break  # of the only one it is known where it is looked for
                return [match.span()], places
    return _NONE


def _apart(stretch: tuple[int, int], others: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretch, unless it overlaps others."""
    return [] if any(overlap(stretch, other) for other in others) else [stretch]
