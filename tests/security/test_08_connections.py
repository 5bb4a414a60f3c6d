"""Connections are bounded in number, and so is the patience with those that stand still.

There are never more than there are file descriptors for, whose limit is raised as far as may be.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from ui import connections, descriptors
from ui.connections import Connection
from ui.serve import listen

if sys.platform != "win32":
    import resource

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"


@contextmanager
def connected(monkeypatch: pytest.MonkeyPatch, most: int = 8) -> Iterator[int]:
    """A server that is out of patience soon; its port. What it sends is large."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(connections, "STALL_SECONDS", 0.3)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body", False):
            pass
        start = {"type": "http.response.start", "status": 200, "headers": []}
        await send(start)
        for _ in range(1000 if scope["path"] == "/large" else 1):
            await send({"type": "http.response.body", "body": b"x" * 50_000, "more_body": True})
        await send({"type": "http.response.body", "body": b"the end"})

    settings = uvicorn.Config(
        app, http=Connection, limit_concurrency=most, lifespan="off", log_config=None
    )
    listener, running = listen("127.0.0.1", 0), uvicorn.Server(settings)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        running.should_exit = True
        thread.join()


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost", POST + b"12345"])
def test_who_never_ends_a_request_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    with (
        connected(monkeypatch) as port,
        socket.create_connection(("127.0.0.1", port), timeout=5) as connection,
    ):
        connection.sendall(sent)
        assert read_to(connection, b"") == b""


def test_a_second_head_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        connected(monkeypatch) as port,
        socket.create_connection(("127.0.0.1", port), timeout=5) as connection,
    ):
        connection.sendall(GET)
        read_to(connection, b"the end")
        connection.sendall(GET[:9])
        read_to(connection, b"")


def test_who_sends_slowly_and_steadily_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        connected(monkeypatch) as port,
        socket.create_connection(("127.0.0.1", port), timeout=5) as connection,
    ):
        connection.sendall(POST)
        for _ in range(10):
            time.sleep(0.05)
            connection.sendall(b"x")
        assert b" 200 " in read_to(connection, b"the end")


def test_who_does_not_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        connected(monkeypatch) as port,
        socket.create_connection(("127.0.0.1", port), timeout=5) as connection,
    ):
        connection.sendall(GET.replace(b"/ ", b"/large ", 1))
        time.sleep(0.6)
        assert b"the end" not in read_to(connection, b"")


def test_one_connection_too_many_is_told_so_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with connected(monkeypatch, most=2) as port, ExitStack() as stack:
        monkeypatch.setattr(connections, "STALL_SECONDS", 60)
        busy = [connect(stack, port) for _ in range(2)]
        for each in busy:
            each.sendall(POST)
        time.sleep(0.2)
        assert b" 503 " in read_to(connect(stack, port), b"reload.")
        busy[0].sendall(b"0123456789")
        assert b" 200 " in read_to(busy[0], b"the end")


def test_who_connects_and_asks_for_nothing_keeps_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with connected(monkeypatch, most=4) as port, ExitStack() as stack:
        monkeypatch.setattr(connections, "HEAD_SECONDS", 60)
        monkeypatch.setattr(connections, "STALL_SECONDS", 60)
        busy = connect(stack, port)
        busy.sendall(POST + b"01234")
        time.sleep(0.2)
        idle = [connect(stack, port) for _ in range(40)]
        for number in range(5):
            asking = connect(stack, port)
            asking.sendall(GET)
            assert b" 200 " in read_to(asking, b"the end"), number
            idle += [connect(stack, port) for _ in range(40)]
        assert read_to(idle[0], b"") == b""
        busy.sendall(b"56789")
        assert b" 200 " in read_to(busy, b"the end")


def connect(stack: ExitStack, port: int) -> socket.socket:
    return stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))


def read_to(connection: socket.socket, end: bytes) -> bytes:
    """All until this comes, or for b"" until the connection is closed."""
    received = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(1 << 16):
            received += part
            if end and end in received:
                break
    return received


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(
    ("soft", "hard", "raised", "connections_", "streams"),
    [
        (256, 256, 256, 64, 24),
        (256, 20_000, 4096, 512, 64),
        (1024, -1, 4096, 512, 64),
        (1024, 2048, 2048, 512, 64),
        (20_000, 20_000, 20_000, 512, 64),
        (64, 64, 64, 16, 6),
        (-1, -1, -1, 512, 64),
    ],
)
def test_the_limit_is_raised_and_never_lowered_and_pages_are_served_within_it(
    monkeypatch: pytest.MonkeyPatch,
    soft: int,
    hard: int,
    raised: int,
    connections_: int,
    streams: int,
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    found = descriptors.capacity()
    assert limits[-1] == (raised, hard)
    assert found == descriptors.Capacity(connections_, streams)
