"""A document of a genre: what it says, in its order, and what it doesn't say."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from app.teaching.invented.genres import Genre
from app.teaching.invented.notation import a_notation
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import Statement, finished
from app.teaching.invented.tables import rows
from app.teaching.invented.telling import Teller

ASIDES = 0.2
"""Sentences beside the facts, for each sentence with one."""


@dataclass(frozen=True, slots=True)
class InventedDocument:
    """Sentences under a file name.

    Attributes:
        told: in the document's order.
        untold: facts that it doesn't tell.
        points: sentences that say what it is about; they stand nowhere in `told`.
        asides: sentences that say little; some of them are in `told`.
    """

    name: str
    told: list[Statement]
    untold: list[Statement]
    points: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)

    @property
    def facts(self) -> list[Statement]:
        """The sentences that answer something."""
        return [each for each in self.told if each.is_fact]


def a_document(genre: Genre, random: Random) -> InventedDocument:
    """A document of the genre."""
    scope = Scope(random, a_notation(random))
    scope.declare_all(genre["slots"])
    if genre["head"]:
        told, untold = rows(genre, scope, random)
    else:
        told, untold = Teller(genre, scope, random).everything()
    asides, points = (
        [finished(scope.inner().filled(each))[0] for each in genre[key]]
        for key in ("aside", "point")
    )
    name = scope.filled(random.choice(genre["file"]))
    told += [Statement(each) for each in asides if genre["head"]]
    for aside in (
        () if genre["head"] else random.sample(asides, min(len(asides), int(len(told) * ASIDES)))
    ):
        free = [place for place, each in enumerate(told) if not each.lead]
        told.insert(random.choice(free), Statement(aside))
    name = " ".join(name.replace("/", "-").split())
    return InventedDocument(name, told, untold, points, asides)
