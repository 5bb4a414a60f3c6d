"""Sessions are listed, exported and deleted by their ids, and nothing else is touched."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
import typer

from app.commands.sessions import export
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


def test_an_export_takes_no_file_s_place_unasked_and_none_if_it_fails(
    session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.md"
    file.write_text("mine")
    refused = palimpsest("export", session, "--output", file)
    assert refused.exit_code == 1
    assert f"{file}: already exists. Name another file with --output, or add --force." in (
        refused.stderr
    )

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        failed = palimpsest("export", session, "--output", file, "--force")
    assert failed.exit_code == 1
    assert "can't be written (No space left on device)" in failed.stderr
    assert file.read_text() == "mine"
    assert palimpsest("export", session, "--output", file, "--force").exit_code == 0
    assert file.read_text().startswith("# Wer? Ωß\n")
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["out.md"]


def test_an_export_goes_neither_into_the_data_folder_nor_to_a_link_that_leads_nowhere(
    session: str, data_dir: Path, tmp_path: Path
) -> None:
    database = data_dir / "palimpsest.db"
    before = database.read_bytes()
    refused = palimpsest("export", session, "--output", database, "--force")
    assert refused.exit_code == 1
    assert "is inside the data folder. Name another file with --output" in refused.stderr
    assert database.read_bytes() == before
    for target in ("none.md", "link.md"):
        (link := tmp_path / "link.md").symlink_to(target)
        nowhere = palimpsest("export", session, "--output", link)
        assert (nowhere.exit_code, nowhere.stderr.count("\n")) == (1, 1)
        assert "link.md: is a link that leads nowhere." in nowhere.stderr
        link.unlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_export_that_the_screen_does_not_take_ends_in_one_line(
    session: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = Path("/dev/full").open("wb", buffering=0)  # noqa: SIM115 - closed below
    with io.TextIOWrapper(full) as stream, monkeypatch.context() as patch:  # type: ignore[type-var]
        patch.setattr(sys, "stdout", stream)
        with pytest.raises(typer.Exit) as ended:
            export(session)
    assert ended.value.exit_code == 1
    told = capsys.readouterr().err
    assert told.startswith("The output can't be written: No space left on device.")
    assert told.count("\n") == 1
    into = palimpsest("export", session, "--output", "/dev/full")
    assert "/dev/full: can't be written (No space left on device)" in into.stderr


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
