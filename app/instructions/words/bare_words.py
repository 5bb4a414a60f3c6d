"""Words that are named without quotation marks, where the text has them: `Replace Ben with Bernd`.

They may also describe what is meant ("Replace nice with synonyms", "Change status to done"). So the
text must have them as they are written, and nothing about them may be a description; everything
else is for a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from app.instructions.change_forms import MARKS
from app.instructions.periods import is_period
from app.instructions.text_kinds import is_code, is_prose, python
from app.instructions.vocabulary import ORDINALS
from app.instructions.words.describing import ARTICLES, describes, edits_phrase, has_values
from app.instructions.words.determined import determined_words
from app.instructions.words.replaced_words import places_of, places_of_words
from app.instructions.words.replacement import (
    BEGIN_REPLACING,
    EACH,
    EVERY,
    WHERE,
    WHICH,
    Replacement,
    ReplacementKind,
)
from app.instructions.words.said_names import is_name_there, points
from app.instructions.words.sentence_edges import is_abbreviation

MOST_WORDS = 8
"""Of what is named so."""

LEAST_ALIKE = 0.7
"""Of two spellings of one word, such as "colour" and "color"."""

_WORD = r"[^\s,;:!?\"\u201c\u201d\u201e\u00ab\u00bb`\[\]{}<>]+"
BARE = rf"{_WORD}(?: {_WORD}){{0,{MOST_WORDS - 1}}}?"
"""A pattern of such words."""

_CALLED = r"(?P<called>the (?:word|phrase|term) )?"
_TO_CALLED = r"(?:the (?:word|phrase|term) )?"
_REPLACING = (
    rf"replace {WHICH}{EACH}{_CALLED}(?P<old>{BARE}) (?:with|by) {_TO_CALLED}(?P<new>{BARE})",
    (
        rf"(?:use|write|say) {_TO_CALLED}(?P<new>{BARE}) (?:instead|in place) of {_CALLED}"
        rf"(?P<old>{BARE})"
    ),
    rf"rename {EACH}{_CALLED}(?P<old>{BARE}) (?:to|into|as) {_TO_CALLED}(?P<new>{BARE})",
)
_CHANGING = (
    rf"(?:change|correct|turn) {WHICH}{EACH}{_CALLED}(?P<old>{BARE}) (?:to|into) {_TO_CALLED}"
    rf"(?P<new>{BARE})"
)
_FORMS = tuple(
    (re.compile(rf"{BEGIN_REPLACING}{form}{WHERE}[.!?]?", re.IGNORECASE), is_change)
    for forms, is_change in ((_REPLACING, False), ((_CHANGING,), True))
    for form in forms
)

_EVERYWHERE = re.compile(r"\b(?:everywhere|throughout|globally|wherever)\b", re.IGNORECASE)
_TO = re.compile(r" (?:to|into|as) ", re.IGNORECASE)
_RENAMING = re.compile(rf"{BEGIN_REPLACING}rename ", re.IGNORECASE)
_NUMBERED = re.compile(r"[^\W\d][^\d]* \d\S*")
_NUMBER = re.compile(r"\d\S*")
_IN_CODE = r"(?:[|:](?![ \t]*(?:\r?\n|$))|=(?!=))"
"""Marks behind which the value of a name stands; a colon at a line's end opens a block."""

_MEASURE = re.compile(r"\d[\d.,]*(\D*)")

MARK_NAMES = {name: mark for name, mark in MARKS.items() if mark in ",;!?"}
_MARK = rf"(?:{'|'.join(MARK_NAMES)})s?"
_MARKS_FOR_MARKS = re.compile(
    rf"{BEGIN_REPLACING}(?:replace|change) {EACH}(?P<one>the )?(?P<old>{_MARK}) "
    rf"(?:with|by|to|into) (?:an? )?(?P<new>{_MARK}){WHERE}[.!]?",
    re.IGNORECASE,
)


def marks_replaced(own: str, instruction: str) -> Replacement | None:
    """Punctuation marks of prose that are named, and those in their place; None for "the comma"
    where there are several.
    """
    found = _MARKS_FOR_MARKS.fullmatch(" ".join(instruction.split()))
    if found is None or not is_prose(own):
        return None
    old, new = (MARK_NAMES[found[which].lower().removesuffix("s")] for which in ("old", "new"))
    asked = Replacement("words", old, new, is_certain=True)
    is_several = found["one"] and not found["old"].lower().endswith("s")
    is_unclear = is_several and len(places_of(own, asked)) > 1
    return None if old == new or is_unclear else asked


