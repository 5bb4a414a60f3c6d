"""Spans: words and places come back in order, and outlive the sources they were copied from."""

from __future__ import annotations

from storage import Documents, Sessions, SpanRecord, SpanSource, Store
from storage.spans import spans_of
from tests.storage.two_pages import add_document


def test_a_removed_documents_spans_keep_their_words_and_are_marked(store: Store) -> None:
    document = add_document(store)
    sessions = Sessions(store)
    session = sessions.create("s").id
    span = SpanRecord(0, 6, "Häuser", (SpanSource(document.id, None, "a.txt", 5, 11, 1),))
    message = sessions.append(
        session, parent=None, role="assistant", text="Häuser", token_ids=[], spans=[span]
    )
    assert not message.spans[0].sources[0].removed
    Documents(store).remove(document.id)
    (kept,) = sessions.message(message.id).spans
    assert (kept.text, kept.sources[0].name, kept.sources[0].removed) == ("Häuser", "a.txt", True)


def test_an_answer_outlives_a_source_removed_while_it_was_written(store: Store) -> None:
    sessions = Sessions(store)
    session = sessions.create("s").id
    span = SpanRecord(0, 1, "x", (SpanSource(4711, None, "gone.txt", 0, 1, None),))
    sessions.append(session, parent=None, role="assistant", text="x", token_ids=[], spans=[span])
    (source,) = sessions.messages(session)[0].spans[0].sources
    assert (source.name, source.removed) == ("gone.txt", True)


def test_spans_come_in_the_order_of_the_text_and_sources_in_the_order_given(store: Store) -> None:
    document, sessions = add_document(store), Sessions(store)
    session = sessions.create().id
    asked = sessions.append(session, parent=None, role="user", text="Häuser?", token_ids=[])
    places = (
        SpanSource(None, asked.id, "your question", 0, 6, None),
        SpanSource(document.id, None, "a.txt", 5, 11, 1),
    )
    late, early = SpanRecord(9, 15, "Häuser", places), SpanRecord(0, 6, "Häuser", places[::-1])
    nested = SpanRecord(9, 11, "Hä", ())
    answers = [
        sessions.append(
            session, parent=asked.id, role="assistant", text=text, token_ids=[], spans=spans
        )
        for text, spans in (("Häuser - Häuser", (late, early, nested)), ("Häuser", (early,)))
    ]
    found = spans_of(store.db, "session = ?", session)
    assert found == {answers[0].id: [early, late, nested], answers[1].id: [early]}
    assert spans_of(store.db, "id = ?", asked.id) == {}


def test_a_source_is_removed_only_when_neither_place_is_left() -> None:
    places = ((1, None), (None, 1), (None, None))
    removed = [
        SpanSource(document, message, "name", 0, 1, None).removed for document, message in places
    ]
    assert removed == [False, False, True]


def test_a_quoted_message_that_goes_is_marked_too(store: Store) -> None:
    sessions = Sessions(store)
    quoted, quoting = sessions.create().id, sessions.create().id
    message = sessions.append(quoted, parent=None, role="user", text="Words", token_ids=[])
    span = SpanRecord(0, 5, "Words", (SpanSource(None, message.id, "your words", 0, 5, None),))
    kept = sessions.append(
        quoting, parent=None, role="assistant", text="Words", token_ids=[], spans=[span]
    )
    assert kept.spans == (span,)
    sessions.remove(quoted)
    gone = SpanSource(None, None, "your words", 0, 5, None)
    assert sessions.message(kept.id).spans == (SpanRecord(0, 5, "Words", (gone,)),)
