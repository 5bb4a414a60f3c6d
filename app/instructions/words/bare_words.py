"""Words that are named without quotation marks, where the text has them: `Replace Ben with Bernd`.

They may also describe what is meant ("Replace nice with synonyms", "Change status to done"). So the
text must have them as they are written, and nothing about them may be a description; everything
else is for a model.
"""

from __future__ import annotations

import re

from app.instructions.change_forms import MARKS
from app.instructions.places.vocabulary import ORDINALS
from app.instructions.text_kinds import is_code, is_prose, python
from app.instructions.words.describing import describes
from app.instructions.words.literal_words import changes_words, edits_phrase, is_literal, is_plain
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
from app.instructions.words.sentence_edges import is_abbreviation

MOST_WORDS = 8
"""Of what is named so."""

_WORD = r"[^\s,;:!?\"\u201c\u201d\u201e\u00ab\u00bb`\[\]{}<>]+"
BARE = rf"{_WORD}(?: {_WORD}){{0,{MOST_WORDS - 1}}}?"
"""A pattern of such words."""

_CALLED = "the (?:word|phrase|term) "
_OLD = rf"(?P<called>{_CALLED})?(?P<old>{BARE})"
_NEW = rf"(?:{_CALLED})?(?P<new>{BARE})"
_FORMS = {
    verb: re.compile(rf"{BEGIN_REPLACING}{form}{WHERE}[.!?]?", re.IGNORECASE)
    for verb, form in (
        ("replace", rf"replace {WHICH}{EACH}{_OLD} (?:with|by) {_NEW}"),
        ("use", rf"(?:use|write|say) {_NEW} (?:instead|in place) of {_OLD}"),
        ("rename", rf"rename {EACH}{_OLD} (?:to|into|as) {_NEW}"),
        ("change", rf"(?:change|correct|turn) {WHICH}{EACH}{_OLD} (?:to|into) {_NEW}"),
    )
}
"""How other words are asked for, by what is asked."""

_EVERYWHERE = re.compile(r"\b(?:everywhere|throughout|globally|wherever)\b", re.IGNORECASE)
_TO = re.compile(r" (?:to|into|as) ", re.IGNORECASE)
_NUMBERED = re.compile(r"[^\W\d][^\d]* \d\S*")
_NUMBER = re.compile(r"\d\S*")
_MEASURE = re.compile(r"\d[\d.,]*(\D*)")

_DETERMINER = re.compile(
    rf"(?P<every>(?:every|each|all|any) )$|(?P<which>the (?:{'|'.join(ORDINALS)}) )$",
    re.IGNORECASE,
)
_ALIKE = {
    "every": re.compile(r"(?:every|each|all|any) |(?:\S+ )*\S+ly$", re.IGNORECASE),
    "which": re.compile(r"(?:the|every|each) ", re.IGNORECASE),
}
"""How new words begin, or end, that come in place of a determiner, too: "every two weeks" becomes
"weekly".
"""

MARK_NAMES = {name: mark for name, mark in MARKS.items() if mark in ",;!?"}
_MARK = rf"(?:{'|'.join(MARK_NAMES)})s?"
_MARKS_FOR_MARKS = re.compile(
    rf"{BEGIN_REPLACING}(?:replace|change) {EACH}(?P<one>the )?(?P<old>{_MARK}) "
    rf"(?:with|by|to|into) (?:an? )?(?P<new>{_MARK}){WHERE}[.!]?",
    re.IGNORECASE,
)


def _marks_replaced(own: str, asked: str) -> Replacement | None:
    """Punctuation marks of prose that are named, and those in their place; None for "the comma"
    where there are several.
    """
    found = _MARKS_FOR_MARKS.fullmatch(asked)
    if found is None or not is_prose(own):
        return None
    old, new = (MARK_NAMES[found[which].lower().removesuffix("s")] for which in ("old", "new"))
    marks = Replacement("words", old, new, is_certain=True)
    is_one = found["one"] and not found["old"].lower().endswith("s")
    is_unclear = is_one and len(places_of(own, marks)) > 1
    return None if old == new or is_unclear else marks


