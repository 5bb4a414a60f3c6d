"""A covering choice: which cases are taken, and how the others are marked."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from tests.covering import Case, chosen, covering


def pairs_of(cases: Sequence[Case]) -> set[tuple[tuple[int, str], ...]]:
    return {pair for case in cases for pair in itertools.combinations(enumerate(case), 2)}


def product(*sizes: int) -> list[Case]:
    return [*itertools.product(*([str(value) for value in range(size)] for size in sizes))]


@pytest.mark.parametrize(
    "sizes", [(2, 3), (4, 3, 2), (18, 7, 2), (3, 3, 3, 3), (1, 2, 1), (5, 1, 5)]
)
def test_every_pair_of_values_occurs_in_few_cases(sizes: tuple[int, ...]) -> None:
    everything = product(*sizes)
    taken = covering(everything)
    assert pairs_of(taken) == pairs_of(everything)
    assert set(taken) <= set(everything)
    assert len(set(taken)) == len(taken)
    *_, second, first = sorted(sizes)
    assert first * second <= len(taken) <= 1.7 * first * second


def test_a_pair_that_is_no_case_is_not_asked_for() -> None:
    cases = [case for case in product(4, 4, 2, 2) if case[0] < case[1]]
    taken = covering(cases)
    assert pairs_of(taken) == pairs_of(cases)
    assert set(taken) < set(cases)


def test_the_same_cases_are_taken_each_time() -> None:
    assert covering(product(4, 3, 2)) == covering(product(4, 3, 2))


def test_all_cases_are_there_and_what_is_not_taken_is_marked() -> None:
    numbers = [
        pytest.param(1, id="one"),
        pytest.param(2, id="two", marks=pytest.mark.slow),
    ]
    found = {each.id: each for each in chosen(itertools.product(numbers, "+-", "ab"))}
    assert len(found) == 8
    assert found["one-+-a"].values == (1, "+", "a")
    marks = {name: {mark.name for mark in each.marks} for name, each in found.items()}
    assert all(("slow" in names) == name.startswith("two") for name, names in marks.items())
    taken = [tuple(name.split("-", 2)) for name in marks if "exhaustive" not in marks[name]]
    assert len(taken) == len(covering([*itertools.product(["one", "two"], "+-", "ab")])) < 8
