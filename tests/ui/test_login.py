"""The token's login: where a token counts, what goes on in the address, and whose cookie is believed."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Scope, Send

from tests.ui.in_loop import run_in_loop
from ui.access import Access
from ui.login import MOST_GUESSES, Login, WrongTokens

TOKEN = "a-token-of-our-own-0123"
ACCESS = Access(80, frozenset({"localhost"}), any_address=False, token=TOKEN)
OPEN = Access(80, frozenset({"localhost"}), any_address=False, token=None)
COOKIE = Headers({"cookie": f"{ACCESS.cookie_name}={ACCESS.cookie}"})
SOMEBODY = 65_533


@pytest.fixture
def login() -> Login:
    return Login(ACCESS, lambda: None)


def asked(query: str = "", path: str = "/", method: str = "GET") -> Scope:
    """A request, of which it isn't known who sent it."""
    return {"method": method, "path": path, "query_string": query.encode(), "client": None}


class Refresh(HTMLParser):
    """Where a page that refreshes itself goes on, and where its link leads."""

    def __init__(self, html: bytes | memoryview) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.targets: list[str] = []
        self.feed(bytes(html).decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag == "meta":
            self.targets.append((given["content"] or "").removeprefix("0;url="))
        if tag == "a":
            self.targets.append(given["href"] or "")


@pytest.mark.parametrize(
    "query",
    [
        "session=abc",
        "session=",
        "a=1&a=2&copy=3",
        'session="><script>alert(1)</script>',
        "to=//evil.example&x=a;url=https://evil.example",
        "session=%22%26amp%3B+%C3%A9",
    ],
)
@pytest.mark.parametrize("order", ["token={token}&{query}", "{query}&token={token}&token=x"])
def test_all_but_the_token_goes_on_and_nothing_in_it_is_markup(
    login: Login, query: str, order: str
) -> None:
    answer = login.answer(asked(order.format(token=TOKEN, query=query)), Headers())
    assert answer is not None
    assert answer.headers["set-cookie"] == ACCESS.set_cookie
    page = Refresh(answer.body)
    assert page.tags == ["html", "title", "meta", "p", "a"]
    assert page.targets[0] == page.targets[1]
    split = urlsplit(page.targets[0])
    assert (split.scheme, split.netloc, split.path) == ("", "", "/")
    assert parse_qsl(split.query, keep_blank_values=True) == parse_qsl(
        query, keep_blank_values=True
    )
    assert TOKEN.encode() not in bytes(answer.body)
    assert b"&" not in bytes(answer.body).replace(b"&amp;", b"")


@pytest.mark.parametrize(
    "scope",
    [
        asked(f"token={TOKEN}", "/room/sessions"),
        asked(f"token={TOKEN}", method="POST"),
        asked(f"token=x&token={TOKEN}"),
        asked(f"Token={TOKEN}"),
        asked(),
    ],
)
def test_a_token_counts_once_in_the_front_pages_address_and_nowhere_else(
    login: Login, scope: Scope
) -> None:
    answer = login.answer(scope, Headers())
    assert answer is not None
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers


def test_only_the_token_lets_somebody_in() -> None:
    entered: list[int] = []
    login = Login(ACCESS, lambda: entered.append(1))
    login.answer(asked(), COOKIE)
    login.answer(asked("token=x"), COOKIE)
    assert not entered
    login.answer(asked(f"token={TOKEN}"), COOKIE)
    assert entered == [1]


def test_a_wrong_token_is_taken_out_of_the_address_of_who_has_the_cookie(login: Login) -> None:
    assert login.answer(asked("session=abc"), COOKIE) is None
    answer = login.answer(asked("token=old&session=abc"), COOKIE)
    assert answer is not None
    assert Refresh(answer.body).targets == ["/?session=abc"] * 2


def test_another_users_cookie_is_believed_from_their_token_on(
    login: Login, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.login.user_of", lambda _: SOMEBODY)
    command = asked(path="/room/ask", method="POST")
    refused = login.answer(command, COOKIE)
    assert refused is not None
    assert refused.status_code == 401
    login.answer(asked(f"token={TOKEN}"), Headers())
    assert login.answer(command, COOKIE) is None
    monkeypatch.setattr("ui.login.user_of", lambda _: SOMEBODY + 1)
    assert login.answer(command, COOKIE) is not None


@pytest.mark.parametrize(
    ("site", "path", "refreshes"),
    [
        ("cross-site", "/", True),
        ("same-site", "/", True),
        ("same-origin", "/", False),
        ("none", "/", False),
        ("cross-site", "/room/sessions", False),
    ],
)
def test_only_who_comes_by_a_link_to_the_front_page_is_sent_once_more(
    login: Login, site: str, path: str, refreshes: bool
) -> None:
    answer = login.answer(asked("session=abc", path), Headers({"sec-fetch-site": site}))
    assert answer is not None
    assert answer.status_code == 401
    assert b"`palimpsest url`" in bytes(answer.body)
    assert Refresh(answer.body).targets == (["/?session=abc"] * 2 if refreshes else [])


def test_guesses_are_free_again_a_second_after_the_first_of_them() -> None:
    clock = [5.0]
    wrong_tokens = WrongTokens(lambda: clock[0])

    def at(now: float) -> bool:
        clock[0] = now
        return wrong_tokens.are_too_many()

    assert not any(at(5 + 0.05 * number) for number in range(MOST_GUESSES))
    assert all(at(now) for now in (5.5, 5.75, 5.99))
    assert not at(6.01)
    assert at(6.02)
    assert [at(60) for _ in range(MOST_GUESSES + 1)] == [*[False] * MOST_GUESSES, True]


def sent_through(wrap: Callable[[Send], Send], *messages: Message) -> list[Message]:
    """What comes out when these are sent."""
    received: list[Message] = []

    async def send(message: Message) -> None:
        received.append(message)

    async def all_of_them() -> None:
        wrapped = wrap(send)
        for message in messages:
            await wrapped(message)

    run_in_loop(all_of_them())
    return received


def test_the_front_page_renews_the_cookie_beside_the_applications_own() -> None:
    own = [(b"set-cookie", b"theirs=1")]
    messages: list[Message] = [
        {"type": "http.response.start", "status": 200, "headers": list(own)},
        {"type": "http.response.body", "body": b"page"},
    ]
    start, body = sent_through(Login(ACCESS, lambda: None).renewing, *messages)
    assert start["headers"] == [*own, (b"set-cookie", ACCESS.set_cookie.encode())]
    assert body == {"type": "http.response.body", "body": b"page"}


def test_without_a_token_there_is_no_door_and_no_cookie() -> None:
    login = Login(OPEN, lambda: None)
    assert login.answer(asked("token=x", "/room/ask", "POST"), Headers()) is None
    start: Message = {"type": "http.response.start", "status": 200, "headers": []}
    assert sent_through(login.renewing, start) == [
        {"type": "http.response.start", "status": 200, "headers": []}
    ]
