"""How long a connection may stand still, and which one gives way, by a clock that the test sets.

`tests/security/test_08_connections.py` tries the same at a real server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, cast

import h11
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from ui.connections import HEAD_SECONDS, STALL_SECONDS, Connection
from ui.peer import CONNECTION

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n"


@dataclass
class Timer:
    """What is to be called when."""

    at: float
    call: Callable[[], object]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Begun:
    """A task that isn't done."""

    def add_done_callback(self, _call: Callable[[object], object]) -> None:
        """It won't be called."""


class Clockwork:
    """The parts of an event loop that a connection uses; its time goes on as the test says."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        self.timers.append(Timer(self.now + seconds, call))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, None], **_: object) -> Begun:
        """The application's work, which never goes on."""
        work.close()
        return Begun()

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while due := [timer for timer in self.timers if timer.at <= end]:
            timer = min(due, key=lambda each: each.at)
            self.timers.remove(timer)
            self.now = timer.at
            if not timer.is_cancelled:
                timer.call()
        self.now = end


@dataclass
class Wire(asyncio.Transport):
    """The other side of a connection."""

    written: bytes = b""
    is_aborted: bool = False
    is_closed: bool = False
    info: dict[str, object] = field(default_factory=dict)

    def write(self, data: Any) -> None:
        self.written += data

    def abort(self) -> None:
        self.is_aborted = True

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_aborted or self.is_closed

    def get_extra_info(self, name: str, default: object = None) -> object:
        return self.info.get(name, default)

    def pause_reading(self) -> None:
        """The server takes no more for now."""

    def resume_reading(self) -> None:
        """The server takes more."""


class Host:
    """A server that has so many connections and never answers."""

    def __init__(self, most: int | None = None) -> None:
        self.clock = Clockwork()
        self._state = ServerState()
        self._config = uvicorn.Config(_silent, limit_concurrency=most, log_config=None, ws="none")

    def connect(self) -> tuple[Connection, Wire]:
        wire = Wire()
        made = Connection(self._config, self._state, {}, _loop=cast(Any, self.clock))
        made.connection_made(wire)
        return made, wire


async def _silent(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Answer nothing."""


def test_all_headers_must_arrive_in_time_however_often_a_part_of_them_does() -> None:
    host = Host()
    connection, wire = host.connect()
    for byte in GET[: HEAD_SECONDS - 1]:
        host.clock.go_on(1)
        connection.data_received(bytes([byte]))
    assert not wire.is_aborted
    host.clock.go_on(1)
    assert wire.is_aborted


def test_a_request_that_has_arrived_may_be_answered_slowly() -> None:
    host = Host()
    connection, wire = host.connect()
    host.clock.go_on(HEAD_SECONDS - 1)
    connection.data_received(GET)
    host.clock.go_on(100 * STALL_SECONDS)
    assert not wire.is_aborted


def test_a_body_may_take_long_and_never_stand_still() -> None:
    host = Host()
    connection, wire = host.connect()
    connection.data_received(POST)
    for _ in range(10):
        host.clock.go_on(STALL_SECONDS - 1)
        connection.data_received(b"x")
    assert not wire.is_aborted
    host.clock.go_on(STALL_SECONDS)
    assert wire.is_aborted


def test_a_body_that_the_server_does_not_read_is_waited_for() -> None:
    host = Host()
    connection, wire = host.connect()
    connection.data_received(POST)
    connection.flow.pause_reading()
    host.clock.go_on(10 * STALL_SECONDS)
    assert not wire.is_aborted
    connection.flow.resume_reading()
    host.clock.go_on(STALL_SECONDS)
    assert wire.is_aborted


def test_an_answer_is_read_within_the_limit_or_not_sent_on() -> None:
    host = Host()
    connection, wire = host.connect()
    connection.data_received(GET)
    for _ in range(3):
        connection.pause_writing()
        host.clock.go_on(STALL_SECONDS - 1)
        connection.resume_writing()
        host.clock.go_on(STALL_SECONDS)
    assert not wire.is_aborted
    connection.pause_writing()
    host.clock.go_on(STALL_SECONDS)
    assert wire.is_aborted


@pytest.mark.parametrize("sent", [b"", POST])
def test_nothing_is_timed_of_a_connection_that_is_lost(sent: bytes) -> None:
    host = Host()
    connection, wire = host.connect()
    connection.data_received(sent or GET[:5])
    connection.connection_lost(ConnectionResetError())
    host.clock.go_on(10 * STALL_SECONDS)
    assert not wire.is_aborted


def test_of_idle_connections_the_oldest_gives_way_and_no_busy_one() -> None:
    host = Host(most=3)
    busy, busy_wire = host.connect()
    busy.data_received(POST)
    wires = []
    for _ in range(4):
        host.clock.go_on(1)
        wires.append(host.connect()[1])
    assert [wire.is_aborted for wire in wires] == [True, True, False, False]
    assert not busy_wire.is_aborted
    assert not any(wire.written for wire in wires)


def test_a_connection_that_is_closing_counts_no_more() -> None:
    host = Host(most=1)
    closing, closing_wire = host.connect()
    closing.data_received(POST)
    closing_wire.close()
    _, wire = host.connect()
    assert wire == Wire()


def test_one_too_many_is_refused_in_a_whole_response_that_says_what_to_do() -> None:
    host = Host(most=1)
    host.connect()[0].data_received(POST)
    _, wire = host.connect()
    assert wire.is_closed
    reader = h11.Connection(h11.CLIENT)
    reader.send(h11.Request(method="GET", target="/", headers=[("Host", "x")]))
    reader.send(h11.EndOfMessage())
    reader.receive_data(wire.written)
    head, body, end = (reader.next_event() for _ in range(3))
    assert isinstance(head, h11.Response)
    assert head.status_code == 503
    headers = dict(head.headers)
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"content-type"].startswith(b"text/plain")
    assert int(headers[b"retry-after"]) > 0
    assert isinstance(body, h11.Data)
    assert b"too many open connections (1). Close some" in bytes(body.data)
    assert isinstance(end, h11.EndOfMessage)
    assert reader.trailing_data == (b"", False)


def test_without_a_limit_nobody_is_refused() -> None:
    host = Host()
    wires = [host.connect()[1] for _ in range(50)]
    assert wires == [Wire()] * 50


def test_the_requests_of_a_connection_share_what_is_known_of_it_and_no_others() -> None:
    host = Host()
    (one, _), (other, _) = host.connect(), host.connect()
    states = [each.app_state.copy() for each in (one, one, other)]
    states[0][CONNECTION]["user"] = 1000
    assert states[1][CONNECTION] == {"user": 1000}
    assert states[2][CONNECTION] == {}
