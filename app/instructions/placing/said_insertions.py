"""Insertions whose words are said without quotation marks, with these put in: `Add a sentence at
the end of section 2: The rent includes water.`, `Insert very before happy`.

What is to be written must be told from where: it stands behind a colon or behind "saying", is a
sentence, or joins what it is put beside. "Add a greeting before Thank you" describes something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.change_forms import BEGIN, SIDES
from app.instructions.places.structure import CharRange, headings, item_mark, line_around
from app.instructions.places.titled import bare_title
from app.instructions.text_kinds import is_prose
from app.instructions.words.describing import describes
from app.instructions.words.letter_case import with_capital
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement
from retrieval.text.line_forms import ENDED
from storage.fulltext import STOP_WORDS

MOST_CHARACTERS = 1500
"""Of such an instruction."""

MOST_JOINED = 12
"""Words that are put beside others and are no sentence."""

LEAST_SAID = 3
"""Words of an item that is taken as it is said, even if one of them might describe it."""

_INSERT = r"(?P<verb>insert|add|write|put|append)"
_KIND = (
    r"(?:(?:an?|the|one|another)(?: (?:new|short|final|further|closing))? )?"
    r"(?P<kind>sentence|line|paragraph|heading|item|bullet(?: point)?|step|point|entry|task|note"
    r"|p\.?s\.?|postscript)"
)
_AT_END = r"(?:at|to) the (?:very )?(?:end|bottom|beginning|start|top)(?: of .+?)?"
_BESIDE = rf"(?:{SIDES['before']}|{SIDES['after']}) .+?"
_PLACE = rf"(?:{_AT_END}|{_BESIDE}|to .+?)"
_SAYING = r"(?:saying|stating|reading|that (?:says|reads|states)|which (?:says|reads|states))"
_COLON = re.compile(
    rf"{BEGIN}{_INSERT} (?:{_KIND} ?)?(?P<place>{_PLACE})?: (?P<new>.+)", re.IGNORECASE
)
_SAID = re.compile(
    rf"{BEGIN}{_INSERT} {_KIND} (?P<place>{_PLACE} )?{_SAYING}[:,]? (?P<that>that )?(?P<new>.+)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"(?i:{BEGIN}{_INSERT}(?: the (?:sentence|line))?) (?P<new>[A-Z\d(].*?[.!?]\)?),? "
    rf"(?P<place>(?i:{_PLACE}))\.?"
)
_JOINED = re.compile(
    rf"{BEGIN}{_INSERT} (?P<called>the (?:words?|phrase|text) )?(?P<new>.+?) "
    r"(?P<side>(?:right |directly |immediately )?(?:before|after|in front of|behind)) "
    r"(?:the (?:words?|phrase) )?(?P<beside>.+)",
    re.IGNORECASE,
)
_QUOTED = re.compile("[\"\u201c\u201d\u201e\u00ab`]|(?<!\\w)['\u2018]")
_MARK = re.compile(
    rf"{BEGIN}{_INSERT} (?P<mark>an? (?:comma|semicolon|colon|question mark|exclamation mark|full "
    r"stop|period)) (?P<side>before|after|behind) (?:the words? )?(?P<beside>.+)",
    re.IGNORECASE,
)
_AT_ITS_END = re.compile(rf" (?P<place>{_AT_END})$", re.IGNORECASE)

_JOINING = re.compile(
    r"(?:(?:and|or|but|nor|not|very|also|only|always|never|really|quite|too|just|even|almost|about"
    r"|approximately|at (?:least|most)|up to|no more than|in|on|of|for|with|without|by|from|under"
    r"|including|excluding|except|within|during|until|per|as)\b|[(,;\u2013\u2014]|\w+ly\b)",
    re.IGNORECASE,
)
"""How words begin that go on from others, or into them."""

_SUBJECT = re.compile(
    r"(?:the|an?|we|i|you|they|it|he|she|there|this|that|these|those|our|my|your|their|his|her|its"
    r"|all|no|every|each|any|both|everyone|everybody|nobody|please)\b",
    re.IGNORECASE,
)
"""How a sentence begins that is said in small letters; "saying how sorry we are" isn't one."""

_TASK = re.compile(
    r"(?:describe|explain|summari[sz]e|mention|discuss|invite|thank|tell|ask|list|wish|introduce"
    r"|say|write|remind|apologi[sz]e|encourage|compare|argue|emphasi[sz]e)\b",
    re.IGNORECASE,
)
"""How it is said what a paragraph is to do."""

_AS_ITEM = {"step", "point", "entry", "task", "bullet", "bullet point"}
_IN_LIST = {"end": "after the last item", "bottom": "after the last item"}
_IN_LIST |= {"beginning": "before the first item", "top": "before the first item"}
_TO_SECTION = re.compile(r"(?:(?:to|at) the (?:very )?end of|to) (?P<title>.+)", re.IGNORECASE)
_WORDLESS = {"note", "ps", "p.s", "p.s.", "ps.", "postscript"}


def insertions_in_full(text: str, instruction: str, window: CharRange) -> Iterator[str]:
    """How an instruction is said in full that says what to insert without quotation marks.

    Args:
        window: the part of the text that may be changed, in whole lines.
    """
    asked, own = " ".join(instruction.split()), text[slice(*window)]
    if len(asked) > MOST_CHARACTERS or _QUOTED.search(asked) or not is_prose(own):
        return
    for form in (_COLON, _SAID, _SENTENCE):
        if found := form.fullmatch(asked):
            yield from _in_full(own, found)
            return
    if found := _MARK.fullmatch(asked):
        yield from _mark_in_full(own, found)
    elif found := _JOINED.fullmatch(asked):
        yield from _joined_in_full(own, found)


