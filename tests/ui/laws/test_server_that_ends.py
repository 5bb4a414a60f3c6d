"""A server within the tests' process leaves nobody waiting for it when it has ended."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.request import urlopen

from starlette.responses import PlainTextResponse

from tests.ui.hosted import hosted
from ui.serve import listen


def test_who_connects_while_it_stops_is_told_that_it_has_ended() -> None:
    listener = listen("127.0.0.1", 0)
    host, port = listener.getsockname()
    made: list[socket.socket] = []

    def connect() -> None:
        with suppress(OSError):
            while True:
                made.append(socket.create_connection((host, port), timeout=10))

    comers = [threading.Thread(target=connect) for _ in range(4)]
    with hosted(PlainTextResponse("here"), listener):
        urlopen(f"http://{host}:{port}/").close()
        for each in comers:
            each.start()
    for each in comers:
        each.join()
    assert made
    for one in made:
        with one, suppress(ConnectionError):
            assert one.recv(1) == b""  # TimeoutError if nobody closes it
