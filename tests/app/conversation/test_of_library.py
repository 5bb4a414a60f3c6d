"""Which documents there are is told by their names, where an answer stands by its quotes."""

from __future__ import annotations

from app.asking.request import Request
from app.conversation.of_library import MOST_NAMES, told_of_library
from app.events import Source, Span
from storage import MessageRecord
from tests.app.conversation.test_task_documents import library

ASKED = MessageRecord(1, "s", None, "user", "When?", (), (), {}, (), "2026")


def answer(*names: str) -> MessageRecord:
    spans = tuple(
        Span(7 * n, 7 * n + 5, f"May {n}", (Source(n, None, name, 0, 5, None),))
        for n, name in enumerate(names)
    )
    text = "\n\n".join(span.text for span in spans)
    stats = {"finish": "quotes"}
    return MessageRecord(2, "s", 1, "assistant", text, (), (), stats, spans, "2026")


FILES = Request("question", "What files are there?", of_library="files")
SOURCES = Request("question", "in which file?", of_library="sources")


def test_documents_are_counted_and_named() -> None:
    told = told_of_library(FILES, (), library(2))
    assert told is not None
    assert told.is_empty
    assert told.note == "Questions go to 2 documents here: a.txt, a.txt."
    many = told_of_library(FILES, (), library(MOST_NAMES + 3))
    assert many is not None
    assert many.note.endswith(", a.txt, 3 more.")


def test_the_answer_before_is_told_by_documents() -> None:
    told = told_of_library(SOURCES, [ASKED, answer("a.txt", "b.txt", "a.txt")], library(2))
    assert told is not None
    blocks = [(block.title, [quote.text for quote in block.quotes]) for block in told.blocks]
    assert blocks == [("a.txt", ["May 0", "May 2"]), ("b.txt", ["May 1"])]


def test_nothing_is_told_where_nothing_of_that_is_asked_or_known() -> None:
    assert told_of_library(SOURCES, [ASKED], library(2)) is None
    assert told_of_library(FILES, (), ()) is None
    assert told_of_library(Request("question", "When?"), [ASKED, answer("a.txt")], ()) is None
