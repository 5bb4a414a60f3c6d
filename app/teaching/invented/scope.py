"""Slots of templates and what stands in them: `{person.last}`, `{amount:500-9000}`, `{X's}`.

A slot keeps what was drawn for it in its scope. A digit after the name tells two of a kind apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from app.teaching.invented import names
from app.teaching.invented.names import HE, IT, SHE, THEM, Forms
from app.teaching.invented.notation import Notation
from app.teaching.invented.words import word_lists

_SLOT = re.compile(r"\{([^{}]+)\}")
_CHOICE = re.compile(r"<([^<>]*)>")
_RANGE = re.compile(r"(\d+)-(\d+)(?: (.+))?")
_NAMED: dict[str, Callable[[Random], Forms]] = {
    "person": names.person,
    "official": names.official,
    "place": names.place,
    "company": names.company,
    "life": names.life,
    "product": names.product,
    "species": names.species,
}
_PLAIN: dict[str, Callable[[Random], str]] = {
    "latin": names.latin,
    "serial": names.serial,
    "fault": names.fault,
    "mail": names.mail,
    "coined": names.coined,
    "model": names.model,
}
_PLURAL = frozenset({"trip"})
_WOMEN = frozenset({"sister", "aunt", "niece", "grandmother", "daughter", "neighbour", "doctor"})
_TRIES = 30


def chosen(template: str, random: Random) -> str:
    """The template with one of each `<this|that>`, which may be nested."""
    while _CHOICE.search(template):
        template = _CHOICE.sub(lambda found: random.choice(found[1].split("|")), template)
    return template


class Scope:
    """The values of the slots of a document, or of a thing or a fact in it.

    Args:
        outer: where slots are looked up that were not drawn here.
    """

    def __init__(self, random: Random, notation: Notation, outer: Scope | None = None) -> None:
        self._random = random
        self._notation = notation
        self._outer = outer
        self._forms: dict[str, Forms] = {}
        self._taken: set[str] = outer._taken if outer is not None else set()

    def inner(self) -> Scope:
        """A scope that sees what was drawn in this one."""
        return Scope(self._random, self._notation, self)

    def declare(self, slot: str, kind: str) -> None:
        """Draw something of a kind for a slot of this scope."""
        self._forms[slot] = self._draw(kind)

    def declare_all(self, lines: Sequence[str]) -> None:
        """Draw for each `slot=kind` of lines of them, with blanks between or semicolons."""
        for line in lines:
            for pair in line.split(";") if ";" in line else line.split():
                slot, _, kind = pair.strip().partition("=")
                self.declare(slot, kind)

    def filled(self, template: str) -> str:
        """The template with a choice made and every slot filled, also in what was filled in."""
        text = chosen(template, self._random)
        while _SLOT.search(text):
            text = _SLOT.sub(lambda found: self.form(found[1]), text)
        return text

    def form(self, slot: str) -> str:
        """Return the value of a slot, in the form that it names; drawn here if no scope has it."""
        name, _, form = slot.rpartition(".") if "." in slot else (slot, "", "")
        return self.forms(name).get(form) or self.forms(name)[""]

    def forms(self, name: str) -> Forms:
        """All forms of what stands in a slot."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope._forms:
                return scope._forms[name]
            scope = scope._outer
        self._forms[name] = self._draw(name)
        return self._forms[name]

    def _draw(self, slot: str) -> Forms:
        """Something that is not in the document yet, if there is enough of its kind."""
        forms = self._any(slot)
        for _ in range(_TRIES):
            if not {forms[""], forms.get("last", forms[""])} & self._taken:
                break
            forms = self._any(slot)
        self._taken |= {forms[""], forms.get("last", forms[""])}
        return forms

    def _any(self, slot: str) -> Forms:
        name, _, arguments = slot.partition(":")
        kind = name.rstrip("0123456789")
        if name in word_lists() or kind in word_lists():
            words = word_lists()[name if name in word_lists() else kind]
            text = self._random.choice(words)
            pronouns = THEM if kind in _PLURAL else _relative(text) if kind == "relation" else IT
            return {"": self.filled(text) if "{" in text else text, **pronouns}
        if kind in _NAMED:
            return _NAMED[kind](self._random)
        if kind in _PLAIN:
            return {"": _PLAIN[kind](self._random), **IT}
        return {"": self._number(kind, arguments), **IT}

    def _number(self, kind: str, arguments: str) -> str:
        write = getattr(self._notation, kind)
        if not arguments:
            return str(write())
        found = _RANGE.fullmatch(arguments)
        assert found is not None, arguments
        unit = [found[3]] if found[3] else []
        return str(write(int(found[1]), int(found[2]), *unit))


def _relative(relation: str) -> Forms:
    return SHE if relation in _WOMEN else HE
