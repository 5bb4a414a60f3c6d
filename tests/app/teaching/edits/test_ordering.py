"""Reordering keeps every line, in another order."""

from __future__ import annotations

import pytest

from app.teaching.edits.ordering import (
    move_paragraph,
    reorder,
    reorder_list,
    swap_lines,
    swap_sections,
    swap_sentences,
)
from app.teaching.texts.free_texts import Form
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import by_wording, made

LIST = "- milk\n- bread\n- flour\n- Ale"


@pytest.mark.parametrize(
    ("text", "form"), [(PARAGRAPH, "prose"), (MARKDOWN, "markdown"), (CODE, "code")]
)
def test_the_words_stay_the_same(text: str, form: Form) -> None:
    changes = made(reorder, text, form)
    assert changes
    for change in changes:
        assert change.new != text and sorted(change.new.split()) == sorted(text.split())


def test_a_list_is_sorted_without_regard_to_capitals() -> None:
    for change in by_wording(reorder_list, LIST, "prose", "sort_list"):
        assert change.new == "- Ale\n- bread\n- flour\n- milk"
    sorted_already = made(reorder_list, "- a\n- b\n- c", "prose")
    assert "sort_list" not in {change.wording for change in sorted_already}


def test_items_are_swapped_moved_and_turned_round() -> None:
    for change in by_wording(reorder_list, LIST, "prose", "reverse_list"):
        assert change.new == "- Ale\n- flour\n- bread\n- milk"
    for change in by_wording(reorder_list, LIST, "prose", "move_item_top"):
        assert change.new.startswith(f"- {change.values['item']}\n")
    for change in by_wording(reorder_list, LIST, "prose", "swap_items"):
        a, b = change.values["a"], change.values["b"]
        table = str.maketrans({})
        expected = LIST.translate(table).replace(a, "@").replace(b, a).replace("@", b)
        assert change.new == expected


def test_numbers_stay_in_order() -> None:
    for change in made(reorder_list, "1. milk\n2. bread\n3. ale", "prose"):
        assert [line[:2] for line in change.new.split("\n")] == ["1.", "2.", "3."]


def test_sections_change_places_with_their_text() -> None:
    (change, *_) = by_wording(swap_sections, MARKDOWN, "markdown", "swap_sections")
    assert change.values == {"a": "Parts", "b": "Use"}
    assert change.new.endswith("## Use\n\nFill it.\n\n## Parts\n\n- wick\n- glass\n- burner")


def test_neighbouring_sentences_change_places() -> None:
    for change in made(swap_sentences, PARAGRAPH, "prose"):
        a, b = (change.new.index(change.values[name]) for name in "ab")
        assert b < a


def test_only_paragraphs_of_sentences_are_moved() -> None:
    text = f"{PARAGRAPH}\n\nThen the rain came and all was over."
    for change in made(move_paragraph, text, "prose"):
        assert change.new == "\n\n".join(reversed(text.split("\n\n")))
    assert made(move_paragraph, f"{text}\n\nBest regards", "prose") == []


def test_methods_change_places_as_a_whole() -> None:
    text = "class A:\n    def f(self):\n        return 1\n\n    @old\n    def g(self):\n        return 2"
    (change, *_) = by_wording(swap_lines, text, "code", "swap_methods")
    assert change.new == (
        "class A:\n    @old\n    def g(self):\n        return 2\n\n    def f(self):\n        return 1"
    )
