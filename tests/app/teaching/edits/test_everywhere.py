"""What is done in one place is done in all."""

from __future__ import annotations

from app.teaching.edits.everywhere import AFTER, BEFORE, mark_items, swap_names, write_large
from app.teaching.texts.invented_words import WORDS
from tests.app.teaching.edits.conftest import CODE
from tests.app.teaching.edits.made import by_wording, made

LETTER = "Rosa went to Lisbon, and Rosa stayed. Omar left Lisbon for Oslo.\n\nRosa"
LIST = "To do:\n\n- file the report\n- sign it\n- go home\n\nThat is all."


def test_a_name_is_written_large_everywhere() -> None:
    changes = made(write_large, LETTER, "prose")
    assert changes
    for change in changes:
        word = change.values["word"]
        assert change.new == LETTER.replace(word, word.upper()) != LETTER
    assert made(write_large, CODE, "code") == []


def test_two_names_take_each_others_places() -> None:
    one, two, city = WORDS["first"][0], WORDS["first"][1], WORDS["city"][0]
    letter = f"{one} went to {city}, and {two} stayed. Then {one} came back to {two}."
    changes = made(swap_names, letter, "prose")
    assert changes
    for change in changes:
        assert {change.values["a"], change.values["b"]} == {one, two}
        swapped = f"{two} went to {city}, and {one} stayed. Then {two} came back to {one}."
        assert change.new == swapped


def test_each_item_gets_the_sign() -> None:
    for change in by_wording(mark_items, LIST, "prose", "begin_items"):
        sign = change.values["text"]
        assert sign in BEFORE
        assert change.new == LIST.replace("- ", f"- {sign} ")
    for change in by_wording(mark_items, LIST, "prose", "end_items"):
        sign = change.values["text"]
        assert sign in AFTER
        assert change.new.count(sign) >= 3
        assert change.new.startswith("To do:\n\n- file the report") and "That is all." in change.new


def test_of_two_lists_none_is_meant() -> None:
    assert made(mark_items, f"{LIST}\n\n{LIST.replace('report', 'plan')}", "prose") == []
