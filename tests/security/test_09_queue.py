"""Gradio's queue takes what the page sends and nothing else; who goes away leaves no trace.

Whatever is sent is answered with 200, with 422 and a sentence, or with 429 where nobody fetches
what was asked for; never is there a traceback in the server's log. The same holds for connections
that are closed at any point, and for a server that is ended under open streams.
"""

from __future__ import annotations

import json
import random
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import gradio as gr
import pytest

from tests.fuzz.conftest import inputs
from tests.security.served import Served, served
from tests.ui.raw import Reply, send
from ui import gradio_events
from ui.gradio_events import MOST_PAGES, MOST_UNREAD, Events

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the server is given a limit")

INVALID = "Invalid request. Reload the page and try again."
LOOK, CANCEL, PUT, FUNCTIONS = 1, 4, 7, 16
"""Numbers of functions: of the page's panel of models and of a slider; and how many there are."""

SECRET = "/home/somebody/a folder"
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 9999, 2**31, 2**63, 2**70, -(2**70), 10**400, 0.5, 1.0, 1e308),
    *(float("nan"), float("inf"), -0.0, "", "x", "15", "\0", "\ud800", "x" * 200),
    *([], [1], ["x"] * 3, {}, {"path": "/etc/passwd"}),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all tests; it is ended by the last one of them."""
    with served(tmp_path_factory.mktemp("queue")) as running:
        yield running


@pytest.fixture(autouse=True)
def nothing_is_said(server: Served) -> Iterator[None]:
    """Up to the end of each test; what comes later falls to the next one."""
    yield
    assert server.lines() == []


def call(number: Any = LOOK, *data: Any, page: Any = "page", **other: Any) -> dict[str, Any]:
    return {"data": list(data), "fn_index": number, "session_hash": page, **other}


def join(server: Served, event: Any) -> Reply:
    body = json.dumps(event).encode()
    kind = [("Content-Type", "application/json")]
    return send(server.port, "POST", "/gradio_api/queue/join", kind, body)


def fetched(server: Served, page: str) -> str:
    return send(server.port, "GET", f"/gradio_api/queue/data?session_hash={page}").text


@pytest.mark.parametrize(
    "event",
    [
        call(PUT, 7.5, trigger_id=12, event_data={"any": ["thing"]}),
        call(PUT, 0.5, trigger_id=12, event_data=None),
        call(PUT, None),
        call(CANCEL),
    ],
)
def test_what_the_page_sends_is_done(server: Served, event: dict[str, Any]) -> None:
    assert join(server, event).status == 200
    done = fetched(server, "page")
    assert "process_completed" in done
    assert '"success":true' in done
    assert "close_stream" in done


INVALID_CALLS: tuple[Any, ...] = (
    *(call(number) for number in (9999, -1, "x", "0", None, True, 0.0, 0.5, 2**70, [], {})),
    *(call(LOOK, "", page=page) for page in (None, 1, "", "a b", "x" * 65, ["x"], {}, "\0")),
    call(LOOK, "", page="x" * 1_000_000),
    *(call(LOOK, "", trigger_id=each) for each in (-1, 2**31, 0.5, "5", True, [], {})),
    *(call(LOOK, *data) for data in ([], ["", ""], [5], [True], [["x"]], [{"path": "x"}])),
    *(call(PUT, value) for value in ("5", True, float("nan"), float("inf"))),
    call(LOOK, "\ud800"),
    *(call(number, *data) for number in (16, 17, 18) for data in ([], [""], ["", ""])),
    {"data": [""], "session_hash": "page"},
    {"data": [""], "fn_index": LOOK},
    {"fn_index": LOOK, "session_hash": "page"},
    [call()],
    None,
)


def test_what_makes_no_sense_is_refused_with_a_sentence(server: Served) -> None:
    for event in INVALID_CALLS:
        reply = join(server, event)
        assert (reply.status, reply.text) == (422, INVALID), str(event)[:200]


def test_whatever_is_sent_there_is_no_error_of_the_server(server: Served) -> None:
    """Most of it makes no sense; what does runs, and what comes of it is fetched by nobody."""
    chance, statuses = random.Random(9), set()
    for number in range(inputs(0.125)):
        given = [chance.choice(ODD) for _ in range(chance.choice([0, 1, 1, 1, 2]))]
        # Not those of the choice of a model, which import what loads models.
        event = call(
            chance.choice([0, *range(4, FUNCTIONS + 3)]),
            *given,
            page=chance.choice(["a", "b", f"c{number}"]),
        )
        if chance.random() < 0.4:
            named = chance.choice([*event, "trigger_id", "event_data", "batched", "simple_format"])
            event[named] = chance.choice(ODD)
        if chance.random() < 0.1:
            del event[chance.choice(list(event))]
        statuses.add(join(server, event).status)
    assert statuses <= {200, 422, 429}
    assert statuses >= {200, 422}


def test_a_page_that_fetches_nothing_is_refused_after_a_while_and_no_other(server: Served) -> None:
    statuses = [join(server, call(CANCEL, page="deaf")).status for _ in range(MOST_UNREAD)]
    assert set(statuses) == {200, 429}
    assert join(server, call(CANCEL, page="other")).status == 200
    assert "process_completed" in fetched(server, "other")


def test_pages_long_gone_are_forgotten() -> None:
    with gr.Blocks(analytics_enabled=False) as page:
        box = gr.Textbox()
        box.submit(lambda: None, None, box)
    gradio_events.bound(page)
    events, queue = Events(page.app, page), page._queue
    for number in range(3 * MOST_PAGES):
        queue.pending_messages_per_session[str(number)] = gr.queueing.AsyncQueue()
        queue.pending_event_ids_session[str(number)] = {"event"}
    events._has_unread("page")
    assert len(queue.pending_event_ids_session) == len(queue.pending_messages_per_session)
    assert len(queue.pending_messages_per_session) == MOST_PAGES


def test_what_goes_wrong_is_logged_and_not_printed(caplog: pytest.LogCaptureFixture) -> None:
    def go_wrong(_text: str) -> None:
        raise KeyError(SECRET)

    with gr.Blocks(analytics_enabled=False) as page:
        box = gr.Textbox()
        box.submit(go_wrong, box, box)
    gradio_events.bound(page)
    with pytest.raises(gr.Error, match=r"Something went wrong \(KeyError\)") as raised:
        page.fns[0].fn("x")
    assert not raised.value.print_exception
    assert SECRET not in str(raised.value)
    assert SECRET in caplog.text


def test_a_page_that_the_server_does_not_know_is_told_so(server: Served) -> None:
    """As after a restart; Gradio's script loads the page anew then."""
    assert '"session_not_found":true' in fetched(server, "unheard-of")


