"""What the page reads of a text on the desk: where an instruction goes, its history, its file.

Ids come from the browser: each is looked up before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from app.editing.exporting import ExportKind, exported
from app.editing.runs import Instruction
from app.editing.told import of_plan
from app.errors import EditError
from ui.editing import history
from ui.routes.copying import saved_as
from ui.routes.desk import selected

if TYPE_CHECKING:
    from app.assistant import Assistant

Asked = Annotated[int, Query(ge=0, lt=1 << 53)]


def router(assistant: Assistant) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/desk")

    @routes.get("/plan")
    def plan(
        desk: Asked, instruction: str, start: Asked | None = None, end: Asked | None = None
    ) -> dict[str, str | int]:
        asked = Instruction(instruction, selected(start, end))
        try:
            found = assistant.runs.plan(assistant.desk.desk(desk), asked)
        except EditError as error:
            return {"told": str(error), "parts": 0, "of": 0}
        if found is None:
            return {"told": "", "parts": 0, "of": 0}
        return {"told": of_plan(found), "parts": len(found.parts), "of": found.count}

    @routes.get("/history")
    def states(desk: Asked) -> HTMLResponse:
        one = assistant.desk.desk(desk)
        return HTMLResponse(history.history(one.states(), one.now()))

    @routes.get("/diff")
    def diff(desk: Asked, old: Asked, new: Asked) -> HTMLResponse:
        one = assistant.desk.desk(desk)
        return HTMLResponse(history.difference(one.text_at(old), one.text_at(new)))

    @routes.get("/export")
    def export(desk: Asked, kind: ExportKind) -> Response:
        name, content = exported(assistant.desk.desk(desk), kind)
        return Response(content, media_type="application/octet-stream", headers=saved_as(name))

    return routes
