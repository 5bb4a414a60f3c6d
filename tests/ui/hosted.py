"""Serves an application on its own port, in a thread of the test, by connections of our own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from ui.connections import Connection


@contextmanager
def hosted(app: ASGIApp, listener: socket.socket) -> Iterator[int]:
    """Serve until the block is left.

    Yields:
        The port.
    """
    settings = {"log_level": "error", "timeout_graceful_shutdown": 1}
    server = uvicorn.Server(uvicorn.Config(app, http=Connection, **settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
