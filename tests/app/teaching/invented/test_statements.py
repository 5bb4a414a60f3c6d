"""Sentences with their answers."""

from __future__ import annotations

from random import Random

import pytest

from app.teaching.invented.genres import Thing
from app.teaching.invented.notation import a_notation
from app.teaching.invented.scope import Scope
from app.teaching.invented.statements import called, finished, lowered, opened, with_articles


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("the rent is [EUR 90] a month.", ("The rent is EUR 90 a month.", "EUR 90", "")),
        ("[a engineer] came.", ("An engineer came.", "An engineer", "")),
        ("Paid by [Falk Ltd.].", ("Paid by Falk Ltd.", "Falk Ltd.", "")),
        (
            "Due on [1 May], since ~it  rained~.",
            ("Due on 1 May, since it rained.", "1 May", "it rained"),
        ),
    ],
)
def test_a_sentence_is_finished(marked: str, found: tuple[str, str, str]) -> None:
    assert finished(marked) == found


def test_articles() -> None:
    assert with_articles("a apple, a one-off, a unit, tranche A is a old one") == (
        "an apple, a one-off, a unit, tranche A is an old one"
    )


def test_a_name_keeps_its_capital_behind_other_words() -> None:
    assert lowered("The rent is due.") == "the rent is due."
    assert lowered("Falk pays.") == "Falk pays."
    assert opened("In short,", "It ends.") == "In short, it ends."
    assert opened("In short,", "Falk pays.") == "Falk pays."


def test_a_thing_is_called_by_name_or_by_a_pronoun() -> None:
    scope = Scope(Random(1), a_notation(Random(1)))
    scope.declare("person", "person")
    thing, random = Thing("person", 1, 1), Random(1)
    name, he = scope.form("person"), scope.form("person.he")
    assert called("{X} met {Xo}.", thing, scope, "full", random) == f"{name} met {name}."
    assert called("Where did {X} live?", thing, scope, "pronoun", random) == f"Where did {he} live?"
    assert called("Where is the {X}?", thing, scope, "pronoun", random) == f"Where is {he}?"
    him = scope.form("person.him")
    assert called("Who taught {X}?", thing, scope, "pronoun", random) == f"Who taught {him}?"
    assert called("No name.", thing, scope, "full", random) == "No name."
