"""Serves an application on its own port, in a thread of the test, by connections of our own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from ui.connections import Connection


class _Server(uvicorn.Server):
    """One that leaves no connection open.

    uvicorn forgets those that are accepted while it stops. Its process closes them when it ends, but
    this one goes on, and a browser would wait on such a connection for an answer.
    """

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)


@contextmanager
def hosted(app: ASGIApp, listener: socket.socket) -> Iterator[int]:
    """Serve until the block is left.

    Yields:
        The port.
    """
    settings = {"log_level": "error", "timeout_graceful_shutdown": 1}
    server = _Server(uvicorn.Config(app, http=Connection, **settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
