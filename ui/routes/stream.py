"""The view stream: a page's regions, pushed as server-sent events whenever they change.

A page that loses the connection asks again by itself and gets everything anew, so a reload in
mid-answer, a second tab and a server that was started again need nothing of their own.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from app.errors import EXPECTED
from ui.changes import LOOK_SECONDS, Changes
from ui.view import View

if TYPE_CHECKING:
    from app.assistant import Assistant

BEAT_SECONDS = 15
"""A comment now and then, so that a connection that is gone is noticed."""


def router(assistant: Assistant) -> APIRouter:
    """The route of the stream."""
    routes = APIRouter()
    changes = Changes(assistant)

    @routes.get("/stream")
    async def stream(session: str = "") -> StreamingResponse:
        return StreamingResponse(
            _events(assistant, changes, session),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    return routes


async def _events(assistant: Assistant, changes: Changes, session: str) -> AsyncIterator[str]:
    """Until it is cancelled, as it is when the page is gone, or the app is being closed."""
    sent: dict[str, str] = {}
    idle = 0.0
    view = View(assistant, session, changes.version)
    with changes.followed(), suppress(*EXPECTED):  # the page asks again
        while True:
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
