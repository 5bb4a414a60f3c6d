"""What the page reads of a text: where an instruction goes, its history, its file."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from httpx import Response

from app.assistant import Assistant
from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.settings.settings import Settings
from tests.ui.in_loop import run_in_loop
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.routes import desk_reading, errors

TEXT = "# Notes\r\n\r\none\r\ntwo\r\n"


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened = Assistant(Settings(data_dir=tmp_path / "data", model=str(tmp_path / "none")))
    yield opened
    opened.close()


@pytest.fixture
def client(assistant: Assistant) -> TestClient:
    app = FastAPI(openapi_url=None)
    app.include_router(desk_reading.router(assistant), prefix="/room")
    errors.add_handlers(app)
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def desk(assistant: Assistant) -> Desk:
    return assistant.desk.desk(assistant.desk.open_bytes("Ärger; a.md", TEXT.encode()))


class Words:
    """A tokenizer whose tokens are words."""

    def encode(self, line: str) -> SimpleNamespace:
        return SimpleNamespace(ids=line.split())


@pytest.fixture
def in_memory(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model whose tokens are words, with room for twenty of them."""
    model = SimpleNamespace(
        is_taught=False,
        target=SimpleNamespace(context_limit=50),
        tokens=Words(),
    )
    monkeypatch.setattr(assistant.models, "borrow_idle", lambda: model)
    monkeypatch.setattr(assistant.models, "give_back", lambda: None)


def get(client: TestClient, path: str, **values: Any) -> Response:
    return client.get(f"/room/desk/{path}", params=values)


def test_before_a_model_is_in_memory_nothing_is_planned(client: TestClient, desk: Desk) -> None:
    reply = get(client, "plan", desk=desk.id, instruction="Change it.")
    assert reply.json() == {"told": "", "parts": 0, "of": 0}


@pytest.mark.usefixtures("in_memory")
def test_where_an_instruction_goes_is_told(assistant: Assistant, client: TestClient) -> None:
    text = "".join(f"# Part {n}\n{'word ' * 14}name{n}\n" for n in range(3))
    desk = assistant.desk.open_bytes("a.md", text.encode())
    told = get(client, "plan", desk=desk, instruction='Rename "name1"').json()
    assert told == {"told": "Revises 1 of 3 parts: lines 3 to 4.", "parts": 1, "of": 3}
    some = get(client, "plan", desk=desk, instruction="Shorten it", start=0, end=2).json()
    assert some == {"told": "", "parts": 1, "of": 1}
    empty = assistant.desk.open_bytes("b.md", b"")
    told = get(client, "plan", desk=empty, instruction="Write a letter").json()
    assert "What you ask for is written into it" in told["told"]
    assert (told["parts"], told["of"]) == (1, 1)


@pytest.mark.usefixtures("in_memory")
@pytest.mark.parametrize(
    ("words", "values", "told"),
    [
        (" ", {}, "The instruction is empty"),
        ("Change it.", {"start": 1, "end": 2}, "These lines are empty"),
        ("Change it.", {"start": 90, "end": 91}, "The text has 4 lines"),
    ],
)
def test_what_can_not_be_revised_is_told_before_it_runs(
    client: TestClient, desk: Desk, words: str, values: dict[str, int], told: str
) -> None:
    found = get(client, "plan", desk=desk.id, instruction=words, **values).json()
    assert told in found["told"]
    assert (found["parts"], found["of"]) == (0, 0)


