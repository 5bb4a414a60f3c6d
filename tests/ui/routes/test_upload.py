"""Files by the upload route: whole or not at all, within the limit, under their own names."""

from __future__ import annotations

import hashlib
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI

from app.assistant import Assistant
from app.library_text import Job, JobState
from app.settings.loading import load
from storage import Documents, Stage
from tests.storage.library_of_notes import add_note
from tests.ui.hosted import hosted
from tests.ui.raw import Reply, read, send
from ui.access import access_to
from ui.guard import Guard
from ui.routes import errors, upload
from ui.serve import listen

OURS = [("X-Palimpsest", "1")]
JSON = [*OURS, ("Content-Type", "application/json")]
NOTE = b"Monks scraped parchment clean, because it was dear, and wrote on it again."
MEGABYTE = 1_000_000


@dataclass
class Room:
    """The routes on an empty data folder; uploaded files are not processed."""

    assistant: Assistant
    port: int
    serving: ExitStack

    def end(self) -> None:
        """Stop serving once the requests in progress have ended."""
        self.serving.close()

    def upload(self, body: bytes, *, session: str, name: str = "note.txt") -> Reply:
        query = urlencode({"session": session, "name": name})
        return send(self.port, "POST", f"/room/upload?{query}", OURS, body)

    def offer(self, offer: object) -> Reply:
        return send(self.port, "POST", "/room/uploads", JSON, json.dumps(offer).encode())

    def jobs(self, session: str | None = None) -> list[Job]:
        return list(self.assistant.library.overview(session, 0).jobs)

    @property
    def kept(self) -> set[str]:
        """Hashes by the names of what is in the data folder, checked against the bytes."""
        folder = self.assistant.store.data_dir / "originals"
        hashes = {path.parent.name + path.name: path for path in folder.glob("??/*")}
        for sha256, path in hashes.items():
            assert hashlib.sha256(path.read_bytes()).hexdigest() == sha256
        return set(hashes)

    @property
    def left(self) -> list[Path]:
        """Uploads still in progress."""
        return list((self.assistant.store.data_dir / "incoming").glob("*/*"))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    assistant = Assistant(load({"data_dir": tmp_path / "data", "max_file_mb": 3}))
    app = FastAPI()
    app.include_router(upload.router(assistant), prefix="/room")
    errors.add_handlers(app)
    listener = listen("127.0.0.1", 0)
    access = access_to(listener, "127.0.0.1", None)
    with ExitStack() as serving:
        port = serving.enter_context(hosted(Guard(app, access), listener))
        yield Room(assistant, port, serving)
    assistant.close()


@pytest.fixture
def session(room: Room) -> str:
    return room.assistant.session().id


def test_a_file_is_kept_under_its_hash_and_has_a_job_in_its_session(
    room: Room, session: str
) -> None:
    body = NOTE * 30_000  # several blocks
    reply = room.upload(body, session=session)
    assert reply.status == 200
    (job,) = room.jobs(session)
    assert json.loads(reply.body) == {"session": session, "job": job.id}
    assert (job.name, job.state, job.size) == ("note.txt", JobState.WAITING, len(body))
    assert room.kept == {hashlib.sha256(body).hexdigest()} == {job.sha256}
    assert not room.left
    assert room.upload(body, session=session, name="again.txt").status == 200
    assert room.kept == {job.sha256}
    assert not room.left


def test_without_a_session_a_new_one_is_opened(room: Room) -> None:
    reply = room.upload(NOTE, session="")
    (record,) = room.assistant.sessions()
    assert json.loads(reply.body)["session"] == record.id
    assert [job.name for job in room.jobs(record.id)] == ["note.txt"]


def test_a_session_that_is_not_there_takes_nothing(room: Room) -> None:
    reply = room.upload(NOTE, session="nobody's")
    assert reply.status == 404
    assert "nobody's" in reply.text
    assert room.offer({"session": "nobody's", "files": [{"path": "a", "size": 1}]}).status == 404
    assert not room.kept
    assert not room.jobs()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("/etc/passwd", "etc/passwd"),
        ("folder/notes (2).txt", "folder/notes (2).txt"),
        ("na\u00efve \U0001f58b.txt", "na\u00efve \U0001f58b.txt"),
        ("<script>.txt", "<script>.txt"),
        ("line\nbreak\0.txt", "line\ufffdbreak\ufffd~2567c77f.txt"),
        ("..", "unnamed"),
    ],
)
def test_a_name_is_a_label_and_never_a_path(
    room: Room, session: str, given: str, kept: str
) -> None:
    assert room.upload(NOTE, session=session, name=given).status == 200
    assert [job.name for job in room.jobs(session)] == [kept]
    assert room.kept == {hashlib.sha256(NOTE).hexdigest()}


