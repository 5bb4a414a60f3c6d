"""Slots keep what was drawn for them."""

from __future__ import annotations

from random import Random

import pytest

from app.teaching.invented.notation import a_notation
from app.teaching.invented.scope import Scope, chosen


@pytest.fixture
def scope() -> Scope:
    return Scope(Random(1), a_notation(Random(1)))


def test_one_of_each_choice_is_taken_also_of_nested_ones() -> None:
    found = {chosen("<a|b <c|d>|> e", Random(seed)) for seed in range(40)}
    assert found == {"a e", "b c e", "b d e", " e"}


def test_a_slot_keeps_what_was_drawn(scope: Scope) -> None:
    assert scope.filled("{place} and {place}") == " and ".join([scope.form("place")] * 2)
    assert scope.form("place2") != scope.form("place")


def test_an_inner_scope_sees_the_outer_and_not_the_other_way(scope: Scope) -> None:
    scope.declare("town", "place")
    one, two = scope.inner(), scope.inner()
    assert one.form("town") == two.form("town")
    assert one.form("person") != two.form("person")


def test_forms_of_a_name(scope: Scope) -> None:
    assert scope.filled("{person}").endswith(scope.filled("{person.last}"))
    assert scope.filled("{person.he}") in {"he", "she"}


def test_slots_within_slots_are_filled(scope: Scope) -> None:
    scope.declare("life", "life")
    assert scope.filled("{date:{life}-{life}}").find(scope.form("life")) >= 0
    assert "{" not in scope.filled("{meaning}")


def test_several_are_declared_at_once(scope: Scope) -> None:
    scope.declare_all(["a=company b=place"])
    assert scope.filled("{a}") != scope.filled("{b}")
