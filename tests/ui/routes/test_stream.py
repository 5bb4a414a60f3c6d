"""The view stream: all regions at first, then what changed, and quietly the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.sse import ServerSentEvent

from app.assistant import Assistant
from app.settings.settings import Settings
from storage import StorageError
from tests.ui.in_loop import run_in_loop
from ui import database_watch
from ui.database_watch import DatabaseWatch
from ui.regions import Change, Update
from ui.routes import stream
from ui.routes.stream import encoded, router

Opened = Callable[[str], AsyncGenerator[ServerSentEvent, None]]


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    folder: Path = tmp_path_factory.mktemp("stream")
    opened = Assistant(Settings(data_dir=folder / "data", model=str(folder / "none")))
    yield opened
    opened.close()


@pytest.fixture
def opened(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The route's function."""
    monkeypatch.setattr(database_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(stream, "LOOK_SECONDS", 0)
    (route,) = router(assistant).routes
    endpoint: Any = route
    return endpoint.endpoint  # type: ignore[no-any-return]


def data(event: ServerSentEvent) -> dict[str, Any]:
    assert event.raw_data is not None
    return json.loads(event.raw_data)  # type: ignore[no-any-return]


def test_an_event_says_for_each_region_what_it_changes_and_from_where() -> None:
    whole = (Change("<p>“é”\n</p>"), Change("", "part", 2, 1, 6, 4))
    event = encoded(
        {
            "live": Update(5, 4, whole),
            "title": Update(1, 0, text="Taxes"),
            "problem": Update(2, 1, text=""),
            "files": Update(1, 0, ()),
        }
    )
    assert json.loads(event) == {
        "live": {
            "version": 5,
            "base": 4,
            "changes": [["", 0, 0, 0, 0, "<p>“é”\n</p>"], ["part", 2, 1, 6, 4, ""]],
        },
        "title": {"version": 1, "base": 0, "text": "Taxes"},
        "problem": {"version": 2, "base": 1, "text": ""},
        "files": {"version": 1, "base": 0, "changes": []},
    }
    assert "\n" not in event, "a line feed would end the event's line"
    assert event.isascii()


def test_a_page_gets_everything_then_what_changed_until_it_goes(
    assistant: Assistant, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[DatabaseWatch] = []
    close = DatabaseWatch._close

    def noted(self: DatabaseWatch) -> None:
        closed.append(self)
        close(self)

    monkeypatch.setattr(DatabaseWatch, "_close", noted)
    session = assistant.session()

    async def follow() -> tuple[dict[str, Any], dict[str, Any]]:
        events = opened(session.id)
        first = data(await anext(events))
        session.rename("Taxes")
        second: dict[str, Any] = {}
        while "title" not in second:
            second = data(await asyncio.wait_for(anext(events), 10))
            assert "history" not in second, "which shows nothing else now"
        assert not closed
        await events.aclose()
        return first, second

    first, second = run_in_loop(follow())
    assert {"history", "live", "sessions", "library", "title"} <= set(first)
    assert {region["base"] for region in first.values()} == {0}
    assert second["title"]["text"].startswith("Taxes")
    assert second["title"]["version"] > first["title"]["version"]
    assert len(closed) == 1, "nothing is watched for a page that has gone"


def test_a_page_is_told_that_the_server_is_there_where_nothing_changes(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "ALIVE_SECONDS", 0.02)

    async def events() -> list[ServerSentEvent]:
        following = opened("")
        first = [await asyncio.wait_for(anext(following), 10) for _ in range(3)]
        await following.aclose()
        return first

    shown, *alive = run_in_loop(events())
    assert shown.event is None
    assert [event.event for event in alive] == ["alive", "alive"]
    assert all(event.raw_data for event in alive), "a browser drops events without data"


def test_a_page_that_comes_again_gets_everything_again(opened: Opened) -> None:
    async def first() -> dict[str, Any]:
        events = opened("")
        event = data(await anext(events))
        await events.aclose()
        return event

    assert run_in_loop(first()) == run_in_loop(first())


def test_a_database_that_can_not_be_read_ends_the_stream(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an error of the server: the page connects again and is told by its other requests."""

    def broken(_view: object) -> bool:
        raise StorageError("The disk is on fire.")

    monkeypatch.setattr("ui.view.View.has_changed", broken)

    async def events() -> list[ServerSentEvent]:
        return [event async for event in opened("")]

    assert run_in_loop(events()) == []


def test_a_mistake_of_ours_is_no_end_of_a_stream(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(_view: object) -> bool:
        raise KeyError("history")

    monkeypatch.setattr("ui.view.View.has_changed", mistaken)

    async def event() -> ServerSentEvent:
        return await anext(opened(""))

    with pytest.raises(KeyError):
        run_in_loop(event())
