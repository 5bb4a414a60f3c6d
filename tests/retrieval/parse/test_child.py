"""Answers are read to their end, and whoever closes one can rely on its child's being over."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from retrieval.parse import child
from retrieval.parse.child import Forked, Spawned, hang_up, start_python

Ends = tuple[Forked, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    """An answer, and the child's end of it."""
    ours, theirs = socket.socketpair()
    theirs.settimeout(5)
    with ours, theirs:
        yield Forked(ours), theirs


def spawned(monkeypatch: pytest.MonkeyPatch, *command: str) -> tuple[Spawned, subprocess.Popen[bytes]]:  # fmt: skip
    """An answer of another program than Python, which starts at once."""
    started: list[subprocess.Popen[bytes]] = []

    def start(_: list[str], **options: Any) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(command, **options))
        return started[0]

    monkeypatch.setattr(child, "start_python", start)
    return Spawned(b'{"a": 1}\n'), started[0]


def test_an_answer_is_read_to_its_end(ends: Ends) -> None:
    answer, theirs = ends
    theirs.sendall(b"some")
    assert answer.read(5) == b"some"
    theirs.close()
    assert answer.read(5) == b""


def test_a_child_that_died_with_its_request_unread_is_at_its_end(ends: Ends) -> None:
    answer, theirs = ends
    answer._end.sendall(b"request")
    theirs.close()
    assert answer.read(5) == b""


def test_an_answer_that_does_not_come_is_late(ends: Ends) -> None:
    with pytest.raises(TimeoutError):
        ends[0].read(0.001)


def test_a_wait_may_be_longer_than_a_socket_can_count(ends: Ends) -> None:
    ends[1].sendall(b"soon")
    assert ends[0].read(1e300) == b"soon"


def test_a_close_waits_until_the_child_has_let_go(ends: Ends) -> None:
    answer, theirs = ends
    done: list[bytes] = []

    def end() -> None:
        asked = theirs.recv(1)
        for _ in range(50):
            theirs.sendall(b"words on the way")
        done.append(asked)
        theirs.close()

    other = threading.Thread(target=end)
    other.start()
    answer.close()
    assert done == [b""]
    other.join()
    answer.close()


def test_nobody_is_waited_for_endlessly(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_PATIENCE", 0.01)
    ends[0].close()
    assert ends[1].recv(1) == b""


def test_who_hangs_up_does_so_for_every_copy_of_the_connection() -> None:
    ours, theirs = socket.socketpair()
    theirs.settimeout(1)
    with theirs, ours.dup():
        hang_up(ours)
        assert theirs.recv(1) == b""
        hang_up(ours)


def test_a_process_of_its_own_gets_the_request_and_is_gone_after_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer, process = spawned(monkeypatch, "cat")
    assert answer.read(5) == b'{"a": 1}\n'
    assert answer.read(5) == b""
    answer.close()
    assert process.returncode is not None


def test_a_process_of_its_own_is_killed_when_it_is_late_and_when_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for is_late in (True, False):
        answer, process = spawned(monkeypatch, "sleep", "60")
        if is_late:
            with pytest.raises(TimeoutError):
                answer.read(0.001)
        answer.close()
        assert process.returncode == -9


def test_a_parser_starts_with_paths_alone_and_in_a_session_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\nread -r go\necho "$@"\nenv\n')
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("HF_TOKEN", "secret")
    monkeypatch.setenv("PYTHONPATH", "/a/path")
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with start_python(["7"], **options) as process:
        assert os.getsid(process.pid) == process.pid
        told = process.communicate(b"go\n")[0].decode()
    assert told.startswith("-P -m retrieval.parse.server 7\n")
    assert "\nPYTHONPATH=/a/path\n" in told
    assert "secret" not in told
