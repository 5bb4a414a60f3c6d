"""The parsers' processes: held to their limits, never believed, never left behind."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import psutil
import pytest

from retrieval import DocumentError, Limits
from retrieval.extraction.extract import extract
from retrieval.ingestion.archive import expand
from retrieval.parse import process

END = b'{"end": {"media_type": "text/plain"}}\n'
CRASHED = "a.txt: is damaged, or takes more memory than allowed: reading it failed"


class Scripted:
    """An answer that says what it is told to."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._parts = iter(parts)
        self.is_closed = False

    def read(self, _: float) -> bytes:
        return next(self._parts, b"")

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def words(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("words")
    return tmp_path / "a.txt"


def refusal(path: Path, limits: Limits) -> str:
    with pytest.raises(DocumentError) as caught:
        extract(path, limits)
    return str(caught.value)


def children() -> list[psutil.Process]:
    server = process.SERVER._process
    assert server is not None
    return psutil.Process(server.pid).children()


@pytest.mark.parametrize(
    "parts",
    [
        [b"\xff{[garbage\n" * 100],
        [b"null\n", END],
        [b"[" * 100_000 + b"\n"],
        [b'{"text": 7}\n', END],
        [b'{"text": "\\ud800"}\n', END],
        [b'{"text": "ab"}\n{"page": 7}\n', END],
        [b'{"text": "ab"}\n{"heading": [2, 1, "b"]}\n{"heading": [1, 1, "a"]}\n', END],
        [b'{"page": 0}\n{"text": "ab"}\n{"words": [1, 1, "AAAA", "AAAA"]}\n', END],
        [b'{"page": 0}\n{"text": "ab"}\n{"words": [1, 1, "AAAAAAkAAAA=", "' + b"A" * 22 + b'=="]}\n', END],
        [b'{"error": 7}\n'],
        [b'{"text": "no end"}\n'],
        itertools.repeat(b"x" * 1_000_000),
        itertools.chain([b'{"text": "' + b"y" * 3000 + b'"}\n'] * 10, [END]),
    ],
)  # fmt: skip
def test_what_a_parser_says_is_checked(
    parts: Iterable[bytes], words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Scripted(parts)
    monkeypatch.setattr(process.SERVER, "ask", lambda _: answer)
    assert CRASHED in refusal(words, Limits(characters=20_000))
    assert answer.is_closed


def test_a_parser_without_end_is_ended_in_time(
    words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless() -> Iterator[bytes]:
        while True:
            time.sleep(0.01)
            yield b'{"progress": [1, 2]}\n'

    monkeypatch.setattr(process.SERVER, "ask", lambda _: Scripted(endless()))
    assert "longer than 0.1 s" in refusal(words, Limits(seconds=0.1))


def test_limits_may_be_beyond_what_the_system_can_count(words: Path) -> None:
    limits = Limits(10**15, 10**15, 10**15, 1e15, 10**15, unpacked_mb=10**15)
    assert extract(words, limits).text == "words"


def test_memory_is_limited_and_named(tmp_path: Path) -> None:
    path = tmp_path / "big.html"
    path.write_text("<html>" + "<p>some words" * 2_000_000)
    message = refusal(path, Limits(memory_mb=60))
    assert "memory" in message
    assert "PALIMPSEST_PARSE_MEMORY_MB" in message


def test_nothing_runs_on_after_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "slow.html"
    path.write_text("<html>" + "<p>some words" * 500_000)
    assert "longer than 0.2 s" in refusal(path, Limits(seconds=0.2))
    assert not children()


@pytest.fixture
def into(tmp_path: Path) -> Path:
    (tmp_path / "into").mkdir()
    return tmp_path / "into"


def unpacking(folder: Path, into: Path) -> Generator[tuple[str, Path | DocumentError]]:
    """An archive whose members come one by one, and the first of which has come."""
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        for number in range(2000):
            archive.writestr(f"{number}.txt", "words" * 1000)
    members = expand(folder / "a.zip", Limits(), name="a.zip", into=into)
    next(members)
    return members


def test_a_folder_that_is_given_back_stays_as_it_is(tmp_path: Path, into: Path) -> None:
    unpacking(tmp_path, into).close()
    left = set(into.iterdir())
    assert not children()
    assert len(left) < 2000
    assert set(into.iterdir()) == left


@pytest.mark.slow
def test_whoever_ends_a_child_waits_until_it_is_dead(tmp_path: Path, into: Path) -> None:
    members = unpacking(tmp_path, into)
    server = process.SERVER._process
    assert server is not None
    ending = threading.Thread(target=members.close)
    server.send_signal(signal.SIGSTOP)  # so it can't end the child
    try:
        ending.start()
        ending.join(0.5)
        assert ending.is_alive()
    finally:
        server.send_signal(signal.SIGCONT)
        ending.join()
    assert not children()


@pytest.mark.slow
def test_a_server_that_was_killed_is_started_again(words: Path) -> None:
    assert extract(words, Limits()).text == "words"
    assert process.SERVER._process is not None
    os.kill(process.SERVER._process.pid, signal.SIGKILL)
    time.sleep(0.2)
    assert extract(words, Limits()).text == "words"


@pytest.mark.slow
def test_the_server_ends_with_the_app_however_that_ends(words: Path) -> None:
    program = (
        "import os, sys, signal\nfrom pathlib import Path\n"
        "from retrieval import Limits\nfrom retrieval.extraction.extract import extract\n"
        "from retrieval.parse import process\n"
        "extract(Path(sys.argv[1]), Limits())\n"
        "print(process.SERVER._process.pid, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(words)], capture_output=True, check=False
    )
    server = int(ended.stdout)
    for _ in range(100):
        if not psutil.pid_exists(server) or psutil.Process(server).status() == "zombie":
            return
        time.sleep(0.1)
    raise AssertionError("the parsers' server outlives the app")


def test_the_parsers_know_neither_secrets_nor_torch(
    words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HF_TOKEN", "PALIMPSEST_TOKEN"):
        monkeypatch.setenv(name, "secret")
    process.SERVER.close()
    extract(words, Limits())
    assert process.SERVER._process is not None
    server = psutil.Process(process.SERVER._process.pid)
    assert not {name for name in server.environ() if "TOKEN" in name}
    mapped = {Path(part.path).name for part in server.memory_maps()}
    assert not {name for name in mapped if "torch" in name or "faiss" in name or "sqlite" in name}


@pytest.mark.slow
def test_without_fork_a_python_is_started_for_each_file(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "fork")
    assert extract(words, Limits()).text == "words"
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 no more than that")
    assert "is damaged" in refusal(tmp_path / "b.pdf", Limits())
    assert "longer than 0.01 s" in refusal(words, Limits(seconds=0.01))
