"""What has been written of an answer is kept until the answer is stored, or becomes one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import DamagedError, Sessions, Store
from storage.clock import now
from storage.spans import SpanRecord, SpanSource
from storage.unfinished import UnfinishedAnswers
from tests.storage.library_of_notes import add_note

STATS = {"finish": "cancelled", "model": "a model", "notices": ["Told."]}


@pytest.fixture
def asked(store: Store) -> int:
    """A question without an answer, in a session of its own."""
    sessions = Sessions(store)
    session = sessions.create().id
    return sessions.append(session, parent=None, role="user", text="Why?", token_ids=[1]).id


def count(store: Store) -> int:
    return int(store.db.table("unfinished").count)


def test_the_last_of_what_was_written_becomes_an_answer(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    unfinished.put(asked, "It", [5], STATS)
    unfinished.put(asked, "It was dear", [5, 6, 7], STATS)
    assert unfinished.recover(now()) == 1
    session = sessions.message(asked).session
    _, answer = sessions.messages(session)
    assert (answer.parent, answer.role, answer.text) == (asked, "assistant", "It was dear")
    assert (answer.token_ids, answer.stats) == ((5, 6, 7), STATS)
    assert sessions.get(session).head == answer.id
    assert (unfinished.recover(now()), count(store)) == (0, 0)


def test_another_answer_to_the_question_is_shown_as_if_it_had_been_finished(
    store: Store, asked: int
) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    session = sessions.message(asked).session
    first = sessions.append(session, parent=asked, role="assistant", text="It was.", token_ids=[5])
    unfinished.put(asked, "Be", [8], STATS)
    unfinished.recover(now())
    assert [each.text for each in sessions.messages(session)] == ["Why?", "It was.", "Be"]
    assert sessions.message(sessions.get(session).head or 0).text == "Be"
    sessions.show(session, first.id)
    follow_up = sessions.append(session, parent=first.id, role="user", text="So?", token_ids=[2])
    unfinished.put(asked, "Because", [9], STATS)
    unfinished.recover(now())
    assert sessions.messages(session)[-1].text == "Because"
    assert sessions.get(session).head == follow_up.id


def test_what_is_still_being_written_is_left_alone(store: Store, asked: int) -> None:
    unfinished = UnfinishedAnswers(store)
    unfinished.put(asked, "It", [5], STATS)
    assert unfinished.recover(now(10)) == 0
    assert count(store) == 1


def test_an_answer_that_is_stored_takes_its_place(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    session = sessions.message(asked).session
    unfinished.put(asked, "It", [5], STATS)
    sessions.append(session, parent=asked, role="assistant", text="It was.", token_ids=[5, 6])
    assert (count(store), unfinished.recover(now())) == (0, 0)


def test_it_goes_with_its_session_and_is_stored_in_a_hidden_one(store: Store, asked: int) -> None:
    unfinished, sessions = UnfinishedAnswers(store), Sessions(store)
    session = sessions.message(asked).session
    unfinished.put(asked, "It", [5], STATS)
    sessions.delete(session)
    assert unfinished.recover(now()) == 1
    unfinished.put(asked, "It", [5], STATS)
    sessions.purge(now())
    assert count(store) == 0


def test_a_damaged_row_is_said(store: Store, asked: int) -> None:
    unfinished = UnfinishedAnswers(store)
    unfinished.put(asked, "It", [5], STATS)
    store.db.execute("UPDATE unfinished SET stats = '['")
    with pytest.raises(DamagedError, match="unfinished"):
        unfinished.recover(now())


REMOVED = SpanSource(None, None, "old.txt", 8, 11, None)
SPAN = SpanRecord(3, 6, "was", (REMOVED,))


def recovered(store: Store, asked: int, *spans: SpanRecord) -> tuple[SpanRecord, ...]:
    """The spans that "It was dear" has once it is an answer."""
    UnfinishedAnswers(store).put(asked, "It was dear", [5, 6, 7], STATS, spans)
    assert UnfinishedAnswers(store).recover(now()) == 1
    sessions = Sessions(store)
    return sessions.messages(sessions.message(asked).session)[-1].spans


def test_an_answer_that_is_recovered_has_the_spans_that_it_had(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create().id
    asked = sessions.append(session, parent=None, role="user", text="Why was it?", token_ids=[1]).id
    note = add_note(store, "note.txt", "Parchment 🏠 was dear.")
    question = SpanSource(None, asked, "your question", 4, 7, None)
    read = SpanSource(note, None, "note.txt", 12, 15, None)
    span = replace(SPAN, sources=(question, read, REMOVED))
    assert recovered(store, asked, span) == (span,)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(SPAN, text="had"),
        replace(SPAN, start=4),
        replace(SPAN, start=3, end=3, text=""),
        replace(SPAN, sources=()),
        replace(SPAN, sources=(SpanSource(None, 1, "your question", 0, 3, None),)),
    ],
)
def test_what_is_no_span_of_the_text_or_of_its_source_is_left_out(
    store: Store, asked: int, wrong: SpanRecord
) -> None:
    assert asked == 1
    assert recovered(store, asked, wrong, SPAN) == (SPAN,)
