"""The routes of Gradio's server that the page needs; all others are closed, and one is filtered.

This closes its file access, uploads, run history, monitoring, proxy, API pages, streams, component
servers, deep links and editors, by construction instead of one option each.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.types import Message, Scope, Send

EVENTS = "/gradio_api/queue/data"
JOIN = "/gradio_api/queue/join"
INVALID = "Invalid request. Reload the page and try again."
_GET = frozenset(
    {
        "/",
        "/theme.css",
        "/favicon.ico",
        "/static/js/iframeResizer.contentWindow.min.js",
        EVENTS,
        "/gradio_api/app_id",
    }
)
_GET_BELOW = ("/assets/",)
_POST = frozenset({JOIN})


def is_open(method: str, path: str) -> bool:
    """Whether the page needs the route."""
    if method == "POST":
        return path in _POST
    return method == "GET" and (path in _GET or path.startswith(_GET_BELOW))


def quieted(scope: Scope, send: Send) -> Send:
    """`send`, without Gradio's message about an interrupted event stream.

    It is the text of an exception, which names folders of this machine, and the page would show it.
    A stream that ends without it looks like a lost connection, which the page handles.
    """
    if scope["path"] != EVENTS:
        return send

    async def quiet(message: Message) -> None:
        if not _is_exception(message.get("body", b"")):
            await send(message)

    return quiet


def _is_exception(sent: bytes) -> bool:
    try:
        event = json.loads(sent.removeprefix(b"data: "))
    except ValueError:
        return False
    # "session_not_found" comes from a restarted server: the page reloads.
    is_error = isinstance(event, dict) and event.get("msg") == "unexpected_error"
    return is_error and not event.get("session_not_found")


def is_harmless(body: bytes) -> bool:
    """Whether an event's inputs are plain values: texts, numbers, choices.

    The guard asks this of every request to Gradio, before and besides `ui.gradio_events`, which
    knows what each of the page's functions takes.
    Gradio represents a file as an object with a path, which it then opens; no component of the page
    accepts one.
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
