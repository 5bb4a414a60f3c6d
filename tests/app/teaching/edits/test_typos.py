"""Typos stand in common words, and the text as it was is what is wanted."""

from __future__ import annotations

import difflib
from random import Random

import pytest

from app.teaching.edits.typos import common_words, mend_typos, misspelt
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import made

pytestmark = pytest.mark.usefixtures("few_texts")


def test_one_to_five_words_are_wrong_and_the_rest_is_the_same() -> None:
    counts = set()
    for change in made(mend_typos, PARAGRAPH, "prose"):
        assert change.new == PARAGRAPH
        old, new = change.old.split(), change.new.split()
        assert len(old) == len(new)
        wrong = sum(a != b for a, b in zip(old, new, strict=True))
        counts.add(wrong)
        assert (wrong == 1) == (change.wording == "typo")
    assert counts == {1, 2, 3, 4, 5}


def test_a_misspelt_word_is_near_and_no_other_word() -> None:
    for seed in range(100):
        typo = misspelt("harbour", Random(seed))
        assert typo and typo != "harbour" and typo[0] == "h"
        assert difflib.SequenceMatcher(None, typo, "harbour").ratio() > 0.8


def test_names_addresses_and_code_have_no_typos() -> None:
    words = [MARKDOWN[a:b] for a, b in common_words(MARKDOWN, "markdown")]
    assert "keeper" in words and "Helga" not in words
    assert common_words("```\nthe keeper lives\n```", "markdown") == []
    assert common_words("keeper.house/keeper keeper_house `keeper`", "prose") == []
    comments = {CODE[a:b] for a, b in common_words(CODE, "code")}
    assert comments and comments <= {"lamp", "some", "time", "wick", "clean", "before", "have"}
