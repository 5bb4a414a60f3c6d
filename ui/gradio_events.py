"""Limits what reaches Gradio's queue to calls of the settings' functions with valid values.

Gradio looks up a function by the number in the request and passes on its data; any mistake is a
server error with a traceback. So calls are checked first, and rebuilt from the parsed values, so
that nothing can be read in two ways. Unread results are limited too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any

import gradio as gr
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.gradio_routes import EVENTS, INVALID, JOIN

_LOG = logging.getLogger(__name__)

MOST_WAITING = 64
"""Waiting calls, of all pages together."""

PAUSE_SECONDS = 0.05
"""Between two looks for a call or its progress. Gradio itself pauses so long on Windows; elsewhere
it looks a thousand times a second, which takes 6% of a processor as long as the server runs.
"""

MOST_PAGES = 256
"""Number of pages for which Gradio keeps state, the most recently loaded ones; older ones start
again.
"""

MOST_UNREAD = 64
"""Unread messages of one page; a call makes about three."""

_NUMBER = (int, float, type(None))
_TAKES: Mapping[type[Any], tuple[type[Any], ...]] = {
    gr.Dropdown: (str, type(None)),
    gr.Radio: (str, type(None)),
    gr.Number: _NUMBER,
    gr.Slider: _NUMBER,
    gr.Checkbox: (bool, type(None)),
}
_FAILED = (
    "Something went wrong ({}). Nothing that was stored is lost. Try again; the server's log has "
    "the details."
)
_UNREAD = "This page has stopped reading results. Reload it and try again."


class _Call(BaseModel):
    """A call by a page; other fields that a page sends aren't used by any of our functions."""

    model_config = ConfigDict(strict=True)

    fn_index: int
    session_hash: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    trigger_id: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    data: list[bool | int | FiniteFloat | str | None]


def bound(page: gr.Blocks) -> None:
    """Let Gradio keep little state of closed pages, and print no errors.

    Errors in a function are logged, so they are rate-limited like all log messages.
    """
    for function in page.fns.values():
        if function.fn is not None:
            function.fn = _logged(function.fn)
    page.queue(max_size=MOST_WAITING)
    page._queue.sleep_when_free = PAUSE_SECONDS
    page._queue.progress_update_sleep_when_free = PAUSE_SECONDS
    page.state_session_capacity = MOST_PAGES
    page._queue.pending_messages_per_session.max_size = MOST_PAGES
    page._queue.ANALYTICS_MAX_EVENTS = 1  # unused


def _logged(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def logged(*given: Any) -> Any:
        try:
            return function(*given)
        except Exception as error:
            _LOG.exception("A page's request failed")
            raise gr.Error(_FAILED.format(type(error).__name__), print_exception=False) from error

    return logged


class Events:
    """Middleware before Gradio.

    Args:
        page: the page whose functions may be called.
    """

    def __init__(self, app: ASGIApp, page: gr.Blocks) -> None:
        self._app = app
        self._queue = page._queue
        self._takes = {
            number: [_TAKES[type(each)] for each in function.inputs]
            for number, function in page.fns.items()
            if function.fn is not None
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on valid requests."""
        if scope["type"] == "http" and scope["path"] == JOIN:
            await self._join(scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == EVENTS:
            await self._stream(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _join(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self._call((await receive()).get("body", b""))  # in one piece, from the guard
        if call is None:
            refusal = PlainTextResponse(INVALID, 422)
            await refusal(scope, receive, send)
        elif self._has_unread(call.session_hash):
            refusal = PlainTextResponse(_UNREAD, 429)
            await refusal(scope, receive, send)
        else:
            messages: list[Message] = [
                {"type": "http.request", "body": call.model_dump_json().encode()}
            ]

            async def replay() -> Message:
                return messages.pop() if messages else await receive()

            await self._app(scope, replay, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a stream; end it quietly when Gradio raises an error.

        Gradio does so after it has told a page in the stream that it doesn't know it, and when one
        of two readers of a page has gone.
        """
        try:
            await self._app(scope, receive, send)
        except (KeyError, RuntimeError) as error:
            if not isinstance(error, KeyError) and not isinstance(error.__cause__, HTTPException):
                raise
            await send({"type": "http.response.body", "body": b""})

    def _call(self, body: bytes) -> _Call | None:
        """The call, if it is valid."""
        try:
            call = _Call.model_validate_json(body)
        except ValidationError:
            return None
        takes = self._takes.get(call.fn_index)
        if takes is None or len(takes) != len(call.data):
            return None
        return call if all(type(v) in t for v, t in zip(call.data, takes, strict=True)) else None

    def _has_unread(self, session: str) -> bool:
        """Whether the page has more unread messages than it should; forgets closed pages."""
        messages = self._queue.pending_messages_per_session
        events = self._queue.pending_event_ids_session
        if len(events) > 2 * MOST_PAGES:
            for gone in events.keys() - messages.keys():
                del events[gone]
        unread = messages.get(session)
        return unread is not None and unread.qsize() >= MOST_UNREAD