def _in_full(own: str, found: re.Match[str]) -> Iterator[str]:
    said = found.groupdict()
    kind, place, new = (said.get("kind") or "").lower(), (said["place"] or "").strip(), said["new"]
    if found.re is _SAID and not place and (its := _AT_ITS_END.search(new)):
        place, new = its["place"], new[: its.start()]
    if found.re is not _SENTENCE:
        new = _written(new, kind, is_told=bool(said.get("that")), is_said=found.re is _SAID)
    if not place or new is None:
        return
    kind = "item" if kind in _AS_ITEM else "" if kind in _WORDLESS else kind
    side, beside = _side_of(place)
    if side and (words := _only(own, beside)):
        is_apart = not kind and ENDED.search(new) and not _is_line(own, words)
        what = "the sentence " if is_apart else f"the {kind} " if kind else ""
        yield f"Insert {what}\u201c{new}\u201d {side} \u201c{words}\u201d"
        return
    if kind == "item" and not item_mark(own.rstrip().rpartition("\n")[2]):
        place = _IN_LIST.get(place.lower().rpartition(" the ")[2], place)
    if titled := _titled(own, place):
        place = f"at the end of the section {titled}"
    verb = "Add" if place.lower().startswith("to ") else "Insert"
    yield f"{verb} {f'the {kind} ' if kind else ''}\u201c{new}\u201d {place}"


def _titled(own: str, place: str) -> str | None:
    """The section that something is to be added to by its title: "to Tools"."""
    found = _TO_SECTION.fullmatch(place)
    title = bare_title(found["title"]) if found else None
    titles = [bare_title(each.title) for each in headings(own)]
    return found["title"] if found and titles.count(title or "") == 1 else None


def _written(new: str, kind: str, *, is_told: bool, is_said: bool) -> str | None:
    """What is to be written, as it is; None where it may tell what that is to be like."""
    if is_said and not new[0].isupper():
        if not (is_told or _SUBJECT.match(new)):
            return None
        new = with_capital(new)
    is_line = kind in {"line", "heading", "item"} or kind in _AS_ITEM | _WORDLESS
    if not (is_line or new[0].isupper() or not new[0].isalpha()):
        return None
    if not is_line and _TASK.match(new):
        return None
    is_ended = ENDED.search(new) is not None
    if kind == "paragraph" and not is_ended and not is_said:
        return None  # "Conditions of payment" is what it is about
    return f"{new}." if kind in {"sentence", "paragraph"} and not is_ended else new


def _side_of(place: str) -> tuple[str, str]:
    """The side of a place beside something, and what it is beside; none of others."""
    found = re.match(rf"(?P<side>{SIDES['before']}|{SIDES['after']}) ", place, re.IGNORECASE)
    return (found["side"], place[found.end() :]) if found else ("", "")


def _only(own: str, words: str) -> str:
    """Some words, if they stand in the text once as they are said; "" otherwise."""
    for each in dict.fromkeys((words, words.rstrip(".!"))):
        asked = Replacement("words", each, each)
        if any(map(str.isalnum, each)) and len(places_of(own, asked)) == 1:
            return each
    return ""


def _is_line(own: str, words: str) -> bool:
    """Whether the words are all that an item or a line has."""
    found = places_of(own, Replacement("words", words, words))[0]
    line = own[slice(*line_around(own, found.start()))].strip()
    return line.removeprefix(item_mark(line)).strip() == found[0]


def _mark_in_full(own: str, found: re.Match[str]) -> Iterator[str]:
    """A mark beside the only place of some words, where none is yet."""
    if not (words := _only(own, found["beside"])):
        return
    place = places_of(own, Replacement("words", words, words))[0]
    is_after = found["side"].lower() != "before"
    beside = own[place.end() :][:1] if is_after else own[: place.start()].rstrip()[-1:]
    if beside not in tuple(".,;:!?"):
        yield f"Insert {found['mark']} {found['side']} \u201c{words}\u201d"


def _joined_in_full(own: str, found: re.Match[str]) -> Iterator[str]:
    """Words beside the only place of others, which they join."""
    new, words = found["new"], _only(own, found["beside"])
    is_joining = found["called"] or _JOINING.match(new) or new.endswith(",")
    if not words or len(new.split()) > MOST_JOINED:
        return
    if _is_line(own, words):
        is_vague = describes(new) and len(new.split()) < LEAST_SAID
        if not (new[0].islower() or is_vague):
            yield f"Insert \u201c{new}\u201d {found['side']} \u201c{words}\u201d"
        return
    if not is_joining:
        return
    place = places_of(own, Replacement("words", words, words))[0]
    is_after = found["side"].lower().endswith(("after", "behind"))
    if is_after and new.endswith(",") and not own[: place.end()].endswith(","):
        if not own.startswith(tuple(".;:!?"), place.end()):
            return  # "a laptop a monitor, and"
        new = new[:-1]
    is_item = not (found["called"] or _JOINING.match(new))  # "a monitor," among others
    if is_item and not is_after and not own[: place.start()].rstrip().endswith(","):
        return
    if " " not in words and (describes(words) or words.lower() in STOP_WORDS):
        return
    yield f"Insert \u201c{new}\u201d {found['side']} \u201c{words}\u201d"
