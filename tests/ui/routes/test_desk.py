"""What the page can do with a text: each command, twice, with what isn't there, and in between."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import docx
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx import Response

from app.assistant import Assistant
from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.editing.proposing import Proposing
from app.editing.read_desk import DeskNow
from app.editing.revision import RevisionRequest
from app.editing.text_file import MOST_BYTES
from app.editing.windows import TextWindow
from app.errors import EditError
from app.settings.settings import Settings
from storage.desk_asks import DeskAsks
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.library_of_notes import add_note, drop_note
from ui.routes import desk as routes
from ui.routes import errors
from ui.routes.desk import selected

TEXT = "one\r\ntwo\r\nthree\r\n"
GONE = (1 << 62, 999)
NOTHING = object()
COMMANDS: dict[str, dict[str, Any]] = {
    "typed": {"revision": 1, "text": "one\n"},
    "ask": {"instruction": "Change it."},
    "stop": {},
    "dismiss": {},
    "accept": {"hunks": []},
    "reject": {"hunks": []},
    "edit": {"hunk": 1, "text": "2\n"},
    "undo": {},
    "redo": {},
    "restore": {"state": 1},
    "save": {},
    "reread": {},
    "paragraphs": {},
    "keep": {},
    "forget": {},
}
"""Those that take a text, with what else they take."""


@pytest.fixture
def assistant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Assistant]:
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    monkeypatch.setattr(Assistant, "_make_copy_map", lambda *_: None)
    opened = Assistant(Settings(data_dir=tmp_path / "data", model=str(tmp_path / "none")))
    yield opened
    opened.close()


@pytest.fixture
def client(assistant: Assistant) -> TestClient:
    app = FastAPI(openapi_url=None)
    app.include_router(routes.router(assistant), prefix="/room")
    errors.add_handlers(app)
    return TestClient(app, raise_server_exceptions=False)


@pytest.fixture
def desk(assistant: Assistant) -> Desk:
    return assistant.desk.desk(assistant.desk.open_bytes("rows.py", TEXT.encode()))


def post(client: TestClient, command: str, **values: object) -> Response:
    return client.post(f"/room/desk/{command}", json=values)


def done(client: TestClient, command: str, **values: object) -> Any:
    reply = post(client, command, **values)
    assert reply.status_code == 200, reply.text
    return reply.json()


def propose(desk: Desk) -> list[int]:
    """Two changes wait; their keys."""
    now = desk.propose([Hunk(0, 1, ("ONE\r\n",)), Hunk(2, 3, ("3\r\n",))], desk.now().desk.text)
    return [each.key for each in now.desk.pending]


def rows(assistant: Assistant) -> list[Any]:
    """All that the desk has stored."""
    db = assistant.store.db
    tables = ("desks", "desk_states", "desk_asks", "revisions")
    return [db.execute(f"SELECT * FROM {each}").fetchall() for each in tables]  # noqa: S608


def test_every_command_that_takes_a_text_is_tried_here(assistant: Assistant) -> None:
    paths = {route.path for route in routes.router(assistant).routes}  # type: ignore[attr-defined]
    assert paths == {f"/desk/{each}" for each in (*COMMANDS, "open", "upload")}


def test_a_document_is_opened_and_opened_again_as_it_was_left(
    assistant: Assistant, client: TestClient
) -> None:
    note = add_note(assistant.store, "note.txt", "words\n")
    opened = done(client, "open", document=note)
    assert done(client, "open", document=note) == opened
    assert assistant.desk.desk(opened["desk"]).now().desk.text == "words\n"
    drop_note(assistant.store, note)
    assert post(client, "open", document=note).status_code == 404


def test_a_file_is_put_on_the_desk_whole_and_under_a_harmless_name(
    assistant: Assistant, client: TestClient
) -> None:
    url = "/room/desk/upload"
    content = b"\xef\xbb\xbfone\r\n" + b"x" * 4_500_000
    reply = client.post(url, params={"name": "../../a\u202e.py"}, content=content)
    assert reply.status_code == 200
    now = assistant.desk.desk(reply.json()["desk"]).now()
    assert assistant.desk.desk(now.record.id).content(now.state.revision) == content
    assert re.fullmatch(r"a~[0-9a-f]{8}\.py", now.record.name)
    assert client.post(url, params={"name": ""}, content=b"a\n").status_code == 422
    assert client.post(url, content=b"a\n").status_code == 422


@pytest.mark.parametrize(
    ("content", "told"), [(b"\0\1\2" * 99, "binary"), (b"x" * (MOST_BYTES + 1), "more than 5 MB")]
)
def test_a_file_that_can_not_be_revised_is_named_and_nothing_of_it_is_kept(
    assistant: Assistant, client: TestClient, content: bytes, told: str
) -> None:
    reply = client.post("/room/desk/upload", params={"name": "a.bin"}, content=content)
    assert (reply.status_code, reply.headers["connection"]) == (409, "close")
    assert "a.bin" in reply.text
    assert told in reply.text
    assert assistant.desk.all() == []


def test_what_is_typed_is_kept_with_the_text_s_own_endings(client: TestClient, desk: Desk) -> None:
    revision = desk.now().state.revision
    edited = "zero\none\ntwo\nthree\n"
    answer = done(client, "typed", desk=desk.id, revision=revision, text=edited)
    now = desk.now()
    edition = now.record.edition
    assert answer == {"revision": now.state.revision, "edition": edition, "text": edited}
    assert desk.now().desk.text == f"zero\r\n{TEXT}"
    again = done(client, "typed", desk=desk.id, revision=revision, text=edited)
    assert again == answer, "an answer that was lost is asked for again"
    assert desk.now().desk.pending == ()


def test_two_editors_lose_nothing_of_each_other(client: TestClient, desk: Desk) -> None:
    revision = desk.now().state.revision
    done(client, "typed", desk=desk.id, revision=revision, text="ONE\ntwo\nthree\n")
    answer = done(client, "typed", desk=desk.id, revision=revision, text="one\ntwo\nTHREE\n")
    assert answer["text"] == "ONE\ntwo\nTHREE\n"
    done(client, "typed", desk=desk.id, revision=revision, text="uno\ntwo\nthree\n")
    (conflict,) = desk.now().desk.pending
    assert (conflict.new, conflict.conflict) == (("uno\r\n",), ("one\r\n",))


def test_a_text_of_the_largest_size_can_be_typed_into(
    assistant: Assistant, client: TestClient
) -> None:
    text = ('"' * 99 + "\n") * (MOST_BYTES // 100 - 1)
    made = assistant.desk.open_bytes("long.txt", text.encode())
    revision = assistant.desk.desk(made).now().state.revision
    answer = done(client, "typed", desk=made, revision=revision, text=f"{text}x")
    assert len(answer["text"]) == len(text) + 1


def test_changes_are_decided_once(client: TestClient, desk: Desk) -> None:
    one, other = propose(desk)
    done(client, "accept", desk=desk.id, hunks=[one])
    assert desk.now().desk.text == TEXT.replace("one", "ONE")
    again = post(client, "accept", desk=desk.id, hunks=[one])
    assert (again.status_code, "isn't there any more" in again.text) == (409, True)
    assert post(client, "reject", desk=desk.id, hunks=[one, other]).status_code == 409
    assert len(desk.now().desk.pending) == 1, "all of them or none"
    done(client, "reject", desk=desk.id, hunks=[other, other])
    assert post(client, "reject", desk=desk.id, hunks=[other]).status_code == 409
    states = len(desk.states())
    done(client, "accept", desk=desk.id, hunks=[])
    done(client, "reject", desk=desk.id, hunks=[])
    assert len(desk.states()) == states, "there was nothing to decide"


def test_all_are_decided_at_once(client: TestClient, desk: Desk) -> None:
    propose(desk)
    done(client, "accept", desk=desk.id, hunks=[])
    assert desk.now().desk.text == "ONE\r\ntwo\r\n3\r\n"
    done(client, "undo", desk=desk.id)
    done(client, "reject", desk=desk.id, hunks=[])
    assert (desk.now().desk.text, desk.now().desk.pending) == (TEXT, ())


def test_a_change_is_taken_with_other_lines(client: TestClient, desk: Desk) -> None:
    one, _ = propose(desk)
    done(client, "edit", desk=desk.id, hunk=one, text="uno\ndue")
    assert desk.now().desk.text == TEXT.replace("one", "uno\r\ndue")
    assert post(client, "edit", desk=desk.id, hunk=one, text="x").status_code == 409


def test_a_key_of_another_branch_decides_nothing(client: TestClient, desk: Desk) -> None:
    old = propose(desk)
    done(client, "undo", desk=desk.id)
    desk.propose([Hunk(1, 2, ("something else\r\n",))], TEXT)
    assert post(client, "accept", desk=desk.id, hunks=old[:1]).status_code == 409
    assert desk.now().desk.text == TEXT


def test_undo_and_redo_end_where_there_is_nothing(client: TestClient, desk: Desk) -> None:
    assert "nothing to undo" in post(client, "undo", desk=desk.id).text
    propose(desk)
    done(client, "undo", desk=desk.id)
    done(client, "redo", desk=desk.id)
    redo = post(client, "redo", desk=desk.id)
    assert (redo.status_code, redo.text) == (409, "There is nothing to redo.")
    assert len(desk.now().desk.pending) == 2


def test_a_state_is_shown_again_and_one_of_another_text_is_not(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    first = desk.now().state.id
    propose(desk)
    desk.accept([])
    done(client, "restore", desk=desk.id, state=first)
    assert desk.now().desk.text == TEXT
    other = assistant.desk.desk(assistant.desk.open_bytes("b.md", b"b\n")).now().state.id
    for state in (other, *GONE):
        reply = post(client, "restore", desk=desk.id, state=state)
        assert (reply.status_code, reply.text) == (404, "The text has no such state.")


def test_a_file_is_saved_and_read_again(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"a\r\nb\r\n")
    desk = assistant.desk.open_path(file)
    revision = assistant.desk.desk(desk).now().state.revision
    done(client, "typed", desk=desk, revision=revision, text="A\nb\n")
    for _ in range(2):
        assert done(client, "save", desk=desk) == {"told": "a.md is saved."}
    assert file.read_bytes() == b"A\r\nb\r\n"
    assert "hasn't changed" in done(client, "reread", desk=desk)["told"]
    file.write_bytes(b"A\r\nB\r\n")
    refused = post(client, "save", desk=desk)
    assert (refused.status_code, file.read_bytes()) == (409, b"A\r\nB\r\n")
    assert "merged" in done(client, "reread", desk=desk)["told"]
    file.unlink()
    assert post(client, "save", desk=desk).status_code == 409
    assert not file.exists()
    assert post(client, "reread", desk=desk).status_code == 409


def test_other_names_that_keep_the_old_text_are_told(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    file = tmp_path / "a.md"
    file.write_text("a\n")
    (tmp_path / "b.md").hardlink_to(file)
    desk = assistant.desk.open_path(file)
    revision = assistant.desk.desk(desk).now().state.revision
    done(client, "typed", desk=desk, revision=revision, text="A\n")
    told = done(client, "save", desk=desk)["told"]
    note = "Another name of the file (hard links) still has the old text."
    assert told == f"a.md is saved. {note}"
    assert (tmp_path / "b.md").read_text() == "a\n"


def test_what_is_typed_while_a_file_is_written_comes_after_it(
    assistant: Assistant, client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.md"
    file.write_text("a\nb\n")
    made = assistant.desk.open_path(file)
    desk = assistant.desk.desk(made)
    desk.typed(desk.now().state.revision, "A\nb\n")
    saved = Desk.saved

    def typed_before(self: Desk, written: DeskNow) -> None:
        desk.typed(desk.now().state.revision, "A\nb\nc\n")
        saved(self, written)

    monkeypatch.setattr(Desk, "saved", typed_before)
    done(client, "save", desk=made)
    monkeypatch.setattr(Desk, "saved", saved)
    assert (file.read_text(), desk.now().desk.text) == ("A\nb\n", "A\nb\nc\n")
    assert "hasn't changed" in done(client, "reread", desk=made)["told"]
    assert desk.now().desk.text == "A\nb\nc\n"
    done(client, "save", desk=made)
    assert file.read_text() == "A\nb\nc\n"


def test_a_text_without_a_file_is_not_saved(client: TestClient, desk: Desk) -> None:
    for command in ("save", "reread"):
        reply = post(client, command, desk=desk.id)
        assert (reply.status_code, "has no file here" in reply.text) == (409, True)


def test_a_text_becomes_a_version_of_its_document_and_the_next_one_after_that(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text("Monks scraped parchment clean.\n")
    document = assistant.add(tmp_path / "note.txt").id
    desk = assistant.desk.desk(done(client, "open", document=document)["desk"])
    for version, words in enumerate(("They wrote on it.", "Again and again."), 2):
        now = desk.now()
        desk.typed(now.state.revision, f"{now.desk.text}{words}\n")
        told = f"note.txt is in the library, version {version}."
        assert done(client, "keep", desk=desk.id) == {"told": told}
        assert done(client, "keep", desk=desk.id) == {"told": told}, "a second click"
    desk.restore(desk.states()[0].id)
    refused = post(client, "keep", desk=desk.id)
    assert (refused.status_code, "as version 1" in refused.text) == (409, True)
    desk.undo()
    (kept,) = assistant.documents()
    assert (kept.version, assistant.library.documents.text(kept.id)) == (3, desk.now().desk.text)


def test_a_copy_of_a_text_becomes_a_document_of_its_own(
    assistant: Assistant, client: TestClient, tmp_path: Path
) -> None:
    lease = docx.Document()
    lease.add_paragraph("The rent is EUR 900.")
    lease.save(str(tmp_path / "lease.docx"))
    document = assistant.add(tmp_path / "lease.docx").id
    desk = assistant.desk.desk(done(client, "open", document=document)["desk"])
    told = "lease.docx.txt is in the library, a document of its own."
    assert desk.now().record.is_copy
    assert done(client, "keep", desk=desk.id) == {"told": told}
    assert {each.name for each in assistant.documents()} == {"lease.docx", "lease.docx.txt"}


def test_a_text_without_words_is_no_document(assistant: Assistant, client: TestClient) -> None:
    desk = assistant.desk.open_bytes("empty.txt", b"")
    assert post(client, "keep", desk=desk).status_code == 409
    assert assistant.documents() == []


def test_a_text_is_deleted_once_and_its_number_never_comes_again(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    propose(desk)
    done(client, "forget", desk=desk.id)
    assert post(client, "forget", desk=desk.id).status_code == 404
    other = assistant.desk.open_bytes("b.md", b"b\n")
    assert other > desk.id
    stale = {"revision": 1, "text": "words of a text that was deleted\n"}
    assert post(client, "typed", desk=desk.id, **stale).status_code == 404
    assert assistant.desk.desk(other).now().desk.pending == ()


class Asked:
    """Notes what a model is asked, in place of the runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, assistant: Assistant) -> None:
        self.requests: list[RevisionRequest] = []
        monkeypatch.setattr(
            assistant.runs, "begin", lambda _desk, asked: self.requests.append(asked)
        )