def bare_replacement(own: str, instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced in a text, without quotation marks; None if it may
    ask for anything else.

    Args:
        own: the part of the text that may be changed.
    """
    asked = " ".join(instruction.split())
    if marks := _marks_replaced(own, asked):
        return marks
    found = list(filter(None, (_read(own, asked, verb) for verb in _FORMS)))
    return found[0] if len({(each.old, each.new) for each in found}) == 1 else None


def _read(own: str, asked: str, verb: str) -> Replacement | None:
    """The replacement that a form reads from an instruction, if the text bears it out: "by" and
    "to" may be among the words themselves.
    """
    found = _FORMS[verb].fullmatch(asked)
    named = _named(own, found, verb) if found else None
    if found is None or named is None:
        return None
    old, new, which = named
    is_called = found["called"] is not None or edits_phrase(old, new)
    if (verb == "rename" and is_code(own)) or (verb == "use" and python(own) is not None):
        return None  # a name stands elsewhere, too; "Use logging instead of print"
    is_numbered = _NUMBERED.fullmatch(old) and _NUMBER.fullmatch(new)  # "port 8000 to 9000"
    if not new or is_numbered or _is_cut_short(own, old, new):
        return None
    if not (is_plain(own, old, is_called=is_called) and is_literal(old, new, is_called=is_called)):
        return None
    kind: ReplacementKind = "number" if _is_measure(old, new) else "words"
    if is_code(own) and not is_called and describes(old):
        kind = "name"  # in a comment it may be the word
    if verb == "change" and not (is_called or kind == "number" or changes_words(own, old, new)):
        return None
    return Replacement(kind, old, new, which=which, is_every=_is_every(own, found, old))


def _named(own: str, found: re.Match[str], verb: str) -> tuple[str, str, int] | None:
    """The old and the new words that an instruction names, and which of their places it means, from
    1, 0 for all; None where that isn't certain.
    """
    asked = found.string
    old, new = (bare(found[e], is_last=found.end(e) == len(asked)) for e in ("old", "new"))
    if new.rpartition(" ")[2] == f"{old.rpartition(' ')[2]}.":
        new = new[:-1]  # "Replace North Ltd with South Ltd."
    if longer := _longer(own, found):
        if verb != "change":
            return None
        old, new = longer
    which = ORDINALS.get((found.groupdict().get("which") or "").lower(), 0)
    if found["called"]:
        return old, new, which
    meant = determined_words(own, asked[: found.start("old")], old, new)
    return meant and (*meant, 0 if meant[0].endswith(f" {old}") else which)


def determined_words(own: str, before: str, old: str, new: str) -> tuple[str, str] | None:
    """Old and new words as they are meant; None if that isn't certain.

    Said before the old words, "every" and "the first" tell which of their places are meant, or they
    are two of the words. So does "the": a text may have "a deposit" for "the deposit".

    Args:
        own: the text that may be changed.
        before: what the instruction says before the old words.
    """
    found = _DETERMINER.search(before)
    if found is None:
        return without_article(own, old, new)
    whole, kind = f"{found[0]}{old}", str(found.lastgroup)
    if _ALIKE[kind].match(new):
        return (whole, new) if places_of_words(own, whole) else None
    # "Change the first day to Monday": which of the two is meant?
    return None if kind == "which" and places_of_words(own, whole) else (old, new)


def without_article(own: str, old: str, new: str) -> tuple[str, str]:
    """Words without "the", where both have it and the text has the old ones with another article
    or none.
    """
    one, other = (re.sub(r"^the ", "", each, flags=re.IGNORECASE) for each in (old, new))
    if one == old or other == new or places_of_words(own, old) or not places_of_words(own, one):
        return old, new
    return one, other


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


def _is_measure(old: str, new: str) -> bool:
    """Whether both are numbers with the same unit."""
    one, other = _MEASURE.fullmatch(old), _MEASURE.fullmatch(new)
    return one is not None and other is not None and one[1] == other[1]
