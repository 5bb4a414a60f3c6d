"""The rows of a table: a thing for each, and a fact of it in each column."""

from __future__ import annotations

from random import Random

from app.teaching.invented.genres import Fact, Genre
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import Statement

FORMS = ("{}", "{}", "{}", "| {} |", "| {} |")
"""How a row's cells stand in a line; one in six tables has sentences of them instead."""

SPELLED_OUT = 1 / 6
HIDDEN = 0.5
"""Share of the tables that lack a column that may be asked for."""


def rows(genre: Genre, scope: Scope, random: Random) -> tuple[list[Statement], list[Statement]]:
    """The rows with each of their cells as a fact, and facts of columns that the table lacks."""
    thing = random.choice(genre.things)
    columns = random.sample(thing.facts, random.randint(min(3, len(thing.facts)), len(thing.facts)))
    hidden = [columns.pop()] if len(columns) > 2 and random.random() < HIDDEN else []
    heads = [random.choice(genre["head"][0].split(" | "))]
    heads += [scope.filled(random.choice(fact["head"][0].split(" | "))) for fact in columns]
    form = "" if random.random() < SPELLED_OUT else random.choice(FORMS)
    told: list[Statement] = []
    untold: list[Statement] = []
    for number in range(random.randint(thing.least, thing.most)):
        own = scope.inner()
        own.declare(thing.key, thing.key)
        cells = [own.forms(thing.key)[""], *(_cell(own, fact, random) for fact in columns)]
        line = form.format(" | ".join(cells)) if form else _spelled_out(heads, cells)
        above = " | ".join([*heads, cells[0]]) if form else ""
        for fact, cell in zip(columns, cells[1:], strict=True):
            if cells.count(cell) == 1:
                told.append(Statement(line, cell, "", "", number, fact, thing, own, above))
        for fact in hidden:
            cell = _cell(own, fact, random)
            untold.append(Statement(f"{cells[0]} | {cell}", cell, "", "", number, fact, thing, own))
    return told, untold


def _cell(scope: Scope, fact: Fact, random: Random) -> str:
    return scope.inner().filled(random.choice(fact["v"]))


def _spelled_out(heads: list[str], cells: list[str]) -> str:
    return "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))
