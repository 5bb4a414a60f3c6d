"""The whole app, with nothing that keeps libraries quiet, reaches nothing but this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.ui.conftest import NOTE, Server

RECORDER = Path(__file__).parent / "recorder"
QUIETENING = ("HF_HUB_OFFLINE", "GRADIO_ANALYTICS_ENABLED")
"""What the other tests set, and a person doesn't."""

ANSWER_SECONDS = 300


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the processes that are started write down whom they want to reach."""
    path = tmp_path / "record"
    path.touch()
    monkeypatch.setenv("PALIMPSEST_TEST_RECORD", str(path))
    monkeypatch.setenv("PYTHONPATH", str(RECORDER))
    for name in QUIETENING:
        monkeypatch.delenv(name, raising=False)
    return path


def wanted(record: Path) -> list[list[str]]:
    return [line.split(" ", 3) for line in record.read_text().splitlines()]


@pytest.mark.parametrize(
    ("program", "event", "name"),
    [
        ("socket.socket().connect(('192.0.2.1', 443))", "connect", "192.0.2.1"),
        ("socket.getaddrinfo('example.org', 443)", "getaddrinfo", "example.org"),
        ("requests.get('https://example.org')", "getaddrinfo", "example.org"),
        ("socket.socket(type=2).sendto(b'x', ('192.0.2.1', 53))", "sendto", "192.0.2.1"),
        ("child(target=socket.gethostbyname, args=('a.org',)).start()", "gethostbyname", "a.org"),
    ],
)
def test_the_record_has_what_is_foreign_of_children_too(
    record: Path, program: str, event: str, name: str
) -> None:
    child = "child = multiprocessing.get_context('spawn').Process"
    program = f"import multiprocessing, requests, socket; {child}; {program}"
    subprocess.run([sys.executable, "-c", program], check=False, stderr=subprocess.DEVNULL)
    seen = [[kind, what, whom] for kind, _, what, whom in wanted(record)]
    assert ["FOREIGN", f"socket.{event}", name] in seen


@pytest.mark.default_model
def test_from_the_start_to_an_answer_only_this_machine_is_reached(
    record: Path, tmp_path: Path, default_model_folder: Path, minilm_folder: Path
) -> None:
    server = Server(tmp_path / "data", environment={"PALIMPSEST_MAX_TOKENS": "16"})
    try:
        assert b"gradio_config" in _call(server, "GET", "/")
        query = urlencode({"session": "", "name": "note.md"})
        taken = json.loads(_call(server, "POST", f"/room/upload?{query}", NOTE))
        session = taken["session"]
        _wait(server, session, "library", "note.md")
        question = {"session": session, "question": "Who scraped parchment?"}
        _call(server, "POST", "/room/ask", json.dumps(question))
        _wait(server, session, "history", "data-message=")
    finally:
        assert server.end() == 0
    command = [sys.executable, "-c", "from app.cli import main; main()", "backup"]
    data = ["--data-dir", str(tmp_path / "data")]
    subprocess.run([*command, str(tmp_path / "all.zip"), *data], check=True)
    seen = wanted(record)
    # The server, the parsers' process and the backup at least.
    assert len({process for _, process, what, _ in seen if what == "start"}) >= 3
    assert not [line for line in seen if line[0] == "FOREIGN"]


def _call(server: Server, method: str, path: str, body: str | None = None) -> bytes:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=ANSWER_SECONDS)
    headers = dict([("X-Palimpsest", "1"), ("Content-Type", "application/json"), server.cookie])
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    content = response.read()
    assert response.status == 200, content
    return content


def _wait(server: Server, session: str, region: str, words: str) -> None:
    """Until the view stream shows the words in a region."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=ANSWER_SECONDS)
    connection.request("GET", f"/room/stream?session={session}", headers=dict([server.cookie]))
    with connection.getresponse() as stream:
        for line in stream:
            if line.startswith(b"data: "):
                shown: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                if words in shown.get(region, ""):
                    return
                assert "data-failed" not in shown.get("live", ""), shown["live"]
    pytest.fail(f"the stream ended without {words!r} in {region}")
