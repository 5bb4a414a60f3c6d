"""The page before an external link is there for links that lead out, and for no other address."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from ui.external_links import leaving, way_out
from ui.routes import errors
from ui.routes.external_links import router

LONGEST = 10_000


@pytest.fixture(scope="module")
def client() -> TestClient:
    nobody: Any = None  # it needs nothing of an assistant
    app = FastAPI()
    app.include_router(router(nobody), prefix="/room")
    errors.add_handlers(app)
    return TestClient(app)


@pytest.mark.parametrize(
    "url",
    [
        "https://a.b/?q=1&to=https://c.d#part",
        "HTTP://a.b",
        "mailto:a@b.c?subject=x+y",
        'https://a.b/"><script>alert(1)</script>',
        "https://a.b/é\u202e\n",
        "https://".ljust(LONGEST, "x"),
    ],
)
def test_a_link_in_an_answer_leads_to_its_page(client: TestClient, url: str) -> None:
    reply = client.get(way_out(url))
    assert reply.status_code == 200
    assert reply.text == leaving(url)
    assert reply.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:alert(1)", "data:text/html,x", "//a.b", "/room/sessions", "", "ftp://a.b"),
        *("\nhttps://a.b", "javascript:alert(1)\nhttps://a.b", " https://a.b"),
        "https://".ljust(LONGEST + 1, "x"),
    ],
)
def test_any_other_address_is_refused_and_not_repeated(client: TestClient, url: str) -> None:
    reply = client.get(f"/room/leave?to={quote(url, safe='')}")
    assert (reply.status_code, reply.text) == (422, "Invalid request: see to.")
    assert reply.headers["content-type"].startswith("text/plain")


def test_without_an_address_there_is_no_page(client: TestClient) -> None:
    assert client.get("/room/leave").status_code == 422
