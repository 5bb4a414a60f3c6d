"""The server forks a child for each socket, and no request ends anything but its own child."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

import psutil
import pytest

from retrieval import Limits
from retrieval.parse import process, server
from retrieval.parse.child import Answer


def request(path: Path, **changes: Any) -> bytes:
    asked = {"task": "extract", "path": str(path), "name": path.name, "limits": asdict(Limits())}
    return json.dumps(asked | changes).encode() + b"\n"


def said(answer: Answer) -> list[dict[str, Any]]:
    """The lines of an answer, read to its end."""
    whole = b"".join(iter(lambda: answer.read(20), b""))
    answer.close()
    return [json.loads(line) for line in whole.splitlines()]


def texts(answer: Answer) -> str:
    return "".join(line.get("text", "") for line in said(answer))


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    found = [tmp_path / f"{number}.txt" for number in range(3)]
    for path in found:
        path.write_text(f"words of {path.name}")
    return found


def test_children_answer_each_to_their_own_socket(files: list[Path]) -> None:
    answers = [process.SERVER.ask(request(path)) for path in files]
    assert [texts(answer) for answer in reversed(answers)] == [
        f"words of {path.name}" for path in reversed(files)
    ]


def test_the_last_line_says_how_it_ended(files: list[Path]) -> None:
    *_, last = said(process.SERVER.ask(request(files[0])))
    assert last == {"end": {"media_type": "text/plain", "has_text": True}}
    files[1].write_bytes(b"{\\rtf1 words}")
    assert said(process.SERVER.ask(request(files[1]))) == [
        {"error": ["1.txt", "is RTF", "Save it as DOCX or PDF and add that."]}
    ]


@pytest.mark.parametrize("wrong", [b"\xff no json\n", b'{"task": "extract"}\n'])
def test_a_request_that_makes_no_sense_ends_its_child_alone(
    wrong: bytes, files: list[Path]
) -> None:
    waiting = process.SERVER.ask(request(files[0]))
    assert said(process.SERVER.ask(wrong)) == []
    assert texts(waiting) == "words of 0.txt"
    assert texts(process.SERVER.ask(request(files[1]))) == "words of 1.txt"


def test_no_child_is_left_whether_it_was_heard_out_or_not(files: list[Path]) -> None:
    for path in files:
        process.SERVER.ask(request(path)).close()
        said(process.SERVER.ask(request(path)))
    assert process.SERVER._process is not None
    assert not psutil.Process(process.SERVER._process.pid).children()


def test_without_a_socket_it_answers_one_request_and_leaves(
    files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(asked: dict[str, Any], stream: BinaryIO) -> None:  # the real one confines the tests
        stream.write(f"{asked['task']} {asked['name']}\n".encode())

    output = io.BytesIO()
    two = request(files[0]) + request(files[1])
    monkeypatch.setattr(server, "work", work)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(two)))
    wrapped = io.TextIOWrapper(output)
    monkeypatch.setattr(sys, "stdout", wrapped)
    server.main([])
    assert output.getvalue() == b"extract 0.txt\n"
    wrapped.detach()
