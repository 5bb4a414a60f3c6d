"""The page before an external link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from ui.external_links import OUTWARD, PATH, leaving

if TYPE_CHECKING:
    from app.assistant import Assistant

OutwardAddress = Annotated[str, Query(max_length=10_000, pattern=f"(?i)^{OUTWARD.pattern}")]


def router(_assistant: Assistant) -> APIRouter:
    """The route of the links in answers."""
    routes = APIRouter()

    @routes.get(PATH)
    def leave(to: OutwardAddress) -> HTMLResponse:
        return HTMLResponse(leaving(to))

    return routes
