"""What a session's questions go to is said in a few words, and can be chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from app.conversation.session import NONE_CHOSEN
from app.listing import LibraryDocument
from storage import Document, SessionScope
from tests.ui.shown_turns import Page
from tests.ui.test_render import document
from ui.scope import RECENT, button, chooser, told


def listed(*documents: Document, tags: tuple[str, ...] = ()) -> list[LibraryDocument]:
    return [LibraryDocument(each, tags) for each in documents]


ONE, TWO = document("b.txt", 1), document("A contract.docx", 2)


@pytest.mark.parametrize(
    ("scope", "asked", "said"),
    [
        ("all", [ONE, TWO], "Both documents"),
        ("all", [ONE, TWO, TWO], "All 3 documents"),
        ("all", [ONE], "All documents"),
        ("chosen", [TWO], "A contract.docx"),
        ("chosen", [TWO, ONE, ONE], "A contract.docx + 2"),
        ("chosen", [], "No document is chosen"),
        ("none", [], "No documents: just talk"),
    ],
)
def test_what_is_asked_is_told(scope: SessionScope, asked: list[object], said: str) -> None:
    assert told(scope, asked) == said  # type: ignore[arg-type]


def test_an_empty_library_leaves_nothing_to_choose() -> None:
    assert button("all", [], is_empty=True) == ""
    shown = button("all", [ONE, TWO], is_empty=False)
    assert Page(shown).text == "Questions go to: Both documents"
    assert "said" not in shown, "in words that are seen"


def test_that_none_is_chosen_is_told_to_the_scripts() -> None:
    """An error beside the question box leads to the chooser."""
    assert "none-chosen" in button("chosen", [], is_empty=False)
    assert "none-chosen" not in button("none", [], is_empty=False)
    assert "none-chosen" not in button("chosen", [ONE], is_empty=False)


@pytest.mark.parametrize("scope", get_args(SessionScope))
def test_one_of_three_is_chosen_and_documents_stand_by_name(scope: SessionScope) -> None:
    page = Page(chooser(scope, listed(ONE, TWO), {2}))
    inputs = [attributes for name, attributes in page.elements if name == "input"]
    radios = [each for each in inputs if each["type"] == "radio"]
    assert [each["value"] for each in radios] == list(get_args(SessionScope))
    assert [each["value"] for each in radios if "checked" in each] == [scope]
    boxes = [each for each in inputs if each["type"] == "checkbox"]
    assert [(each["value"], "checked" in each) for each in boxes] == [("2", True), ("1", False)]


def test_of_many_the_newest_come_first_and_each_comes_once() -> None:
    many = [replace(ONE, id=number, name=f"{100 - number}.txt") for number in range(1, 31)]
    page = Page(chooser("all", listed(*many), {each.id for each in many}))
    boxes = [each["value"] for name, each in page.elements if each.get("type") == "checkbox"]
    assert boxes[:RECENT] == ["30", "29", "28", "27", "26"]
    assert sorted(map(int, boxes)) == list(range(1, 31))
    assert boxes[RECENT] == "25"  # "75.txt", the first by name of the others


def test_names_are_no_markup() -> None:
    html = chooser("all", listed(replace(ONE, name="<b>${x}")), {1}) + button(
        "chosen", [replace(ONE, name="<b>${x}")], is_empty=False
    )
    assert "<b>" not in html
    assert "${" not in html


def test_folders_and_tags_choose_what_is_in_them() -> None:
    one, two, three = (
        replace(ONE, id=1, name="Law/a.txt"),
        replace(ONE, id=2, name="Law/b.txt"),
        replace(ONE, id=3, name="c.txt"),
    )
    page = Page(chooser("all", [*listed(one, two), *listed(three, tags=("rent",))], {1}))
    groups = [attrs["data-group"] for _, attrs in page.elements if "data-group" in attrs]
    assert groups == ["3", "1 2"]
    assert "Law/ 2" in page.text
    assert "#rent 1" in page.text
    assert "data-group" not in chooser("all", listed(three), {1})


def test_a_folder_has_the_folders_within_it() -> None:
    names = ("Law/a.txt", "Law/2024/b.txt", "Law/2024/old/c.txt", "Lawn/d.txt")
    within = [replace(ONE, id=number, name=name) for number, name in enumerate(names, 1)]
    page = Page(chooser("all", listed(*within), {1}))
    groups = [attrs["data-group"].split() for _, attrs in page.elements if "data-group" in attrs]
    assert [sorted(each) for each in groups] == [["1", "2", "3"], ["2", "3"], ["3"], ["4"]]
    assert "Law/2024/ 2" in page.text


def test_the_page_is_told_the_error_that_leads_to_the_chooser() -> None:
    refused = f'data-refusal="{NONE_CHOSEN}"'
    assert refused in button("chosen", [], is_empty=False)
    assert refused not in button("chosen", [ONE], is_empty=False)
