"""Sessions are listed, exported and deleted by their ids, and nothing else is touched."""

from __future__ import annotations

import json
from pathlib import Path

from storage import Sessions, Store
from tests.app.commands.invoked import palimpsest
from tests.storage.library_of_notes import add_note, talk


def test_sessions_are_listed_one_to_a_line_whatever_their_titles(data_dir: Path) -> None:
    store = Store(data_dir)
    note = add_note(store, "one.txt", "Ones.")
    first, second = (talk(store, "Who?", "Ada.", note) for _ in range(2))
    Sessions(store).rename(first, "A\x1b[2J title\nof  two\u2028lines")
    Sessions(store).rename(second, "Ω")
    store.close()
    lines = palimpsest("sessions").stdout.split("\n")
    assert [line.split("  ", 1)[0] for line in lines] == [second, first, ""]
    assert lines[0].endswith("  Ω")
    assert lines[1].endswith("  A\u241b[2J title of two lines")
    assert len(lines[0].split("  ")[1]) == len("2026-01-02 12:04")


def test_export_goes_to_the_screen_or_to_a_file(session: str, tmp_path: Path) -> None:
    shown = palimpsest("export", session)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("# Wer? Ωß\n")
    file = tmp_path / "out.json"
    assert palimpsest("export", session, "--format", "json", "--output", file).stdout == ""
    assert json.loads(file.read_bytes())["session"]["id"] == session
    unwritable = palimpsest("export", session, "--output", tmp_path)
    assert unwritable.exit_code == 1
    assert "can't be written (Is a directory)" in unwritable.stderr
    assert palimpsest("export", session, "--format", "pdf").exit_code == 2


def test_forgetting_names_the_session_that_is_not_there_and_removes_none(
    session: str, data_dir: Path
) -> None:
    result = palimpsest("forget", session, "nope")
    assert result.exit_code == 1
    assert "session 'nope': not found." in result.stderr
    store = Store(data_dir)
    assert [record.id for record in Sessions(store).all()] == [session]
    store.close()
    assert palimpsest("export", "nope").exit_code == 1
