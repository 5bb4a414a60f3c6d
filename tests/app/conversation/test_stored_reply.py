"""What is written of an answer is stored every second, and the answer takes its place."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.conversation import stored_reply
from app.conversation.generation import Generated
from app.conversation.stored_reply import Query, StoredReply
from app.events import Reading, Span, Stats, Writing
from app.models.tokens import Encoded
from app.provenance.stitched_answers import StitchedAnswers
from app.sources.answer_sources import SourcesOf
from storage import Sessions, SpanSource, Store
from storage.clock import now
from storage.properties import OCR, Properties
from storage.unfinished import UnfinishedAnswers
from tests.forked import completed
from tests.storage.library_of_notes import add_note, drop_note

STATS = Stats(9, 1, 4, 2, 3, 5, 1.0, 2.0)
TEXTS = ("", "It", "It was", "It was dear")


class Written:
    """A generation that has written one of the texts more with each event."""

    def __init__(self, texts: Iterable[str] = TEXTS) -> None:
        self.text = ""
        self._texts = texts
        self.is_closed = False

    def events(self) -> Iterator[Reading | Writing]:
        try:
            yield Reading(1, 2, 0)
            for text in self._texts:
                self.text = text
                yield Writing(text, (), 0, STATS)
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


A_SECOND = 8
"""Words of an answer that is written by a clock of its own."""


def write_until_killed(folder: str, words: int) -> None:
    """Write an answer, and be killed when it has so many words; in a process of its own."""
    clock = itertools.count()
    stored_reply.monotonic = lambda: next(clock) / A_SECOND  # type: ignore[attr-defined]
    store = Store(Path(folder))
    session = Sessions(store).create().id
    asked = Sessions(store).append(session, parent=None, role="user", text="?", token_ids=[])
    texts = (" ".join(map(str, range(1, count + 1))) for count in itertools.count(1))
    generation: Any = Written(texts)
    for _ in StoredReply(store, session, Query("?", None, "model"), []).kept(
        generation, asked, "m"
    ):
        if len(generation.text.split()) == words:
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.parametrize("words", [A_SECOND + 1, 4 * A_SECOND - 1, 8 * A_SECOND - 1])
def test_a_kill_loses_no_more_than_the_last_second_of_the_words(words: int, tmp_path: Path) -> None:
    code = (
        f"from {__name__} import write_until_killed; write_until_killed({str(tmp_path)!r}, {words})"
    )
    killed = completed([sys.executable, "-c", code], os.environ, 60)
    assert killed.returncode == -signal.SIGKILL
    store = Store(tmp_path)
    assert UnfinishedAnswers(store).recover(now()) == 1
    sessions = Sessions(store)
    told = sessions.messages(sessions.all()[0].id)[-1].text.split()
    assert told == [str(number) for number in range(1, len(told) + 1)]
    assert words - A_SECOND <= len(told) <= words


def test_that_ocr_read_what_is_quoted_is_known_when_its_document_is_removed(store: Store) -> None:
    """Before and after it, and only of an answer with such words."""
    scan, note = (add_note(store, name, "It was dear.") for name in ("a.png", "a.txt"))
    Properties(store).put(scan, {OCR: "91%"})
    session, sources = Sessions(store).create().id, SourcesOf(store, StitchedAnswers(store))
    reply = StoredReply(store, session, Query("Why?", None, "auto"), ())
    answers = []
    for document in (scan, note):
        quoted = Span(0, 6, "It was", (SpanSource(document, None, "a", 0, 6, 1),))
        asked = Sessions(store).append(session, parent=None, role="user", text="Why?", token_ids=[])
        told = {"finish": "stop", **reply.told((quoted,))}
        answer = Sessions(store).append(
            session, parent=asked.id, role="assistant", text="It was", token_ids=[1],
            stats=told, spans=(quoted,),
        )  # fmt: skip
        answers.append(answer.id)
    assert [sources.stored(session, each).was_by_ocr for each in answers] == [True, False]
    for document in (scan, note):
        drop_note(store, document)
    sources.clear()
    found = [sources.stored(session, each) for each in answers]
    assert [(each.by_ocr, each.was_by_ocr) for each in found] == [(False, True), (False, False)]
