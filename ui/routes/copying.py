"""Copies for a person: an answer as text for the clipboard, a session as a file.

Ids come from the browser: an answer is looked up in its session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from app.exporting.export import exported
from app.exporting.footnotes import copied, marked
from app.exporting.formats import ExportFormat
from app.exporting.rich_text import as_html
from app.safe_text import one_line
from ui.render import session_title
from ui.routes.sources import Number

if TYPE_CHECKING:
    from app.assistant import Assistant

LONGEST_NAME = 80
"""Characters of a session's title in a file's name."""


def router(assistant: Assistant) -> APIRouter:
    """The routes of the copy buttons and of the export."""
    routes = APIRouter()

    @routes.get("/copy")
    def copy(session: str, message: Number, *, footnotes: bool = False) -> PlainTextResponse:
        return PlainTextResponse(copied(assistant.store, session, message, footnotes=footnotes))

    @routes.get("/copy-html")
    def copy_html(session: str, message: Number) -> PlainTextResponse:
        return PlainTextResponse(as_html(marked(assistant.store, session, message)))

    @routes.get("/export")
    def export(session: str, form: ExportFormat) -> Response:
        content = exported(assistant.store, session, form)
        records = [each for each in assistant.sessions() if each.id == session]
        title = session_title(records[0]) if records else session
        name = f"{one_line(title)[:LONGEST_NAME]}{form.suffix}"
        return Response(content, media_type="application/octet-stream", headers=saved_as(name))

    return routes


def saved_as(name: str) -> dict[str, str]:
    """The header of what the browser saves under a name."""
    return {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
