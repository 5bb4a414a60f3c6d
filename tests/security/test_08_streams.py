"""However many pages there are: those that are open go on, and the log can be read.

At `ulimit -n 256` four hundred streams are answered, refused with a sentence, or not taken; the
page that was open gets its next change; and once they are gone all is as before. One watch of the
database serves all pages, and none of them misses a change.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation import answering
from app.conversation.answering import MOST_AT_ONCE, Answers, Ask
from app.errors import AskError
from app.settings.loading import load
from storage import StorageError
from storage.watch import Watch
from tests.security.served import Served, served
from tests.ui.raw import send
from tests.ui.told_sessions import Told
from ui import database_watch, descriptors
from ui.database_watch import DatabaseWatch

DESCRIPTORS = 256
FLOOD = 400
STREAMS = 3 * (DESCRIPTORS - descriptors.RESERVED) // 8
THREADS = 40
"""Of the page's workers, each of which may keep a connection to the database, two descriptors."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not sys.platform.startswith("linux"):
        pytest.skip("counts descriptors in /proc")
    with served(tmp_path_factory.mktemp("flooded"), DESCRIPTORS) as running:
        yield running


def test_a_flood_of_streams_leaves_open_pages_the_log_and_those_who_come_later_alone(
    server: Served,
) -> None:
    with opened(server) as page:
        assert b"data: " in read_until(page, b"\n\n")
        before = server.descriptors()
        with ExitStack() as flood:
            streams = [flood.enter_context(opened(server)) for _ in range(FLOOD)]
            heads = [first_part(each) for each in streams]
            statuses = [head[9:12] for head in heads]
            assert set(statuses) <= {b"200", b"503", b""}
            assert statuses.count(b"200") == STREAMS - 1
            refused = next(head for head in heads if b"Too many pages" in head)
            assert b"are open (24). Close some and reload." in refused
            assert b"retry-after: " in refused.lower()
            assert b"x-content-type-options: nosniff" in refused.lower()
            gradios = send(server.port, "GET", "/gradio_api/queue/data?session_hash=page")
            assert gradios.status == 200
            Told.begin(server.log.parent / "data").store.close()
            assert b"data: " in read_until(page, b"\n\n")
        wait_until(lambda: server.descriptors() <= before + 2 * THREADS)
        wait_until(lambda: is_let_in(server))  # a stream that has ended is noticed in a moment
    lines = server.lines()
    assert len(lines) < 50
    assert not any("out of system resource" in line for line in lines), lines


def is_let_in(server: Served) -> bool:
    """Whether a page that comes now gets its stream."""
    with opened(server) as later:
        return first_part(later)[9:12] == b"200"


def test_a_flood_of_connections_that_ask_for_nothing_leaves_open_pages_alone(
    server: Served,
) -> None:
    with opened(server) as page, ExitStack() as flood:
        read_until(page, b"\n\n")
        for number in range(FLOOD):
            idle = flood.enter_context(server.connect())
            with suppress(OSError):  # it was closed already
                idle.sendall(b"GET / HT"[: number % 9])
        Told.begin(server.log.parent / "data").store.close()
        assert b"data: " in read_until(page, b"\n\n")
    assert len(server.lines()) < 50


@contextmanager
def opened(server: Served) -> Iterator[socket.socket]:
    """A connection on which a stream was asked for."""
    with server.connect() as connection:
        with suppress(OSError):
            connection.sendall(server.head("GET", "/room/stream"))
        yield connection


def first_part(connection: socket.socket) -> bytes:
    """The head of the answer with what came with it; nothing if the connection was refused."""
    try:
        return connection.recv(1 << 16)
    except ConnectionError:
        return b""


def read_until(connection: socket.socket, end: bytes) -> bytes:
    received = b""
    while not received.endswith(end + b"\r\n"):  # of the chunk
        part = connection.recv(1 << 16)
        assert part, "the stream was cut"
        received += part
    return received


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened_one = Assistant(load({"data_dir": tmp_path / "data", "model": str(tmp_path / "none")}))
    yield opened_one
    opened_one.close()


def test_one_watch_serves_all_and_none_is_kept_for_nobody(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    watches: list[Watch] = []
    make = assistant.watch
    monkeypatch.setattr(assistant, "watch", lambda: watches.append(make()) or watches[-1])
    seen = DatabaseWatch(assistant)
    seen.version()
    assert not watches
    with ExitStack() as pages:
        for _ in range(50):
            pages.enter_context(seen.followed())
            seen.version()
        assert len(watches) == 1
    with pytest.raises(StorageError):
        watches[0].version()  # it was closed


def test_every_commit_is_noticed_by_all_in_whatever_thread(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads after asking for the version, and again whenever it is another one, misses none."""
    monkeypatch.setattr(database_watch, "LOOK_SECONDS", 0.001)
    seen, count = DatabaseWatch(assistant), 60
    read = [0] * 4

    def follow(place: int) -> None:
        version: object = None
        with seen.followed():
            end = time.monotonic() + 20
            while read[place] < count and time.monotonic() < end:
                if (now := seen.version()) != version:
                    read[place] = len(assistant.sessions())
                    version = now

    followers = [threading.Thread(target=follow, args=(place,)) for place in range(len(read))]
    for thread in followers:
        thread.start()
    for _ in range(count):
        assistant.session()
    for thread in followers:
        thread.join()
    assert read == [count] * len(read)


def test_after_a_failure_it_looks_anew_and_says_that_something_may_have_changed(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_watch, "LOOK_SECONDS", 0)
    seen = DatabaseWatch(assistant)
    with seen.followed():
        before = seen.version()
        assert seen.version() == before
        with monkeypatch.context() as patch:
            patch.setattr(Watch, "version", fail)
            with pytest.raises(StorageError):
                seen.version()
        assert seen.version() != before


def fail(_watch: Watch) -> int:
    raise StorageError("The disk is on fire.")


def test_questions_that_wait_are_bounded_since_each_has_a_thread(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()
    monkeypatch.setattr(answering, "_events", lambda *_: None)
    monkeypatch.setattr(Answers, "_answer", lambda *_: over.wait(30))
    try:
        for _ in range(MOST_AT_ONCE):
            assistant.answers.begin(assistant.session().id, Ask("Who built it?"))
        with pytest.raises(AskError, match=f"{MOST_AT_ONCE} questions are waiting"):
            assistant.answers.begin(assistant.session().id, Ask("And when?"))
    finally:
        over.set()
