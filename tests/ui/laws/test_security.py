"""No route, present or future, uses an id without looking it up."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any, get_type_hints
from urllib.parse import urlencode

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from tests.ui.home import Home, home
from tests.ui.raw import Reply, send
from ui.server import ROUTERS

OURS = [("X-Palimpsest", "1"), ("Content-Type", "application/json")]
ROUTES = [route for make in ROUTERS for route in make(None).routes]  # type: ignore[arg-type]

OF_MESSAGES = {"message", "asked", "replaces"}
OF_TEXTS = {"desk", "state", "new"}
IDS = {"session", "document", "old"} | OF_MESSAGES | OF_TEXTS
SHOWN_AS_NEW = {("/stream", "session"), ("/sessions", "session"), ("/stream", "desk")}
"""The page of a session that is gone says so and is a new one, that of a text shows none; the list
only marks the open one.
"""

VALUES: dict[str, Any] = {
    "title": "Another title",
    "question": "Why?",
    "key": "",
    "sample": False,
    "matching": "",
    "way": "quotes",
    "used": False,
    "footnotes": True,
    "name": "a.txt",
    "files": [{"path": "a.txt", "size": 5}],
    "number": 1,
    "page": 1,
    "start": 0,
    "end": 1,
    "since": 0,
    "until": 1,
    "job": "1",
    "to": "https://example.org/",
    "words": "vellum",
    "scope": "none",
    "documents": [],
    "tags": ["law"],
    "at": 0,
    "back": False,
    "small": True,
    "form": "markdown",
    "revision": 0,
    "text": "words",
    "instruction": "Change it.",
    "whole": False,
    "hunk": 1,
    "hunks": [],
    "kind": "file",
}
"""What is no id of a session, message, document or text; a file on its way belongs to all sessions,
and a change and a revision to the text that is named with it.
"""


def models(route: APIRoute) -> list[type[BaseModel]]:
    hints = get_type_hints(route.endpoint).values()
    inputs = [hint for hint in hints if inspect.isclass(hint) and issubclass(hint, BaseModel)]
    return [hint for hint in inputs if hint is not get_type_hints(route.endpoint).get("return")]


def parameters(route: APIRoute) -> set[str]:
    """Everything that a route takes from the browser."""
    if taken := models(route):
        return {name for model in taken for name in model.model_fields}
    return set(inspect.signature(route.endpoint).parameters) - {"request"}


CASES = [
    pytest.param(route, name, id=f"{route.path[1:]}-{name}")
    for route in ROUTES
    for name in sorted(parameters(route) & IDS)
    if (route.path, name) not in SHOWN_AS_NEW
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with home(tmp_path_factory.mktemp("home")) as running:
        for name in ("own.md", "other.md"):
            running.assistant.desk.open_bytes(name, name.encode())
        yield running


def call(served: Home, route: APIRoute, **changed: object) -> Reply:
    """Call a route like a page on its own session, except for the changes."""
    own = served.own
    known = VALUES | {"session": own.session, "document": own.document, "message": own.answer}
    known |= {"asked": own.asked, "replaces": own.asked, "old": served.other.document}
    known |= text_ids(served, route) | changed
    values = {name: known[name] for name in parameters(route)}
    (method,) = route.methods
    given = [*OURS, served.cookie]
    if models(route):
        body = json.dumps(values).encode()
        return send(served.port, method, f"/room{route.path}", given, body)
    return send(served.port, method, f"/room{route.path}?{urlencode(values)}", given)


def text_ids(served: Home, route: APIRoute) -> dict[str, object]:
    """The ids of a text on the desk, and of its state."""
    if "desk" not in parameters(route) or route.path == "/stream":
        return {"desk": 0}
    _, own = served.assistant.desk.all()
    return {"desk": own.id} | dict.fromkeys(("state", "old", "new"), own.head)


def foreign(served: Home, name: str, route: APIRoute) -> list[object]:
    """Ids that aren't this session's, or this text's."""
    if name in ("state", "old", "new") and "desk" in parameters(route):
        other, _ = served.assistant.desk.all()
        return [other.head, 999, 2**62]
    if name == "desk":
        return [999, 2**62]
    if name in OF_MESSAGES:
        other = served.other
        return [other.asked if name != "message" else other.answer, other.answer, 999, 2**62]
    if name in ("document", "old"):
        return [999, 2**62]
    return ["nobody's", "../data", "' OR '1'='1", "%", served.own.session[:-1]]


def test_every_route_is_known_by_what_it_takes() -> None:
    assert len(CASES) > 12
    for route in ROUTES:
        assert parameters(route) <= IDS | set(VALUES), (
            f"{route.path} takes something new: say in VALUES or IDS what it is, so that it is "
            "tried with ids of another session"
        )


@pytest.mark.parametrize(("route", "name"), CASES)
def test_an_id_of_another_session_is_not_found_and_changes_nothing(
    served: Home, route: APIRoute, name: str
) -> None:
    before = served.records()
    for value in foreign(served, name, route):
        reply = call(served, route, **{name: value})
        assert reply.status == 404, (value, reply.text)
        assert reply.headers["content-type"].startswith("text/plain")
        assert reply.text.strip()
    assert served.records() == before


@pytest.mark.parametrize("path", ["/sources", "/document", "/copy"])
def test_ids_of_our_own_session_are_found(served: Home, path: str) -> None:
    (route,) = (route for route in ROUTES if route.path == path)
    assert call(served, route).status == 200


@pytest.mark.parametrize("path", ["/desk/history", "/desk/diff", "/desk/export", "/desk/stop"])
def test_ids_of_our_own_text_are_found(served: Home, path: str) -> None:
    (route,) = (route for route in ROUTES if route.path == path)
    assert call(served, route).status == 200


def test_a_question_in_the_place_of_another_begins_no_session(served: Home) -> None:
    before = served.records()
    (ask,) = (route for route in ROUTES if route.path == "/ask")
    assert call(served, ask, session="").status == 404
    assert served.records() == before


def test_what_nobody_foresaw_is_said_in_a_sentence(
    served: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("<b>out of luck</b>")

    monkeypatch.setattr(served.assistant.sources, "stored", broken)
    (route,) = (route for route in ROUTES if route.path == "/sources")
    reply = call(served, route)
    assert reply.status == 500
    assert reply.headers["content-type"].startswith("text/plain")
    assert "Something went wrong (RuntimeError)" in reply.text
    assert "luck" not in reply.text


@pytest.mark.parametrize("value", [None, -1, "x", 1.5, 2**70, [1], {"a": 1}, True])
@pytest.mark.parametrize(("route", "name"), CASES)
def test_what_is_no_id_makes_no_sense_and_changes_nothing(
    served: Home, route: APIRoute, name: str, value: object
) -> None:
    if value is None and name == "replaces":
        return  # a question in nobody's place
    before = served.records()
    reply = call(served, route, **{name: value})
    assert reply.status in (404, 409, 422), reply.text
    assert "Traceback" not in reply.text
    assert served.records() == before
