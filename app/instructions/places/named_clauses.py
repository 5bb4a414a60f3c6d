"""Clauses that an instruction names by their numbers among other words: `Make clause 4 mutual`,
`Add a clause on data protection after clause 9`.

Such an instruction is about these clauses and nothing else, whatever words others share with it.
What it refers to is none of them: a clause of another text, one that is to be added, references.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.errors import EditError
from app.instructions.places.clauses import KINDS, place_of_clause
from app.instructions.places.finding import found_places
from app.instructions.places.structure import CharRange
from app.instructions.places.titled import has_numbers, headings_named
from app.instructions.places.vocabulary import THE_TEXT
from app.instructions.quotations import set_apart
from app.instructions.unclear import UnclearError

_NUMBER = (
    r"(?:\d{1,3}(?:\.\d{1,3})*(?![\w%]|\.\d)|(?-i:[IVXL]{2,5})\b"
    r"|(?<=annex )(?-i:[A-Z])\b|(?<=(?:schedule|appendix) )(?-i:[A-Z])\b)"
)
_BETWEEN = r"(?:,? and |,? or | to |, | ?[-\u2013] ?)"
_COUNTING = r"(?! (?!this\b)[a-z]{3,}(?<!s)s\b)"
"""Not before what is counted: "clauses 3 and 5 to 50 words"."""

_NAMED = re.compile(
    rf"(?:\b(?P<kind>{KINDS})(?=s? )|\u00a7)(?P<many>s|\u00a7)? ?"
    rf"(?P<numbers>{_NUMBER}(?:(?(many)|(?! to)){_BETWEEN}{_NUMBER}{_COUNTING})*)",
    re.IGNORECASE,
)
"""Of one clause "to" says what it is to become: "Shorten clause 3 to 50 words"."""

_NEW = re.compile(
    r"\b(?:an?|new|another|additional|as|add|append|create|draft|insert|put|write)(?: the)? $",
    re.IGNORECASE,
)
"""What stands before a clause that isn't there yet: "Add clause 11 on data protection"."""

_OF = re.compile(r" of (?P<which>(?:the|our|my|this) (?P<called>\w+)(?! [A-Z]))?")
_THIS_TEXT = re.compile(rf"{THE_TEXT}|this .+", re.IGNORECASE)

_MORE = re.compile(
    r"\b(?:everything|everywhere|throughout|the rest|onwards?|(?:cross-)?references"
    r"|except\w*|excluding|but|without|outside|other than|apart from|leav(?:e|ing)|keep(?:ing)?"
    r"|not|\w+n['\u2019]t"
    rf"|(?:refer|mention|cit)\w* (?:to |of )?(?:the )?(?:{KINDS}|\u00a7)"
    rf"|{KINDS}s(?! (?:\d|[IVXL]{{2}})))(?!\w)",
    re.IGNORECASE,
)
"""What an instruction says that is about other places, too, or not about the clause that it names:
"the clauses after clause 9", "all but clause 2".
"""


def clauses_named(text: str, instruction: str) -> list[CharRange]:
    """The clauses that an instruction is about, in order and whole; none where it names none, or
    is about other places, too.

    Raises:
        EditError: the text's clauses have numbers, and none has one of those that are named; or
            several have.
    """
    asked = set_apart(instruction)
    if asked is None or _MORE.search(asked.words):
        return []
    found, problem = list[CharRange](), None
    for said in _said(text, asked.words):
        try:
            found += [_from_to(text, said)]
        except EditError as error:
            problem = error
        except UnclearError:
            continue
    if problem and not found and has_numbers(text):
        raise problem
    return sorted(set(found))


def _said(text: str, words: str) -> Iterator[list[str]]:
    """The clauses that are named, one by one or as the first and the last of several."""
    for each in _NAMED.finditer(words):
        before, behind = words[: each.start()], words[each.end() :]
        if _NEW.search(before) or _is_elsewhere(text, behind):
            continue
        kind = (each["kind"] or "section").lower()
        numbers = re.split(f"({_BETWEEN})", each["numbers"], flags=re.IGNORECASE)
        named = [f"{kind} {number}" for number in numbers[::2]]
        groups = [named[:1]]
        for gap, other in zip(numbers[1::2], named[1:], strict=True):
            is_range = gap.strip() in {"to", "-", "\u2013"}
            groups = [*groups[:-1], [*groups[-1], other]] if is_range else [*groups, [other]]
        yield from groups


def _is_elsewhere(text: str, behind: str) -> bool:
    """Whether what stands behind a clause names another text: "section 5 of the Data Protection
    Act", and "of the lease" unless the text calls itself "this lease".
    """
    found = _OF.match(behind)
    if found is None or (found["which"] and _THIS_TEXT.fullmatch(found["which"])):
        return False
    called = re.escape(found["called"] or "")
    return not called or re.search(rf"\bthis {called}\b", text, re.IGNORECASE) is None


def _from_to(text: str, said: list[str]) -> CharRange:
    """From the beginning of the first one to the end of the last."""
    places = [_clause(text, each) for each in said]
    return min(places)[0], max(end for _, end in places)


def _clause(text: str, said: str) -> CharRange:
    """One clause; the last one of a plain text's with what stands below it."""
    place = place_of_clause(said)
    if place is None:
        raise UnclearError
    try:
        return found_places(text, place, (0, len(text)))[0]
    except UnclearError:
        headings = headings_named(text, place.words, is_about=False)
        if len(headings) != 1 or not has_numbers(text):
            raise
        return headings[0][0], len(text)
