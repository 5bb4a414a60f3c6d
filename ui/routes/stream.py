"""The view stream: a page's regions, pushed as server-sent events whenever they change.

A page that loses the connection asks again by itself and gets everything anew, so a reload in
mid-answer, a second tab and a server that was started again need nothing of their own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from app.errors import EXPECTED
from ui.view import View

if TYPE_CHECKING:
    from app.assistant import Assistant

LOOK_SECONDS = 0.05
"""A screen shows no more than 20 changes a second."""

BEAT_SECONDS = 15
"""A comment now and then, so that a connection that is gone is noticed."""


def router(assistant: Assistant) -> APIRouter:
    """The route of the stream."""
    routes = APIRouter()

    @routes.get("/stream")
    async def stream(request: Request, session: str = "") -> StreamingResponse:
        return StreamingResponse(
            _events(assistant, session, request),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    return routes


async def _events(assistant: Assistant, session: str, request: Request) -> AsyncIterator[str]:
    sent: dict[str, str] = {}
    idle = 0.0
    with assistant.watch() as watch:
        view = View(assistant, session, watch)
        try:
            while not await request.is_disconnected():
                if view.has_changed():
                    regions = await run_in_threadpool(view.regions)
                    changed = {k: html for k, html in regions.items() if sent.get(k) != html}
                    sent |= changed
                    if changed:
                        idle = 0.0
                        yield f"data: {json.dumps(changed)}\n\n"
                elif idle >= BEAT_SECONDS:
                    idle = 0.0
                    yield ": still here\n\n"
                idle += LOOK_SECONDS
                await asyncio.sleep(LOOK_SECONDS)
        except EXPECTED:  # the app is being closed; the page asks again
            return
