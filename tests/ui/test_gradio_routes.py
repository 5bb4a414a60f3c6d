"""Only those of Gradio's routes are open that the page needs, whatever a new version adds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import gradio as gr
from gradio.routes import App
from starlette.routing import Route

from ui import gradio_routes


def test_of_gradios_own_routes_only_those_that_the_page_needs_are_open() -> None:
    with gr.Blocks(analytics_enabled=False) as blocks:
        gr.Textbox()
    app = App.create_app(blocks)
    filled = {
        (method, re.sub(r"\{[^}]*\}", "x", route.path))
        for route in _routes(app.routes)
        for method in route.methods or ()
    }
    assert len(filled) > 60
    assert {(method, path) for method, path in filled if gradio_routes.is_open(method, path)} == {
        ("GET", "/"),
        ("GET", "/theme.css"),
        ("GET", "/favicon.ico"),
        ("GET", "/assets/x"),
        ("GET", "/gradio_api/app_id"),
        ("GET", "/gradio_api/queue/data"),
        ("POST", "/gradio_api/queue/join"),
    }


def _routes(routes: list[Any]) -> Iterator[Route]:
    for route in routes:
        if isinstance(route, Route):
            yield route
        else:
            included = getattr(route, "original_router", route)
            yield from _routes(getattr(included, "routes", []))
