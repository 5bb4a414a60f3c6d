"""Headers of every response, and the page with its nonces: whole, or not at all."""

from __future__ import annotations

import re

import pytest
from starlette.types import Message

from tests.ui.in_loop import run_in_loop
from ui.headers import guarded
from ui.scripts import PATH

PAGE = b'<html><script>ours</script><p>&lt;script></p><script src="/x.js"></script></html>'


def answered(
    path: str,
    *parts: bytes,
    headers: list[tuple[bytes, bytes]] | None = None,
    status: int = 200,
) -> list[list[Message]]:
    """What is sent after each message of a response."""
    sent: list[list[Message]] = []

    async def send(message: Message) -> None:
        sent[-1].append(message)

    async def answer() -> None:
        guard = guarded({"type": "http", "path": path}, send)
        start: Message = {"type": "http.response.start", "status": status}
        last = len(parts) - 1
        messages: list[Message] = [{**start, "headers": headers or []}]
        messages += [
            {"type": "http.response.body", "body": part, "more_body": at < last}
            for at, part in enumerate(parts)
        ]
        for message in messages:
            sent.append([])
            await guard(message)

    run_in_loop(answer())
    return sent


def headers_of(message: Message) -> dict[str, str]:
    pairs = [(name.decode(), value.decode()) for name, value in message["headers"]]
    assert len(dict(pairs)) == len(pairs), "each is given once"
    return dict(pairs)


@pytest.mark.parametrize("cut", [1, 7, 9, PAGE.index(b"src"), len(PAGE)])
def test_the_page_is_sent_when_it_is_whole_with_a_nonce_in_every_script(cut: int) -> None:
    """Also in one whose beginning arrives in two parts."""
    stale = [(b"content-length", b"%d" % len(PAGE)), (b"content-type", b"text/html")]
    *before, sent = answered("/", PAGE[:cut], PAGE[cut:], headers=stale)
    assert before == [[], []]
    start, body = sent
    given = headers_of(start)
    (nonce,) = re.findall(r"'nonce-([^']+)'", given["content-security-policy"])
    assert body["body"].count(f'<script nonce="{nonce}"'.encode()) == 2
    assert body["body"].replace(f' nonce="{nonce}"'.encode(), b"") == PAGE
    assert int(given["content-length"]) == len(body["body"])
    assert given["content-type"] == "text/html"
    assert not body.get("more_body", False)


def test_our_first_script_comes_before_all_others_of_a_page() -> None:
    page = b"<html><head><title>A</title><script>theirs</script></head></html>"
    _start, body = answered("/", page)[-1]
    ours = body["body"].index(b"requestAnimationFrame")
    assert body["body"].index(b"<head>") < ours < body["body"].index(b"theirs")
    assert len(re.findall(rb'<script nonce="[^"]+">', body["body"])) == 2


def test_our_modules_run_before_those_that_build_the_controls() -> None:
    """Without `async` modules run in the order of the page; see `ui/static/main.js`."""
    page = b'<html><head><script type="module" src="./assets/index.js"></script></head></html>'
    _start, body = answered("/", page)[-1]
    modules = re.findall(rb'<script nonce="[^"]+" type="module"([^>]*)>', body["body"])
    assert modules == [f' src="{PATH}/main.js"'.encode(), b' src="./assets/index.js"']


def test_no_manifest_is_asked_for_which_browsers_fetch_without_the_cookie() -> None:
    link = b'<link rel="manifest" href="/manifest.json" />'
    (_, sent) = answered("/", b"<head>" + link + b'<link rel="icon" href="/x.svg"></head>')
    assert b"manifest" not in sent[-1]["body"]
    assert b'<link rel="icon" href="/x.svg"></head>' in sent[-1]["body"]


def test_a_nonce_is_of_one_response_and_can_not_be_guessed() -> None:
    nonces = set()
    for _ in range(20):
        start, _body = answered("/", PAGE)[-1]
        nonces |= set(re.findall(r"'nonce-([\w-]+)'", headers_of(start)["content-security-policy"]))
    assert len(nonces) == 20
    assert all(len(nonce) * 6 >= 128 for nonce in nonces)


def test_what_the_application_says_of_itself_gives_way() -> None:
    lax = [
        (b"content-security-policy", b"default-src *"),
        (b"x-frame-options", b"ALLOWALL"),
        (b"referrer-policy", b"unsafe-url"),
        (b"cache-control", b"public"),
        (b"x-own", b"stays"),
    ]
    for path in ("/", "/room/stream"):
        sent = [message for each in answered(path, b"x", headers=list(lax)) for message in each]
        given = headers_of(sent[0])
        assert given["x-frame-options"] == "DENY"
        assert given["referrer-policy"] == "same-origin"
        assert given["cache-control"] == "no-store"
        assert given["x-own"] == "stays"
        assert "*" not in given["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        (f"{PATH}/main.js", "public, immutable"),
        ("/room/editor/index.js", "no-cache"),
        ("/assets/index.js", "public, immutable"),
        ("/assetsx", "no-store"),
        ("/x/assets/index.js", "no-store"),
        ("/room/document", "no-store"),
        ("/room/staticx", "no-store"),
        ("/theme.css", "no-store"),
    ],
)
def test_only_what_is_the_same_for_everyone_is_kept_by_a_browser(path: str, kept: str) -> None:
    (start,), *_ = answered(path, b"x", headers=[(b"cache-control", b"public, immutable")])
    assert headers_of(start)["cache-control"] == kept


@pytest.mark.parametrize("path", ["/assets/index-DkWlfHU0.js", f"{PATH}/main.js"])
@pytest.mark.parametrize(("status", "kept"), [(200, "max-age=31536000, immutable"), (404, None)])
def test_files_are_asked_for_once_unless_one_is_missing(
    path: str, status: int, kept: str | None
) -> None:
    (start,), *_ = answered(path, b"x", status=status)
    assert headers_of(start).get("cache-control") == kept


def test_other_responses_are_passed_on_part_by_part_and_may_load_nothing() -> None:
    started, *bodies = answered("/room/stream", b"<script>", b"two")
    policy = headers_of(started[0])["content-security-policy"]
    assert re.findall(r"(\S+-src) ([^;]+)", policy) == [("default-src", "'none'")]
    assert {"frame-ancestors 'none'", "base-uri 'none'"} <= set(policy.split("; "))
    assert [[each["body"] for each in sent] for sent in bodies] == [[b"<script>"], [b"two"]]


def test_the_page_may_not_use_the_machine_or_go_elsewhere() -> None:
    start, _ = answered("/", PAGE)[-1]
    given = headers_of(start)
    policy = dict(part.split(" ", 1) for part in given["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["form-action"] == "'none'"
    assert policy["connect-src"] == "'self'"
    assert "unsafe-inline" not in policy["script-src"]
    features = given["permissions-policy"].split(", ")
    assert len(features) == len(set(features)) > 40
    assert all(re.fullmatch(r"[a-z-]+=\(\)", feature) for feature in features)
    assert {"camera=()", "microphone=()", "clipboard-read=()"} < set(features)
    assert "clipboard-write=()" not in features
