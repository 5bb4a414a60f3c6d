"""Which words are forms of one."""

from __future__ import annotations

import pytest

from retrieval.words.word_forms import count_forms, folded, has_form, is_form, is_plural_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sunday", "sundays"),
        ("supplies", "supplier"),
        ("mean", "meaning"),
        ("price", "priced"),
        ("box", "boxes"),
        ("battery", "batteries"),
        ("country", "countries"),
        ("fee", "fee"),
        ("14", "14"),
    ],
)
def test_words_that_begin_alike_are(one: str, other: str) -> None:
    assert is_form(one, other)
    assert is_form(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("car", "care"),
        ("room", "broom"),
        ("20", "2024"),
        ("2024", "20245"),
        ("fee", "feedback"),
        ("pay", "paies"),
        ("series", "serum"),
    ],
)
def test_others_are_not(one: str, other: str) -> None:
    assert not is_form(one, other)
    assert not is_form(other, one)


def test_words_are_compared_without_case_and_accents() -> None:
    assert folded("\u00c9vora") == folded("E\u0301VORA") == "evora"
    assert folded("Zürich Łódź") == "zurich łodz"
    assert folded("\uac00 \u304c 2\u00bd") == "\uac00 \u304c 2\u00bd", "other letters stay"


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("soups", "soup"),
        ("dishes", "dish"),
        ("boxes", "box"),
        ("cookies", "cookie"),
        ("batteries", "battery"),
        ("days", "day"),
        ("potatoes", "potato"),
        ("photos", "photo"),
    ],
)
def test_a_regular_plural_is_known(plural: str, one: str) -> None:
    assert is_plural_of(plural, one)
    assert not is_plural_of(one, plural)


@pytest.mark.parametrize(
    ("plural", "one"),
    [("starters", "start"), ("planes", "plan"), ("citys", "city"), ("soup", "soup"), ("", "s")],
)
def test_other_forms_are_no_plural(plural: str, one: str) -> None:
    assert not is_plural_of(plural, one)


def test_one_of_several_words_is_enough() -> None:
    assert has_form("suppliers", ["price", "supplies"])
    assert not has_form("supplier", ["price"])
    assert not has_form("supplier", [])


def test_each_word_with_a_form_among_the_others_counts() -> None:
    assert count_forms(["price", "suppliers", "price"], {"prices", "supplier", "room"}) == 3
    assert count_forms(["price", "shelf"], {"prices"}) == 1
    assert count_forms([], {"prices"}) == count_forms(["price"], set()) == 0
