"""What has a date on the days that are asked for is quoted, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest

from app.tasks import dated as module
from app.tasks.dated import dated, today
from app.tasks.texts import TaskTexts
from storage import Store
from tests.storage.library_of_notes import add_note

CALENDAR = "- 1 Dec: dentist\n- 9 Dec: board\n- 5 January 2026: train\n"
LETTER = "Please send it by 8 December 2026. The rent rises in January. It was built in 1990.\n"


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TaskTexts]:
    monkeypatch.setattr(module, "today", lambda: date(2026, 11, 30))
    store = Store(tmp_path / "data")
    names = ("calendar.md", CALENDAR), ("letter.txt", LETTER)
    yield TaskTexts(store, [add_note(store, name, text) for name, text in names])
    store.close()


def told(texts: TaskTexts, words: str) -> list[tuple[str, list[str]]]:
    blocks = dated(texts, words).blocks
    return [(block.title, [quote.text for quote in block.quotes]) for block in blocks]


def test_what_has_a_date_on_these_days_is_quoted_by_documents(texts: TaskTexts) -> None:
    assert told(texts, "next week") == [
        ("calendar.md", ["- 9 Dec: board"]),
        ("letter.txt", ["Please send it by 8 December 2026."]),
    ]
    assert "7 December 2026 to 13 December 2026" in dated(texts, "next week").note


def test_a_month_has_what_is_said_of_all_of_it(texts: TaskTexts) -> None:
    assert told(texts, "in January") == [("letter.txt", ["The rent rises in January."])]


def test_the_next_date_is_the_first_from_today_on(texts: TaskTexts) -> None:
    assert told(texts, "next deadline") == [("calendar.md", ["- 1 Dec: dentist"])]


def test_that_nothing_has_such_a_date_is_told(texts: TaskTexts) -> None:
    found = dated(texts, "on 24 December")
    assert found.is_empty
    assert found.note == "Nothing in your files has a date of 24 December 2026."


def test_a_day_that_there_is_not_is_told(texts: TaskTexts) -> None:
    assert dated(texts, "on 31 February").note == "There is no such day: “on 31 February”."


def test_today_is_a_day_of_this_place() -> None:
    before = datetime.now().astimezone().date()
    assert before <= today() <= datetime.now().astimezone().date()