def leave(connection: socket.socket) -> None:
    connection.close()


def reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def end_sending(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_WR)
    time.sleep(0.02)
    connection.close()


STREAMS = ("/room/stream", "/gradio_api/queue/data?session_hash=left")
POSTS = ("/room/ask", "/room/upload?name=a.txt", "/gradio_api/queue/join")


@pytest.mark.parametrize("go", [leave, reset, end_sending])
def test_who_goes_away_at_any_point_leaves_no_trace(
    server: Served, go: Callable[[socket.socket], None]
) -> None:
    heads = [server.head("GET", target) for target in ("/", *STREAMS)]
    sized = [server.head("POST", target, "Content-Length: 1000") + b"{" for target in POSTS]
    begun = [
        server.head("POST", target, "Transfer-Encoding: chunked") + b"1\r\n{\r\n"
        for target in POSTS
    ]
    join(server, call(CANCEL, page="left"))
    for sent in (b"", heads[0][:9], heads[1][:-2], *heads, heads[1] * 3, *sized, *begun):
        for answer_bytes in (0, 20):
            with server.connect() as connection:
                connection.sendall(sent)
                if answer_bytes and sent in heads:
                    connection.recv(answer_bytes)
                go(connection)
    for _ in range(2):  # two readers of one page, of which the first one goes
        join(server, call(CANCEL, page="left"))
        with server.connect() as one, server.connect() as other:
            for connection in (one, other):
                connection.sendall(heads[2])
                connection.recv(20)
            go(one)
            other.recv(1 << 16)


def test_a_server_that_is_ended_under_open_streams_ends_quietly(server: Served) -> None:
    join(server, call(CANCEL, page="open"))
    sent = [
        *(server.head("GET", target) for target in STREAMS),
        server.head("GET", "/gradio_api/queue/data?session_hash=open"),
        server.head("GET", "/room/stream")[:-2],
    ]
    with ExitStack() as pages:
        connections = [pages.enter_context(server.connect()) for _ in sent]
        for connection, head in zip(connections, sent, strict=True):
            connection.sendall(head)
        for connection in connections[:3]:
            connection.recv(20)
        assert server.end() == 0
