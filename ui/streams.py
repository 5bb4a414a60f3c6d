"""Streams to open pages, which last as long as their page, and so have to be cut at the end."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Streams:
    """Passes everything on, and knows which responses are streams of events."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open: set[asyncio.Task[Any]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        task = asyncio.current_task()
        assert task is not None

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = Headers(raw=message.get("headers", [])).get("content-type", "")
                if kind.startswith("text/event-stream"):
                    self._open.add(task)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            self._open.discard(task)

    def cut(self) -> None:
        """End all of them; a page asks again by itself, if there is still a page."""
        for task in self._open:
            task.cancel()
