"""An answer as text for the clipboard.

Ids come from the browser: an answer is looked up in its session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from app.exporting.footnotes import copied
from ui.routes.sources import Number

if TYPE_CHECKING:
    from app.assistant import Assistant


def router(assistant: Assistant) -> APIRouter:
    """The route of the copy buttons."""
    routes = APIRouter()

    @routes.get("/copy")
    def copy(session: str, message: Number, *, footnotes: bool = False) -> PlainTextResponse:
        return PlainTextResponse(copied(assistant.store, session, message, footnotes=footnotes))

    return routes
