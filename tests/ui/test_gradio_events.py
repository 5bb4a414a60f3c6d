"""What reaches Gradio's queue: calls of the page's functions with values of the right kind.

`tests/security/test_09_queue.py` tries what else is sent at a real server.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import gradio as gr
import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from tests.ui.in_loop import run_in_loop
from ui.gradio_events import MOST_UNREAD, PAUSE_SECONDS, Events, bound
from ui.gradio_routes import EVENTS, JOIN

NOTHING, ALL = 0, 1
"""Numbers of functions: without inputs, and with all kinds of them."""


@dataclass
class Gradio:
    """An application that records what reaches it, and fails if it is told to."""

    failure: Exception | None = None
    scopes: list[Scope] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        self.bodies.append((await receive()).get("body", b""))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if self.failure is not None:
            raise self.failure
        await send({"type": "http.response.body", "body": b"done"})


@pytest.fixture(scope="module")
def page() -> gr.Blocks:
    blocks: gr.Blocks
    with gr.Blocks(analytics_enabled=False) as blocks:
        gr.Button().click(lambda: None)
        inputs = [gr.Dropdown(), gr.Number(), gr.Slider(), gr.Checkbox()]
        gr.Button().click(lambda *given: " ".join(map(str, given)), inputs)
        gr.Button().click(None, js="() => 1")
    bound(blocks)
    return blocks


def test_the_queue_is_looked_at_seldom(page: gr.Blocks, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def paused(seconds: float) -> None:
        pauses.append(seconds)
        page._queue.stopped = len(pauses) > 2

    monkeypatch.setattr(asyncio, "sleep", paused)
    for look in (page._queue.start_processing, page._queue.start_progress_updates):
        page._queue.stopped = False
        run_in_loop(look())
        assert len(pauses) > 2
        assert min(pauses) >= PAUSE_SECONDS
        pauses.clear()


@pytest.fixture
def gradio() -> Gradio:
    return Gradio()


@pytest.fixture
def events(gradio: Gradio, page: gr.Blocks) -> Events:
    return Events(gradio, page)


def request(
    events: Events, path: str, body: bytes = b"", kind: str = "http"
) -> tuple[int, list[bytes]]:
    """The status and the parts of the response."""
    sent: list[Message] = []
    given: list[Message] = [{"type": "http.request", "body": body}]

    async def receive() -> Message:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": kind, "path": path, "method": "POST", "headers": []}
    run_in_loop(events(scope, receive, send))
    return sent[0]["status"], [each["body"] for each in sent[1:]]


def call(number: object, *data: object, **other: object) -> bytes:
    return json.dumps({"fn_index": number, "data": data, "session_hash": "page", **other}).encode()


@pytest.mark.parametrize(
    "data", [("name", 3, 0.5, True), (None, None, None, None), ("", -1.5, 2, False)]
)
def test_a_call_is_passed_on_with_nothing_that_is_not_used(
    events: Events, gradio: Gradio, data: tuple[object, ...]
) -> None:
    sent = call(ALL, *data, trigger_id=7, event_data={"path": "/etc/passwd"}, batched=True)
    assert request(events, JOIN, sent) == (200, [b"done"])
    assert json.loads(gradio.bodies[0]) == {
        "fn_index": ALL,
        "session_hash": "page",
        "trigger_id": 7,
        "data": list(data),
    }


def test_of_a_field_that_is_given_twice_gradio_sees_what_was_checked(
    events: Events, gradio: Gradio
) -> None:
    twice = b'{"fn_index": 0, "data": ["x"], "data": [], "session_hash": "page"}'
    request(events, JOIN, twice)
    assert gradio.bodies[0].count(b'"data"') == 1
    assert json.loads(gradio.bodies[0])["data"] == []


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"null", b"{", b"\xff", b"[" * 5000),
        call(ALL),
        call(ALL, "name", 3, 0.5),
        call(ALL, "name", 3, 0.5, True, None),
        call(ALL, 1, 3, 0.5, True),
        call(ALL, "name", "3", 0.5, True),
        call(ALL, "name", True, 0.5, True),
        call(ALL, "name", 3, 0.5, 1),
        call(ALL, "name", 3, float("nan"), True),
        call(ALL, ["name"], 3, 0.5, True),
        call(ALL, {"path": "/etc/passwd"}, 3, 0.5, True),
        call(NOTHING, None),
        *(call(number) for number in (2, 3, -1, "0", None, False, 0.0)),
        *(call(NOTHING, session_hash=name) for name in ("", "a/b", "a\n", "ä", "x" * 65, None)),
        *(call(NOTHING, trigger_id=number) for number in (-1, 2**31, "1", True)),
    ],
)
def test_anything_else_is_refused_before_gradio_sees_it(
    events: Events, gradio: Gradio, body: bytes
) -> None:
    status, (told,) = request(events, JOIN, body)
    assert status == 422
    assert b"Reload the page" in told
    assert not gradio.scopes


def test_a_page_that_reads_its_results_again_is_served_again(
    events: Events, gradio: Gradio, page: gr.Blocks
) -> None:
    unread: Any = asyncio.Queue()
    page._queue.pending_messages_per_session["page"] = unread
    try:
        for _ in range(MOST_UNREAD):
            assert request(events, JOIN, call(NOTHING))[0] == 200
            unread.put_nowait("a message")
        assert request(events, JOIN, call(NOTHING))[0] == 429
        assert request(events, JOIN, call(NOTHING, session_hash="other"))[0] == 200
        assert len(gradio.scopes) == MOST_UNREAD + 1
        unread.get_nowait()
        assert request(events, JOIN, call(NOTHING))[0] == 200
    finally:
        del page._queue.pending_messages_per_session["page"]


@pytest.mark.parametrize(
    ("path", "kind"), [("/", "http"), (f"{JOIN}/x", "http"), (JOIN, "websocket")]
)
def test_whatever_is_no_call_passes_as_it_is(
    events: Events, gradio: Gradio, path: str, kind: str
) -> None:
    assert request(events, path, b"{", kind) == (200, [b"done"])
    assert gradio.bodies == [b"{"]


def of_gradio(cause: Exception) -> RuntimeError:
    """What Starlette raises when an application fails after it has begun to answer."""
    error = RuntimeError("Caught handled exception, but response already started.")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize("failure", [KeyError("page"), of_gradio(HTTPException(404))])
def test_a_stream_that_gradio_breaks_off_ends(
    events: Events, gradio: Gradio, failure: Exception
) -> None:
    gradio.failure = failure
    assert request(events, EVENTS) == (200, [b""])


@pytest.mark.parametrize("failure", [RuntimeError("odd"), of_gradio(KeyError("odd")), OSError()])
def test_any_other_failure_of_a_stream_comes_out(
    events: Events, gradio: Gradio, failure: Exception
) -> None:
    gradio.failure = failure
    with pytest.raises(type(failure)):
        request(events, EVENTS)


def test_elsewhere_a_missing_key_is_a_mistake_that_comes_out(
    events: Events, gradio: Gradio
) -> None:
    gradio.failure = KeyError("page")
    with pytest.raises(KeyError):
        request(events, "/theme.css")


def test_a_component_of_which_it_is_not_known_what_it_takes_can_not_be_served(
    gradio: Gradio,
) -> None:
    function = SimpleNamespace(fn=print, inputs=[SimpleNamespace()])
    page: Any = SimpleNamespace(_queue=None, fns={0: function})
    with pytest.raises(KeyError, match="SimpleNamespace"):
        Events(gradio, page)


def test_gradio_calls_what_it_called_before_it_was_bound(page: gr.Blocks) -> None:
    functions: dict[int, Any] = page.fns
    assert functions[ALL].fn("name", 3, 0.5, True) == "name 3 0.5 True"
    assert functions[2].fn is None
