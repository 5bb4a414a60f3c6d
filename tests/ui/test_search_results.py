"""What a search found is shown with its words marked and opens at its place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.events import Evidence, Source
from app.search import SearchHit, marks
from tests.ui.shown_turns import Page
from ui.search_results import SHOWN, results

PLACES: Any = SimpleNamespace(describe=lambda source: f"{source.name}, page {source.page}")


def hit(text: str, words: str, name: str = "a.pdf") -> SearchHit:
    found = Evidence(text, 0.5, None, "", (), (Source(3, None, name, 10, 10 + len(text), 2),))
    return SearchHit(found, marks(text, words))


def test_each_sentence_has_its_place_and_its_words_marked() -> None:
    page = Page(results("vellum", [hit("Vellum is skin.", "vellum")], PLACES))
    (button,) = (attrs for tag, attrs in page.elements if tag == "button")
    assert (button["data-open"], button["data-start"], button["data-end"]) == ("3", "10", "25")
    assert page.text == "a.pdf, page 2 Vellum is skin."
    assert sum(tag == "mark" for tag, _ in page.elements) == 1


def test_of_a_long_sentence_the_part_around_its_first_mark_is_shown() -> None:
    text = f"{'many words ' * 60}and vellum {'and more ' * 60}"
    page = Page(results("vellum", [hit(text, "vellum")], PLACES))
    shown = page.text.removeprefix("a.pdf, page 2 ")
    assert "vellum" in shown
    assert len(shown) == SHOWN + 2
    assert (shown[0], shown[-1]) == ("…", "…")


def test_nothing_found_says_so_and_names_are_no_markup() -> None:
    assert "<i>" not in results("<i>", [], PLACES)
    html = results("x", [hit("a <b> x", "x", "<u>.txt")], PLACES)
    assert "<b>" not in html
    assert "<u>" not in html
