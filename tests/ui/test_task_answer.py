"""Quotes of a task are shown as they stand in the file, with their places, under their titles."""

from __future__ import annotations

import pytest

from app.conversation.task_text import titled
from app.events import Source
from app.tasks.blocks import TaskResult, TitledQuotes
from storage.evidence import EvidenceRecord
from tests.ui.shown_turns import Page, answered
from ui import turns
from ui.evidence import Quote

MARKDOWN = ("# Fees", "def __init__(self): a*b*c", "1. <b>one</b> `two` ${three}", "a  b\n\nc")


def quote(text: str, start: int, *heads: str) -> EvidenceRecord:
    place = Source(1, None, "contract.md", start, start + len(text), None)
    return EvidenceRecord(text, 1.0, None, "", heads, (place,))


def page(*blocks: TitledQuotes, note: str = "") -> Page:
    """The page of a stored answer that a task came to."""
    text = titled(TaskResult(blocks, note))
    turn = answered("List", text.text, spans=text.spans, finish="quotes")
    assert turn.told is not None
    said = [quote for block in turn.told.blocks for quote in block.quotes]
    return Page(turns.turn(turn, (), [Quote(each, "contract.md, 2 Fees") for each in said]))


@pytest.mark.parametrize("text", MARKDOWN)
def test_what_is_shown_is_the_exact_text(text: str) -> None:
    assert page(TitledQuotes(text.split("\n", maxsplit=1)[0], (quote(text, 5),))).marks == [text]


def test_each_quote_has_its_place_and_leads_there() -> None:
    shown = page(TitledQuotes("", (quote("One.", 0), quote("Two.", 900))))
    assert shown.text.count("contract.md, 2 Fees") == 2
    opens = [attrs["data-start"] for _, attrs in shown.elements if "data-open" in attrs]
    assert opens == ["0", "900"]


def test_items_that_stand_together_have_their_place_below_the_last_of_them() -> None:
    shown = page(TitledQuotes("", (quote("One.", 0), quote("Two.", 9))))
    assert "One.Two.contract.md, 2 Fees" in shown.text
    marks = [attrs["data-span"] for tag, attrs in shown.elements if tag == "mark"]
    assert marks == ["0", "1"]  # each leads to its own place in the sources
    (opened,) = (attrs["data-start"] for _, attrs in shown.elements if "data-open" in attrs)
    assert opened == "0"


def test_marks_have_the_numbers_of_their_spans() -> None:
    shown = page(TitledQuotes("a", (quote("One.", 0),)), TitledQuotes("b", (quote("Two.", 9),)))
    marks = [attrs for tag, attrs in shown.elements if tag == "mark"]
    assert [mark["data-span"] for mark in marks] == ["0", "1"]
    assert {mark["data-message"] for mark in marks} == {"2"}


def test_titles_heads_and_the_note_stand_where_they_belong() -> None:
    row = quote("Gold | EUR 4,900", 0, "Level", "Fee", "Gold")
    shown = page(TitledQuotes("Annex *B*", (row,)), note="And <more>.")
    assert "Annex *B*Level FeeGold | EUR 4,900contract.md, 2 FeesAnd <more>." in shown.text


def test_what_was_stored_before_this_version_is_shown() -> None:
    old = answered("List", "**a\\_b**\n\nNone.", finish="not_found")
    assert "None." in Page(turns.turn(old)).text
