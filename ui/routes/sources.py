"""The sources of an answer, and documents opened at a place.

Ids come from the browser: an answer is looked up in its session, a document in the library.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Query
from fastapi.responses import FileResponse, HTMLResponse, Response

from app.sources.opened import Opening
from ui.sources import answer_panel
from ui.viewer import viewer

if TYPE_CHECKING:
    from app.assistant import Assistant

Number = Annotated[int, Query(ge=0, lt=1 << 63)]
"""A number within the range of SQLite's integers."""

DRAWN_AT_ONCE = 2
"""Pages rendered at a time; others wait without taking one of the server's threads."""


def router(assistant: Assistant) -> APIRouter:
    """The routes of the sources panel and of the document viewer."""
    routes = APIRouter()
    drawing = CapacityLimiter(DRAWN_AT_ONCE)

    @routes.get("/sources")
    def sources(session: str, message: Number) -> HTMLResponse:
        return HTMLResponse(answer_panel(assistant, assistant.session(session).id, message))

    @routes.get("/document")
    def document(
        document: Number,
        start: Number = 0,
        end: Number = 0,
        page: Number | None = None,
        since: Number | None = None,
        until: Number | None = None,
    ) -> HTMLResponse:
        asked = Opening(document, start, end, page, since, until)
        return HTMLResponse(viewer(assistant.opener.open(asked)))

    @routes.get("/find")
    def find(
        document: Number,
        words: Annotated[str, Query(max_length=500)],
        at: Number = 0,
        back: bool = False,  # a parameter of the address
    ) -> dict[str, int]:
        found = assistant.opener.find(document, words, at, back=back)
        return {} if found is None else asdict(found)

    @routes.get("/original")
    def original(document: Number) -> FileResponse:
        path, name = assistant.opener.original(document)
        return FileResponse(path, media_type="application/octet-stream", filename=name)

    @routes.get("/page")
    async def page(document: Number, number: Number, *, small: bool = False) -> Response:
        draw = partial(assistant.opener.image, document, number, is_small=small)
        image = await to_thread.run_sync(draw, limiter=drawing)
        return Response(image, media_type="image/png")

    return routes
