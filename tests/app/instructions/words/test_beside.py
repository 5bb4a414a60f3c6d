"""Articles and spaces beside replaced words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.text_edit import TextEdit, edited
from app.instructions.words.beside import fitted_in, not_doubled

REST = " The rest and that.\n"


def after(text: str, old: str, new: str) -> str:
    """The text with the first place of some words fitted in."""
    found = re.search(re.escape(old), text)
    assert found is not None
    return edited(text, [fitted_in(found, TextEdit(*found.span(), new))])


@pytest.mark.parametrize(
    ("text", "old", "new", "wanted"),
    [
        ("Pay a deposit.", "deposit", "advance", "Pay an advance."),
        ("An advance is due.", "advance", "deposit", "A deposit is due."),
        ("A DEPOSIT is due.", "DEPOSIT", "ADVANCE", "AN ADVANCE is due."),
        ('Pay a "deposit".', "deposit", "advance", 'Pay an "advance".'),
        ("It was a\nday late.", "day", "hour", "It was an\nhour late."),
        ("It was an email.", "email", "user", "It was a user."),
        ("It was a house.", "house", "apartment", "It was an apartment."),
        ("It was an apple.", "apple", "union", "It was a union."),
    ],
)
def test_an_article_suits_the_new_words(text: str, old: str, new: str, wanted: str) -> None:
    assert after(text + REST, old, new) == wanted + REST


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Pay the deposit.", "deposit", "advance"),
        ("See Plan A deposit.", "deposit", "advance"),  # a letter
        ("See (a) deposit.", "deposit", "advance"),
        ("At 5 a.m. deposits.", "deposits", "advances"),
        ("Pay a deposit.", "deposit", "fee"),
        ("Pay a fee.", "fee", "MBA"),  # read letter by letter
        ("Pay a fee.", "fee", "8"),
        ("Pay a fee.", "fee", "uninsured sum"),
        ("Take an fee.", "fee", "advance"),  # which wasn't right before
        ("Pay a deposit", "deposit", "X-ray"),
    ],
)
def test_other_articles_stay(text: str, old: str, new: str) -> None:
    assert after(text + REST, old, new) == text.replace(old, new) + REST


def test_an_article_of_latex_suits_the_new_words() -> None:
    text = "\\section{A}\nWe present a method.\n\\item{b}\n\\item{c}\n"
    assert after(text + REST, "method", "approach") == f"{text}{REST}".replace(
        "a m", "an m"
    ).replace("method", "approach")
    markup = "<a method>\n<p>\n</p>\n" + REST
    assert after(markup, "method", "approach") == markup.replace("method", "approach")


def test_other_languages_and_code_have_other_articles() -> None:
    german = "Das Haus geht an alle.\n"
    assert after(german, "alle", "Mieter") == german.replace("alle", "Mieter")
    code = "def f(x):\n    # a deposit and the rest\n    return a\n"
    assert after(code, "deposit", "advance") == code.replace("deposit", "advance")


@pytest.mark.parametrize(
    ("text", "old", "new", "wanted"),
    [
        ("milk; whisk", ";", "and", "milk and whisk"),
        ("milk ; whisk", ";", "and", "milk and whisk"),
        ("50% of it", "%", "percent", "50 percent of it"),
        ("It is £25.", "£", "GBP", "It is GBP 25."),
        ("R&D", "&", "and", "R and D"),
        ("a; b", ";", ",", "a, b"),
        ("a-b", "-", "x", "axb"),
    ],
)
def test_a_word_for_a_mark_stands_apart(text: str, old: str, new: str, wanted: str) -> None:
    assert after(text, old, new) == wanted


@given(st.text("aAn xb.\n", min_size=1), st.text("aeux ", min_size=1))
def test_nothing_else_changes(text: str, new: str) -> None:
    for found in re.finditer("x", text + REST):
        edit = fitted_in(found, TextEdit(*found.span(), new))
        assert edit.end in {found.end(), found.end() + 1}
        assert new in edit.new


@pytest.mark.parametrize(
    ("text", "old", "new", "wanted"),
    [
        ("Take 150 g sugar.", "150 g", "180 g sugar", "180 g"),
        ("Cut it every two weeks.", "two weeks", "every week", "week"),
        ("Every two weeks.", "two weeks", "every week", "week"),
        ("Drink green tea.", "tea", "green tea", "tea"),
        ("Take 150 g sugary milk.", "150 g", "180 g sugar", "180 g sugar"),
        ("Take milk, and sugar.", "milk", "oats and sugar", "oats and sugar"),
        ("Ask Ben and Bo.", "Ben and", "Ada and", "Ada and"),
        ("It was very good.", "good", "bad", "bad"),
        ("It was good.", "good", "good good", "good good"),
        ("", "", "a b", "a b"),
    ],
)
def test_words_beside_the_old_ones_are_not_written_twice(
    text: str, old: str, new: str, wanted: str
) -> None:
    found = re.search(re.escape(old), text)
    assert found is not None
    assert not_doubled(found, new) == wanted
