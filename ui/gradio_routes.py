"""What of Gradio's server the page needs; all of its other routes are closed.

Closed are thereby its file access, uploads, run history, monitoring, proxy, API pages, streams,
component servers, deep links and editors, by construction and not by an option each.
"""

from __future__ import annotations

import json
from typing import Any

_GET = frozenset(
    {
        "/",
        "/theme.css",
        "/favicon.ico",
        "/static/js/iframeResizer.contentWindow.min.js",
        "/gradio_api/queue/data",
        "/gradio_api/app_id",
    }
)
_GET_BELOW = ("/assets/",)
_POST = frozenset({"/gradio_api/queue/join"})


def is_open(method: str, path: str) -> bool:
    """Whether the page needs the route."""
    if method == "POST":
        return path in _POST
    return method == "GET" and (path in _GET or path.startswith(_GET_BELOW))


def is_harmless(body: bytes) -> bool:
    """Whether an event's inputs are plain values: texts, numbers, choices.

    Gradio names a file by an object with a path, which it then opens; no component of the page
    takes one.
    """
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        return False
    inputs = event.get("data") if isinstance(event, dict) else None
    return isinstance(inputs, list) and all(map(_is_plain, inputs))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(each, (str, int, float)) for each in value)
    return value is None or isinstance(value, (str, int, float))
