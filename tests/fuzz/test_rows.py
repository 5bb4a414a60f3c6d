"""Law: whatever value stands in whatever row of a backup, a restore names the row and changes
nothing, or what it brings back can be read, backed up and removed like anything else."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from retrieval import Library
from storage import RowError, StorageError, Store
from storage.backup import back_up
from storage.checks import check_rows
from storage.checks.columns import COLUMNS
from storage.connection import connect
from storage.database import FILE_NAME
from storage.restore import restore
from tests.fuzz.conftest import inputs
from tests.fuzz.mutate_rows import Mutation, mutation
from tests.fuzz.read_all import read_all
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.hostile_backup import contents, forge
from tests.storage.rich_library import KNOWN, make
from tests.storage.tamper import unguarded

ROWS = inputs(0.42) if inputs(1) > 2400 else 300
"""10,000 and more in `make fuzz`."""

WHOLE = 60
"""One mutation of so many is restored from a whole backup, whether its row is refused or not."""

NAMED = re.compile(rf"(row -?\d+|the row|a row) of ({'|'.join(COLUMNS)})\b")


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`data`, a folder with rows in every table, and its backup `rich.zip`."""
    home = tmp_path_factory.mktemp("rich")
    (home / "files").mkdir()
    make(home / "data", home / "files")
    with closing(Store(home / "data")) as store:
        back_up(store, home / "rich.zip", "1.0")
    return home


def mutate(path: Path, change: Mutation) -> bool:
    """Whether the row could be changed."""
    try:
        with unguarded(path) as db:
            change.apply(db)
    except sqlite3.IntegrityError:
        return False
    return True


def test_a_mutated_row_is_named_or_harmless(rich: Path, tmp_path: Path) -> None:
    database, passed, tried = tmp_path / FILE_NAME, 0, 0
    with closing(sqlite3.connect(rich / "data" / FILE_NAME)) as sound:
        changes = [mutation(sound, number) for number in range(ROWS)]
    for number, change in enumerate(changes):
        shutil.copyfile(rich / "data" / FILE_NAME, database)
        if not mutate(database, change):
            continue
        tried += 1
        refusal = refused(database)
        if refusal is not None:
            assert NAMED.search(refusal), (change, refusal)
            assert refusal.isprintable()
        if number % WHOLE == 0 or (refusal is None and number % 8 == 0):
            passed += refusal is None
            restored(rich, tmp_path / "whole", change, refusal)
    assert tried > 0.8 * ROWS
    assert passed > 0.01 * ROWS


def refused(database: Path) -> str | None:
    """What the row checks say of it; None if they find nothing."""
    try:
        with closing(connect(database)) as db:
            check_rows(db, KNOWN)
    except RowError as error:
        return str(error)
    return None


def restored(rich: Path, place: Path, change: Mutation, refusal: str | None) -> None:
    """Restore a whole backup with this row: as the checks said, or else usable to the end."""
    place.mkdir()
    outside = place / "outside.txt"
    outside.write_text("nobody's business")
    shutil.copytree(rich / "data", place / "data")
    hostile = forge(rich / "rich.zip", place / "hostile.zip", lambda path: mutate(path, change))
    before = contents(place / "data")
    try:
        restore(place / "data", hostile, "1.0", KNOWN)
    except StorageError as error:
        assert NAMED.search(str(error)), (change, error)
        assert contents(place / "data") == before
        assert refusal is not None, (change, error)
    else:
        assert refusal is None, (change, refusal)
        read_all(place / "data")
        use_up(place)
    assert outside.read_text() == "nobody's business"
    assert sorted(path.name for path in place.iterdir() if path.suffix != ".zip") == [
        "data",
        "outside.txt",
    ]
    shutil.rmtree(place)


def use_up(place: Path) -> None:
    """Back it up, go on with its jobs, and remove everything."""
    with closing(Store(place / "data")) as store:
        back_up(store, place / "again.zip", "1.0")
        library = Library(store, FakeEmbedder)
        library.work()
        for name in {document.name for document in library.documents.all()}:
            library.remove(library.documents.versions(name)[0].id)
        library.close()
    restore(place / "data", place / "again.zip", "1.0", KNOWN)
