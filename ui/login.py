"""Exchanges the token for a cookie; a request with neither gets a message.

The right token is never refused, nor is the right cookie from the user who serves the page, from
root, or from a user who has sent the token since the start. Up to ten wrong tokens a second, from
all clients together, are answered as wrong; others are only told to wait.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from html import escape
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import Message, Scope, Send

from ui.access import Access
from ui.peer import NOBODY, user_of

MOST_GUESSES = 10
"""Per second."""

_CLOSED = (
    "A token is required. Open the address with ?token= in it: `palimpsest serve` "
    "printed it at the start, and `palimpsest url` prints it again."
)
_WAIT = "Too many wrong tokens. Wait a second, then open the address that `palimpsest url` prints."
_PAGE = """<!doctype html><html lang="en"><title>Palimpsest</title>\
<meta http-equiv="refresh" content="0;url={to}"><p>{words}</p><a href="{to}">Open Palimpsest</a>"""


class WrongTokens:
    """Counts wrong tokens of the last second.

    Args:
        clock: a monotonic clock in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque(maxlen=MOST_GUESSES)

    def are_too_many(self) -> bool:
        """Whether there were already too many."""
        now = self._clock()
        if len(self._times) == MOST_GUESSES and now - self._times[0] < 1:
            return True
        self._times.append(now)
        return False


class Login:
    """Admits requests with the token or the cookie.

    Args:
        let_in: called whenever a request was admitted by the token.
    """

    def __init__(
        self, access: Access, let_in: Callable[[], None], wrong_tokens: WrongTokens | None = None
    ) -> None:
        self._access = access
        self._let_in = let_in
        self._wrong_tokens = wrong_tokens or WrongTokens()
        self._users = {None, 0, os.geteuid() if hasattr(os, "geteuid") else None}

    def answer(self, scope: Scope, given: Headers) -> Response | None:
        """The response to a request; None lets the request pass."""
        if self._access.token is None:
            return None
        token, others = _token_in(scope)
        cookies = self._access.cookies_in(given.getlist("cookie"))
        is_right = self._access.admits(token)
        if is_right:
            self._let_in()
            self._users |= {user_of(scope)} - {NOBODY}
        if is_right or (self._access.recognises(cookies) and user_of(scope) in self._users):
            return self._go_on(_front(others)) if token else None
        if (token or cookies) and self._wrong_tokens.are_too_many():
            return PlainTextResponse(_WAIT, 429, {"Retry-After": "1"})
        if scope["path"] == "/" and given.get("sec-fetch-site") in ("cross-site", "same-site"):
            # A link on another page doesn't send strict cookies; this page, which refreshes, does.
            return HTMLResponse(_PAGE.format(to=_front(others), words=_CLOSED), 401)
        return PlainTextResponse(_CLOSED, 401)

    def renewing(self, send: Send) -> Send:
        """`send` for the front page, with the cookie for another year."""
        if self._access.token is None:
            return send

        async def renewed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", self._access.set_cookie)
            await send(message)

        return renewed

    def _go_on(self, to: str) -> Response:
        """Set the cookie, and continue at the address without the token.

        This takes a page that refreshes itself: a redirect would count as coming from the page with
        the link, and then a strict cookie isn't sent.
        """
        page = _PAGE.format(to=to, words="")
        return HTMLResponse(page, headers={"Set-Cookie": self._access.set_cookie})


def _token_in(scope: Scope) -> tuple[str, list[tuple[str, str]]]:
    """The token in the front page's address, "" without one, and what else is in its query."""
    if scope["path"] != "/" or scope["method"] != "GET":
        return "", []
    pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    tokens = [value for name, value in pairs if name == "token"]
    return (tokens or [""])[0], [pair for pair in pairs if pair[0] != "token"]


def _front(query: list[tuple[str, str]]) -> str:
    """The front page's address with this query, to be put into HTML."""
    return escape("/?" + urlencode(query) if query else "/")
