"""Clauses with another number: `Renumber clause 7.3 to 7.2`.

What is numbered within it gets the number, too; references are told and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.lists.counting import references_to
from app.instructions.places.clauses import KINDS, place_of_clause
from app.instructions.places.finding import found_places
from app.instructions.places.structure import (
    CharRange,
    headings,
    line_around,
    line_number,
    line_ranges,
)
from app.instructions.places.titled import headings_named
from app.instructions.text_edit import TextEdit

_NUMBER = r"\d{1,3}(?:\.\d{1,3})*"
_ASKED = re.compile(
    rf"{BEGIN}renumber (?:the )?(?P<kind>{KINDS}) (?P<old>{_NUMBER}) "
    rf"(?:to|as|into) (?:be )?(?:(?P=kind) )?(?P<new>{_NUMBER})(?:,? please)?[.!]?",
    re.IGNORECASE,
)
_ATTACHED = re.compile(r"schedule|annex|appendix")


def renumbered(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another number for a clause; None where none is asked for, or one that would
    make it a part of another clause.

    Raises:
        EditError: there is no such clause, or one has the new number already.
        UnclearError: it isn't certain that there is one.
    """
    asked = _ASKED.fullmatch(" ".join(instruction.split()))
    if asked is None or asked["old"].count(".") != asked["new"].count("."):
        return None
    kind, old, new = asked["kind"].lower(), asked["old"], asked["new"]
    place, other = (place_of_clause(f"{kind} {each}") for each in (old, new))
    if place is None or other is None or old == new:
        return None
    start = found_places(text, replace(place, unit="heading"), window)[0][0]
    if taken := headings_named(text, other.words, is_about=False):
        raise EditError(
            f"There is a {kind} {new} already, at line {line_number(text, taken[0][0]):,}: nothing "
            "is changed. Give that one another number first."
        )
    places = [*_numbers(text, start, old)]
    if not places:
        return None
    edits = tuple(TextEdit(at, at + len(old), new, is_joint=len(places) > 1) for at in places)
    what = f"{kind} {old} to {new} in {lines_named([(e.start, e.end) for e in edits], text)}"
    done = (f"Renumbered: {what}.", *_told(text, kind, old, new))
    return ChangedText(edits, f"Renumbers {what}.", done)


def _numbers(text: str, start: int, old: str) -> Iterator[int]:
    """Where the number of a clause that begins there stands, and those of what is within it;
    nowhere if the clause was only counted.
    """
    label = r"[ \t#*_]*(?:[^\W\d]+ |\u00a7 ?)?"
    number = re.compile(rf"{label}({re.escape(old)})(?![\d\w]|\.\d)")
    within = re.compile(rf"[ \t#*_]*({re.escape(old)})\.\d")
    first = number.match(text, line_around(text, start)[0])
    if first is None:
        return
    yield first.start(1)
    titles = {line_around(text, each.start)[0] for each in headings(text)}
    for at, _ in line_ranges(text):
        if at <= start:
            continue
        if found := within.match(text, at):
            yield found.start(1)
        elif at in titles:
            return


def _told(text: str, kind: str, old: str, new: str) -> Iterator[str]:
    """References to the old number, and those to the new one, which mean this clause now."""
    if places := _references(text, kind, old):
        yield f"References to {old} stay as they are, at {lines_named(places, text)}."
    if places := _references(text, kind, new):
        yield f"{new} is referred to at {lines_named(places, text)}, which means this {kind} now."


def _references(text: str, kind: str, number: str) -> list[CharRange]:
    """Where a text names a clause by its number; titles don't."""
    if not _ATTACHED.match(kind):
        return [*references_to(text, number)]
    named = re.compile(rf"\b{kind}s? {re.escape(number)}(?![\d\w]|\.\d)", re.IGNORECASE)
    titles = {line_around(text, each.start)[0] for each in headings(text)}
    return [each.span() for each in named.finditer(text) if each.start() not in titles]
