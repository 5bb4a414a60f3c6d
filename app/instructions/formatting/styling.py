"""Words and places set in another way: `Make "Parking" bold`, `Put the title in capitals`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.formatting.emphasis import EMPHASIS, is_emphasised, without_emphasis
from app.instructions.formatting.heading_case import capitals_left, sentence_case, title_case
from app.instructions.formatting.pieces import pieces_of
from app.instructions.places.finding import found_places
from app.instructions.places.named_place import DEFINED, REST, NamedPlace, place_named
from app.instructions.places.structure import (
    CharRange,
    fenced,
    has_latex_headings,
    indent,
    item_mark,
    line_around,
    title_lines,
)
from app.instructions.places.titled import title_of_all
from app.instructions.places.units import own_lines
from app.instructions.places.vocabulary import Unit
from app.instructions.quotations import SET_APART, set_apart
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.instructions.values.money import amounts_called
from app.instructions.words.bare_words import BARE, bare
from app.instructions.words.literal_words import is_plain
from app.instructions.words.naming import missing
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement
from app.safe_text import counted, listed, quoted

_MARKS = {
    "bold": ("**", "**"),
    "italic": ("*", "*"),
    "code": ("`", "`"),
    "quotation": ("\u201c", "\u201d"),
    "parentheses": ("(", ")"),
    "brackets": ("[", "]"),
}
_TOLD = {
    "bold": "in bold",
    "italic": "in italics",
    "code": "as code",
    "quotation": "in quotation marks",
    "parentheses": "in parentheses",
    "brackets": "in brackets",
    "upper": "in capitals",
    "lower": "in small letters",
    "title": "in title case",
    "sentence": "in sentence case",
}
_STYLES = (
    r"(?P<bold>bold(?:face)?)|(?P<italic>italics?)|(?P<code>code)|(?P<quotation>quotation marks"
    r"|quotes)|(?P<parentheses>parentheses)|(?P<brackets>(?:square )?brackets)"
    r"|(?P<upper>(?:all )?(?:capitals|caps)|capital letters|upper ?case)|(?P<lower>lower ?case)"
    r"|(?P<title>title[- ]?case)|(?P<sentence>sentence[- ]?case)"
)
_DONE = (
    r"(?P<bold>bold(?:en)?|embolden)|(?P<italic>italici[sz]e)|(?P<upper>upper-?case)"
    r"|(?P<lower>lower-?case)|(?P<title>title-?case)|(?P<sentence>sentence-?case)"
)
_EACH = r"(?:(?:the|every|each|all|any) )*(?:(?:words?|phrases?|text|terms?) )?"
_WHAT = rf"(?:{_EACH}(?P<words>{SET_APART}|{BARE})|(?P<place>(?:the|every|each|all) .+?|headings))"
_END = r"(?: everywhere)?(?:,? please)?[.!]?"
_FORMS = tuple(
    re.compile(f"{BEGIN}{form}{_END}", re.IGNORECASE)
    for form in (
        (
            rf"(?:make|put|set|write|format|turn) {_WHAT} (?:everywhere )?(?:in(?:to)? |all )?"
            rf"(?:{_STYLES})"
        ),
        rf"(?:{_DONE}) {_WHAT}",
        rf"use (?:{_STYLES}) (?:for|in|on) {_WHAT}",
    )
)
_DETERMINED = re.compile(r"(?:the|every|each|all|any) (?!words?\b|phrase|term|text)", re.IGNORECASE)
_ALL_HEADINGS = re.compile(
    r"(?:(?:the|all|every|each) )*(?:the )?(?:section )?headings(?: of (?:the )?sections)?",
    re.IGNORECASE,
)
_OF_SECTIONS = re.compile(r"\bsection headings\b|\bheadings of (?:the )?sections", re.IGNORECASE)
_CODE = re.compile(r"(`[^`]+`|\]\([^)\s]*\)|\b\w++://\S+|\{#[^}]*\})")
"""Code, and what links lead to."""

_OF_HEADINGS = ("title", "sentence")
_HEADING_MARKS = re.compile(r"[\s>]*#*\s*")


def styled(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with words, wherever they stand, or places set as asked for; None for other
    instructions.

    Args:
        window: the part of the text that may be changed.

    Raises:
        EditError: the words or the places are not there, or are set so already.
        UnclearError: the text is no prose, or it isn't said for certain what is meant.
    """
    asked = set_apart(instruction)
    found = next(filter(None, (f.fullmatch(asked.words) for f in _FORMS)), None) if asked else None
    if asked is None or found is None:
        return None
    groups = found.groupdict()
    style = next(name for name, said in groups.items() if said and name not in {"words", "place"})
    said = found["words"] or ""
    words = asked.quotation(said)
    told = found[0][slice(*_said(found))]
    told = "all headings" if _ALL_HEADINGS.fullmatch(told) and title_lines(text) else told
    place = None if words else place_named(asked, told)
    if style in _OF_HEADINGS and (place is None or place.unit != "heading"):
        return None
    if words is None and place is None:
        if _DETERMINED.match(told) and not said[:1].isupper():
            amounts = amounts_called(text, told, window) if is_prose(text) else []
            return _set_at(text, [each.place for each in amounts], style) if amounts else None
        if asked.has_quotation(said) or not is_plain(text[slice(*window)], bare(said)):
            return None
        words = bare(said)
    if not is_prose(text):
        raise UnclearError
    if words is not None:
        return _words_set(text, words, style, window)
    if place is None or place.unit in {"section", *DEFINED} or place.how in {*REST, "blank"}:
        raise UnclearError
    if place.unit == "heading" and has_latex_headings(text):
        raise UnclearError  # it is a command, which has to stay
    places = found_places(text, place, window)
    found_there = pieces_of(text, places, place, is_marked=style in _MARKS)
    own = _without_titles(
        text, place, found_there, are_of_sections=bool(_OF_SECTIONS.search(found[0]))
    )
    unit = "line" if place.how == "chosen" else place.unit
    return _set_at(text, [_content(text, unit, each) for each in own], style)


