"""Limits the streams to open pages. They last as long as their page, so they are closed when the
server stops.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

RETRY_SECONDS = 5
_FULL = "Too many pages of Palimpsest are open ({most}). Close some and reload."


class _FullError(Exception):
    """Ends the application's work on a stream that was refused."""


class Streams:
    """Passes everything on, and tracks which responses are event streams.

    Args:
        most: streams open at a time at one address; one more is answered with 503. So open pages
            always get Gradio's events, however many other pages are waiting.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most
        self._open: dict[asyncio.Task[Any], str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        task = asyncio.current_task()
        assert task is not None
        is_refused = False

        async def noted(message: Message) -> None:
            nonlocal is_refused
            if message["type"] == "http.response.start" and _is_stream(message):
                if list(self._open.values()).count(scope["path"]) >= self._most:
                    is_refused = True
                    await _refuse(message, _FULL.format(most=self._most), send)
                    raise _FullError
                self._open[task] = scope["path"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            if not is_refused:
                raise
        finally:
            self._open.pop(task, None)

    @property
    def count(self) -> int:
        """Open streams."""
        return len(self._open)

    def cut(self) -> None:
        """Close all of them; pages that are still open reconnect."""
        for task in list(self._open):
            task.cancel()


def _is_stream(start: Message) -> bool:
    kind = Headers(raw=start.get("headers", [])).get("content-type", "")
    return kind.startswith("text/event-stream")


async def _refuse(start: Message, text: str, send: Send) -> None:
    """Answer with the stream's headers, except for those about its content."""
    given = MutableHeaders(raw=list(start["headers"]))
    given["Content-Type"] = "text/plain; charset=utf-8"
    given["Content-Length"] = str(len(text))
    given["Retry-After"] = str(RETRY_SECONDS)
    given["Connection"] = "close"
    await send({**start, "status": 503, "headers": given.raw})
    await send({"type": "http.response.body", "body": text.encode()})
