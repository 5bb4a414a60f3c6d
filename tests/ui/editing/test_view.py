"""What a page shows of a text on the desk, region by region: the text, the changes, what can be
done, and what the model is doing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.assistant import Assistant
from app.conversation.background import Work
from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.editing.revision import Revision
from app.settings.settings import Settings
from storage.desk_asks import DeskAsks
from tests.storage.library_of_notes import add_note, drop_note
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.editing.view import DeskView
from ui.view import View

TEXT = "one\r\ntwo\r\nthree\r\n"


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened = Assistant(Settings(data_dir=tmp_path / "data", model=str(tmp_path / "none")))
    yield opened
    opened.close()


@pytest.fixture
def desk(assistant: Assistant) -> Desk:
    return assistant.desk.desk(assistant.desk.open_bytes("rows.py", TEXT.encode()))


def view_of(assistant: Assistant, desk: int) -> DeskView:
    view = DeskView(assistant, desk)
    view.read()
    return view


def texts(view: DeskView) -> dict[str, Any]:
    return {name: json.loads(text) for name, text in view.texts()}


def show(assistant: Assistant, desk: Desk, **changes: Any) -> None:
    """What a revision in progress shows."""
    usual = {"base": TEXT, "parts": 1, **changes}
    revision = Revision(next(VERSIONS), "Change it.", **usual)
    assistant.runs._background._works[desk.id] = Work(revision)


VERSIONS = count(1)


def test_without_a_text_there_is_only_the_list(assistant: Assistant, desk: Desk) -> None:
    for none in (0, desk.id + 1):
        view = view_of(assistant, none)
        assert dict(view.texts()) == dict.fromkeys(("desk-text", "desk-hunks", "desk-tools"), "")
        assert (view.waiting(), view.status(), view.version()) == ((), "", None)
        (name, delete) = Html(view.opened()).all("button")
        assert name["data-desk"] == delete["data-forget"] == str(desk.id)
    assistant.desk.forget(desk.id)
    assert view_of(assistant, 0).opened() == ""


def test_a_text_has_line_feeds_for_the_editor(assistant: Assistant, desk: Desk) -> None:
    told = texts(view_of(assistant, desk.id))["desk-text"]
    now = desk.now()
    assert told == {
        "desk": desk.id, "name": "rows.py", "revision": now.state.revision,
        "edition": now.record.edition, "text": "one\ntwo\nthree\n", "fixed": None,
    }  # fmt: skip


def test_the_face_of_a_whole_text_stays_while_it_is_open(assistant: Assistant) -> None:
    """It would change with each line, at the beginning of a text."""
    made = assistant.desk.desk(assistant.desk.open_bytes("letter.txt", b"Dear Ada,\n"))
    view = view_of(assistant, made.id)
    assert texts(view)["desk-text"]["fixed"] == []
    code = "Dear Ada,\nx = 1;\ny = 2;\nRent    900\nWater    35\n"
    made.typed(made.now().state.revision, code)
    view.read()
    assert texts(view)["desk-text"]["fixed"] == [[3, 5]]
    assert texts(view_of(assistant, made.id))["desk-text"]["fixed"] is None


def test_a_change_says_where_it_is_and_has_its_buttons(assistant: Assistant, desk: Desk) -> None:
    (hunk,) = desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT).desk.pending
    told = texts(view_of(assistant, desk.id))["desk-hunks"]
    assert told["revision"] == desk.now().state.revision
    (each,) = told["hunks"]
    assert (each["key"], each["start"], each["end"], each["new"]) == (hunk.key, 1, 2, "TWO\n")
    assert (each["open"], each["conflict"]) == (False, False)
    assert f'data-hunk="{hunk.key}" data-do="accept"' in each["html"]


def test_both_ends_of_a_move_name_each_other(assistant: Assistant, desk: Desk) -> None:
    hunks = [Hunk(0, 0, ("three\r\n",), joint=1), Hunk(2, 3, (), joint=1)]
    moved = desk.propose(hunks, TEXT).desk.pending
    waiting = view_of(assistant, desk.id).waiting()
    assert [each.joint for each in waiting] == [(3,), (1,)]
    told = texts(view_of(assistant, desk.id))["desk-hunks"]["hunks"]
    assert [each["joint"] for each in told] == [moved[0].joint] * 2
    assert moved[0].joint > 0


def test_changes_are_grouped_by_their_instructions(assistant: Assistant, desk: Desk) -> None:
    asks = DeskAsks(assistant.store)
    older, newer = (asks.ask(desk.id, words, "M") for words in ("Delete line 1", "Say TWO"))
    desk.propose([Hunk(0, 1, ())], TEXT, ask=older)
    desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT, ask=newer)
    groups = view_of(assistant, desk.id).groups()
    assert [(each.words, len(each.shown)) for each in groups] == [
        ("Say TWO", 1),
        ("Delete line 1", 1),
    ]
    told = texts(view_of(assistant, desk.id))["desk-hunks"]["hunks"]
    assert [each["ask"] for each in told] == [older, newer]
    html = View(assistant, "", lambda: 0, desk.id).regions()["hunks"].changes[0].html
    assert Html(html).of("h3") == ["“Say TWO”", "“Delete line 1”"]


def test_what_is_being_written_is_below_its_instruction(assistant: Assistant, desk: Desk) -> None:
    asks = DeskAsks(assistant.store)
    older, newer = (asks.ask(desk.id, words, "M") for words in ("Delete line 1", "Change it."))
    desk.propose([Hunk(0, 1, ())], TEXT, ask=older)
    show(assistant, desk, ask=newer, open=(Hunk(1, 2, ("TWO\r\n",)),))
    first, _ = view_of(assistant, desk.id).groups()
    assert (first.words, [each.is_open for each in first.shown]) == ("Change it.", [True])


def test_what_can_be_done_is_told(assistant: Assistant, desk: Desk) -> None:
    def tools() -> dict[str, object]:
        found: dict[str, object] = texts(view_of(assistant, desk.id))["desk-tools"]
        return found

    first = tools()
    assert first == {
        "desk": desk.id, "ended": 0, "running": False, "undo": False, "redo": False, "pending": 0,
        "saves": "download", "library": False, "copy": False, "changed": False,
    }  # fmt: skip
    desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT)
    assert tools() == {**first, "undo": True, "pending": 1}
    desk.accept([])
    assert tools() == {**first, "undo": True, "changed": True}
    desk.undo()
    assert tools()["redo"] is True
    show(assistant, desk)
    assert tools()["running"] is True


def test_the_last_revision_that_has_ended_is_told(assistant: Assistant, desk: Desk) -> None:
    def ended() -> object:
        return texts(view_of(assistant, desk.id))["desk-tools"]["ended"]

    asks = DeskAsks(assistant.store)
    first = asks.ask(desk.id, "Change it.", "a model")
    assert ended() == 0, "it runs"
    asks.answer(first, "done", [])
    assert ended() == first
    asks.ask(desk.id, "Change it again.", "a model")
    assert ended() == 0


def test_a_text_that_is_saved_says_where(assistant: Assistant, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a\n")
    desk = assistant.desk.open_path(tmp_path / "a.md")
    assert texts(view_of(assistant, desk))["desk-tools"]["saves"] == "path"


def test_changes_still_being_written_are_shown_open_where_their_lines_are_now(
    assistant: Assistant, desk: Desk
) -> None:
    show(assistant, desk, open=(Hunk(1, 2, ("TWO\r\n",)),))
    desk.typed(desk.now().state.revision, "zero\none\ntwo\nthree\n")
    (each,) = texts(view_of(assistant, desk.id))["desk-hunks"]["hunks"]
    assert (each["open"], each["start"], each["end"]) == (True, 2, 3)
    assert "<button" not in each["html"]


def test_a_change_that_has_settled_is_shown_once(assistant: Assistant, desk: Desk) -> None:
    """It is stored before it is no longer open."""
    hunk = Hunk(1, 2, ("TWO\r\n",))
    show(assistant, desk, open=(hunk,))
    desk.propose([hunk], TEXT)
    assert [each.is_open for each in view_of(assistant, desk.id).waiting()] == [False]
    desk.accept([])
    assert view_of(assistant, desk.id).waiting() == ()
    show(assistant, desk, open=(hunk,), is_ended=True)
    assert view_of(assistant, desk.id).waiting() == ()


def test_what_is_no_longer_open_is_read_from_what_is_stored(
    assistant: Assistant, desk: Desk
) -> None:
    """Nothing says that anything was stored, and still no change vanishes for a moment."""
    hunk = Hunk(1, 2, ("TWO\r\n",))
    view = View(assistant, "", lambda: 0, desk.id)
    show(assistant, desk, open=(hunk,))
    assert '"open": true' in (view.regions()["desk-hunks"].text or "")
    desk.propose([hunk], TEXT)
    show(assistant, desk, open=())
    assert '"open": false' in (view.regions()["desk-hunks"].text or "")


def test_a_change_that_comes_again_is_listed_with_its_own_key(
    assistant: Assistant, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.view.STORED_SECONDS", 0.0)
    version = count()
    view = View(assistant, "", lambda: next(version), desk.id)
    desk.propose([Hunk(1, 2, ("TWO\r\n",))], TEXT)
    view.regions()
    again = desk.propose([Hunk(0, 1, ("ONE\r\n",)), Hunk(1, 2, ("TWO\r\n",))], TEXT)
    view.regions()
    regions = view._shown._regions
    shown = [each.hunk.key for each in regions["hunks"]._sent["waiting-0"]]
    assert shown == [each.key for each in again.desk.pending]
    assert all(f'"key": {key},' in (regions["desk-hunks"]._frame or "") for key in shown)  # type: ignore[operator]


def test_what_a_killed_process_left_is_told(assistant: Assistant, desk: Desk) -> None:
    asks = DeskAsks(assistant.store)
    asks.answer(asks.ask(desk.id, "Change it.", "M"), "stopped", ["It was interrupted."])
    assert "It was interrupted." in view_of(assistant, desk.id).status()
    show(assistant, desk)
    assert "interrupted" not in view_of(assistant, desk.id).status()


def test_a_text_whose_document_has_gone_says_so(assistant: Assistant) -> None:
    note = add_note(assistant.store, "a.pdf", "words\n")
    desk = assistant.desk.open_document(note)
    assert texts(view_of(assistant, desk))["desk-tools"]["library"] is True
    assert "removed from the library" not in view_of(assistant, desk).status()
    drop_note(assistant.store, note)
    assert texts(view_of(assistant, desk))["desk-tools"]["library"] is False
    assert "removed from the library" in view_of(assistant, desk).status()


def test_the_version_is_the_revision_s(assistant: Assistant, desk: Desk) -> None:
    view = view_of(assistant, desk.id)
    show(assistant, desk)
    first = view.version()
    show(assistant, desk)
    assert first != view.version() is not None


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_json_or_comes_out_as_text(assistant: Assistant, text: str) -> None:
    made = assistant.desk.open_bytes(text, f"{text}\n".encode())
    desk = assistant.desk.desk(made)
    desk.propose([Hunk(0, 1, (f"a{text}\n",))], desk.now().desk.text)
    view = view_of(assistant, made)
    told = texts(view)
    assert told["desk-text"]["text"] == f"{text}\n"
    Html(told["desk-hunks"]["hunks"][0]["html"])
    opened = Html(view.opened())
    assert [tag for tag, _ in opened.elements] == ["ul", "li", "button", "small", "button"]
    show(assistant, desk, told=(text,), error=text)
    assert [tag for tag, _ in Html(view_of(assistant, made).status()).elements] == ["p"] * 3
