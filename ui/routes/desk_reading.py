"""The page's queries on a text on the desk: where an instruction goes, its history, its file.

Ids come from the browser: each is looked up before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from app.editing.exporting import ExportKind, exported
from app.editing.revision import RevisionRequest
from app.editing.revision_notes import of_plan
from app.errors import EditError
from ui.editing import history
from ui.editing.view import has_fixed_face
from ui.routes.copying import saved_as
from ui.routes.desk import selected
from ui.routes.sources import Number

if TYPE_CHECKING:
    from app.assistant import Assistant


def router(assistant: Assistant) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/desk")

    @routes.get("/plan")
    async def plan(
        desk: Number, instruction: str, start: Number | None = None, end: Number | None = None
    ) -> dict[str, str | int]:
        asked = RevisionRequest(instruction, selected(start, end))
        # A server that stops doesn't wait for it.
        return await to_thread.run_sync(_plan, assistant, desk, asked, abandon_on_cancel=True)

    @routes.get("/history")
    def states(desk: Number) -> HTMLResponse:
        one = assistant.desk.desk(desk)
        return HTMLResponse(history.history(one.states(), one.now()))

    @routes.get("/diff")
    def diff(desk: Number, old: Number, new: Number) -> HTMLResponse:
        one = assistant.desk.desk(desk)
        before, now = one.text_at(old), one.text_at(new)
        fixed = has_fixed_face(one.now(), before)
        return HTMLResponse(history.difference(before, now, is_fixed=fixed))

    @routes.get("/export")
    def export(desk: Number, kind: ExportKind) -> Response:
        name, content = exported(assistant.desk.desk(desk), kind)
        return Response(content, media_type="application/octet-stream", headers=saved_as(name))

    return routes


def _plan(assistant: Assistant, desk: int, asked: RevisionRequest) -> dict[str, str | int]:
    try:
        found = assistant.runs.plan(assistant.desk.desk(desk), asked)
    except EditError as error:
        return {"told": str(error), "parts": 0, "of": 0}
    if found is None:
        return {"told": "", "parts": 0, "of": 0}
    return {"told": of_plan(found), "parts": len(found.parts), "of": found.count}
