"""Law: a backup made to do harm reaches nothing outside of the data folder.

Whatever its rows say, a restore refuses them with the name of the row and changes nothing; and in
a data folder into which such rows came some other way, no file of the person's is read or removed,
every command ends in one message, and a sound backup can still be brought back.
"""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from retrieval import Library
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import (
    DamagedError,
    Documents,
    Jobs,
    Originals,
    RowError,
    Sessions,
    Stage,
    StorageError,
    Store,
)
from storage.backup import back_up
from storage.clock import now
from storage.database import FILE_NAME
from storage.migrations import migrations
from storage.preferences import StoredPreferences
from storage.restore import restore
from tests.app.commands.invoked import palimpsest
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.hostile_backup import contents, forge
from tests.storage.library_of_notes import add_note, state, talk
from tests.storage.tamper import tamper

PATH = "..../.ssh/id_rsa"
"""As a hash: from `data/originals`, by its first two characters and the rest, it leads to the key
beside the data folder. An absolute path behind any two characters would do as well."""

A_PATH = f"UPDATE documents SET sha256 = '{PATH}'"
_INSERT = "INSERT INTO jobs (batch, name, sha256, size, state, created_at)"
A_JOB = (
    f"{_INSERT} VALUES (1, 'key.txt', ?, 9, 'waiting', ?)",
    [PATH, now()],
)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A file of the person's that is no business of the library's."""
    path = tmp_path / ".ssh" / "id_rsa"
    path.parent.mkdir()
    path.write_text("-----BEGIN OPENSSH PRIVATE KEY----- secret words")
    data = tmp_path / "data"
    assert (data / "originals" / PATH[:2] / PATH[2:]).resolve() == path
    return path


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A backup of a library of one document."""
    with closing(Store(tmp_path / "theirs")) as store:
        talk(store, "Who?", "This one.", add_note(store, "note.txt", "This is a note. " * 90))
        back_up(store, tmp_path / "sound.zip", "1.0")
    return tmp_path / "sound.zip"


@pytest.fixture
def mine(data_dir: Path, key: Path) -> Path:
    """The person's data folder."""
    assert key.exists()
    with closing(Store(data_dir)) as store:
        talk(store, "Where?", "Here, it says.", add_note(store, "here.txt", "Here I am. " * 9))
    return data_dir


