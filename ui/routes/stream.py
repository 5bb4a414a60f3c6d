"""The view stream: a page's regions, pushed as server-sent events when they change.

A page that loses the connection reconnects and gets everything again, so a reload during an answer,
a second tab and a restarted server need no special code. An event is a JSON object by region: the
new `version`, the version `base` that it changes (0: all of it is sent), and either the `text` or
the `changes`, each as (part, first, last, head, tail, html) of `ui.regions.Change`. A page without
version `base` reconnects. Where nothing changes, the event `alive` says so: after a sleep or a
change of networks a connection can be dead without an end, which the page must notice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from app.errors import EXPECTED
from ui.database_watch import LOOK_SECONDS, DatabaseWatch
from ui.regions import Change, Update
from ui.view import View

if TYPE_CHECKING:
    from app.assistant import Assistant

ALIVE_SECONDS = 10.0


def router(assistant: Assistant) -> APIRouter:
    """The route of the stream."""
    routes = APIRouter()
    changes = DatabaseWatch(assistant)

    @routes.get("/stream", response_class=EventSourceResponse)
    async def stream(
        session: str = "", desk: Annotated[int, Query(ge=0, lt=1 << 53)] = 0
    ) -> AsyncIterator[ServerSentEvent]:
        """Runs until it is cancelled: when the page is closed or the app stops."""
        view = View(assistant, session, changes.version, desk)
        sent_at = monotonic()
        with changes.followed(), suppress(*EXPECTED):  # the page reconnects
            while True:
                if view.has_changed() and (updates := await run_in_threadpool(view.regions)):
                    yield ServerSentEvent(raw_data=encoded(updates))
                    sent_at = monotonic()
                elif monotonic() - sent_at >= ALIVE_SECONDS:
                    yield ServerSentEvent(event="alive", raw_data="1")  # without data it is dropped
                    sent_at = monotonic()
                await asyncio.sleep(LOOK_SECONDS)

    return routes


def encoded(updates: Mapping[str, Update]) -> str:
    """An event's data."""
    shown = {region: _encoded(update) for region, update in updates.items()}
    return json.dumps(shown, separators=(",", ":"))


def _encoded(update: Update) -> dict[str, Any]:
    content: dict[str, Any] = {"text": update.text}
    if update.text is None:
        content = {"changes": [_change(each) for each in update.changes]}
    return {"version": update.version, "base": update.base, **content}


def _change(change: Change) -> tuple[str, int, int, int, int, str]:
    return change.part, change.first, change.last, change.head, change.tail, change.html
