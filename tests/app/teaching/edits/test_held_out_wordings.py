"""What is measured is asked for in words that were never taught."""

from __future__ import annotations

import re

from app.teaching.edits.held_out_wordings import HELD_OUT
from app.teaching.edits.taught_wordings import TAUGHT

ONLY_MEASURED = {"bold", "quotes", "fill", "repeat"}


def test_every_change_has_wordings_of_both_kinds() -> None:
    assert set(HELD_OUT) == set(TAUGHT) | ONLY_MEASURED
    assert all(len(each) >= 3 for each in HELD_OUT.values())


def test_no_wording_is_both() -> None:
    def plain(wording: str) -> str:
        return re.sub(r"\W+", " ", wording).casefold().strip()

    for name, taught in TAUGHT.items():
        assert not set(map(plain, taught)) & set(map(plain, HELD_OUT[name])), name


def test_they_name_the_same_values() -> None:
    def names(wording: str) -> set[str]:
        return set(re.findall(r"\{(\w+)", wording))

    for name, taught in TAUGHT.items():
        known = set().union(*map(names, taught))
        assert all(names(each) <= known for each in HELD_OUT[name]), name
