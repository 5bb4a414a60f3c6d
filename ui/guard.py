"""The guard before the whole application: no other page can read or drive this one.

A browser sends requests for any page that is open in it. So a request is answered only if its Host
is one of our own names (DNS rebinding uses another), it comes from our own page (`Origin`,
`Sec-Fetch-Site`; another port is another origin), carries the cookie that the token was exchanged
for (`ui/login.py`), and goes to a route that the page needs. Requests that change anything must
also carry a header that no cross-site form can send. Everything else is refused with a message,
before any other code sees it. WebSockets are never accepted.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui import gradio_routes, headers
from ui.access import Access
from ui.login import Login

MOST_BODY_BYTES = 4_000_000
"""For a question and its settings; files have their own routes and limits."""

MOST_TYPED_BYTES = 20_000_000
"""For a text of 5 MB from an editor, as JSON."""

UPLOADS = frozenset({"/room/upload", "/room/desk/upload"})
TYPED = "/room/desk/typed"
OURS = "/room/"
_PLAIN = frozenset(b"/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_MISLEADING = ("x-forwarded-", "x-gradio-")
"""Headers by which a proxy tells Gradio where a request came from; there is no proxy here."""


class RefusedError(Exception):
    """The request isn't answered; `reason` says why and what to do."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Guard:
    """Lets requests of our own page pass, and adds security headers to responses.

    Args:
        let_in: called whenever a browser was admitted by the token.
    """

    def __init__(
        self, app: ASGIApp, access: Access, let_in: Callable[[], None] = lambda: None
    ) -> None:
        self._app = app
        self._access = access
        self._login = Login(access, let_in)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._http(scope, receive, headers.guarded(scope, send))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope)
        try:
            self._check_host(given)
            _check_origin(scope, given)
            if (answer := self._login.answer(scope, given)) is not None:
                await answer(scope, receive, send)
                return
            _check_route(scope, given)
            if scope["method"] != "GET" and scope["path"] not in UPLOADS:
                receive = await _read_body(scope, receive)
        except RefusedError as refused:
            await PlainTextResponse(refused.reason, refused.status)(scope, receive, send)
            return
        if scope["path"] == "/":
            send = self._login.renewing(send)
        await self._app(_as_ours(scope), receive, gradio_routes.quieted(scope, send))

    def _check_host(self, given: Headers) -> None:
        hosts = given.getlist("host")
        if len(hosts) != 1:
            raise RefusedError(400, "The request must name exactly one host.")
        if not self._access.answers(hosts[0]):
            raise RefusedError(
                403,
                "Palimpsest isn't served under this host name or port. Open the address that it "
                "printed at the start.",
            )


def _check_origin(scope: Scope, given: Headers) -> None:
    """Refuse requests from other pages, except links to our front page."""
    origins, sites = given.getlist("origin"), given.getlist("sec-fetch-site")
    own = f"http://{given['host'].lower()}"
    is_link = (
        scope["path"] == "/"
        and scope["method"] == "GET"
        and given.get("sec-fetch-mode") == "navigate"
        and given.get("sec-fetch-dest") == "document"
    )
    is_foreign = any(site not in ("same-origin", "none") for site in sites) and not is_link
    if is_foreign or any(origin != own for origin in origins):
        raise RefusedError(
            403,
            (
                "This request came from another page. Palimpsest accepts requests from its own "
                "page only: open it."
            ),
        )


def _check_route(scope: Scope, given: Headers) -> None:
    path, method = scope["path"], scope["method"]
    parts = path.split("/")[1:]
    # One spelling of each path, so that no other code can read it differently.
    is_plain = set(scope["raw_path"]) <= _PLAIN and not any(p.startswith(".") for p in parts)
    if not is_plain or "" in parts[:-1]:
        raise RefusedError(404, "There is nothing at this address.")
    if path.startswith(OURS):
        if method != "GET" and given.get("x-palimpsest") != "1":
            raise RefusedError(
                403, "Only Palimpsest's own page can do this: open it and try there."
            )
    elif not gradio_routes.is_open(method, path):
        raise RefusedError(404, "There is nothing at this address.")
    elif method != "GET" and given.get("content-type", "").lower() != "application/json":
        raise RefusedError(415, "The request must be JSON.")


async def _read_body(scope: Scope, receive: Receive) -> Receive:
    """Read the body within its limit, and pass it on in one piece."""
    body, more = bytearray(), True
    limit = MOST_TYPED_BYTES if scope["path"] == TYPED else MOST_BODY_BYTES
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > limit:
            told = f"The request is larger than {limit / 1e6:.0f} MB."
            raise RefusedError(413, f"{told} Put long text into a file instead.")
    if not scope["path"].startswith(OURS) and not gradio_routes.is_harmless(bytes(body)):
        raise RefusedError(422, gradio_routes.INVALID)
    messages: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def _as_ours(scope: Scope) -> Scope:
    """The request without headers that could mislead the application about where it came from.

    The front page is the same for everyone, and isn't compressed, so that a nonce can be added to
    its scripts; the query of its address is for these scripts only.
    """
    is_page = scope["path"] == "/"
    dropped = (*_MISLEADING, "accept-encoding") if is_page else _MISLEADING
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if not name.decode("latin-1").startswith(dropped)
    ]
    query = b"" if is_page else scope["query_string"]
    return {**scope, "headers": kept, "query_string": query}
