"""Tells the facts about the things of a document, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from app.teaching.invented.genres import Fact, Genre, Thing
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import (
    Statement,
    called,
    can_be_lowered,
    finished,
    lowered,
    opened,
)

KEPT = 0.85
"""Share of the facts of a thing that are told, of those that the document tells of any."""

ORDERED_BY_FACT = 0.4
PRONOUNS = 0.45
OPENED = 0.1
CLOSED = 0.08
JOINED = 0.12
LONGEST = 260
"""Code points of two sentences that may be joined to one."""

_JOINTS = ("; ", "; ", ", and ", ", and ", ", while ")
ToldFacts = tuple[list[Statement], list[Statement]]
"""The statements of a document, in order, and those that it doesn't make."""


class Teller:
    """Writes the sentences of one document.

    Args:
        scope: of the document.
    """

    def __init__(self, genre: Genre, scope: Scope, random: Random) -> None:
        self._genre = genre
        self._scope = scope
        self._random = random
        self._number = 0

    def everything(self) -> ToldFacts:
        """All things of the genre, one kind after the other."""
        told: list[Statement] = []
        untold: list[Statement] = []
        for thing in self._random.sample(self._genre.things, len(self._genre.things)):
            for group in self._groups(thing):
                told += group[0]
                untold += group[1]
        return told, untold

    def _groups(self, thing: Thing) -> list[ToldFacts]:
        share = self._random.uniform(0.5, 1)
        count = max(2, round(len(thing.facts) * share))
        facts = self._random.sample(thing.facts, min(count, len(thing.facts)))
        firsts = [fact for fact in thing.facts if fact.name in " ".join(thing["first"]).split()]
        facts = firsts + [fact for fact in facts if fact not in firsts]
        count = self._random.randint(thing.least, thing.most)
        if firsts or count == 1 or self._random.random() >= ORDERED_BY_FACT:
            return [self._thing(thing, facts) for _ in range(count)]
        apart = [self._thing(thing, facts, apart=True) for _ in range(count)]
        told = [each for said, _ in apart for each in said]
        told.sort(key=lambda each: facts.index(each.fact))
        return [(told, [each for _, unsaid in apart for each in unsaid])]

    def _thing(self, thing: Thing, facts: list[Fact], *, apart: bool = False) -> ToldFacts:
        """One thing.

        Args:
            apart: whether its sentences won't stand together.
        """
        own = self._scope.inner()
        if thing.key != "-":
            own.declare(thing.key, thing["kind"][0] if thing["kind"] else thing.key)
        own.declare_all(thing["slots"])
        self._number += 1
        told: list[Statement] = []
        untold: list[Statement] = []
        for place, fact in enumerate(facts):
            if place and self._random.random() >= KEPT:
                untold.append(self._statement(thing, own, fact, ""))
            else:
                before = "" if apart or not told else told[-1].text
                told.append(self._statement(thing, own, fact, before))
        return told if apart else self._joined(told), untold

    def _statement(self, thing: Thing, own: Scope, fact: Fact, before: str) -> Statement:
        """A sentence with the fact; with a pronoun only if the name is in the one before."""
        scope = own.inner()
        template = self._random.choice(fact["s"])
        mode = "full"
        if thing.key != "-" and before:
            forms = own.forms(thing.key)
            is_named = any(name in before for name in (forms[""], forms.get("last", forms[""])))
            mode = self._random.choice(("full", "short"))
            can_lean = template.startswith("{X") or "{X's}" in template or "{Xo}" in template
            if is_named and can_lean and self._random.random() < PRONOUNS:
                mode = "pronoun"
        marked = self._wrapped(scope.filled(called(template, thing, scope, mode, self._random)))
        lead = before if mode == "pronoun" and "{X" in template else ""
        return Statement(*finished(marked), lead, self._number, fact, thing, scope)

    def _wrapped(self, marked: str) -> str:
        if self._genre["open"] and self._random.random() < OPENED:
            opening = self._scope.inner().filled(self._random.choice(self._genre["open"]))
            return opened(opening, marked)
        if self._genre["close"] and marked.endswith(".") and self._random.random() < CLOSED:
            closing = self._scope.inner().filled(self._random.choice(self._genre["close"]))
            return f"{marked[:-1]}, {closing}."
        return marked

    def _joined(self, told: list[Statement]) -> list[Statement]:
        """The sentences, some pairs of them joined to one."""
        place = 0
        while place + 1 < len(told):
            one, two = told[place : place + 2]
            if self._random.random() < JOINED and _fit(one, two):
                text = one.text[:-1] + self._random.choice(_JOINTS) + lowered(two.text)
                told[place] = replace(one, text=text)
                told[place + 1] = replace(two, text=text, lead=one.lead)
                place += 1
            place += 1
        return told


def _fit(one: Statement, two: Statement) -> bool:
    fit = one.text.endswith(".") and can_be_lowered(two.text)
    fit = fit and len(one.text) + len(two.text) < LONGEST and two.answer in lowered(two.text)
    return fit and one.answer not in two.text and two.answer not in one.text
