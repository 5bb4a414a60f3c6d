"""Law: damage to the database is one `DamagedError` in plain words, and a backup comes back over it.

The attack: random bytes in the file gave an untreated decoding error in `documents` and `restore`.
`tests/fuzz/test_damaged_databases.py` has many more.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from app.upkeep.data_check import data
from storage import DamagedError, StorageError, Store
from storage.backup import back_up
from storage.database import FILE_NAME
from storage.restore import restore
from storage.snapshot import KEPT_COPIES, kept_copies
from tests.app.commands.invoked import palimpsest
from tests.fuzz.damage import loose_types, writable_schema
from tests.security.whole_library import content, make, read_everything

ADVICE = "Restore a backup with `palimpsest restore FILE`, or choose another folder"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A sound data folder in `data` with its backup `backup.zip`, and its sessions' ids."""
    home = tmp_path_factory.mktemp("made")
    sessions = make(home / "data")
    with closing(Store(home / "data")) as store:
        back_up(store, home / "backup.zip", "1.0")
    return home, sessions


@pytest.fixture
def folder(made: tuple[Path, list[str]], data_dir: Path) -> Path:
    shutil.copytree(made[0], data_dir.parent, dirs_exist_ok=True)
    return data_dir


@pytest.fixture
def sound(made: tuple[Path, list[str]]) -> dict[str, object]:
    return content(made[0] / "data")


