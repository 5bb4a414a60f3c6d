"""Lines that are named by what they say alone: `Delete Mow the lawn`, `Swap Groceries and Chores`,
`Rename How to help to Contributing`.

What is named so must be the whole of one item, heading or line; then it is said in full (`the item
that is “Mow the lawn”`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.change_forms import BEGIN, DELETE, SIDES, VERBS
from app.instructions.lists.item_lists import is_label
from app.instructions.places.fitting import plain
from app.instructions.places.structure import CharRange, headings
from app.instructions.places.titled import bare_title
from app.instructions.places.units import item_words, units_of
from app.instructions.quotations import SET_APART, SetApart, set_apart
from app.instructions.text_kinds import is_prose
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import BARE, MARK_NAMES, bare
from app.instructions.words.describing import describes, tells_how
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import EACH, Replacement
from retrieval.text.line_forms import MARKER

_ONE = rf"(?P<one>{SET_APART}|{BARE})"
_OTHER = rf"(?P<other>{SET_APART}|{BARE})"
_CALLED = re.compile(
    rf"{BEGIN}(?P<do>{DELETE}) {EACH}(?:the )?(?:word|phrase|term)s? (?P<words>{BARE})[.!]?",
    re.IGNORECASE,
)
_MARKS = re.compile(
    rf"{BEGIN}(?P<do>{DELETE}) {EACH}(?P<one>the )?(?P<mark>{'|'.join(MARK_NAMES)})(?P<all>s)?"
    r"[.!]?",
    re.IGNORECASE,
)
_SIDE = (
    rf"(?:(?:to )?(?:{SIDES['before']}|{SIDES['after']})"
    r"|(?:to|at) the (?:very )?(?:top|beginning|start|end|bottom) of)"
)
_TO_END = r"to the (?:very )?(?:top|beginning|start|end|bottom)(?: of (?:the|its|this) list)?"
_FORMS = tuple(
    re.compile(rf"(?P<begin>{BEGIN}{form})[.!]?", re.IGNORECASE)
    for form in (
        rf"{DELETE} {_ONE}",
        rf"(?:swap|exchange|switch) {_ONE} (?:and|with) {_OTHER}",
        rf"move {_ONE} {_SIDE} {_OTHER}",
        rf"move {_ONE} {_TO_END}",
        rf"move (?!\x02).+? {_SIDE} {_OTHER}",
        rf"(?:insert|add|put|append|write) .*?(?:{SET_APART}|line) {_SIDE} {_OTHER}",
    )
)

_RENAMED = re.compile(
    rf"{BEGIN}(?:(?P<is_said>rename|retitle)|change|set) "
    r"(?P<called>(?:the )?(?:sections?|chapters?|(?:sub)?headings?|titles?)"
    r"(?: (?:called|titled))? )?"
    r"(?P<titles>.+?)(?:,? please)?[.!]?",
    re.IGNORECASE,
)
_RENUMBERED = re.compile(
    rf"{BEGIN}(?:rename|retitle) (?:the )?(?P<unit>section|chapter|clause|article|\u00a7)[ \u00a0]?"
    r"(?P<number>\d+(?:\.\d+)*[a-z]?) (?:to|into|as) (?P<new>.+?)"
    r"(?:,? please)?[.!]?",
    re.IGNORECASE,
)
"""A section by its number: what it has behind it is renamed."""

_NEXT = re.compile(
    r"(?:(?P<sure>,?(?: and)? then|[.;])|,? and|,) "
    rf"(?:(?<=[.;] )(?i:{VERBS})|{VERBS}|make|sort|bold) "
)
"""What stands between two things that are asked for; in small letters, so that "Search and Replace
Words" is one title."""

_THING = re.compile(
    r"(?:the|its?|them|th[ei]se?|all|every|each|an?|my|our"
    r"|(?:section|chapter|clause|heading|item|line|paragraph|row|column)s?)\b|.*(?:\b(?:with|to)\b|[\d\u00a7])"
)
"""What is named behind a verb, and not in a title such as "Read and write files"."""

