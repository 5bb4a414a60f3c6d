"""Cases on several axes, of which `make test` takes a covering choice.

Most faults that a law finds depend on one value of one axis, or on two together. So `make test`
tries cases in which every value of every axis and every pair of values of two axes occurs that
occurs at all. The others are marked `exhaustive` and left to `make test-all`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

Case = tuple[str, ...]
"""What a test's id calls its value on each axis."""


def covering(cases: Sequence[Case]) -> list[Case]:
    """The fewest cases, about, in which all pairs of values occur that occur in `cases`.

    Greedy: the next one has the most pairs that were in none before; of equals it is the first.
    """
    pairs = {case: {*itertools.combinations(enumerate(case), 2)} for case in cases}
    missing = {pair for each in pairs.values() for pair in each}
    chosen = []
    while missing:
        best = max(cases, key=lambda case: len(missing & pairs[case]))
        chosen.append(best)
        missing -= pairs[best]
    return chosen


def chosen(cases: Iterable[Sequence[Any]]) -> list[Any]:
    """Parameters for a test's cases; those that aren't chosen are marked.

    Args:
        cases: a value for each axis, either what it is called or a parameter with an id.
    """
    listed = [*cases]
    names = [tuple(map(_name, case)) for case in listed]
    taken = {*covering(names)}
    return [
        pytest.param(
            *(each if isinstance(each, str) else each.values[0] for each in case),
            marks=[*_marks(case), *([] if name in taken else [pytest.mark.exhaustive])],
            id="-".join(name),
        )
        for case, name in zip(listed, names, strict=True)
    ]


def _name(value: Any) -> str:
    return value if isinstance(value, str) else str(value.id)


def _marks(case: Sequence[Any]) -> list[Any]:
    return [mark for each in case if not isinstance(each, str) for mark in each.marks]
