"""Who may come in: host names, the token, the cookie made of it, and what is said at the start."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest

from ui.access import Access, access_to, announced, announcement, is_loopback
from ui.serve import listen

EVERYWHERE = "0.0.0.0"  # noqa: S104
TOKEN = "a-token-of-our-own-0123"
HERE = Access(7860, frozenset({"localhost", "::1"}), any_address=False, token=TOKEN)
ANYWHERE = replace(HERE, any_address=True)
OPEN = replace(HERE, token=None)


class Bound(socket.socket):
    """A listener that says it is bound to an address, which this machine needn't have."""

    def __init__(self, *address: str | int) -> None:
        super().__init__()
        self._address = address

    def getsockname(self) -> tuple[str | int, ...]:
        return self._address


@pytest.mark.parametrize("host", ["localhost:7860", "LocalHost:7860", "[::1]:7860"])
def test_a_known_name_with_the_port_is_answered(host: str) -> None:
    assert HERE.answers(host)


@pytest.mark.parametrize(
    "host",
    [
        *("", ":7860", "localhost", "localhost:", "localhost:80", "localhost:17860"),
        *("localhost:07860 ", "localhost:7860\n", "localhost:٧٨٦٠", "localhost.:7860"),
        *("::1:7860", "::1", "[::1]", "[localhost]:7860", "[::1", "user@localhost:7860"),
        *(
            "evil.example:7860",
            "localhost.evil.example:7860",
            "192.0.2.1:7860",
            "[2001:db8::1]:7860",
        ),
    ],
)
def test_no_other_name_or_port_is_answered(host: str) -> None:
    assert not HERE.answers(host)


def test_without_a_port_a_browser_means_80() -> None:
    assert replace(HERE, port=80).answers("localhost")
    assert not replace(HERE, port=443).answers("localhost")


@pytest.mark.parametrize(
    ("host", "is_answered"),
    [
        ("192.0.2.1:7860", True),
        ("[2001:db8::1]:7860", True),
        ("192.0.2.1:7861", False),
        ("192.0.2:7860", False),
        ("192.0.2.256:7860", False),
        ("evil.example:7860", False),
    ],
)
def test_to_other_machines_any_numeric_address_is_a_name(host: str, is_answered: bool) -> None:
    assert ANYWHERE.answers(host) == is_answered


@pytest.mark.parametrize("offered", ["", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "pässe", "\0"])
def test_only_the_token_is_admitted(offered: str) -> None:
    assert HERE.admits(TOKEN)
    assert not HERE.admits(offered)
    assert not OPEN.admits(offered)


def test_the_cookie_is_found_among_those_of_other_programs() -> None:
    name, value = HERE.cookie_name, HERE.cookie
    sent = [f"{name}=wrong=1; {name}x={value};;=; novalue", f" a={name} ;  {name} = {value} ", ""]
    assert HERE.cookies_in(sent) == ["wrong=1", value]
    assert HERE.recognises(HERE.cookies_in(sent))
    assert not HERE.recognises(HERE.cookies_in(sent[:1]))
    assert not HERE.recognises([])
    assert not OPEN.recognises(["", value])


def test_the_cookie_that_is_set_is_the_one_that_is_recognised() -> None:
    pair, *attributes = HERE.set_cookie.split("; ")
    assert HERE.recognises(HERE.cookies_in([pair]))
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} < set(attributes)
    assert not replace(HERE, port=7861).cookies_in([pair])


def test_on_loopback_only_its_names_are_ours() -> None:
    access = access_to(Bound("127.0.0.1", 5000), "My-Loopback", TOKEN)
    assert access.answers("my-loopback:5000")
    assert access.answers("127.0.0.1:5000")
    assert not access.answers(f"{socket.gethostname()}x:5000")
    assert not access.answers("192.0.2.1:5000")
    assert access_to(Bound("::1", 5000, 0, 0), "::1", None).token is None


def test_elsewhere_the_machines_names_are_ours_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Desk")
    access = access_to(Bound("192.0.2.1", 5000), "192.0.2.1", TOKEN)
    for name in ("desk", "desk.local", "localhost", "192.0.2.1", "198.51.100.7"):
        assert access.answers(f"{name}:5000")
    assert not access.answers("desk.example:5000")


def test_nobody_lets_other_machines_in_without_a_token() -> None:
    with listen(EVERYWHERE, 0) as listener, pytest.raises(ValueError, match="needs a token"):
        access_to(listener, EVERYWHERE, None)


@pytest.mark.parametrize(
    ("address", "is_it"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        (EVERYWHERE, False),
        ("::", False),
        ("192.0.2.1", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_what_only_this_machine_reaches(address: str, is_it: bool) -> None:
    assert is_loopback(address) == is_it


@pytest.mark.parametrize(
    ("bound", "name"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("192.0.2.1", "192.0.2.1"),
        ("::1", "[::1]"),
        ("2001:db8::1", "[2001:db8::1]"),
        (EVERYWHERE, "127.0.0.1"),
        ("::", "[::1]"),
    ],
)
def test_the_address_can_be_opened_as_it_is_announced(bound: str, name: str) -> None:
    listener = Bound(bound, 7860)
    assert announced(listener, HERE) == f"http://{name}:7860/?token={TOKEN}"
    assert announced(listener, OPEN) == f"http://{name}:7860"
    assert replace(ANYWHERE, names=frozenset({"localhost"})).answers(f"{name}:7860")


@pytest.mark.parametrize("host", [EVERYWHERE, "::"])
def test_who_listens_on_all_addresses_is_reached_at_the_announced_one(host: str) -> None:
    try:
        listener = listen(host, 0)
    except OSError as error:
        pytest.skip(f"no {host} here ({error})")
    with listener:
        name = announced(listener, OPEN).removeprefix("http://").rpartition(":")[0]
        address = name.strip("[]"), listener.getsockname()[1]
        with socket.create_connection(address, timeout=5):
            pass
        said = announcement(listener, ANYWHERE)
    assert f"name or address instead of {name}." in said


def test_a_single_address_is_no_stand_in_for_another() -> None:
    said = announcement(Bound("192.0.2.1", 7860), ANYWHERE)
    assert "instead of" not in said
    assert "nothing is encrypted" in said
    assert "nothing is encrypted" not in announcement(Bound("127.0.0.1", 7860), HERE)
