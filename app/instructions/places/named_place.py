"""Places of a text that an instruction names: by number, by what they say, by their heading.

`the second paragraph`, `lines 3 to 5`, `every line that begins with "#"`, `the section Parking`,
`the last sentence of the first paragraph`, `the function read_rows`, `everything after line 9`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from app.asking.sections import NUMBER
from app.instructions.places.vocabulary import (
    COUNTS,
    HOW,
    ORDINAL,
    ORDINALS,
    TELLING_WHICH,
    THE_TEXT,
    UNIT,
    How,
    Rest,
    Unit,
    ordinal_number,
    unit_called,
)
from app.instructions.quotations import SetApart

REST: frozenset[How] = frozenset({"from", "after", "before"})
"""Everything from, after or before a place."""

DEFINED: frozenset[Unit] = frozenset({"definition", "method"})  # of Python

MOST_WORDS = 12
"""Of a description that isn't in quotation marks."""

MOST_BEFORE = 3
"""Words of what a sentence is about that stand before it."""

MOST_WITHIN = 3
"""Places within each other."""

_NOT_ANY = re.compile("schedule|annex|appendix|clause|article")
"""What not any section is: "schedule 2" isn't section 2, nor is "clause 2" the second one."""
_EVERY = re.compile(r"(?:every|each|all|any)\b")
_THE = r"(?:(?:every|each|all|any)(?: of)?(?: the)? |the )?"
_WORD = r"(?:the (?:words?|text|phrase|name|term) )?"
_VAGUE = re.compile(
    r"(?:an?|any|some|no|more|fewer|less|only|numbers?|digits?|letters?|it|them|his|her|their|left"
    r"|right|top|bottom|side|page|next|previous|same|other|and|or|of|in|from|for|to|at|by|that|which"
    r"|who|where|when|if|\d+(?: ?(?:,|and|to|-) ?\d)+)\b",
    re.IGNORECASE,
)
_LIKE_CODE = re.compile(r"[^\w\s]|_|[A-Z\d]")
"""Words that can't be a description."""

_REST = re.compile(
    r"(?:everything|all (?:the )?(?:text|lines)) (?:that (?:comes|stands) )?"
    r"(?P<where>after|below|behind|following|that follows|from|before|above) (?P<place>.+?)"
    r"(?: (?:on(?:wards)?|to the end))?",
    re.IGNORECASE,
)
_WITHIN = re.compile(r",? (?:of|in|from|inside|under) ", re.IGNORECASE)
_OF_THE_TEXT = re.compile(rf",? (?:of|in|from) {THE_TEXT}", re.IGNORECASE)
_PART = r"(?:tables?|lists?|figures?|blocks?|boxe?s?|quot\w+|foot\w+|rows?|columns?|comments?)$"
_TITLED = frozenset[Unit]({"section", "heading", *DEFINED})


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """One place of a text, or several alike.

    Attributes:
        said: the instruction's own words for it.
        first: of those that are counted, from 1; from the end, from -1. 0 for others.
        last: the last one that is meant; the same for a single one.
        words: that it begins with, ends with, has or is called.
        is_every: whether all that fit are meant.
        is_bullet: whether items without numbers are meant.
        is_certain: whether the instruction can mean nothing else, so that a place that isn't
            there is a mistake.
        within: where it is looked for; the place from, after or before which all is meant.
    """

    unit: Unit
    how: How
    first: int = 0
    last: int = 0
    words: str = ""
    is_every: bool = False
    is_bullet: bool = False
    is_certain: bool = True
    within: NamedPlace | None = None
    said: str = ""


def place_named(asked: SetApart, words: str, depth: int = MOST_WITHIN) -> NamedPlace | None:
    """The place that some words of an instruction name; None where they may mean anything else."""
    words = words.strip().rstrip(",")
    whole = _OF_THE_TEXT.search(words)
    words = words[: whole.start()] if whole and whole.end() == len(words) else words
    found = _of_another(asked, words, depth) if depth else None
    found = found or next(filter(None, _alone(asked, words)), None)
    return found and replace(found, said=asked.restored(words))