def run(*statements: str) -> Callable[[Path], None]:
    """Plain statements, as whoever has the `sqlite3` shell can run."""

    def change(database: Path) -> None:
        with closing(sqlite3.connect(database)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    return change


@pytest.mark.parametrize("rows", [A_PATH, A_JOB], ids=["document", "job"])
def test_a_path_for_a_hash_is_refused_and_nothing_is_touched(
    rows: str, sound: Path, mine: Path, key: Path
) -> None:
    hostile = forge(sound, sound.with_name("hostile.zip"), lambda path: tamper(path, rows))
    before, secret = contents(mine), key.read_bytes()
    result = palimpsest("restore", hostile)
    assert result.exit_code == 1, result.output
    table = "documents" if rows == A_PATH else "jobs"
    assert f"row 1 of {table} has a wrong sha256 ('{PATH}')" in result.stderr
    assert result.stderr.endswith("Restore another backup.\n")
    assert result.stderr.count("\n") == 1
    assert contents(mine) == before
    palimpsest("remove", "1")
    with closing(Store(mine)) as store:
        library = Library(store, FakeEmbedder)
        library.work()
        assert "secret" not in "".join(
            library.documents.text(d.id) for d in library.documents.all()
        )
        library.close()
    assert key.read_bytes() == secret


def test_a_folder_that_has_such_rows_already_reaches_nothing_either(
    sound: Path, mine: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version that checked nothing restored them, or somebody writes into the folder."""
    tamper(mine / FILE_NAME, A_PATH, A_JOB)
    secret = key.read_bytes()
    made = palimpsest("backup", sound.with_name("mine.zip"))
    assert (made.exit_code, made.stderr.count("\n")) == (1, 1), made.stderr
    assert PATH in made.stderr and "of documents and jobs, sha256" in made.stderr
    doctor = palimpsest("doctor")
    assert doctor.exit_code == 1
    assert f"row 1 of documents has a wrong sha256 ('{PATH}')" in doctor.output
    with closing(Store(mine)) as store:
        with pytest.raises(DamagedError, match="of documents"):
            Library(store, FakeEmbedder).work()
        with pytest.raises(RowError, match="is not the SHA-256"):
            Originals(mine).path(PATH)
    assert key.read_bytes() == secret


@pytest.mark.parametrize("table", ["documents", "jobs", "job_stages"])
def test_words_that_mean_nothing_end_in_one_message(table: str, mine: Path, sound: Path) -> None:
    with closing(Store(mine)) as store:
        Jobs(store).add_failed("late.txt", None, "late.txt: is too large.")
        Jobs(store).progress(1, Stage.STORED, 1, 1)
    column = {"documents": "stage", "jobs": "state", "job_stages": "stage"}[table]
    tamper(mine / FILE_NAME, f"UPDATE {table} SET {column} = 'eaten'")
    listed = palimpsest(*(["cancel", "1"] if table == "jobs" else ["documents"]))
    assert (listed.exit_code, listed.stderr.count("\n")) == (1, 1), listed.output
    assert f"of {table}, {column}" in listed.stderr.replace("value 1", column)
    assert f"of {table}" in palimpsest("doctor").output
    assert palimpsest("restore", sound).exit_code == 0
    assert palimpsest("documents").exit_code == 0


def test_a_sound_backup_can_be_restored_over_such_rows(sound: Path, mine: Path, key: Path) -> None:
    tamper(mine / FILE_NAME, A_PATH)
    result = palimpsest("restore", sound)
    assert result.exit_code == 0, result.output
    assert state(mine) == state(sound.with_name("theirs"))
    assert key.exists()
    assert palimpsest("backup", sound.with_name("again.zip")).exit_code == 0


def test_what_an_older_version_restored_is_made_harmless_and_the_rest_kept(
    tmp_path: Path, key: Path
) -> None:
    folder = tmp_path / "data"
    with pytest.MonkeyPatch.context() as patch:
        apply = migrations.apply
        patch.setattr(migrations, "apply", lambda db: apply(db, stop_before="m012_constraints"))
        with closing(Store(folder)) as store:
            document = add_note(store, "note.txt", "This is a note.")
            store.db.execute(A_PATH)
            store.db.execute(*A_JOB)
            store.db.execute("INSERT INTO marks VALUES ('index_base', '../../x')")
            store.db.commit()
    open_one = sqlite3.connect(folder / FILE_NAME)
    assert open_one.execute("SELECT sha256 FROM documents").fetchall() == [(PATH,)]
    with closing(Store(folder)) as store:
        assert Documents(store).text(document) == "This is a note."
        assert [job.name for job in Jobs(store).failed()] == ["key.txt"]
        assert store.db.execute("SELECT count(*) FROM marks").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
            open_one.execute(A_PATH)  # whoever had the folder open before is held to it too
        open_one.close()
        back_up(store, tmp_path / "kept.zip", "1.0")
        library = Library(store, FakeEmbedder)
        library.remove(document)
        library.close()
    assert key.exists()
    restore(folder, tmp_path / "kept.zip", "1.0")


def test_sqlite_itself_refuses_such_rows(mine: Path) -> None:
    with closing(Store(mine)) as store:
        for sql in (
            A_PATH,
            f"UPDATE documents SET sha256 = '{'a' * 64}' || char(0) || '/../x'",
            f"UPDATE documents SET sha256 = '{'A' * 64}'",
            "UPDATE documents SET stage = 'eaten'",
            "UPDATE documents SET size = -1",
            f"INSERT INTO jobs (batch, name, sha256, size, state, created_at) VALUES (1, 'x', '{PATH}', 1, 'waiting', '')",
            "INSERT INTO jobs (batch, name, sha256, size, state, created_at) VALUES (1, 'x', '', 1, 'waiting', '')",
            "INSERT INTO marks VALUES ('index_base', '../x')",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
                store.db.execute(sql)


SCHEMAS = {
    "a trigger": "CREATE TRIGGER evil AFTER INSERT ON _sqlite_migrations BEGIN"
    " DELETE FROM documents; END",
    "a trigger on our own table": "CREATE TRIGGER evil AFTER DELETE ON documents BEGIN"
    " UPDATE documents SET name = 'evil'; END",
    "a view": "CREATE VIEW evil AS WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1"
    " FROM n) SELECT i FROM n",
    "another table": "CREATE TABLE evil (x)",
    "an index with a condition": "CREATE INDEX evil ON documents(name) WHERE name > ''",
    "an index of an expression": "CREATE INDEX evil ON documents(hex(zeroblob(9)))",
    "a generated column": "ALTER TABLE documents ADD COLUMN evil TEXT AS (hex(zeroblob(9)))",
    "a constraint": "ALTER TABLE documents ADD COLUMN evil INTEGER CHECK (evil > 0)",
    "a virtual table": "CREATE VIRTUAL TABLE evil USING fts5(x)",
    "a table less": "DROP TABLE preferences",
    "an index less": "DROP INDEX documents_current",
    "a migration less": "DELETE FROM _sqlite_migrations WHERE name = 'm007_jobs'",
    "a migration out of turn": "UPDATE _sqlite_migrations SET id = 99 WHERE name = 'm007_jobs'",
    "no migrations": "DROP TABLE _sqlite_migrations",
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_that_is_none_of_ours_is_refused_before_anything_of_it_runs(
    name: str, sound: Path, mine: Path
) -> None:
    hostile = forge(sound, sound.with_name("hostile.zip"), run(SCHEMAS[name]))
    before = contents(mine)
    with pytest.raises(
        StorageError, match=r"hostile\.zip: contains no Palimpsest database \(other"
    ):
        restore(mine, hostile, "1.0")
    assert contents(mine) == before


def test_pages_that_lead_in_circles_are_found_damaged_at_once(sound: Path, mine: Path) -> None:
    """Two branches of a table's tree are one: with this at every level, reading it would never
    end."""

    def fold(database: Path) -> None:
        rows = ((f"{n:064x}", "y" * 300) for n in range(9000))
        with closing(sqlite3.connect(database)) as db:
            db.executemany("INSERT INTO texts VALUES (?, ?)", rows)
            db.commit()
            db.execute("PRAGMA journal_mode = delete")
            ((root,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'texts'")
            ((size,),) = db.execute("PRAGMA page_size")
        content = bytearray(database.read_bytes())
        page = memoryview(content)[(root - 1) * size : root * size]
        assert page[0] == 5  # an interior page of a table
        assert int.from_bytes(page[3:5], "big")  # its cells, beside the last branch
        first = int.from_bytes(page[12:14], "big")
        page[8:12] = page[first : first + 4]
        page.release()
        database.write_bytes(content)

    hostile = forge(sound, sound.with_name("hostile.zip"), fold)
    before = contents(mine)
    with pytest.raises(
        StorageError, match=r"hostile.zip: its database is damaged .*in database main"
    ):
        restore(mine, hostile, "1.0")
    assert contents(mine) == before


def test_what_is_made_from_texts_is_made_anew(sound: Path, mine: Path) -> None:
    """A full-text index that says what no text says, copy maps that never end."""

    def forge_derived(database: Path) -> None:
        with closing(sqlite3.connect(database)) as db:
            (sha256,) = db.execute("SELECT text_sha256 FROM messages").fetchone()
            db.execute("INSERT INTO fulltext (rowid, text, name) VALUES (77, 'evil words', 'evil')")
            db.execute("UPDATE fulltext_data SET block = zeroblob(99) WHERE id > 10")
            db.execute("INSERT INTO segments VALUES (1, ?, 'f', 3)", [sha256])
            db.execute(
                "INSERT INTO segment_arrays VALUES (1, 'tokens', '<O8', '[-1]', x'00', NULL)"
            )
            db.commit()

    restore(mine, forge(sound, sound.with_name("hostile.zip"), forge_derived), "1.0")
    with closing(Store(mine)) as store:
        assert store.integrity() == "ok"
        assert store.counts()["segments"] == 0
        assert store.db.execute("SELECT count(*) FROM fulltext").fetchone() == (0,)


def test_no_backup_chooses_the_model_and_the_present_choice_stays(sound: Path, mine: Path) -> None:
    chosen = (
        "INSERT INTO preferences VALUES ('model', '\"evil-org/evil-model\"')",
        "INSERT INTO preferences VALUES ('used_models', '[\"/tmp/evil\"]')",
        "INSERT INTO preferences VALUES ('seed', '5')",
    )
    hostile = forge(sound, sound.with_name("hostile.zip"), run(*chosen))
    restore(mine, hostile, "1.0")
    with closing(Store(mine)) as store:
        assert StoredPreferences(store).all() == {"seed": 5}
        StoredPreferences(store).put("model", "mine/own")
    restore(mine, hostile, "1.0")
    with closing(Store(mine)) as store:
        assert StoredPreferences(store).all() == {"seed": 5, "model": "mine/own"}


def test_words_of_a_page_that_unpack_to_more_than_any_page_has_are_refused(
    sound: Path, mine: Path
) -> None:
    text = "a" * 9_000_000
    bomb = zlib.compress(bytes(8 * len(text)), 1)

    def fill(database: Path) -> None:
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        with closing(sqlite3.connect(database)) as db:
            db.execute("INSERT INTO texts VALUES (?, ?)", [sha256, text])
            made = db.execute(
                "INSERT INTO documents (name, sha256, size, stage, media_type, text_sha256,"
                " characters, created_at) VALUES ('b.pdf', ?, 1, 'parsed', 'a/b', ?, ?, ?)",
                [sha256, sha256, len(text), now()],
            ).lastrowid
            row = [made, 1, 9.0, 9.0, 0, 0, bomb, bomb]
            db.execute("INSERT INTO page_words VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.commit()

    with pytest.raises(StorageError, match=r"page_words .* has a wrong ranges"):
        restore(mine, forge(sound, sound.with_name("hostile.zip"), fill), "1.0")


def test_ids_that_leave_none_to_give_out_are_refused(sound: Path, mine: Path) -> None:
    full = run(f"UPDATE sqlite_sequence SET seq = {2**63 - 1} WHERE name = 'documents'")
    with pytest.raises(StorageError, match=r"sqlite_sequence for 'documents' has a wrong seq"):
        restore(mine, forge(sound, sound.with_name("hostile.zip"), full), "1.0")


def test_vectors_of_another_length_than_the_model_s_are_refused(sound: Path, mine: Path) -> None:
    short = run(f"INSERT INTO vectors VALUES ('{'a' * 64}', '{MODEL}', x'00000000')")
    hostile = forge(sound, sound.with_name("hostile.zip"), short)
    with pytest.raises(StorageError, match=r"vectors with sha256 .* has a wrong vector"):
        restore(mine, hostile, "1.0", {MODEL: DIMENSIONS})


@pytest.mark.parametrize(
    "name", ["\x1b[2Jm999", "m999_future\x1b]0;evil\x07", "x" * 100_000, "\u202em999"]
)
def test_what_a_stranger_wrote_is_printed_without_control(
    name: str, sound: Path, mine: Path
) -> None:
    def rename(database: Path) -> None:
        tamper(database, ("UPDATE _sqlite_migrations SET name = ? WHERE id = 7", [name]))

    with pytest.raises(StorageError, match="newer version") as caught:
        restore(mine, forge(sound, sound.with_name("hostile.zip"), rename), "1.0")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000


def test_a_title_and_a_name_from_a_backup_are_text(sound: Path, mine: Path) -> None:
    titled = run("UPDATE sessions SET title = '\u202e\x1b[2J<b>'")
    restore(mine, forge(sound, sound.with_name("hostile.zip"), titled), "1.0")
    with closing(Store(mine)) as store:
        assert Sessions(store).all()
    assert "\x1b" not in palimpsest("sessions").output