def _without_titles(
    text: str, place: NamedPlace, found: Sequence[CharRange], *, are_of_sections: bool
) -> list[CharRange]:
    """Sentences and paragraphs without titles, and headings of sections without the text's own."""
    if place.unit in {"sentence", "paragraph"}:
        titles = title_lines(text)
        return [each for each in found if _line(text, each) not in titles]
    title = title_of_all(text) if are_of_sections and place.unit == "heading" else None
    if title and len(found) > 1:
        return [each for each in found if _line(text, each) != title[0]]
    return [*found]


def is_styling(instruction: str) -> bool:
    """Whether it asks for something to be set in another way."""
    asked = set_apart(instruction)
    return asked is not None and any(form.fullmatch(asked.words) for form in _FORMS)


def _said(found: re.Match[str]) -> CharRange:
    """Where it is said what is to be set, articles included."""
    end = found.end("words") if found["words"] else found.end("place")
    if re.match(rf"{BEGIN}use ", found[0], re.IGNORECASE):
        return found.start("words") if found["words"] else found.start("place"), end
    start = re.match(rf"{BEGIN}[\w-]+ ", found[0], re.IGNORECASE)
    return start.end() if start else 0, end


def _words_set(text: str, words: str, style: str, window: CharRange) -> ChangedText:
    start, end = window
    places = places_of(text[start:end], Replacement("words", words, words))
    if not places:
        raise missing(text, words, window)
    ranges = [(start + each.start(), start + each.end()) for each in places]
    return _set_at(text, ranges, style, words)


def _set_at(text: str, places: Sequence[CharRange], style: str, words: str = "") -> ChangedText:
    """The text with these places set; those in code stay as they are.

    Args:
        words: that stand at all of them.
    """
    places = [each for each in places if not _is_in_code(text, each[0])]
    if not places:
        raise UnclearError
    edits = tuple(
        TextEdit(*each, new)
        for each in places
        if not _is_set(text, each, style)
        and (new := _set(text[slice(*each)], style, text)) != text[slice(*each)]
    )
    what = f"{quoted(words)} in " if words else ""
    told = f"{what}{counted(len(edits), 'place')} {_TOLD[style]}"
    if not edits:
        raise EditError("It is set so already: nothing is changed.")
    done = [f"Set {told}."]
    if style == "sentence" and (
        left := [w for e in places for w in capitals_left(_set(text[slice(*e)], style, text), text)]
    ):
        done.append(f"These may be names and stay as they are: {listed([*dict.fromkeys(left)])}.")
    return ChangedText(edits, f"Sets {told}.", tuple(done))


def _line(text: str, place: CharRange) -> int:
    return line_around(text, place[0])[0]


def _content(text: str, unit: Unit, place: CharRange) -> CharRange:
    """A place without what marks it as a heading or an item, and without the line's end."""
    start, end = own_lines(text, unit, place)
    if unit == "heading":
        end = line_around(text, start)[1]
    own = text[start:end]
    first = indent(own)
    if marks := _HEADING_MARKS.match(own):
        first = max(first, marks.end())
    if unit in {"item", "heading", "line"}:
        first += len(item_mark(own[first:]))
    return start + first, start + len(own.rstrip())


def _is_set(text: str, place: CharRange, style: str) -> bool:
    """Whether a place has these marks already."""
    before, after = _MARKS.get(style, ("", ""))
    start, end = place
    own = text[start:end]
    is_around = text.endswith(before, 0, start) and text.startswith(after, end)
    is_inside = own.startswith(before) and own.endswith(after) and len(own) > len(before + after)
    is_set = is_around or (is_inside and before not in EMPHASIS)
    return bool(before) and (is_set or is_emphasised(text, place, before))


def _is_in_code(text: str, at: int) -> bool:
    line = line_around(text, at)[0]
    return line in fenced(text) or text.count("`", line, at) % 2 == 1


def _set(words: str, style: str, text: str) -> str:
    match style:
        case "title":
            return title_case(words, text)
        case "sentence":
            return sentence_case(words, text)
        case "upper":
            return _but_code(str.upper, words)
        case "lower":
            return _but_code(str.lower, words)
        case _:
            before, after = _MARKS[style]
            return f"{before}{without_emphasis(words, before)}{after}"


def _but_code(change: Callable[[str], str], words: str) -> str:
    """The words changed, but for code and addresses among them."""
    return "".join(each if n % 2 else change(each) for n, each in enumerate(_CODE.split(words)))
