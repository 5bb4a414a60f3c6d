"""Values are written as people write them, and the same numbers give the same values."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.teaching.texts.invented_values import VALUES

SHAPES = {
    "amount": r"(EUR |USD |CHF |GBP |[€$£])?[1-9][\d,]*(\.\d\d)?( euros)?",
    "date": r"\d{1,2} [A-Z][a-z]+( \d{4})?|[A-Z][a-z]+ \d{1,2}(, \d{4})?|\d{4}-\d\d-\d\d|\d\d([./])\d\d\3\d{4}",
    "time": r"\d{1,2}(:\d\d)?( [ap]m)?",
    "percent": r"\d{1,2}(\.\d)?%",
    "phone": r"0\d\d \d{3} \d{4}",
    "code": r"[A-Z]{1,3}-\d{3,5}",
    "weight": r"[\d.]+ k?g",
    "span": r"\d+ [a-z]+s",
}


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_has_its_shape(name: str) -> None:
    made = [VALUES[name](Random(seed)) for seed in range(200)]
    assert made == [VALUES[name](Random(seed)) for seed in range(200)]
    assert len(set(made)) > 3
    assert all(re.fullmatch(SHAPES.get(name, r"[\w.,]+"), each) for each in made), made
