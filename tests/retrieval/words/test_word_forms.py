"""Which words are forms of one."""

from __future__ import annotations

import pytest

from retrieval.words.word_forms import count_forms, has_form, is_form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sunday", "sundays"),
        ("supplies", "supplier"),
        ("mean", "meaning"),
        ("price", "priced"),
        ("box", "boxes"),
        ("fee", "fee"),
        ("14", "14"),
    ],
)
def test_words_that_begin_alike_are(one: str, other: str) -> None:
    assert is_form(one, other)
    assert is_form(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("car", "care"), ("room", "broom"), ("20", "2024"), ("2024", "20245"), ("fee", "feedback")],
)
def test_others_are_not(one: str, other: str) -> None:
    assert not is_form(one, other)
    assert not is_form(other, one)


def test_one_of_several_words_is_enough() -> None:
    assert has_form("suppliers", ["price", "supplies"])
    assert not has_form("supplier", ["price"])
    assert not has_form("supplier", [])


def test_each_word_with_a_form_among_the_others_counts() -> None:
    assert count_forms(["price", "suppliers", "price"], {"prices", "supplier", "room"}) == 3
    assert count_forms(["price", "shelf"], {"prices"}) == 1
    assert count_forms([], {"prices"}) == count_forms(["price"], set()) == 0
