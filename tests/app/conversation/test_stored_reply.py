"""What is written of an answer is stored every second, and the answer takes its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.conversation import stored_reply
from app.conversation.generation import Generated
from app.conversation.stored_reply import Query, StoredReply
from app.events import Reading, Span, Stats, Writing
from app.models.tokens import Encoded
from storage import Sessions, SpanSource, Store
from storage.clock import now
from storage.unfinished import UnfinishedAnswers

STATS = Stats(9, 1, 4, 2, 3, 5, 1.0, 2.0)
TEXTS = ("", "It", "It was", "It was dear")


class Written:
    """A generation that has written one of the texts more with each event."""

    def __init__(self) -> None:
        self.text = ""
        self.is_closed = False

    def events(self) -> Iterator[Reading | Writing]:
        try:
            yield Reading(1, 2, 0)
            for self.text in TEXTS:
                yield Writing(self.text, (), 0, STATS)
        finally:
            self.is_closed = True

    def result(self) -> Generated:
        ids = np.arange(len(self.text), dtype=np.int32)
        tokens = Encoded(ids, np.arange(len(self.text) + 1, dtype=np.int32))
        removed = SpanSource(None, None, "old.txt", 0, len(self.text), None)
        spans = (Span(0, len(self.text), self.text, (removed,)),)
        return Generated(self.text, tokens, spans, STATS, "cancelled", ())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


def kept(store: Store) -> list[str]:
    return [text for (text,) in store.db.execute("SELECT text FROM unfinished")]


def follow(store: Store, generation: Any) -> list[list[str]]:
    """What is kept when each event comes."""
    session = Sessions(store).create().id
    asked = Sessions(store).append(session, parent=None, role="user", text="?", token_ids=[])
    stored = StoredReply(store, session, Query("?", None, "model"), ["Told."])
    return [kept(store) for _ in stored.kept(generation, asked, "a model")]


def test_what_is_written_is_kept_and_never_an_empty_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_reply, "KEPT_SECONDS", 0.0)
    generation = Written()
    assert follow(store, generation) == [[], [], ["It"], ["It was"], ["It was dear"]]
    assert generation.is_closed


def test_it_is_kept_no_more_often_than_every_second(store: Store) -> None:
    assert follow(store, Written()) == [[]] * 5


def test_a_closed_reply_closes_the_generation(store: Store) -> None:
    session = Sessions(store).create().id
    asked = Sessions(store).append(session, parent=None, role="user", text="?", token_ids=[])
    generation: Any = Written()
    events = StoredReply(store, session, Query("?", None, "model"), []).kept(generation, asked, "m")
    next(events)
    events.close()
    assert generation.is_closed


def test_what_is_kept_has_its_spans_and_was_not_stopped_by_a_person(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_reply, "KEPT_SECONDS", 0.0)
    follow(store, Written())
    assert UnfinishedAnswers(store).recover(now()) == 1
    sessions = Sessions(store)
    answer = sessions.messages(sessions.all()[0].id)[-1]
    assert answer.stats["finish"] == "interrupted"
    assert [span.text for span in answer.spans] == [TEXTS[-1]]
