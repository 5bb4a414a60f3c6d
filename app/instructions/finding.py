"""Where the places are that an instruction names, and what is wrong where there are none or
several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from app.errors import EditError
from app.instructions.named_place import REST, How, NamedPlace
from app.instructions.units import (
    CharRange,
    bare_title,
    definitions_named,
    section_named,
    units_of,
)
from app.safe_text import quoted
from retrieval.line_forms import MARKER

MOST_NAMED = 8
"""Lines that are named of those that a place may be."""

_END_MARKS = ".,;:!?\"'\u201d\u2019)"


def found_places(text: str, named: NamedPlace, window: CharRange) -> tuple[CharRange, ...] | None:
    """Where they are, at least one; None where it isn't said for certain what is meant.

    Args:
        window: the part of the text that may be changed, in whole lines; all of it if no lines are
            selected.

    Raises:
        EditError: there is none, or there are several and one was named; says which.
    """
    if named.how == "chosen":
        is_whole = window == (0, len(text))
        return None if is_whole or window[0] == window[1] else (window,)
    within = window
    if named.within is not None:
        around = found_places(text, named.within, window)
        if around is None or len(around) > 1:
            return None
        within = around[0]
        if named.how in REST:
            return _rest(named.how, within, window)
    found = _fitting(text, named, within, window)
    if not found or (len(found) > 1 and not named.is_every and named.how != "number"):
        _require_uncertain(text, named, found)
        return None
    return found


def _rest(how: How, place: CharRange, window: CharRange) -> tuple[CharRange, ...] | None:
    start = place[0] if how == "from" else place[1]
    rest = (window[0], place[0]) if how == "before" else (start, window[1])
    return (rest,) if rest[0] < rest[1] else None


def _fitting(
    text: str, named: NamedPlace, within: CharRange, window: CharRange
) -> tuple[CharRange, ...]:
    if named.how == "called":
        found = _called(text, named)
        return tuple(each for each in found if within[0] <= each[0] and each[1] <= within[1])
    if named.how == "number":
        return _counted(text, named, within, window)
    units = units_of(text, named.unit, *within, is_counted=False)
    if named.how == "blank":
        return tuple(each for each in units if not text[slice(*each)].strip())
    for fits in _tests(named):
        if found := tuple(each for each in units if fits(text[slice(*each)])):
            return found
    return ()


def _called(text: str, named: NamedPlace) -> tuple[CharRange, ...]:
    match named.unit:
        case "definition" | "method":
            return definitions_named(text, named.words, is_method=named.unit == "method")
        case "section":
            section = section_named(text, named.words)
            return () if section is None else (section,)
        case _:
            units = units_of(text, named.unit, 0, len(text), is_counted=False)
            title = bare_title(named.words)
            return tuple(each for each in units if bare_title(text[slice(*each)]) == title)


def _counted(
    text: str, named: NamedPlace, within: CharRange, window: CharRange
) -> tuple[CharRange, ...]:
    """Those with these numbers; lines are counted from the text's first, as the editor does."""
    is_line = named.unit == "line" and named.within is None and named.first > 0
    units = units_of(text, named.unit, *((0, len(text)) if is_line else within), is_counted=True)
    if named.unit == "item" and not _is_one_list(text, units):
        raise EditError(
            "The text has several lists: nothing is changed. Select the lines of the one that is "
            "meant, or say what the item begins with."
        )
    first = named.first - 1 if named.first > 0 else len(units) + named.first
    last = named.last - 1 if named.last > 0 else len(units) + named.last
    if not 0 <= first <= last < len(units):
        return ()
    found = units[first : last + 1]
    is_inside = window[0] <= found[0][0] and found[-1][1] <= window[1]
    return found if is_inside else ()


def _is_one_list(text: str, items: Sequence[CharRange]) -> bool:
    return all(not text[one[1] : other[0]].strip() for one, other in pairwise(items))


def _tests(named: NamedPlace) -> Iterator[Callable[[str], bool]]:
    """Whether a unit is the one, the strictest test first."""
    words = named.words.strip()
    for case in (re.NOFLAG, re.IGNORECASE):
        for is_whole in (True, False) if named.how == "begins" else (True,):
            yield _test(named.how, words, is_whole=is_whole, flags=case)


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

    match how:
        case "begins":
            return begins
        case "ends":
            return ends
        case _:
            return lambda unit: pattern.search(unit) is not None


def _require_uncertain(text: str, named: NamedPlace, found: Sequence[CharRange]) -> None:
    """Raises what a person has to say in other words, where a model can't mean anything else."""
    if not named.is_certain:
        return
    what = _said(named)
    if not found:
        raise EditError(
            f"There is no {what}: nothing is changed. Check how it is written, or select the lines."
        )
    numbers = [text.count("\n", 0, start) + 1 for start, _ in found]
    lines = ", ".join(f"{each:,}" for each in numbers[:MOST_NAMED])
    more = ", \u2026" if len(numbers) > MOST_NAMED else ""
    raise EditError(
        f"{len(found):,} places are a {what}, at lines {lines}{more}: nothing is changed. Give the "
        f"line's number, or say \u201cevery {named.unit}\u201d."
    )


def _said(named: NamedPlace) -> str:
    """What a place is, for a message."""
    unit = {"item": "list item", "definition": "function or class"}.get(named.unit, named.unit)
    words = quoted(named.words)
    inside = f" in {_said(named.within)}" if named.within else ""
    match named.how:
        case "begins" | "ends":
            return f"{unit} that {named.how} with {words}{inside}"
        case "has" | "about":
            return f"{unit} that has {words}{inside}"
        case "called":
            return f"{unit} {words}{inside}"
        case "blank":
            return f"empty {unit}{inside}"
        case _:
            which = str(named.first) if named.first > 0 else f"{-named.first} from the end"
            return f"{unit} {which}{inside}"
