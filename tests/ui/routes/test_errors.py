"""Whatever goes wrong, a page gets a sentence: the person's own mistake, or that it was ours."""

from __future__ import annotations

from typing import Annotated

import pytest
from fastapi import FastAPI, Query
from fastapi.testclient import TestClient
from pydantic import BaseModel

from app.errors import EXPECTED, DocumentError, MessagesError, NotFoundError
from ui.routes import errors

SECRET = "/home/somebody/a folder"


class Command(BaseModel):
    """What a page sends."""

    session: str
    count: int


class Failing:
    """An application that fails as it is told to."""

    def __init__(self) -> None:
        self.failure = Exception()
        app = FastAPI(openapi_url=None)
        errors.add_handlers(app)

        @app.get("/fail")
        def fail() -> None:
            raise self.failure

        @app.get("/find")
        def find(number: Annotated[int, Query(gt=0)], name: str) -> str:
            return f"{name} {number}"

        @app.post("/put")
        def put(command: Command) -> int:
            return command.count

        self.app = app


@pytest.fixture(scope="module")
def failing() -> Failing:
    return Failing()


@pytest.fixture(scope="module")
def client(failing: Failing) -> TestClient:
    return TestClient(failing.app, raise_server_exceptions=False)


def made(kind: type[Exception]) -> Exception:
    if kind is DocumentError:
        return DocumentError("<a>.pdf", "is damaged", "Save it again.")
    return kind("The disk is <full>.")


@pytest.mark.parametrize("kind", [*EXPECTED, MessagesError, NotFoundError])
def test_what_can_be_expected_is_said_in_its_own_words(
    failing: Failing, client: TestClient, kind: type[Exception]
) -> None:
    failing.failure = made(kind)
    reply = client.get("/fail")
    assert reply.status_code == (404 if kind is NotFoundError else 409)
    assert reply.text == str(failing.failure)
    assert "<" in reply.text
    assert reply.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("failure", [OSError(SECRET), KeyError(SECRET), AssertionError()])
def test_what_nobody_expected_is_named_and_not_told(
    failing: Failing, client: TestClient, failure: Exception
) -> None:
    failing.failure = failure
    reply = client.get("/fail")
    assert reply.status_code == 500
    assert f"({type(failure).__name__})" in reply.text
    assert "the server's log" in reply.text
    assert SECRET not in reply.text
    assert reply.headers["content-type"].startswith("text/plain")


def test_what_nobody_expected_goes_on_to_the_servers_log(failing: Failing) -> None:
    """The server logs what comes out of the application."""
    failing.failure = OSError(SECRET)
    with pytest.raises(OSError, match=SECRET):
        TestClient(failing.app).get("/fail")


def test_of_an_invalid_request_each_wrong_part_is_named_and_no_value_is_repeated(
    client: TestClient,
) -> None:
    replies = [
        client.get("/find", params={"number": "<b>0</b>"}),
        client.get("/find", params={"number": "-1"}),
        client.post("/put", json={"count": "<b>"}),
        client.post("/put", content=b"{<b>"),
    ]
    assert [reply.status_code for reply in replies] == [422] * 4
    assert [reply.text for reply in replies[:3]] == [
        "Invalid request: see number, name.",
        "Invalid request: see number, name.",
        "Invalid request: see session, count.",
    ]
    assert replies[3].text.startswith("Invalid request: see ")
    assert not any("<" in reply.text for reply in replies)
    assert client.get("/find", params={"number": 1, "name": "a"}).status_code == 200
