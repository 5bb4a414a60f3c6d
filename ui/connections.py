"""Limits connections, in number and in time; the requests of one share what is known of it.

Requests in progress continue. For a new connection the oldest idle one is closed; if none is idle,
the new one gets a message and is closed, before it costs anything. A request's headers must arrive
within seconds, and a body or response must not stall for a minute.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ui.peer import CONNECTION

HEAD_SECONDS = 10
STALL_SECONDS = 60

_LOG = logging.getLogger(__name__)
_FULL = "Palimpsest has too many open connections ({most}). Close some of its pages and reload."


class Connection(H11Protocol):
    """One connection; `limit_concurrency` of uvicorn's settings is how many there may be."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # uvicorn itself would refuse requests on existing connections instead.
        self._most, self.limit_concurrency = self.limit_concurrency, None
        self.app_state = {**self.app_state, CONNECTION: {}}
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None
        self._awaits_head = False
        self._since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept, or answer that there are too many."""
        super().connection_made(transport)
        self._since = self.loop.time()
        if self._is_one_too_many():
            text = _FULL.format(most=self._most)
            _LOG.warning("%s", text)
            transport.write(_refusal(text))
            transport.close()
        else:
            self._expect()

    def data_received(self, data: bytes) -> None:
        """Take more of a request."""
        super().data_received(data)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop(self._reading, self._writing)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side reads more slowly than is sent."""
        super().pause_writing()
        self._stop(self._writing)
        self._writing = self.loop.call_later(STALL_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side has read."""
        super().resume_writing()
        self._stop(self._writing)

    @property
    def _is_idle(self) -> bool:
        """Whether no request is in progress; a part of its headers may have arrived."""
        return self.conn.their_state is h11.IDLE and not self.transport.is_closing()

    def _is_one_too_many(self) -> bool:
        """Whether there is no room for this one, even after closing the oldest idle connection.

        So a client that connects and requests nothing keeps nobody out.
        """
        if self._most is None or len(self.connections) <= self._most:
            return False
        others = [each for each in self.connections if isinstance(each, Connection)]
        if sum(not each.transport.is_closing() for each in others) <= self._most:
            return False
        idle = [each for each in others if each is not self and each._is_idle]
        if idle:
            min(idle, key=lambda each: each._since).transport.abort()
        return not idle

    def _expect(self) -> None:
        """Set the time limit for what comes next: all headers, or the next piece of a body."""
        awaited_head, state = self._awaits_head, self.conn.their_state
        self._awaits_head = state is h11.IDLE
        if self._awaits_head and awaited_head:
            return
        self._stop(self._reading)
        if self._awaits_head:
            self._reading = self.loop.call_later(HEAD_SECONDS, self.transport.abort)
        elif state is h11.SEND_BODY:
            self._reading = self.loop.call_later(STALL_SECONDS, self._end_stalled)

    def _end_stalled(self) -> None:
        if self.flow.read_paused:  # it is the server that isn't reading
            self._reading = self.loop.call_later(STALL_SECONDS, self._end_stalled)
        else:
            self.transport.abort()

    def _stop(self, *timers: asyncio.TimerHandle | None) -> None:
        for timer in timers:
            if timer is not None:
                timer.cancel()


def _refusal(text: str) -> bytes:
    lines = (
        "HTTP/1.1 503 Service Unavailable",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(text)}",
        "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
        "Retry-After: 5",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", text]).encode()
