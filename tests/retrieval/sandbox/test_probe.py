"""What isn't prevented is found by trying: each attempt works where nothing confines."""

from __future__ import annotations

import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from retrieval.sandbox import probe

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing confines there")

EVERYTHING = (
    "read other files",
    "write files",
    "remove files",
    "send data over the network",
    "start programs",
    "signal other processes",
)


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(capsys.readouterr().out.splitlines()))


def test_where_nothing_confines_every_attempt_is_told(
    tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").write_bytes(b"x")
    monkeypatch.setattr(probe, "confine", lambda: None)
    monkeypatch.setattr(sys, "executable", shutil.which("true"))
    probe.main([str(tmp_path), str(port)])
    assert said(capsys) == EVERYTHING
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_what_fails_is_not_told_and_the_rest_is_tried_all_the_same(
    tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here for want of a file and of a program, not because somebody prevents it."""
    monkeypatch.setattr(probe, "confine", lambda: None)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    probe.main([str(tmp_path), str(port)])
    assert said(capsys) == tuple(
        name for name in EVERYTHING if name.split()[0] not in ("read", "remove", "start")
    )


def test_it_confines_itself_before_it_tries(
    tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def confine() -> None:
        assert list(tmp_path.iterdir()) == []
        raise InterruptedError

    monkeypatch.setattr(probe, "confine", confine)
    with pytest.raises(InterruptedError):
        probe.main([str(tmp_path), str(port)])
    assert said(capsys) == ()
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_could_be_tried_everything_may_be_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python"))
    assert probe.missing() == EVERYTHING


def test_a_process_that_fails_says_nothing_of_what_is_prevented(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert probe.missing() == EVERYTHING


def test_what_can_be_done_in_two_ways_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho start programs; echo write files; echo start programs\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    assert probe.missing() == ("start programs", "write files")