def test_a_file_over_the_limit_is_refused_by_name_and_nothing_of_it_is_kept(
    room: Room, session: str
) -> None:
    assert room.upload(b"x" * 3 * MEGABYTE, session=session, name="just.txt").status == 200
    kept = room.kept
    head = f"POST /room/upload?session={session}&name=big.txt HTTP/1.1\r\nX-Palimpsest: 1\r\n"
    head += f"Host: 127.0.0.1:{room.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", room.port), timeout=30) as connection:
        # It says nothing of its length, and doesn't end.
        connection.sendall(head.encode() + b"400000\r\n" + b"x" * (3 * MEGABYTE + 1))
        reply = read(connection)
    assert reply.status == 413
    assert "big.txt: has " in reply.text
    assert "the limit is 3 MB" in reply.text
    assert "PALIMPSEST_MAX_FILE_MB" in reply.text
    failed = room.jobs(session)[-1]
    assert (failed.name, failed.state) == ("big.txt", JobState.FAILED)
    assert "the limit is 3 MB" in (failed.error or "")
    assert room.kept == kept
    assert not room.left


def test_an_empty_file_is_refused_by_name(room: Room, session: str) -> None:
    reply = room.upload(b"", session=session)
    assert reply.status == 413
    assert "note.txt: is empty" in reply.text
    assert [job.state for job in room.jobs(session)] == [JobState.FAILED]
    assert not room.kept
    assert not room.left


def test_an_upload_that_breaks_off_leaves_nothing(room: Room, session: str) -> None:
    head = f"POST /room/upload?session={session}&name=half.txt HTTP/1.1\r\nX-Palimpsest: 1\r\n"
    head += f"Host: 127.0.0.1:{room.port}\r\nContent-Length: {2 * MEGABYTE}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", room.port), timeout=30) as connection:
        connection.sendall(head.encode() + b"x" * MEGABYTE)
    room.end()  # by then it has seen that nothing more comes
    assert not room.left
    assert not room.kept
    assert not room.jobs()


@pytest.mark.slow
def test_an_upload_whose_server_is_killed_is_swept_up_at_the_next_start(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from app.assistant import Assistant; from app.settings.loading import load\n"
        "incoming = Assistant(load({'data_dir': sys.argv[1]})).library.receive('half.txt', None)\n"
        "incoming.write(b'x' * 100); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    folder = tmp_path / "data"
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", program, str(folder)]
    assert subprocess.run(command, cwd=root, check=False).returncode == -9
    assert [path.stat().st_size for path in (folder / "incoming").glob("*/*")] == [100]
    Assistant(load({"data_dir": folder})).close()
    assert not list((folder / "incoming").glob("*/*"))
    assert not list((folder / "originals").glob("??/*"))


def test_what_is_offered_keeps_its_folders_and_what_is_too_large_is_not_sent(room: Room) -> None:
    files = [
        {"path": "/book/one/notes.txt", "size": 5},
        {"path": "/book/two/notes.txt", "size": 5},
        {"path": "readme.txt", "size": 3 * MEGABYTE},
        {"path": "big.txt", "size": 3 * MEGABYTE + 1},
        {"path": "nothing.txt", "size": 0},
    ]
    reply = json.loads(room.offer({"session": "", "files": files}).body)
    assert reply["names"] == ["book/one/notes.txt", "book/two/notes.txt", "readme.txt", None, None]
    assert [record.id for record in room.assistant.sessions()] == [reply["session"]]
    assert [(job.name, job.state) for job in room.jobs(reply["session"])] == [
        ("big.txt", JobState.FAILED),
        ("nothing.txt", JobState.FAILED),
    ]


def test_what_is_here_already_unchanged_is_told_and_begins_no_session(room: Room) -> None:
    sha256 = hashlib.sha256(NOTE).hexdigest()
    note = {"path": "/note.txt", "size": len(NOTE), "sha256": sha256}
    new = {"path": "new.txt", "size": 5, "sha256": "0" * 64}
    document = add_note(room.assistant.store, "note.txt", NOTE.decode())
    assert json.loads(room.offer({"session": "", "files": [note]}).body)["known"] == [], "not read"
    room.assistant.delete_session(room.assistant.sessions()[0].id)
    Documents(room.assistant.store).set_stage(document, Stage.INDEXED)
    assert json.loads(room.offer({"session": "", "files": [note]}).body) == {
        "session": "", "names": [None], "known": ["note.txt"],
    }  # fmt: skip
    assert not room.assistant.sessions()
    both = json.loads(room.offer({"session": "", "files": [note, new]}).body)
    assert (both["names"], both["known"]) == (["note.txt", "new.txt"], ["note.txt"])
    own = json.loads(room.offer({"session": both["session"], "files": [note]}).body)
    assert (own["names"], own["known"]) == (["note.txt"], ["note.txt"]), "it comes into the session"
    changed = json.loads(room.offer({"session": "", "files": [{**note, "sha256": "1" * 64}]}).body)
    assert (changed["names"], changed["known"]) == (["note.txt"], [])


@pytest.mark.parametrize(
    "offer",
    [
        {"session": "", "files": []},
        {"session": "", "files": [{"path": "", "size": 1}]},
        {"session": "", "files": [{"path": "a", "size": -1}]},
        {"session": "", "files": [{"path": "a", "size": "1"}]},
        {"session": "", "files": [{"path": "a", "size": 1, "sha256": "x"}]},
        {"files": [{"path": "a", "size": 1}]},
        [],
    ],
)
def test_an_offer_that_makes_no_sense_opens_no_session(room: Room, offer: object) -> None:
    assert room.offer(offer).status == 422
    assert not room.assistant.sessions()
