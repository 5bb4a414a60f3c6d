"""The commands that save all that is stored and bring it back: one message, nothing harmed."""

from __future__ import annotations

from pathlib import Path

from tests.app.commands.invoked import palimpsest
from tests.storage.library_of_notes import state


def test_backup_and_restore_say_what_they_did(session: str, data_dir: Path, tmp_path: Path) -> None:
    before = state(data_dir)
    made = palimpsest("backup", tmp_path / "b.zip")
    assert made.exit_code == 0
    assert made.stderr == f"{tmp_path / 'b.zip'}: 1 document, 1 session, 2 messages\n"
    again = palimpsest("backup", tmp_path / "b.zip")
    assert again.exit_code == 1
    assert "already exists. Name another file, or add --force." in again.stderr
    assert palimpsest("backup", tmp_path / "b.zip", "--force").exit_code == 0
    forgotten = palimpsest("forget", session)
    assert forgotten.exit_code == 0
    assert palimpsest("sessions").stdout == ""
    restored = palimpsest("restore", tmp_path / "b.zip")
    assert restored.exit_code == 0, restored.stderr
    assert "Restored 1 document, 1 session, 2 messages." in restored.stderr
    assert "The previous state is saved in" in restored.stderr
    assert state(data_dir) == before
    assert "1 older copy of the library in" in palimpsest("forget", session).stderr


def test_wrong_files_end_in_one_line(session: str, tmp_path: Path) -> None:
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 and so on")
    for name in ("b.zip", "nothing.zip"):
        result = palimpsest("restore", tmp_path / name)
        assert (result.exit_code, result.stderr.count("\n")) == (1, 1), result.stderr
        assert name in result.stderr
