"""Invented texts are whole, repeatable, and what is held out shares no pattern with the others."""

from __future__ import annotations

from random import Random

import pytest

from app.teaching.texts.invented_layouts import LAYOUTS
from app.teaching.texts.invented_texts import (
    Enumeration,
    invented_text,
    new_enumeration,
    new_item,
    new_sentence,
    words,
)
from app.teaching.texts.invented_words import WORDS


@pytest.mark.parametrize("held_out", [False, True])
def test_texts_have_no_open_slots_and_no_gaps(held_out: bool) -> None:
    random = Random(1)
    for _ in range(300):
        text = invented_text(random, held_out=held_out)
        assert text.text == text.text.strip() and "\n\n\n" not in text.text
        assert "<" not in text.text and ">" not in text.text
        assert (text.source.endswith(".md")) == (text.form == "markdown")


def test_the_same_seed_gives_the_same_text() -> None:
    assert invented_text(Random(3)) == invented_text(Random(3)) != invented_text(Random(4))


def test_a_name_with_a_number_stays_the_same_and_others_differ() -> None:
    random = Random(0)
    letters = [invented_text(random) for _ in range(400)]
    notes = [each.text for each in letters if each.source == "notes.txt" and "Remind" in each.text]
    assert notes
    assert any(each.text.count("Dear") for each in letters)


def test_held_out_words_and_layouts_are_others() -> None:
    for table in WORDS:
        taught, held_out = words(table), words(table, held_out=True)
        assert not set(taught) & set(held_out) or set(held_out) == set(WORDS[table])
    random = Random(0)
    used = [{invented_text(random, held_out=h).text[:3] for _ in range(5)} for h in (False, True)]
    assert all(used)
    assert len(LAYOUTS) > 40


def test_an_enumeration_is_a_sentence_and_a_list() -> None:
    given = Enumeration("We need", ("a map", "pens", "tea"))
    assert given.sentence == "We need a map, pens and tea."
    assert given.as_list() == "We need:\n- a map\n- pens\n- tea"
    assert given.as_list(numbered=True) == "We need:\n1. a map\n2. pens\n3. tea"
    assert len(new_enumeration(Random(1)).items) >= 3


def test_a_new_item_is_written_as_those_beside_it() -> None:
    assert new_item("flour", Random(1)) in WORDS["goods"]
    item = new_item("Call the plumber.", Random(1))
    assert item[0].isupper() and item.endswith(".")


def test_a_new_sentence_is_one() -> None:
    for seed in range(50):
        assert new_sentence(Random(seed)).endswith((".", "?"))