def bare_replacement(own: str, instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced in a text, without quotation marks; None if it may
    ask for anything else.

    Args:
        own: the part of the text that may be changed.
    """
    if marks := marks_replaced(own, instruction):
        return marks
    asked = " ".join(instruction.split())
    found = [each for form, is_change in _FORMS for each in _read(own, asked, form, is_change)]
    return found[0] if len({(each.old, each.new) for each in found}) == 1 else None


def _read(own: str, asked: str, form: re.Pattern[str], is_change: bool) -> Iterator[Replacement]:
    """The replacement that a form reads from an instruction, if the text bears it out: "by" and
    "to" may be among the words themselves.
    """
    found = form.fullmatch(asked)
    named = _named(own, found, is_change) if found else None
    if found is None or named is None:
        return
    old, new, which = named
    is_called = found["called"] is not None or edits_phrase(old, new)
    is_name = is_code(own) and _RENAMING.match(asked)  # which stands elsewhere, too
    is_of_number = _NUMBERED.fullmatch(old) and _NUMBER.fullmatch(new)  # "port 8000 to 9000"
    if is_name or is_of_number or _is_cut_short(own, old, new):
        return
    if is_plain(own, old, is_called=is_called) and _is_other(old, new, is_called=is_called):
        kind: ReplacementKind = "number" if _is_measure(old, new) else "words"
        if is_code(own) and not is_called and describes(old):
            kind = "name"  # in a comment it may be the word
        if is_change and not (is_called or kind == "number" or _are_words(own, old, new)):
            return
        if asked.lower().startswith(("use ", "write ", "say ")) and python(own) is not None:
            return  # "Use logging instead of print"
        yield Replacement(kind, old, new, which=which, is_every=_is_every(own, found, old))


def _named(own: str, found: re.Match[str], is_change: bool) -> tuple[str, str, int] | None:
    """The old and the new words that an instruction names, and which of their places it means, from
    1, 0 for all; None where that isn't certain.
    """
    asked = found.string
    old, new = (bare(found[e], is_last=found.end(e) == len(asked)) for e in ("old", "new"))
    if new.rpartition(" ")[2] == f"{old.rpartition(' ')[2]}.":
        new = new[:-1]  # "Replace North Ltd with South Ltd."
    if (longer := _longer(own, found)) and not is_change:
        return None  # "Rename How to help to Help"
    old, new = longer or (old, new)
    which = ORDINALS.get((found.groupdict().get("which") or "").lower(), 0)
    if found["called"]:
        return old, new, which
    meant = determined_words(own, asked[: found.start("old")], old, new)
    return meant and (*meant, 0 if meant[0].endswith(f" {old}") else which)


def _is_every(own: str, found: re.Match[str], old: str) -> bool:
    """Whether all places are asked for: "all 40" may also be what the text says of one."""
    if _EVERYWHERE.search(found.string, found.end("new")):
        return True
    said = re.compile(rf"\b(?:every|each|all)\s+{re.escape(old)}(?!\w)", re.IGNORECASE)
    is_every = EVERY.match(found.string, 0, found.start("old")) is not None
    return is_every and said.search(own) is None


def bare(words: str, *, is_last: bool = True) -> str:
    """Words without the full stop of the instruction's end.

    Args:
        is_last: whether the instruction ends with them.
    """
    last = words.rpartition(" ")[2]
    is_own = not is_last or last.count(".") > 1 or is_abbreviation(last)
    return words if is_own else words.removesuffix(".")


def _longer(own: str, found: re.Match[str]) -> tuple[str, str] | None:
    """The longest old words that the text has up to a later "to", and the new ones behind it:
    "Change open 7 to 10 to open 8 to 11".
    """
    asked, start, first = found.string, found.start("old"), found.start("new")
    later = [each for each in _TO.finditer(found["new"]) if start < first]
    for to in reversed(later):
        old, new = asked[start : first + to.start()], found["new"][to.end() :]
        if places_of_words(own, old):
            return old, bare(new, is_last=found.end("new") == len(asked))
    return None


def _is_cut_short(own: str, old: str, new: str) -> bool:
    """Whether the text has an abbreviation with a full stop that wasn't said and may have to go:
    "Replace Mr with Mister".
    """
    one, other = (f"{each.rpartition(' ')[2]}." for each in (old, new))
    if not is_abbreviation(one) or is_abbreviation(other):
        return False
    return any(own.startswith(".", each.end()) for each in places_of_words(own, old))


def is_plain(own: str, words: str, *, is_called: bool = False) -> bool:
    """Whether some words stand in a text as they are said, and describe nothing.

    Args:
        is_called: whether it was said that they are words.
    """
    is_mark = not any(map(str.isalnum, words))
    if is_mark or not places_of_words(own, words):
        return False
    is_told = is_called or not (describes(words) or points(words))
    return is_told or is_name_there(own, words)


def _is_other(old: str, new: str, *, is_called: bool) -> bool:
    """Whether the new words are meant literally: they describe nothing, are one sentence at most,
    and keep the article of the old ones.
    """
    one, other = (each.partition(" ")[0].lower() for each in (old, new))
    has_article = one in ARTICLES or other in ARTICLES
    are_sounds = {one, other} == {"a", "an"} and " " in old and " " in new
    is_alike = not has_article or is_called or one == other or are_sounds
    is_more = re.search(r"\w{4}[.] [A-Z]", new) is not None  # "Tuesday. Thanks!"
    is_told = edits_phrase(old, new) or not describes(new)
    return old != new and is_alike and not is_more and is_told


def _is_measure(old: str, new: str) -> bool:
    """Whether both are numbers with the same unit."""
    one, other = _MEASURE.fullmatch(old), _MEASURE.fullmatch(new)
    return one is not None and other is not None and one[1] == other[1]


def _are_words(own: str, old: str, new: str) -> bool:
    """Whether "change X to Y" asks for other words, and not for another value of what X names:
    "change the date to Friday".
    """
    marks = _IN_CODE if is_code(own) else "[:=|]"
    is_label = re.search(rf"(?<!\w){re.escape(old)}\W{{0,3}}{marks}", own, re.IGNORECASE)
    has_number = any(map(str.isdigit, new)) and not any(map(str.isdigit, old))
    if is_period(old) and is_period(new):
        return True
    if is_label or (has_number and old not in new):
        return False
    if (old[0].isupper() and new[0].isupper()) or not has_values(old.rpartition(" ")[2]):
        return True
    is_alike = SequenceMatcher(None, old.lower(), new.lower()).ratio() >= LEAST_ALIKE
    return is_alike and " " not in old + new  # the same word, written in two ways
