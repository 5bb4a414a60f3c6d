"""What a killed process had written is stored at once if it is old, and else when it has become so."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.conversation import recovery
from app.conversation.recovery import Recovery
from storage import Sessions, Store
from storage.unfinished import UnfinishedAnswers


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """With a question, and words in answer to it."""
    opened = Store(tmp_path / "data")
    sessions = Sessions(opened)
    session = sessions.create().id
    asked = sessions.append(session, parent=None, role="user", text="Why?", token_ids=[1])
    UnfinishedAnswers(opened).put(asked.id, "It was", [5, 6], {"finish": "cancelled"})
    yield opened
    opened.close()


def answers(store: Store) -> list[str]:
    sessions = Sessions(store)
    messages = sessions.messages(sessions.all()[0].id)
    return [each.text for each in messages if each.role == "assistant"]


def test_what_is_old_is_stored_at_the_start(store: Store) -> None:
    store.db.execute("UPDATE unfinished SET updated_at = '2000-01-01T00:00:00.000+00:00'")
    found = Recovery(UnfinishedAnswers(store).recover)
    found.start()
    assert answers(store) == ["It was"]
    found.close()


def test_what_is_fresh_is_stored_when_nobody_has_gone_on_with_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "ABANDONED_SECONDS", 0.5)
    found = Recovery(UnfinishedAnswers(store).recover)
    found.start()
    assert answers(store) == []
    end = time.monotonic() + 60
    while not answers(store) and time.monotonic() < end:
        time.sleep(0.05)
    assert answers(store) == ["It was"]
    found.close()


def test_closed_before_it_looks_again_it_does_not(store: Store) -> None:
    found = Recovery(UnfinishedAnswers(store).recover)
    found.start()
    found.close()
    assert answers(store) == []