def told(result: Result, path: Path) -> bool:
    """Whether the command said that the file is damaged, in one line; else it must have worked."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    if result.exit_code == 0:
        return False
    assert result.stderr.startswith(f"{path}: is damaged"), result.stderr
    assert ADVICE in result.stderr
    assert result.stderr.count("\n") == 1
    return True


@pytest.mark.parametrize("seed", range(6))
def test_random_bytes_end_in_one_line_and_a_backup_comes_back(
    seed: int, folder: Path, made: tuple[Path, list[str]], sound: dict[str, object]
) -> None:
    path, chance = folder / FILE_NAME, random.Random(seed)
    damaged = bytearray(path.read_bytes())
    for _ in range(600):
        damaged[chance.randrange(100, len(damaged))] = chance.randrange(256)
    path.write_bytes(damaged)
    commands = [("documents",), ("sessions",), ("export", made[1][0]), ("remove", 1),
                ("forget", made[1][1]), ("backup", folder.parent / "b.zip")]  # fmt: skip
    damaged_for = [command for command in commands if told(palimpsest(*command), path)]
    assert damaged_for
    done = palimpsest("restore", folder.parent / "backup.zip")
    assert done.exit_code == 0, done.stderr
    assert "Restored 4 documents, 2 sessions, 18 messages." in done.stderr
    assert content(folder) == sound


VALUES = {
    "text that is no UTF-8": "UPDATE documents SET name = CAST(x'41ff' AS TEXT) WHERE id = 1",
    "a terminal's commands": "UPDATE documents SET name = CAST(x'1b5d303bff07' AS TEXT) WHERE id = 1",
    "a stage that is none": "UPDATE documents SET stage = 'parsd'",
    "a hash that is a path": "UPDATE documents SET sha256 = '../../../../etc/passwd' WHERE id = 1",
    "a number that is text": "UPDATE documents SET size = 'many'",
    "nothing": "UPDATE documents SET media_type = NULL",
    "a state that is none": "UPDATE jobs SET state = 'wait'",
    "a time that is none": "UPDATE sessions SET created_at = '2026-99-99'",
    "JSON that is none": "UPDATE messages SET stats = '{\"a\": '",
    "JSON without end": "UPDATE messages SET passages = replace(hex(zeroblob(50000)), '0', '[')",
    "JSON of another form": 'UPDATE messages SET passages = \'[{"document": "x"}]\'',
    "tokens cut short": "UPDATE messages SET token_ids = x'0102'",
    "a message after itself": "UPDATE messages SET parent = id",
    "a message after none": "UPDATE messages SET parent = 4711 WHERE id = 3",
    "words of a page": "UPDATE page_words SET ranges = x'789c00'",
    "a page of no size": "UPDATE page_words SET width = 1e999",
    "a missing page": "DELETE FROM pages WHERE number = 2",
    "a vector cut short": "UPDATE vectors SET vector = substr(vector, 1, 1535)",
    "a vector of no numbers": "UPDATE vectors SET vector = replace(vector, vector, zeroblob(1532) || x'ffffffff')",
    "an array of another shape": "UPDATE segment_arrays SET shape = '[7, 7]'",
    "an array of other values": "UPDATE segment_arrays SET data = zeroblob(length(data)) WHERE name = 'slots'",
    "a token below none": "UPDATE messages SET token_ids = x'ffffffff'",
    "an array of another type": "UPDATE segment_arrays SET dtype = '|O'",
    "a chunk that is far away": "UPDATE chunks SET id = 1099511627776 WHERE id = (SELECT min(id) FROM chunks)",
    "a choice that is no JSON": "UPDATE preferences SET value = '{'",
    "costs of nothing": "UPDATE measured_costs SET points = '[[]]'",
    "a count that is none": "UPDATE counters SET value = 'many'",
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_that_can_not_be_is_damage(
    name: str, folder: Path, made: tuple[Path, list[str]], sound: dict[str, object]
) -> None:
    with loose_types(folder / FILE_NAME) as db:
        assert db.execute(VALUES[name]).rowcount
    said = read_everything(folder, made[1])
    assert any(ADVICE in message or "palimpsest restore FILE" in message for message in said), said
    assert all(message.isprintable() for message in said if "is damaged" in message)
    restore(folder, folder.parent / "backup.zip", "1.0")
    assert content(folder) == sound


def _directory(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "kept.txt").write_text("a person's own")


def _elsewhere(path: Path) -> None:
    elsewhere = path.parent.parent / "elsewhere.db"
    elsewhere.write_bytes(b"something else of this person's " * 300)
    path.unlink()
    path.symlink_to(elsewhere)


def _statement(*statements: str) -> Callable[[Path], None]:
    def run(path: Path) -> None:
        with writable_schema(path) as db:
            for statement in statements:
                db.execute(statement)

    return run


def _bytes(at: int, new: bytes) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        whole = bytearray(path.read_bytes())
        whole[at : at + len(new)] = new
        path.write_bytes(whole)

    return put


PLACES: dict[str, Callable[[Path], object]] = {
    "a folder": _directory,
    "a link to something else": _elsewhere,
    "a link to nothing": lambda path: (path.unlink(), path.symlink_to("/nowhere/at/all")),
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "text": lambda path: path.write_bytes(b"This was a database once. " * 1000),
    "another program's": lambda path: (path.unlink(), _statement("CREATE TABLE texts (a)")(path)),
    "a read-only format": _bytes(18, b"\x03"),
    "a later format": _bytes(18, b"\x03\x03"),
    "a schema format": _bytes(44, b"\x00\x00\x00\x09"),
    "another encoding": _bytes(56, b"\x00\x00\x00\x02"),
    "a folder for a log": lambda path: path.with_name(path.name + "-wal").mkdir(),
    "a journal": lambda path: path.with_name(path.name + "-journal").write_bytes(b"\xd9" * 9000),
    "a lost table": _statement("DELETE FROM sqlite_master WHERE name = 'jobs'"),
    "a schema of garbage": _statement("UPDATE sqlite_master SET sql = CAST(x'ff' AS TEXT)"),
    "garbage for migrations": _statement(
        "UPDATE _sqlite_migrations SET name = CAST(x'ff' AS TEXT) WHERE id = 2"
    ),
    "a migration in place of another": _statement(
        "UPDATE _sqlite_migrations SET name = 'm999_future' WHERE id = 3"
    ),
    "no migrations": _statement("DELETE FROM _sqlite_migrations"),
    "ids at their end": _statement("UPDATE sqlite_sequence SET seq = 9223372036854775807"),
    "ids of text": _statement("UPDATE sqlite_sequence SET seq = 'x'"),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_backup_comes_back_over_whatever_is_there(
    name: str, folder: Path, made: tuple[Path, list[str]], sound: dict[str, object]
) -> None:
    PLACES[name](folder / FILE_NAME)
    read_everything(folder, made[1])
    findings = list(data(folder))
    assert findings[0].label == "folder"
    done = restore(folder, folder.parent / "backup.zip", "1.0")
    assert content(folder) == sound
    assert (folder / FILE_NAME).is_file()
    assert not (folder / FILE_NAME).is_symlink()
    kept = done.before or folder
    if name == "a folder":
        assert (kept / "kept.txt").read_text() == "a person's own"
    if name == "a link to something else":
        assert kept.read_bytes().startswith(b"something else of this person's ")
    # Ids go on to be given out.
    with closing(Store(folder)) as store, store.transaction() as db:
        db.execute("INSERT INTO jobs (batch, name, sha256, size, state, created_at)"
                   " VALUES (1, '', '', 0, 'failed', '')")  # fmt: skip


def test_what_was_set_aside_is_not_in_the_way_of_more(
    folder: Path, sound: dict[str, object]
) -> None:
    for spoil in [_directory, PLACES["a folder for a log"], *[PLACES["text"]] * 4]:
        spoil(folder / FILE_NAME)
        restore(folder, folder.parent / "backup.zip", "1.0")
    assert content(folder) == sound
    assert len(kept_copies(folder)) == KEPT_COPIES
    assert [*data(folder)][-2].label == "backups"


def test_the_doctor_says_that_the_database_is_damaged(folder: Path) -> None:
    with loose_types(folder / FILE_NAME) as db:
        db.execute(VALUES["a stage that is none"])
    problems = [finding.problem for finding in data(folder) if finding.problem]
    assert any("row 1 of documents, stage" in problem and ADVICE in problem for problem in problems)


def test_what_is_in_the_way_of_a_sound_database_is_no_damage(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        db.execute("PRAGMA journal_mode = delete")
        db.execute("PRAGMA locking_mode = exclusive")
        db.execute("BEGIN EXCLUSIVE")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("storage.connection.BUSY_TIMEOUT_MS", 50)
            with pytest.raises(StorageError, match="another process has locked it") as caught:
                restore(folder, tmp_path / "backup.zip", "1.0")
    assert not isinstance(caught.value, DamagedError)
    assert not (folder / "backups").exists()