def _of_another(asked: SetApart, words: str, depth: int) -> NamedPlace | None:
    """A place within or beside another one."""
    if rest := _REST.fullmatch(words):
        within = place_named(asked, rest["place"], depth - 1)
        where = rest["where"].lower()
        how: Rest = "from" if where == "from" else "after"
        how = "before" if where in {"before", "above"} else how
        return within and NamedPlace("line", how, within=within, is_certain=within.is_certain)
    for split in reversed([*_WITHIN.finditer(words)][-MOST_WITHIN:]):
        within = place_named(asked, words[split.end() :], depth - 1)
        within = within or _section_alone(asked, words[split.end() :])
        inner = next(filter(None, _alone(asked, words[: split.start()])), None) if within else None
        if within and inner and inner.how not in {"chosen", "all"}:
            is_certain = inner.is_certain and within.is_certain
            return replace(inner, within=within, is_certain=is_certain)
    return None


def _section_alone(asked: SetApart, words: str) -> NamedPlace | None:
    """A section by its title alone: "the last item in Packing", "of the introduction"."""
    title = re.fullmatch(rf"(?:the (?!{_PART})(?P<one>[a-z]\w+)|[A-Z]\w+(?: \w+){{0,5}})", words)
    if title is None:
        return None
    said, own = asked.restored(words), title["one"] or words
    return NamedPlace("section", "called", words=own, is_certain=False, said=said)


def _alone(asked: SetApart, words: str) -> Iterator[NamedPlace | None]:
    """What the words may be as one place, the likeliest first."""
    for pattern, made in _PATTERNS:
        if found := pattern.fullmatch(words):
            called = found.groupdict().get("unit") or ""
            place = made(asked, unit_called(called), found)
            yield place and replace(place, is_bullet=called.lower().startswith("bullet"))


