"""Another user of the machine reaches the port and nothing behind it: a token on loopback too.

Without the cookie that the token was traded for, no route there is says anything. What is right is
never refused; of what is wrong ten a second are told so. There is no way without a token but the
flag that says what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.routing import BaseRoute
from starlette.types import Scope
from typer import Typer
from typer.main import get_command
from typer.testing import CliRunner

from app.errors import SettingsError
from app.settings.loading import load
from app.settings.settings import Settings
from tests.ui.conftest import Server
from tests.ui.home import TOKEN, Home, home
from tests.ui.raw import Header, send
from ui import scripts
from ui.access import Access, access_to, announcement
from ui.login import MOST_GUESSES, Login, WrongTokens
from ui.serve import listen, serve
from ui.server import ROUTERS, application

OURS: list[Header] = [("X-Palimpsest", "1"), ("Content-Type", "application/json")]
STATIC = [
    f"{scripts.PATH}/main.js",
    "/room/editor/index.js",
    "/theme.css",
    "/favicon.ico",
    "/assets/x.js",
    "/static/x.js",
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        yield running


def routes(app: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Method and path of every route there is, ours and Gradio's, with something in its gaps."""
    each: BaseRoute
    for each in app.routes:
        path = prefix + re.sub(r"{[^}]*}", "x", getattr(each, "path", ""))
        for method in getattr(each, "methods", None) or ():
            yield method, path
        inner = getattr(each, "original_router", getattr(each, "app", None))
        if hasattr(inner, "routes"):
            yield from routes(inner, path.rstrip("/"))


def test_without_the_cookie_no_route_there_is_says_anything(served: Home) -> None:
    before = served.records()
    found = {*routes(application(served.assistant)), *(("GET", path) for path in STATIC)}
    for make in ROUTERS:  # included with a prefix that isn't to be seen
        found |= set(routes(make(served.assistant), "/room"))
    assert {("GET", "/room/stream"), ("POST", "/room/ask"), ("GET", "/config")} <= found
    assert {("POST", "/gradio_api/queue/join"), ("GET", "/")} <= found
    assert len(found) > 60
    said = set()
    for method, path in sorted(found):
        reply = send(served.port, method, path, OURS)
        assert reply.status == 401, (method, path)
        assert "set-cookie" not in reply.headers
        said.add(reply.text if method != "HEAD" else "")
    (sentence,) = said - {""}
    assert "`palimpsest url`" in sentence
    assert served.records() == before


def test_with_the_cookie_the_page_and_what_it_needs_is_there(served: Home) -> None:
    assert "gradio_config" in send(served.port, "GET", "/", [served.cookie]).text
    for path in [f"{scripts.PATH}/main.js", "/theme.css", "/room/sessions", "/gradio_api/app_id"]:
        assert send(served.port, "GET", path, [served.cookie]).status == 200


def test_the_cookie_is_not_the_token_and_opens_one_port_under_one_token(served: Home) -> None:
    name, value = served.access.cookie_name, served.access.cookie
    assert TOKEN not in value
    others = [replace(served.access, port=1), replace(served.access, token=TOKEN + "x")]
    for wrong in [TOKEN, *(other.cookie for other in others)]:
        assert wrong != value
        assert send(served.port, "GET", "/", [("Cookie", f"{name}={wrong}")]).status in (401, 429)


class Clock:
    """Seconds, as told."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def asked(query: str = "", cookie: str = "") -> tuple[Scope, Headers]:
    """A request for the front page."""
    scope: Scope = {"method": "GET", "path": "/", "query_string": query.encode()}
    return scope, Headers({"cookie": cookie} if cookie else {})


def test_of_wrong_tokens_ten_a_second_are_told_and_the_right_one_is_never_refused() -> None:
    clock, entered = Clock(), []
    access = Access(80, frozenset({"localhost"}), False, TOKEN)
    login = Login(access, lambda: entered.append(1), WrongTokens(clock))

    def status(query: str = "", cookie: str = "") -> int:
        answer = login.answer(*asked(query, cookie))
        if answer is not None and answer.status_code == 429:
            assert answer.headers["retry-after"] == "1"
            assert b"Wait" in bytes(answer.body)
        return 0 if answer is None else answer.status_code

    told = []
    for step in range(512):  # for four seconds, both ways of guessing in turn
        clock.now = 1_000 + step / 128
        wrong = status("token=x") if step % 2 else status(cookie=f"{access.cookie_name}=x")
        assert wrong in (401, 429)
        told += [step / 128] if wrong == 401 else []
        assert status(f"token={TOKEN}") == 200
        right = f"{access.cookie_name}={access.cookie}"
        assert status(cookie=right) == 0
        assert status(cookie=f"{access.cookie_name}=x; {right}") == 0
        assert status() == 401, "who offers nothing guesses nothing"
    assert len(told) == 4 * MOST_GUESSES
    for start in told:
        assert sum(start <= when < start + 1 for when in told) <= MOST_GUESSES
    assert len(entered) == 512


def test_without_a_token_only_the_flag_lets_everybody_in_and_it_says_so(tmp_path: Path) -> None:
    options = ["--no-token", "--model", str(tmp_path / "none")]
    environment = {"PALIMPSEST_TOKEN": TOKEN}
    server = Server(tmp_path / "data", *options, environment=environment, is_new=True)
    try:
        assert server.address == server.origin
        assert send(server.port, "GET", "/room/sessions").status == 200
        assert send(server.port, "GET", "/", host="evil.example").status == 403
    finally:
        assert server.end() == 0
    with listen("127.0.0.1", 0) as listener:
        said = announcement(listener, access_to(listener, "127.0.0.1", None))
    assert "every user and program of this machine can read and\nchange everything" in said


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_other_machines_are_never_let_in_without_a_token(host: str, tmp_path: Path) -> None:
    app = Typer()
    app.command()(serve)
    given = ["--no-token", "--no-browser", "--host", host, "--port", "0"]
    result = CliRunner().invoke(app, [*given, "--data-dir", str(tmp_path / "data")])
    assert result.exit_code == 2
    assert f"--no-token can't be used with --host {host}" in result.stderr
    assert not (tmp_path / "data").exists()


def test_nothing_but_the_flag_leads_to_an_open_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [name for name in Settings.model_fields if re.search("no_?token|ask", name)]
    for variable in ("PALIMPSEST_NO_TOKEN", "PALIMPSEST_ASKS_TOKEN"):
        monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("PALIMPSEST_TOKEN", "")
    assert load().token is None, "and so the data folder's own"
    config = tmp_path / "config.toml"
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(config))
    for line, complaint in [('token = ""', "at least 16"), ("no_token = true", "unknown setting")]:
        config.write_text(line)
        with pytest.raises(SettingsError, match=complaint):
            load()
    app = Typer()
    app.command()(serve)
    (flag,) = (each for each in get_command(app).params if each.name == "no_token")
    assert flag.opts == ["--no-token"]
    assert flag.default is False
    assert flag.envvar is None
