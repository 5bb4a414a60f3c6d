"""Laws of the guard, in front of an application that answers and records every request."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

import pytest
from starlette.types import Receive, Scope, Send

from tests.ui.hosted import hosted
from tests.ui.raw import Header, Reply, send
from ui import scripts
from ui.access import Access, access_to, announced
from ui.guard import MOST_BODY_BYTES, MOST_TYPED_BYTES, Guard
from ui.serve import listen

EVERYWHERE = "0.0.0.0"  # noqa: S104
TOKEN = "a-token-of-our-own-0123"
JSON: list[Header] = [("Content-Type", "application/json")]
OURS: list[Header] = [("X-Palimpsest", "1")]
LINK: list[Header] = [
    ("Sec-Fetch-Site", "cross-site"),
    ("Sec-Fetch-Mode", "navigate"),
    ("Sec-Fetch-Dest", "document"),
]
PAGE = b"<html><script>ours</script><script type='module' src='/room/static/main.js'></script>"


@dataclass
class Open:
    """An application that answers every request and records it."""

    reached: list[Scope] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, respond: Send) -> None:
        if scope["type"] == "lifespan":
            while True:
                kind = (await receive())["type"]
                await respond({"type": f"{kind}.complete"})
                if kind == "lifespan.shutdown":
                    return
        self.reached.append(scope)
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        self.bodies.append(body)
        html = [(b"content-type", b"text/html"), (b"content-length", b"%d" % len(PAGE))]
        await respond({"type": "http.response.start", "status": 200, "headers": html})
        await respond({"type": "http.response.body", "body": PAGE})


@dataclass
class Served:
    """The application behind the guard on a port."""

    app: Open
    access: Access
    address: str

    @property
    def port(self) -> int:
        return self.access.port

    @property
    def cookie(self) -> Header:
        return "Cookie", f"{self.access.cookie_name}={self.access.cookie}"

    def ask(
        self,
        method: str = "GET",
        target: str = "/",
        headers: list[Header] | None = None,
        body: bytes = b"",
        host: str | None = "",
        *,
        is_known: bool = True,
    ) -> Reply:
        """Ask, and see that it reached the application if and only if it was answered.

        Args:
            is_known: ask with the cookie.
        """
        before = len(self.app.reached)
        given = [*(headers or []), *([self.cookie] if is_known else [])]
        reply = send(self.port, method, target, given, body, host=host)
        assert (len(self.app.reached) > before) == (
            reply.status == 200 and b"<script" in reply.body
        )
        return reply


Serve = Callable[..., Served]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    with ExitStack() as running:

        def start(host: str = "127.0.0.1") -> Served:
            app, listener = Open(), listen(host, 0)
            access = access_to(listener, host, TOKEN)
            running.enter_context(hosted(Guard(app, access), listener))
            return Served(app, access, announced(listener, access))

        yield start


@pytest.fixture(scope="module")
def on_loopback(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def served(on_loopback: Served) -> Served:
    on_loopback.app.reached.clear()
    on_loopback.app.bodies.clear()
    return on_loopback


@pytest.fixture(scope="module")
def elsewhere(serve: Serve) -> Served:
    return serve(EVERYWHERE)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_our_own_names_are_answered(served: Served, name: str) -> None:
    assert served.ask(host=f"{name}:{served.port}").status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:{port}",
        "127.0.0.1.evil.example:{port}",
        "localhost.evil.example:{port}",
        "localhost.:{port}",
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.1:{port}",
        "2130706433:{port}",
        "192.168.1.7:{port}",
        "0.0.0.0:{port}",
        "localhost:{port}@evil.example",
        "evil.example/localhost:{port}",
        "[::1]evil.example:{port}",
        "::1:{port}",
        "localhost:{port}, evil.example",
        ":{port}",
    ],
)
@pytest.mark.parametrize("target", ["/", "/room/stream", "/gradio_api/queue/data"])
def test_another_host_name_is_refused(served: Served, host: str, target: str) -> None:
    reply = served.ask("GET", target, host=host.format(port=served.port))
    assert reply.status in (400, 403)


def test_no_host_name_and_two_are_refused(served: Served) -> None:
    own = f"127.0.0.1:{served.port}"
    assert served.ask(host=None).status == 400
    assert served.ask(headers=[("Host", own)]).status == 400
    assert served.ask(headers=[("Host", "evil.example")]).status == 400
    assert served.ask(target=f"http://evil.example:{served.port}/").status == 404


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
        "http://localhost:{port}",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "",
        "*",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_another_origin_is_refused(served: Served, origin: str, method: str) -> None:
    given = [("Origin", origin.format(port=served.port)), *OURS]
    assert served.ask(method, "/room/ask", given).status == 403
    assert served.ask("GET", "/", [given[0], *LINK]).status == 403


def test_our_own_origin_is_answered_once(served: Served) -> None:
    own = ("Origin", f"http://127.0.0.1:{served.port}")
    assert served.ask("POST", "/room/ask", [own, *OURS]).status == 200
    assert served.ask("POST", "/room/ask", [own, ("Origin", "null"), *OURS]).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "none, cross-site", "Same-Origin"])
@pytest.mark.parametrize("target", ["/", "/room/stream", "/gradio_api/queue/data", "/theme.css"])
def test_what_another_page_asks_for_is_refused(served: Served, site: str, target: str) -> None:
    assert served.ask("GET", target, [("Sec-Fetch-Site", site)]).status == 403


def test_a_link_elsewhere_may_lead_to_the_front_page_and_nowhere_else(served: Served) -> None:
    assert served.ask("GET", "/?session=x", LINK).status == 200
    assert served.ask("GET", "/room/stream", LINK).status == 403
    assert served.ask("POST", "/", LINK).status == 403
    framed = [LINK[0], LINK[1], ("Sec-Fetch-Dest", "iframe")]
    assert served.ask("GET", "/", framed).status == 403


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "evil.example:{port}"])
@pytest.mark.parametrize("target", ["/", "/room/stream", "/gradio_api/queue/join"])
def test_no_web_socket_is_opened(served: Served, host: str, target: str) -> None:
    upgrade = [("Upgrade", "websocket"), ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA==")]
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        lines = [
            f"GET {target} HTTP/1.1",
            f"Host: {host.format(port=served.port)}",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in upgrade),
        ]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        assert connection.recv(64).startswith(b"HTTP/1.1 403")
    assert not served.app.reached


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_what_changes_something_carries_what_a_form_can_not(served: Served, method: str) -> None:
    assert served.ask(method, "/room/ask").status == 403
    assert served.ask(method, "/room/upload", [("Content-Type", "text/plain")]).status == 403
    assert served.ask(method, "/room/ask", OURS).status == 200


@pytest.mark.parametrize(
    "target",
    [
        "//room/stream",
        "/room//stream",
        "/room/../gradio_api/info",
        "/assets/../gradio_api/info",
        "/assets/%2e%2e/gradio_api/info",
        "/assets/..%2fgradio_api/info",
        "/room%2fstream",
        "/%67radio_api/info",
        "/Gradio_API/info",
        "/gradio_api/queue/data/../info",
        "/assets\\..\\x",
        "/./config",
        "/assets/.hidden",
    ],
)
def test_a_path_has_one_spelling(served: Served, target: str) -> None:
    assert served.ask("GET", target).status == 404


def event(*data: object) -> bytes:
    return json.dumps({"data": data, "fn_index": 0, "session_hash": "x"}).encode()


def test_an_event_of_plain_values_passes_unchanged(served: Served) -> None:
    body = event("a {question} with [brackets]", 0.5, True, None, ["a", "b"])
    assert served.ask("POST", "/gradio_api/queue/join", JSON, body).status == 200
    assert served.app.bodies == [body]


@pytest.mark.parametrize(
    "body",
    [
        event({"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}),
        event([{"path": "/etc/passwd"}]),
        event("x", [["/etc/passwd"], {}]),
        b'{"data": {"path": "/etc/passwd"}}',
        b"[]",
        b"no JSON",
        b"[" * 100_000,
        b"\xff\xfe",
        b"",
    ],
)
def test_an_event_that_could_name_a_file_is_refused(served: Served, body: bytes) -> None:
    assert served.ask("POST", "/gradio_api/queue/join", JSON, body).status == 422


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_an_event_that_a_form_could_send_is_refused(served: Served, kind: str) -> None:
    given = [("Content-Type", kind)]
    assert served.ask("POST", "/gradio_api/queue/join", given, event("x")).status == 415


def test_a_body_over_the_limit_is_refused_whatever_its_length_is_said_to_be(served: Served) -> None:
    most = b"x" * MOST_BODY_BYTES
    assert served.ask("POST", "/room/ask", OURS, most).status == 200
    assert served.ask("POST", "/room/ask", OURS, most + b"x").status == 413
    chunk = b"%x\r\n%s\r\n" % (len(most), most)
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        connection.sendall(
            b"POST /room/ask HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Palimpsest: 1\r\n"
            b"%s: %s\r\nTransfer-Encoding: chunked\r\n\r\n%s2\r\nxx\r\n"
            % (served.port, *(part.encode() for part in served.cookie), chunk)
        )
        assert b" 413 " in connection.recv(64)
    assert len(served.app.reached) == 1


def test_a_text_and_what_is_typed_into_it_may_be_larger(served: Served) -> None:
    longer = b"x" * (MOST_BODY_BYTES + 1)
    for path in ("desk/typed", "desk/upload", "upload"):
        assert served.ask("POST", f"/room/{path}", OURS, longer).status == 200
    longest = b"x" * (MOST_TYPED_BYTES + 1)
    refused = served.ask("POST", "/room/desk/typed", OURS, longest)
    assert (refused.status, "larger than 20 MB" in refused.text) == (413, True)


def test_nothing_says_that_a_request_came_from_elsewhere(served: Served) -> None:
    given = [("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "https")]
    served.ask("GET", "/?deep_link=x&page=y", [*given, ("X-Gradio-Server", "http://evil.example")])
    (scope,) = served.app.reached
    assert scope["query_string"] == b""
    assert not [name for name, _ in scope["headers"] if name.startswith(b"x-")]


def test_only_scripts_that_the_page_was_made_with_may_run(served: Served) -> None:
    nonces = set()
    for _ in range(2):
        reply = served.ask()
        policy = reply.headers["content-security-policy"]
        (nonce,) = re.findall(r"'nonce-([\w-]{20,})'", policy)
        assert reply.text.count(f'<script nonce="{nonce}"') == PAGE.count(b"<script") == 2
        nonces.add(nonce)
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src "))
        assert "unsafe-inline" not in scripts
        assert not re.search(r"https?:|\*|//", policy)
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
    assert len(nonces) == 2


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("/", "no-store"),
        ("/room/stream", "no-store"),
        ("/room/editor/x.js", "no-cache"),
        (f"{scripts.PATH}/x.js", "max-age=31536000, immutable"),
        ("/nothing", "no-store"),
    ],
)
def test_every_response_says_that_it_is_for_our_page_only(
    served: Served, target: str, kept: str
) -> None:
    given = served.ask("GET", target).headers
    assert given["x-content-type-options"] == "nosniff"
    assert given["cross-origin-resource-policy"] == "same-origin"
    assert given["cross-origin-opener-policy"] == "same-origin"
    assert given["referrer-policy"] == "same-origin"
    assert given["x-dns-prefetch-control"] == "off"
    assert given["cache-control"] == kept
    assert "default-src 'none'" in given["content-security-policy"]


@pytest.fixture(params=["127.0.0.1", EVERYWHERE])
def anywhere(request: pytest.FixtureRequest, on_loopback: Served, elsewhere: Served) -> Served:
    return on_loopback if request.param == "127.0.0.1" else elsewhere


def test_nothing_is_answered_without_the_cookie(anywhere: Served) -> None:
    served = anywhere
    assert served.address == f"http://127.0.0.1:{served.port}/?token={TOKEN}"
    name, value = served.access.cookie_name, served.access.cookie
    other_port = replace(served.access, port=served.port + 1).cookie
    for target in [
        "/",
        "/room/stream",
        f"{scripts.PATH}/main.js",
        "/theme.css",
        "/gradio_api/app_id",
    ]:
        for given in [
            [("Cookie", f"palimpsest={value}")],
            [("Authorization", f"Bearer {TOKEN}")],
            [("X-Palimpsest-Token", TOKEN)],
            [],
        ]:
            reply = served.ask("GET", target, given, is_known=False)
            assert reply.status == 401
            assert "?token=" in reply.text
        for wrong in [TOKEN, value[:-1], f"{value}x", value.upper(), other_port, "\u00e4", ""]:
            reply = served.ask("GET", target, [("Cookie", f"{name}={wrong}")], is_known=False)
            assert reply.status in (401, 429)
            assert "`palimpsest url`" in reply.text
        for others in ["a=b", "a[b]=1", 'json={"a": "b"}', "no pair", "{}=\x80", f"{name}=x"]:
            for given in [f"{others}; {name}={value}; c=d", f"{name}={value}; {others}"]:
                assert served.ask("GET", target, [("Cookie", given)], is_known=False).status == 200
    for method, target in [
        ("GET", "/?token=wrong"),
        ("GET", f"/room/stream?token={TOKEN}"),
        ("GET", f"/?Token={TOKEN}"),
        ("POST", f"/?token={TOKEN}"),
    ]:
        assert served.ask(method, target, is_known=False).status in (401, 429)


def test_the_token_in_the_address_becomes_a_cookie_that_scripts_can_not_read(
    anywhere: Served,
) -> None:
    served = anywhere
    reply = served.ask("GET", f"/?token={TOKEN}", LINK, is_known=False)
    assert reply.status == 200
    assert 'http-equiv="refresh" content="0;url=/"' in reply.text
    assert TOKEN not in reply.text
    cookie, *flags = reply.headers["set-cookie"].split("; ")
    assert cookie == served.cookie[1]
    assert TOKEN not in cookie
    assert set(flags) == {"HttpOnly", "Path=/", "SameSite=Strict", "Max-Age=31536000"}
    page = served.ask(headers=[("Cookie", cookie)], is_known=False)
    assert page.status == 200
    assert page.headers["set-cookie"] == reply.headers["set-cookie"], "for another year"
    assert "set-cookie" not in served.ask("GET", "/room/sessions").headers


@pytest.mark.parametrize(
    ("query", "on"),
    [
        ("token={}&session=0a1b", "/?session=0a1b"),
        ("session=0a1b&token={}", "/?session=0a1b"),
        ("token={}&session=", "/?session="),
        ("token={}&token=x", "/"),
        ("token={}&session=%22%3E<script>\"'", "/?session=%22%3E%3Cscript%3E%22%27"),
        ("token={}&url=//evil.example&a;b=%0d%0aSet-Cookie:x", "/?url=%2F%2Fevil.example&amp;"),
    ],
)
def test_what_else_is_in_the_address_outlives_the_trade(
    anywhere: Served, query: str, on: str
) -> None:
    for is_known in (False, True):
        reply = anywhere.ask("GET", "/?" + query.format(TOKEN), is_known=is_known)
        assert reply.status == 200
        assert f'content="0;url={on}' in reply.text
        assert "<script" not in reply.text
        assert reply.text.count("Open Palimpsest</a>") == 1


def test_an_old_token_does_not_shut_out_who_has_the_cookie(anywhere: Served) -> None:
    reply = anywhere.ask("GET", "/?token=an-old-one&session=x")
    assert reply.status == 200
    assert 'content="0;url=/?session=x"' in reply.text


def test_a_link_elsewhere_is_gone_on_with_since_it_came_without_a_strict_cookie(
    anywhere: Served,
) -> None:
    reply = anywhere.ask("GET", "/?session=x", LINK, is_known=False)
    assert reply.status == 401
    assert 'content="0;url=/?session=x"' in reply.text
    assert "set-cookie" not in reply.headers
    own = [("Sec-Fetch-Site", "same-origin"), *LINK[1:]]
    assert "http-equiv" not in anywhere.ask("GET", "/?session=x", own, is_known=False).text


def test_elsewhere_names_are_still_only_ours_and_the_origin_too(elsewhere: Served) -> None:
    served = elsewhere
    for name in ["192.168.1.7", "[fe80::1]", "127.0.0.1", "localhost", socket.gethostname()]:
        assert served.ask("GET", "/", host=f"{name}:{served.port}").status == 200
    assert served.ask("GET", "/", host=f"evil.example:{served.port}").status == 403
    foreign = [("Origin", "http://192.168.1.7:1")]
    assert served.ask("GET", "/", foreign, host=f"192.168.1.7:{served.port}").status == 403