def _numbered(_: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    if unit not in {"line", "paragraph", "item"}:
        return None
    first, last = int(found["first"]), int(found["last"] or found["first"])
    if not 1 <= first <= last or (" and " in found[0] and last != first + 1):
        return None
    return NamedPlace(unit, "number", first, last)


def _counted(_: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    first, said = ordinal_number(found["ordinal"]), found["count"]
    count = 1 if said is None else COUNTS.get(said.lower()) or int(said)
    if first == 0 or count < 1 or (count > 1 and first not in {1, -1}):
        return None
    ends = (-count, -1) if first == -1 else (first, first + count - 1)
    return None if unit in DEFINED else NamedPlace(unit, "order", *ends)


def _section_number(_: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    """A section's number, as `section_called` reads it; "paragraph 2.4" is one, too."""
    kind, called = _NOT_ANY.match(found["unit"].lower()), found["called"]
    unit = "section" if unit == "paragraph" and "." in called else unit
    called = f"{kind[0]} {called}" if kind and "." not in called else called
    return NamedPlace(unit, "called", words=called) if unit == "section" else None


def _all(_: SetApart, unit: Unit, __: re.Match[str]) -> NamedPlace:
    return NamedPlace(unit, "all", is_every=True)


def _blank(_: SetApart, unit: Unit, __: re.Match[str]) -> NamedPlace:
    return NamedPlace(unit, "blank", is_every=True)


def _chosen(_: SetApart, unit: Unit, __: re.Match[str]) -> NamedPlace:
    return NamedPlace(unit, "chosen")


def _title(_: SetApart, __: Unit, ___: re.Match[str]) -> NamedPlace:
    return NamedPlace("heading", "title")


def _called(asked: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    if unit in DEFINED and re.fullmatch(UNIT, found["words"], re.IGNORECASE):
        return None  # "the Methods section" is no method
    if unit in _TITLED:
        return _described(asked, unit, "called", found)
    if asked.quotation(found["words"]):
        return _described(asked, unit, "begins", found)
    is_whole = unit == "sentence" and re.fullmatch(r"[A-Z][^\x02]* [^\x02]+", found["words"])
    return NamedPlace(unit, "is", words=found["words"], is_certain=False) if is_whole else None


def _named_first(asked: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    """ "The parking sentence" is the one about parking; "the long sentence" isn't."""
    if unit not in {"sentence", "paragraph"} or asked.has_quotation(found["words"]):
        return _called(asked, unit, found)
    words = found["words"].lower().split()
    if len(words) > MOST_BEFORE or not TELLING_WHICH.isdisjoint(words):
        return None
    return _described(asked, unit, "about", found)


def _definition(asked: SetApart, _: Unit, found: re.Match[str]) -> NamedPlace | None:
    return _described(asked, "definition", "called", found)


def _defining(asked: SetApart, _: Unit, found: re.Match[str]) -> NamedPlace | None:
    place = _described(asked, "paragraph", "called", found)
    is_term = place is not None and (place.is_certain or not place.words.islower())
    return place and replace(place, how="defines", is_certain=is_term)


def _that(asked: SetApart, unit: Unit, found: re.Match[str]) -> NamedPlace | None:
    how = next(each for each in HOW if found.groupdict().get(each))
    return None if unit in DEFINED else _described(asked, unit, how, found)


def _described(asked: SetApart, unit: Unit, how: How, found: re.Match[str]) -> NamedPlace | None:
    words, said = found["words"].strip(), found[0].lower()
    is_plural = how != "called" and found["unit"].lower().endswith("s")
    is_every = _EVERY.match(said) is not None or is_plural
    quotation = asked.quotation(words)
    if quotation is not None:
        if not quotation.strip():
            return None
        words = quotation.removesuffix("()") if unit in DEFINED else quotation
        return NamedPlace(unit, how, words=words, is_every=is_every)
    if how in {"about", "called"}:
        words = re.sub(r"^the ", "", words, flags=re.IGNORECASE)
    is_vague = how in {"has", "ends"} and not _LIKE_CODE.search(words)  # "with errors"
    if how == "is" or is_vague:
        return None
    if asked.has_quotation(words) or _VAGUE.match(words) or len(words.split()) > MOST_WORDS:
        return None
    if unit in DEFINED:
        words = words.removesuffix("()")
        if not words.replace(".", "_").isidentifier() or words.lower() in ORDINALS:
            return None
    return NamedPlace(unit, how, words=words, is_every=is_every, is_certain=False)


_RANGE = r"(?P<first>\d+)(?: ?(?:to|through|until|and|[-\u2013]) ?(?P<last>\d+))?"
_FROM = r"from line (?P<first>\d+) (?:to|through|until) (?:line )?(?P<last>\d+)"
_SELECTED = "this|these|the selected|the marked|the chosen"
_TITLE = r"(?:(?:called|titled|named|headed|entitled) )?"
_FORMS: tuple[tuple[str, Callable[[SetApart, Unit, re.Match[str]], NamedPlace | None]], ...] = (
    (rf"(?:the )?{UNIT} (?:number |no\. ?)?{_RANGE}", _numbered),
    (_FROM, _numbered),
    (
        rf"(?:the )?(?:very )?{ORDINAL} (?:(?P<count>\d+|{'|'.join(COUNTS)}) )?{UNIT}",
        _counted,
    ),
    (r"(?:(?:all|every|the|each|any) )*(?:empty|blank) (?P<unit>lines?)", _blank),
    (rf"(?:every|each|all)(?: of)?(?: the)? {UNIT}", _all),
    (r"(?:the|this|my) (?:(?:document|main|page)(?:['\u2019]s)? )?(?:title|main heading)", _title),
    (rf"(?:{_SELECTED}) {UNIT}|it|this|these|them|the selection", _chosen),
    (rf"(?:the )?{UNIT} (?P<called>{NUMBER})", _section_number),
    (r"the definition of (?:the )?(?:(?:term|word|phrase) )?(?P<words>.+)", _defining),
    *(
        (rf"{_THE}{UNIT} (?P<{how}>{form}) {_WORD}(?P<words>.+)", _that)
        for how, form in HOW.items()
    ),
    (rf"(?:the )?{UNIT} {_TITLE}(?P<words>.+)", _called),
    (rf"the (?P<words>.+) {UNIT}", _named_first),
    (r"(?P<words>\w+)\(\)", _definition),
)
_PATTERNS = tuple((re.compile(form, re.IGNORECASE), made) for form, made in _FORMS)