def test_an_instruction_is_about_lines_a_change_or_all(
    assistant: Assistant, client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(monkeypatch, assistant)
    one, _ = propose(desk)
    note = add_note(assistant.store, "note.txt", "words\n")
    words = {"desk": desk.id, "instruction": "Change it."}
    done(client, "ask", **words)
    done(client, "ask", **words, start=1, end=3, documents=[note])
    done(client, "ask", **words, hunk=one)
    done(client, "ask", **words, whole=True)
    assert asked.requests == [
        RevisionRequest("Change it."),
        RevisionRequest("Change it.", TextWindow(1, 3), documents=(note,)),
        RevisionRequest("Change it.", TextWindow(0, 1)),
        RevisionRequest("Change it.", everywhere=True),
    ]


def test_a_change_that_inserts_is_asked_about_with_the_lines_around_it(
    assistant: Assistant, client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(monkeypatch, assistant)
    for place, window in ((0, TextWindow(0, 1)), (2, TextWindow(1, 3))):
        (hunk,) = desk.propose([Hunk(place, place, ("new\r\n",))], TEXT).desk.pending
        done(client, "ask", desk=desk.id, instruction="Again.", hunk=hunk.key)
        assert asked.requests.pop().select == window
        desk.undo()


def test_what_an_instruction_is_about_must_be_there(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    words = {"desk": desk.id, "instruction": "Change it."}
    for values, status, told in (
        ({"hunk": 7}, 409, "isn't there any more"),
        ({"documents": [999]}, 404, "Document 999 not found"),
        ({"start": 2, "end": 2}, 409, "No lines are selected"),
        ({"start": 3, "end": 1}, 409, "No lines are selected"),
        ({"instruction": " \n"}, 409, "The instruction is empty"),
        ({"instruction": "x" * 20_001}, 422, "see instruction"),
        ({"documents": [1] * 10_001}, 422, "see documents"),
    ):
        reply = post(client, "ask", **{**words, **values})
        assert (reply.status_code, told in reply.text) == (status, True), reply.text
    assert not assistant.runs.is_busy


def test_a_second_click_while_it_is_revised_is_told_and_stop_ends_it(
    assistant: Assistant, client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, stopped = threading.Event(), threading.Event()

    def follow(one: Proposing) -> str:
        going.set()
        assert one._work.stopping.wait(30)
        stopped.set()
        return "stopped"

    monkeypatch.setattr(assistant.runs, "_follow", follow)
    done(client, "stop", desk=desk.id)
    done(client, "ask", desk=desk.id, instruction="Change it.")
    assert going.wait(30)
    again = post(client, "ask", desk=desk.id, instruction="Change it.")
    assert (again.status_code, "is being revised" in again.text) == (409, True)
    done(client, "stop", desk=desk.id)
    done(client, "stop", desk=desk.id)
    assert stopped.wait(30)


def test_a_model_that_is_not_there_is_told(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    done(client, "ask", desk=desk.id, instruction="Change it.")
    thread = assistant.runs._background._works[desk.id].thread
    assert thread is not None
    thread.join(60)
    revision = assistant.runs.of(desk.id)
    assert revision is not None
    assert revision.is_ended
    assert "none" in (revision.error or "")


def test_a_text_that_is_not_there_changes_nothing(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    before = rows(assistant)
    for command, number in product(COMMANDS, GONE):
        reply = post(client, command, desk=number, **COMMANDS[command])
        assert (reply.status_code, "isn't on the desk any more" in reply.text) == (404, True)
    assert rows(assistant) == before


def test_a_text_deleted_meanwhile_is_not_there_either(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    assistant.desk.forget(desk.id)
    for command, given in COMMANDS.items():
        assert post(client, command, desk=desk.id, **given).status_code == 404, command
    assert rows(assistant) == [[]] * 4


@pytest.mark.parametrize(
    ("command", "name"),
    [
        *((command, "desk") for command in COMMANDS),
        *(("open", "document"), ("typed", "revision"), ("typed", "text"), ("ask", "instruction")),
        *(("edit", "hunk"), ("edit", "text"), ("restore", "state"), ("accept", "hunks")),
        *(("reject", "hunks"), ("ask", "whole"), ("ask", "documents")),
    ],
)
def test_what_is_of_the_wrong_type_is_refused_and_changes_nothing(
    assistant: Assistant, client: TestClient, desk: Desk, command: str, name: str
) -> None:
    taken = {"text": "1", "instruction": "1", "whole": True}
    given = {"document": 1} if command == "open" else {"desk": desk.id, **COMMANDS[command]}
    before = rows(assistant)
    for value in (None, -1, "1", 1.5, 1 << 70, ["1"], {"a": 1}, True):
        if value == taken.get(name, NOTHING):
            continue
        reply = post(client, command, **{**given, name: value})
        assert (reply.status_code, reply.text[:20]) == (422, "Invalid request: see"), value
    assert rows(assistant) == before


def test_what_a_command_does_not_take_is_refused(client: TestClient, desk: Desk) -> None:
    for command, given in [*COMMANDS.items(), ("open", {"document": 1})]:
        values = given if command == "open" else {"desk": desk.id, **given}
        assert post(client, command, **values, path="/etc/passwd").status_code == 422, command
        assert client.post(f"/room/desk/{command}", content=b"{").status_code == 422
        assert client.get(f"/room/desk/{command}").status_code == 405


@pytest.mark.parametrize("text", ["\\ud800", "\\udfff words"])
def test_half_a_character_is_no_text(
    assistant: Assistant, client: TestClient, desk: Desk, text: str
) -> None:
    (key, _), before = propose(desk), rows(assistant)
    revision = desk.now().state.revision
    for command, body in (
        ("typed", f'{{"desk": {desk.id}, "revision": {revision}, "text": "{text}"}}'),
        ("edit", f'{{"desk": {desk.id}, "hunk": {key}, "text": "{text}"}}'),
        ("ask", f'{{"desk": {desk.id}, "instruction": "{text}"}}'),
    ):
        reply = client.post(f"/room/desk/{command}", content=body.encode())
        assert reply.status_code == 422, reply.text
    assert rows(assistant) == before


@pytest.mark.parametrize("odd", ["\0", "\x1b[2J", "\u202e", "\u2028", "\r", "\x85", "${1}`\\"])
def test_odd_characters_are_kept_as_they_were_typed(
    client: TestClient, desk: Desk, odd: str
) -> None:
    revision = desk.now().state.revision
    text = f"one\ntw{odd}o\nthree\n"
    done(client, "typed", desk=desk.id, revision=revision, text=text)
    kept = desk.now().desk.text
    assert kept == text.replace("\r", "\n").replace("\n", "\r\n")
    assert desk.content(desk.now().state.revision) == kept.encode()


def test_what_a_model_was_asked_is_noted_for_what_is_accepted(
    assistant: Assistant, client: TestClient, desk: Desk
) -> None:
    DeskAsks(assistant.store).ask(desk.id, "Larger.", "A model")
    one, _ = propose(desk)
    done(client, "accept", desk=desk.id, hunks=[one])
    assert desk.now().state.model == "A model"


def test_lines_are_selected_or_all_are_meant() -> None:
    assert selected(None, None) is None
    for half in ((3, None), (None, 3)):
        with pytest.raises(EditError, match="No lines are selected"):
            selected(*half)
    assert selected(0, 1) == TextWindow(0, 1)
    with pytest.raises(EditError, match="No lines are selected"):
        selected(1, 1)