_TO = re.compile(r" (?:to|into|as) ")
_OTHER_TITLE = re.compile(r"(?:,? and|[,;]) ")
_TITLE = re.compile(r"(?=[A-Z\d])\S+(?: \S+){0,11}")
_SOMETHING = re.compile(r"(?:some|any)thing\b|(?:an?|another|the) ", re.IGNORECASE)
_LEAST_SAID = 3
"""Words of a title or an item that is taken as it is said, even if one of them might describe it.
"""


def renamed_in_full(text: str, instruction: str) -> str:
    """An instruction to rename headings with their titles in quotation marks: what stands before
    one "to" must be the whole of one heading's title. Any other instruction as it is.

    Raises:
        UnclearError: the title begins with a number that would be lost.
    """
    asked = set_apart(instruction) if is_prose(text) else None
    if asked is None or asked.quotations:
        return instruction
    if found := _RENUMBERED.fullmatch(asked.words):
        return _with_number(text, found) or instruction
    end = _end_of_first(text, asked.words)
    found = _RENAMED.fullmatch(asked.words[:end])
    if found is None or not (found["called"] or found["is_said"]):
        return instruction
    is_called, is_renamed = bool(found["called"]), bool(found["is_said"])
    pairs = _with_titles(text, found["titles"], is_called=is_called, is_renamed=is_renamed)
    full = " and ".join(f"Rename the heading \u201c{a}\u201d to \u201c{b}\u201d" for a, b in pairs)
    return f"{full}{asked.words[end:]}" if full else instruction


def _end_of_first(text: str, asked: str) -> int:
    """Where the first of several things that are asked for ends."""
    titles = tuple(filter(None, (bare_title(each.title) for each in headings(text))))
    for each in _NEXT.finditer(asked):
        behind = asked[each.end() :]
        if each["sure"] or _THING.match(behind) or bare_title(behind).startswith(titles):
            return each.start()
    return len(asked)


def _with_titles(
    text: str, said: str, *, is_called: bool, is_renamed: bool
) -> list[tuple[str, str]]:
    """The old and the new titles of "A to B and C to D"; none where that may mean anything else.

    Args:
        is_called: whether it was said that they are titles.
        is_renamed: whether the verb is for names alone.
    """
    titles = [bare_title(each.title) for each in headings(text)]
    splits = ((said[: each.start()], said[each.end() :]) for each in _TO.finditer(said))
    named = [(old, new) for old, new in splits if titles.count(bare_title(old)) == 1]
    if len(named) != 1:
        return []
    (old, new), others = named[0], list[tuple[str, str]]()
    for each in _OTHER_TITLE.finditer(new):
        behind = new[each.end() :]
        if any(titles.count(bare_title(behind[: to.start()])) == 1 for to in _TO.finditer(behind)):
            others = _with_titles(text, behind, is_called=is_called, is_renamed=True)
            if not others:
                return []
            new = new[: each.start()]
            break
    if not _is_title(new, is_renamed=is_renamed):
        return []
    if not is_called and len(places_of(text, Replacement("words", old, old))) != 1:
        return []  # its words may be meant wherever they stand
    return [(old, new), *others]


def _with_number(text: str, asked: re.Match[str]) -> str | None:
    """The same for a section named by its number, which stays: "Rename \u00a7 4 to Pets"."""
    unit, number, new = asked["unit"].lower(), asked["number"], asked["new"]
    own = re.compile(rf"\u00a7\s?{re.escape(number)}(?!\w)")
    is_there = unit != "\u00a7" or any(own.match(each.title) for each in headings(text))
    is_all = not _TO.search(new) and _end_of_first(text, new) == len(new)
    if not is_there or not is_all or not _is_title(new, is_renamed=True):
        return None
    if not all(_keeps(each.title, number) for each in headings(text)):
        if re.search(r"\d", new):
            return None  # "Rename chapter 4 to Part 4" may be about these words
        raise UnclearError
    unit = "section" if unit == "\u00a7" else unit
    return f"Rename {unit} {number} to \u201c{new}\u201d"


