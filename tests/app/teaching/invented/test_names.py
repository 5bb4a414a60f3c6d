"""Names that nobody has heard of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from app.teaching.invented import names


@pytest.mark.parametrize(
    "kind", [names.person, names.place, names.company, names.species, names.product]
)
def test_there_are_thousands_of_each(kind: Callable[[Random], names.Forms]) -> None:
    random = Random(3)
    assert len({kind(random)[""] for _ in range(1500)}) > 1000


def test_the_short_form_is_a_part_of_the_name() -> None:
    random = Random(4)
    for kind in (names.person, names.company, names.place, names.official):
        for _ in range(50):
            forms = kind(random)
            assert forms["last"] in forms[""]
            assert forms["he"]


def test_the_stages_of_a_life_follow_each_other() -> None:
    life = names.life(Random(5))
    years = [int(life[stage]) for stage in ("", "youth", "work", "middle", "late", "end")]
    assert years == sorted(set(years))


def test_addresses_lead_nowhere() -> None:
    assert all(names.mail(Random(seed)).endswith(".example") for seed in range(20))
