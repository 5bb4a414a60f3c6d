"""A cookie that another user of the machine has come by opens nothing; the token does."""

from __future__ import annotations

import http.client
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.types import Scope

from tests.ui.home import TOKEN, Home, home
from tests.ui.raw import Header, send
from ui.access import Access
from ui.login import Login
from ui.peer import NOBODY, user_of

SOMEBODY = 65_533
SERVED = "/room/sessions"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux names the user")
needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        yield running


def as_somebody_else(ask: Callable[[], int]) -> int:
    """What `ask` returns in a process of another user."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.setgroups([])
            os.setgid(SOMEBODY)
            os.setuid(SOMEBODY)
            os.write(writing, str(ask()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as pipe:
        return int(pipe.read())


def status(served: Home, target: str, *headers: Header) -> int:
    return send(served.port, "GET", target, headers).status


@needs_root
def test_a_cookie_that_another_user_has_come_by_opens_nothing_until_the_token_is_shown(
    served: Home,
) -> None:
    def with_cookie() -> int:
        return status(served, SERVED, served.cookie)

    def through_ipv6() -> int:
        """The same address, written so that the system lists the connection elsewhere."""
        name, value = served.cookie
        lines = [f"GET {SERVED} HTTP/1.1", f"Host: 127.0.0.1:{served.port}", f"{name}: {value}"]
        with socket.create_connection(("::ffff:127.0.0.1", served.port), timeout=30) as connection:
            connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
            return int(connection.recv(1 << 16).split()[1])

    assert with_cookie() == 200
    assert as_somebody_else(with_cookie) == 401
    assert as_somebody_else(through_ipv6) == 401
    assert as_somebody_else(lambda: status(served, f"/?token={TOKEN}")) == 200
    assert as_somebody_else(with_cookie) == 200
    assert as_somebody_else(through_ipv6) == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("dials", [False, True])
def test_the_user_at_the_other_end_is_named(host: str, *, dials: bool) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, 0), family=family)
    except OSError as error:
        pytest.skip(f"no {host} here ({error})")
    named = f"::ffff:{host}" if dials and family == socket.AF_INET else host
    with listener, socket.create_connection((named, listener.getsockname()[1])) as client:
        accepted, address = listener.accept()
        with accepted:
            scope: Scope = {"client": address[:2], "server": accepted.getsockname()[:2]}
            assert user_of(scope) == os.geteuid()
            # Closed by its process it is listed as root's.
            client.close()
            assert user_of(scope) == NOBODY


def test_a_system_without_one_of_the_tables_tells_by_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.peer._TABLES", (Path("/proc/net/tcp"), tmp_path / "tcp6"))
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()) as client,
    ):
        scope: Scope = {"client": client.getsockname(), "server": listener.getsockname()}
        assert user_of(scope) == os.geteuid()
    monkeypatch.setattr("ui.peer._TABLES", (tmp_path,))  # there, and can't be read
    assert user_of(scope) == NOBODY


def test_each_connection_is_asked_for_its_user_and_only_once(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Scope] = []

    def looked_up(scope: Scope) -> int:
        asked.append(scope)
        return os.geteuid() if len(asked) == 1 else SOMEBODY - 1

    monkeypatch.setattr("ui.peer._looked_up", looked_up)
    name, value = served.cookie

    def statuses() -> list[int]:
        connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
        found = []
        for _ in range(3):
            connection.request("GET", SERVED, headers={name: value})
            reply = connection.getresponse()
            reply.read()
            found.append(reply.status)
        connection.close()
        return found

    assert statuses() == [200, 200, 200]
    assert len(asked) == 1
    assert statuses() == [401, 401, 401], "another connection may be another user's"
    assert len(asked) == 2


def test_who_has_gone_is_nobody_we_know_even_if_somebody_came_with_the_token_and_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    access = Access(80, frozenset({"localhost"}), False, TOKEN)
    login = Login(access, lambda: None)
    monkeypatch.setattr("ui.login.user_of", lambda _: NOBODY)
    front: Scope = {"method": "GET", "path": "/", "query_string": f"token={TOKEN}".encode()}
    assert login.answer(front, Headers()).status_code == 200  # type: ignore[union-attr]
    cookie = Headers({"cookie": f"{access.cookie_name}={access.cookie}"})
    command: Scope = {"method": "POST", "path": SERVED, "query_string": b""}
    assert login.answer(command, cookie).status_code == 401  # type: ignore[union-attr]
    monkeypatch.setattr("ui.login.user_of", lambda _: os.geteuid())
    assert login.answer(command, cookie) is None


def test_who_dials_this_machines_own_address_is_of_this_machine() -> None:
    assert user_of({"client": ("192.0.2.1", 5), "server": ("192.0.2.1", 80)}) == NOBODY


@pytest.mark.parametrize("client", [None, ("192.0.2.1", 5), ("testclient", 5)])
def test_of_other_machines_nothing_is_said(client: tuple[str, int] | None) -> None:
    assert user_of({"client": client, "server": ("127.0.0.1", 80)}) is None


def test_where_the_system_does_not_tell_the_cookie_counts(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.peer._TABLES", (Path("/proc/none"),))
    assert status(served, SERVED, served.cookie) == 200