def _keeps(title: str, number: str) -> bool:
    """Whether a title that has a number has it before its words, as "4." and "\u00a7 4" but not
    "Article 4:", so that it stays where these are replaced.
    """
    marker = MARKER.match(title.strip("#*_ "))
    own = re.compile(rf"(?<![\w.]){re.escape(number)}(?!\.?\w)")
    return not own.search(title) or (marker is not None and own.search(marker[0]) is not None)


def _is_title(new: str, *, is_renamed: bool) -> bool:
    """Whether a new title is said, and not described: "Something shorter".

    Args:
        is_renamed: whether the verb is for names alone, other than "change" and "set".
    """
    is_long = is_renamed and len(new.split()) >= _LEAST_SAID and not _SOMETHING.match(new)
    is_told = tells_how(new) or (describes(new) and not is_long)
    has_words = any(map(str.isalpha, new))
    return has_words and _TITLE.fullmatch(new) is not None and not is_told


def in_full(text: str, instruction: str, window: CharRange) -> Iterator[str]:
    """How an instruction is said in full whose places are named by what they say.

    Args:
        window: the part of the text that may be changed, in whole lines.
    """
    yield from dict.fromkeys(_in_full(text, instruction, window))


def _in_full(text: str, instruction: str, window: CharRange) -> Iterator[str]:
    asked = set_apart(instruction)
    if asked is None:
        return
    if (found := _CALLED.fullmatch(asked.words)) and " and " not in found["words"]:
        yield f"{found['do']} \u201c{bare(found['words'])}\u201d"
    if not is_prose(text):
        return
    if found := _MARKS.fullmatch(asked.words):
        mark = MARK_NAMES[found["mark"].lower()]
        is_one = found["one"] and text[slice(*window)].count(mark) == 1
        if found["all"] or is_one:
            yield f"{found['do']} \u201c{mark}\u201d"
    for form in _FORMS:
        if (found := form.fullmatch(asked.words)) is None:
            continue
        spans = [found.span(name) for name in ("one", "other") if found.groupdict().get(name)]
        named = [_named(text, asked, asked.words[slice(*each)], window) for each in spans]
        if any(named) and all(
            each or _is_said(asked.words[slice(*s)]) for each, s in zip(named, spans, strict=True)
        ):
            words = asked.words
            for (start, end), each in reversed([*zip(spans, named, strict=True)]):
                words = words[:start] + (each or words[start:end]) + words[end:]
            yield re.sub(r" of (?:the|its|this) list(?=[.!]?$)", "", asked.restored(words))


def _is_said(words: str) -> bool:
    """Whether a place is named with its article, "the item figs", so that nothing is missing."""
    return words.lower().startswith("the ")


def _named(text: str, asked: SetApart, words: str, window: CharRange) -> str | None:
    """The only item, section or line that has these words and no others, said in full."""
    quotation = asked.quotation(words)
    is_vague = describes(words) and len(words.split()) < _LEAST_SAID
    if quotation is None and (asked.has_quotation(words) or is_vague):
        return None
    own = words if quotation is None else quotation
    if "\u201c" in own or "\u201d" in own or not own.strip():
        return None
    wanted = plain(own)
    titles = headings(text)
    sections = [each for each in titles if bare_title(each.title) == bare_title(own)]
    is_all = sections[:1] == titles[:1] and len({each.level for each in titles}) > 1
    all_items = units_of(text, "item", *window, is_counted=False)
    items = [each for each in all_items if plain(item_words(text, each)) == wanted]
    if len(sections) + len(items) == 1 and not (sections and is_all):  # the text's title
        return (
            f"the section \u201c{own}\u201d" if sections else f"the item that is \u201c{own}\u201d"
        )
    if sections or items:
        return None
    lines = units_of(text, "line", *window, is_counted=False)
    found = [each for each in lines if plain(text[slice(*each)]) == wanted]
    if len(found) != 1 or is_label(text, found[0]):
        return None
    return f"the line that is \u201c{own}\u201d"