def test_a_server_that_stops_does_not_wait_for_a_plan(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def planned(*_: object) -> None:
        begun.set()
        assert goes_on.wait(30)

    monkeypatch.setattr(assistant.runs, "plan", planned)
    (plan,) = (
        each.endpoint
        for each in desk_reading.router(assistant).routes
        if isinstance(each, APIRoute) and each.path == "/desk/plan"
    )

    async def ask_and_stop() -> None:
        asked = asyncio.create_task(plan(desk.id, "Change it."))
        await asyncio.to_thread(begun.wait, 30)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not goes_on.is_set()

    run_in_loop(ask_and_stop())
    goes_on.set()


def test_no_lines_are_no_selection(client: TestClient, desk: Desk) -> None:
    reply = get(client, "plan", desk=desk.id, instruction="Change it.", start=2, end=2)
    assert (reply.status_code, "No lines are selected" in reply.text) == (409, True)


def test_states_are_listed_and_any_two_compared(client: TestClient, desk: Desk) -> None:
    desk.propose([Hunk(2, 3, ("ONE\r\n",))], TEXT)
    desk.accept([])
    page = Html(get(client, "history", desk=desk.id).text)
    assert page.of("strong") == ["Accepted", "Proposed", "Opened"]
    first, _, last = (each.id for each in desk.states())
    shown = Html(get(client, "diff", desk=desk.id, old=first, new=last).text)
    assert (shown.of("h3"), "ONE" in shown.text) == (["Line 3"], True)
    back = Html(get(client, "diff", desk=desk.id, old=last, new=first).text)
    assert back.of("h3") == ["Line 3"]
    assert "the same" in get(client, "diff", desk=desk.id, old=last, new=last).text


def test_a_text_is_taken_along(client: TestClient, desk: Desk) -> None:
    desk.propose([Hunk(2, 3, ("ONE\r\n",))], TEXT)
    desk.accept([])
    replies = {kind: get(client, "export", desk=desk.id, kind=kind) for kind in KINDS}
    for kind, name in KINDS.items():
        reply = replies[kind]
        assert reply.headers["content-type"] == "application/octet-stream"
        placed = reply.headers["content-disposition"]
        assert placed.startswith("attachment; ")
        assert name in unquote(placed)
    assert replies["file"].content == TEXT.replace("one", "ONE").encode()
    assert b"-one\r\n+ONE\r\n" in replies["patch"].content
    assert replies["markdown"].text.startswith("# Notes\n")


KINDS = {
    "file": "Ärger; a.md",
    "patch": "Ärger; a.md.patch",
    "markdown": "Ärger; a.footnotes.md",
}


def test_what_is_not_there_is_not_found(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    state = desk.now().state.id
    other = assistant.desk.desk(assistant.desk.open_bytes("b.md", b"b\n"))
    foreign = other.now().state.id
    paths: list[tuple[str, dict[str, Any]]] = [
        ("plan", {"instruction": "Change it."}),
        ("history", {}),
        ("diff", {"old": state, "new": state}),
        ("export", {"kind": "file"}),
    ]
    for path, values in paths:
        for number in (999, (1 << 63) - 1):
            assert get(client, path, desk=number, **values).status_code == 404, path
    for old, new in ((foreign, state), (state, foreign), (state, 999)):
        reply = get(client, "diff", desk=desk.id, old=old, new=new)
        assert (reply.status_code, reply.text) == (404, "The text has no such state.")
    assistant.desk.forget(desk.id)
    for path, values in paths:
        assert get(client, path, desk=desk.id, **values).status_code == 404, path


@pytest.mark.parametrize(
    "query",
    [
        *("plan?desk=1", "plan?desk=x&instruction=a", "plan?desk=1&instruction=a&start=-1"),
        *("history", "history?desk=-1", f"history?desk={1 << 70}", "history?desk=1%20or%201"),
        *("diff?desk=1&old=1", "diff?desk=1&old=a&new=1", "diff?desk=1&old=1&new=1.5"),
        *("export?desk=1", "export?desk=1&kind=../../etc/passwd", "export?desk=1&kind=FILE"),
    ],
)
def test_what_makes_no_sense_is_refused(client: TestClient, desk: Desk, query: str) -> None:
    assert client.get(f"/room/desk/{query}").status_code == 422


@pytest.mark.parametrize("text", [*HOSTILE, "a\x00\x1b[2J\x07"])
def test_hostile_text_comes_out_as_text(
    assistant: Assistant, client: TestClient, text: str
) -> None:
    made = assistant.desk.open_bytes(text, b"plain\n")
    desk = assistant.desk.desk(made)
    assistant.runs._asks.ask(made, text, text)
    desk.propose([Hunk(0, 1, (f"{text}\n",))], "plain\n")
    desk.accept([])
    old, _, new = (each.id for each in desk.states())
    for path, values in (("history", {}), ("diff", {"old": old, "new": new})):
        page = Html(get(client, path, desk=made, **values).text)
        allowed = {"ol", "li", "strong", "time", "q", "label", "input", "button", "small", "span"}
        assert {tag for tag, _ in page.elements} <= allowed | {"section", "h3", "div", "del", "ins"}
        assert not {"\0", "\x1b", "\x07", "\u202e"} & set(page.text)
    reply = get(client, "export", desk=made, kind="file")
    assert reply.content == f"{text}\n".encode()
    placed = reply.headers["content-disposition"]
    assert not {"\n", "\r", "\0"} & set(placed)
