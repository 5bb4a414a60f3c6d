"""Which documents a task means that names none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from app.asking.request import Request
from app.conversation.task_documents import (
    MOST_COMPARED,
    MOST_DOCUMENTS,
    MOST_READ,
    left_unread,
    quoted_before,
    task_documents,
)
from app.events import Source, Span
from storage import Document, MessageRecord
from storage.document import Stage

ONE = Document(
    1, "a.txt", "00", 3, Stage.EMBEDDED, "text/plain", "00", 3, None, "2026", 1, True, ""
)
SUMMARY = Request("summary", "summarise it")


class Leading:
    """A question whose words lead to one sentence, which stands in two documents."""

    def sentences_about(self, documents: Sequence[int], most: int) -> list[Any]:
        assert most in {MOST_DOCUMENTS, MOST_COMPARED}
        first, second, *_ = documents
        return [SimpleNamespace(document=second, others=(SimpleNamespace(document=first),))]


def library(count: int) -> list[Document]:
    return [replace(ONE, id=number) for number in range(1, count + 1)]


def chosen(request: Request, count: int, brought: Sequence[int] = ()) -> list[int]:
    documents = library(count)
    own = [each for each in library(9000) if each.id in brought]
    return task_documents(request, Leading(), documents, own)  # type: ignore[arg-type]


def test_what_was_brought_along_is_meant() -> None:
    assert chosen(SUMMARY, 100, [7, 30]) == [7, 30]


def test_what_was_brought_along_and_is_not_asked_is_not_meant() -> None:
    assert chosen(SUMMARY, 4, [30]) == [1, 2, 3, 4]


def test_the_one_document_that_is_what_the_task_calls_it_is_meant() -> None:
    lease, manual = replace(ONE, name="Lease.docx"), replace(ONE, id=2, name="Manual.pdf")
    other = replace(ONE, id=3, name="Lease of the shop.docx")

    def found(request: Request, brought: Sequence[Document]) -> list[int]:
        return task_documents(request, Leading(), [lease, manual, other], brought)  # type: ignore[arg-type]

    the_lease = replace(SUMMARY, text="Summarise the lease")
    assert found(replace(SUMMARY, text="Summarise the manual"), []) == [2]
    assert found(the_lease, []) == [1, 2, 3]
    assert found(the_lease, [manual, other]) == [3]
    assert found(the_lease, [manual]) == [2]
    assert found(replace(the_lease, kind="compare"), [manual, other]) == [2, 3]


def test_of_a_small_library_all_is_meant() -> None:
    assert chosen(SUMMARY, MOST_DOCUMENTS) == list(range(1, MOST_DOCUMENTS + 1))


def test_of_a_large_one_the_newest_or_what_the_words_lead_to() -> None:
    newest = chosen(SUMMARY, 1000)
    assert (newest[0], newest[-1], len(newest)) == (951, 1000, MOST_DOCUMENTS)
    assert chosen(replace(SUMMARY, subject="vellum"), 1000) == [1, 2]
    assert chosen(replace(SUMMARY, section="Results"), 1000) == [1, 2]


def test_what_is_named_is_found_by_its_place_among_all() -> None:
    named = replace(SUMMARY, documents=(998,))
    assert chosen(named, 1000, [7]) == list(range(1, 1001))


def test_things_are_compared_in_the_documents_that_say_most_of_them() -> None:
    things = replace(SUMMARY, kind="compare", subject="vellum and paper")
    assert chosen(things, MOST_COMPARED + 1) == [1, 2]
    assert chosen(things, MOST_COMPARED) == list(range(1, MOST_COMPARED + 1))
    assert len(chosen(replace(things, subject=""), MOST_COMPARED + 1)) == MOST_COMPARED + 1


def test_words_are_counted_in_all_documents() -> None:
    count = MOST_DOCUMENTS + 9
    assert len(chosen(Request("mentions", "Which mention Ada?", "Ada"), count)) == count


def test_the_documents_of_the_last_answer_are_those_that_it_quotes() -> None:
    def said(number: int, *documents: int) -> MessageRecord:
        places = tuple(Source(each, None, "a.txt", 0, 4, None) for each in documents)
        spans = (Span(0, 4, "One.", places),) if places else ()
        return MessageRecord(number, "s", None, "assistant", "One.", (), (), {}, spans, "2026")

    assert quoted_before([said(1, 7), said(2, 3, 5)]) == {3, 5}
    assert quoted_before([said(1, 7), said(2)]) == frozenset()
    assert quoted_before([]) == frozenset()


@pytest.mark.parametrize("kind", ["mentions", "dates"])
def test_what_reads_whole_texts_reads_the_newest_and_says_so(kind: Any) -> None:
    request = Request(kind, "which documents mention Ben?", subject="Ben")
    assert chosen(request, 200) == [each.id for each in library(200)]
    half = MOST_READ // 2
    long = [replace(each, characters=half) for each in library(5)]
    found = task_documents(request, Leading(), long, [])  # type: ignore[arg-type]
    assert found == [4, 5]
    assert left_unread(request, found, long).startswith("Only the newest 2 of 5 documents were")
    assert left_unread(request, [4], long) == ""  # the one that the request calls what it is
    assert left_unread(request, [4, 5], long[3:]) == ""
    assert left_unread(SUMMARY, found, long) == ""
    one = [replace(ONE, characters=3 * MOST_READ)]
    assert task_documents(request, Leading(), one, []) == [1]  # type: ignore[arg-type]
