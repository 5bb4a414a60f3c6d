"""What stands before a sentence that leans on it; the heads of a table's row."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text import sentence_context as context
from retrieval.text.sentence_context import heads, lead
from retrieval.text.sentences import sentences
from storage.texts import DocumentText
from tests.scans import Scans


def told(text: str, begin: str) -> tuple[str, tuple[str, ...]]:
    """The lead and heads of the sentence that begins with `begin`."""
    source = DocumentText(1, "a.txt", text, ())
    (one,) = [each for each in sentences(text) if text[each.start :].startswith(begin)]
    before = lead(source, one)
    assert text[one.start - len(before) : one.end] == before + text[one.start : one.end]
    return before, heads(source, one)


@pytest.mark.parametrize(
    "begin",
    [
        *("He lent", "However, he", "The latter", "(b) It", "These"),
        *("If you do so, it", "If so, it", "If this book"),
    ],
)
def test_a_sentence_that_leans_on_the_one_before_has_it_as_its_lead(begin: str) -> None:
    text = f"Voynich wrote. Anna owned the book.\\n{begin} was lent it to Kircher in 1665."
    assert told(text.replace("\\n", "\n"), begin)[0] == "Anna owned the book.\n"


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("Anna owned the book. Voynich bought it.", "Voynich"),
        ("Anna owned the book.\n\nHe bought it.", "He"),
        ("Letters\n\nHe bought it then.", "He"),
        ("He bought it.", "He"),
        ("Anna signs here. This Agreement ends in May.", "This"),
        ("word " * 90 + "end. He bought it.", "He"),
        ("Heirs owned the book. Itself it is old.", "Itself"),
        ("Anna owned the book. If you do not, buy it.", "If"),
    ],
)
def test_no_other_has_one(text: str, begin: str) -> None:
    assert told(text, begin)[0] == ""


def test_a_row_has_the_heads_of_its_columns_and_its_own() -> None:
    table = "Prices of 2024\nItem | Price\nPump | EUR 40\nValve | EUR 5"
    assert told(f"See below.\n\n{table}\n\nDone.", "Valve")[1] == ("Item", "Price", "Valve")
    assert told(table, "Item")[1] == ()
    assert told("Item | Price\nPump | 40", "Pump")[1] == ("Item", "Price", "Pump")
    assert told("| Item | Price |\n|---|---|\n| Pump | 40 |", "| Pump")[1] == (
        "Item",
        "Price",
        "Pump",
    )
    assert told(f"A | B\n1 | 2\n\n{table}", "Pump")[1] == ("Item", "Price", "Pump")


def test_a_table_whose_first_row_has_a_sentence_has_no_heads() -> None:
    rows = "-a | Show all of them at once.\n-b | Show the last one. It is slow."
    assert told(f"Options:\n\n{rows}", "-b")[1] == ()
    assert told("No. | What is shown to all of them.\n---|---\n-b | Show it.", "-b")[1] == (
        *("No.", "What is shown to all of them."),
        "-b",
    )
    assert told("No. | Approx. weight in kg.\n7 | 3", "7")[1] == (
        "No.",
        "Approx. weight in kg.",
        "7",
    )


@pytest.mark.parametrize("gap", ["\t", "   "])
def test_a_row_without_bars_has_its_heads_too(gap: str) -> None:
    table = ("Room ", "Beds", "Price"), ("Attic", "1   ", "58"), ("Suite", "4   ", "140")
    rows = "\n".join(["Prices of 2026", *map(gap.join, table)])
    assert told(f"See below.\n\n{rows}\n\nDone.", "Suite")[1] == ("Room", "Beds", "Price", "Suite")
    assert told(rows, "Room")[1] == ()


def test_a_comment_in_code_has_what_it_is_about() -> None:
    text = '"""Sums."""\n\ndef add(a, b):\n    """Adds both."""\n    return a + b\n'
    source = DocumentText(1, "sums.py", text, ())
    cut = sentences(text, (), Language.PYTHON)
    found = {text[one.start : one.end]: heads(source, one) for one in cut}
    assert {words: about for words, about in found.items() if about} == {
        "Adds both.": ("def add(a, b)",)
    }
    note = DocumentText(1, "sums.txt", text, ())
    assert not any(heads(note, one) for one in sentences(text))


def test_blank_lines_are_looked_for_once_in_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Item | Price\n" + "\n".join(f"Pump {number} | {number}" for number in range(300))
    source, scans = DocumentText(1, "a.csv", text, ()), Scans(context._BLANK)
    monkeypatch.setattr(context, "_BLANK", scans)
    rows = sentences(text)[1:]
    assert all(heads(source, row)[:2] == ("Item", "Price") for row in rows)
    assert scans.made == 1


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\n\n\n"])
def test_a_table_begins_behind_the_last_blank_line(blank: str) -> None:
    text = f"A | B\n1 | 2\n{blank}Item | Price\nPump | 40"
    assert told(text, "Item")[1] == ()
    assert told(text, "Pump")[1] == ("Item", "Price", "Pump")


@pytest.mark.parametrize("between", [" ", "\n\n    "])
def test_what_answers_a_question_of_the_text_leans_on_it(between: str) -> None:
    text = f"It is old.\n\n2. Can it fly?{between}Not by itself. Ask Ada."
    assert told(text, "Not by itself.")[0] == f"2. Can it fly?{between}"
    assert told(text, "Ask Ada.")[0] == ""
    assert told("“Can it fly?” she asked.\n\nNot by itself.", "Not by itself.")[0] == ""
