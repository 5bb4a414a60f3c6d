"""Laws of the data folder's check: what is kept is counted, and what is wrong is named."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from app.safe_text import LISTED
from app.upkeep import data_check
from app.upkeep.findings import Section
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import (
    ChunkRange,
    Chunks,
    Documents,
    Jobs,
    MeasuredCosts,
    Originals,
    PageRange,
    Perplexities,
    Stage,
    Store,
    Vectors,
)
from storage.database import FILE_NAME
from storage.snapshot import RESTORING, copies_folder, keeping, staging
from tests.originals import keep_original


@pytest.fixture
def library(tmp_path: Path, data_dir: Path) -> Path:
    """A data folder with one complete document; its original's path."""
    source = tmp_path / "notes.txt"
    source.write_text("Some notes.")
    store = Store(data_dir)
    sha256, size = keep_original(data_dir, source)
    documents = Documents(store)
    pages = [PageRange(1, 0, 11)]
    document = documents.add("notes.txt", sha256, size, "Some notes.", "text/plain", pages)
    documents.make_current(document.id)
    documents.set_stage(document.id, Stage.INDEXED)
    store.close()
    return Originals(data_dir).path(sha256)


def checked(data_dir: Path) -> Section:
    return Section("Data", tuple(data_check.data(data_dir)))


def value(section: Section, label: str) -> str:
    return next(finding.value for finding in section.findings if finding.label == label)


def problems(section: Section) -> str:
    return "\n".join(finding.problem for finding in section.findings if finding.problem)


def test_a_whole_library_is_well(library: Path, data_dir: Path) -> None:
    section = checked(data_dir)
    assert not problems(section)
    assert value(section, "database") == "ok"
    assert value(section, "originals") == "1 of 1 verified"
    assert value(section, "documents") == "1"


def test_what_was_measured_for_drafting_is_counted(library: Path, data_dir: Path) -> None:
    assert value(checked(data_dir), "measured") == "costs of passes: 0, perplexities of texts: 0"
    store = Store(data_dir)
    MeasuredCosts(store).put("model", "machine", [(1, 40.0, 0.0)])
    Perplexities(store).put(Documents(store).current()[0].text_sha256, "model", 9.0)
    store.close()
    assert value(checked(data_dir), "measured") == "costs of passes: 1, perplexities of texts: 1"


def test_a_changed_and_a_missing_original_are_named(library: Path, data_dir: Path) -> None:
    library.write_text("Same notes?")
    assert "notes.txt (its bytes have changed)" in problems(checked(data_dir))
    library.unlink()
    assert "notes.txt (No such file or directory)" in problems(checked(data_dir))


def test_a_damaged_database_is_found(library: Path, data_dir: Path) -> None:
    path = data_dir / FILE_NAME
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 5 * 4096] = b"\xff" * 2 * 4096
    path.write_bytes(content)
    assert "is damaged" in problems(checked(data_dir))
    path.write_bytes(b"This is no database. " * 1000)
    assert "is damaged or not a database" in problems(checked(data_dir))


def test_an_unfinished_document_is_said(library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    Jobs(store).add("half.txt", "0" * 64, 1, None)
    store.close()
    assert value(checked(data_dir), "unfinished").startswith("1: half.txt")


def test_failed_files_old_versions_and_copies_are_said(library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    Jobs(store).add_failed("bad\x1b.pdf", None, "bad\x1b.pdf: is encrypted. Remove the password.")
    documents = Documents(store)
    documents.make_current(documents.add("notes.txt", "1" * 64, 3, "New", "text/plain").id)
    store.close()
    copy = data_dir / "backups" / "20260101T000000000Z-before-m005_versions.db"
    copy.parent.mkdir()
    copy.write_bytes(b"x")
    section = checked(data_dir)
    assert value(section, "failed") == "1: bad\u241b.pdf: is encrypted. Remove the password."
    assert value(section, "documents") == "2 (1 of them older versions)"
    assert value(section, "backups").startswith("1 automatic")
    assert copy.name in value(section, "backups")


def test_a_full_text_index_that_is_not_whole_is_found(library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    Chunks(store).replace(1, [ChunkRange(0, 5, 1), ChunkRange(5, 11, 1)])
    assert store.integrity() == "ok"
    store.db.execute("DELETE FROM fulltext WHERE rowid = 2")
    assert "the full-text index lacks 1 chunks" in problems(checked(data_dir))
    store.db.execute("DELETE FROM fulltext_data WHERE id > 10")
    assert "is damaged" in problems(checked(data_dir))
    assert "palimpsest restore FILE" in problems(checked(data_dir))


def test_where_nothing_is_stored_nothing_is_made(data_dir: Path) -> None:
    assert value(checked(data_dir), "folder") == f"{data_dir} (nothing is stored yet)"
    assert not data_dir.exists()


def test_every_number_of_a_new_library_is_there(library: Path, data_dir: Path) -> None:
    section = checked(data_dir)
    assert value(section, "folder").startswith(f"{data_dir} (")
    assert value(section, "records") == "ok"
    assert value(section, "index") == "no embeddings yet"
    assert value(section, "copy maps") == "0.0 MB (0 bytes per 1,000 tokens)"
    assert value(section, "backups").startswith("no automatic ones")
    assert value(section, "privacy") == "no other user can read what is stored"
    assert "unfinished" not in [finding.label for finding in section.findings]


def test_the_index_file_is_compared_with_the_vectors(library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    Chunks(store).replace(1, [ChunkRange(0, 5, 1), ChunkRange(5, 11, 1)])
    vectors = Vectors(store, MODEL)
    hashes = [sha256 for sha256, _, _ in vectors.missing(1)]
    vectors.put(hashes, np.eye(2, DIMENSIONS, dtype=np.float32))
    Documents(store).set_stage(1, Stage.INDEXED)
    mark = vectors.advance()
    assert value(checked(data_dir), "index") == "2 vectors; the next search rebuilds the index file"
    vectors.set_base(mark)
    assert "rebuilds" in value(checked(data_dir), "index"), "without its file"
    (data_dir / "index").mkdir(exist_ok=True)
    (data_dir / "index" / f"vectors-{mark}.faiss").touch()
    assert value(checked(data_dir), "index") == "2 vectors; the index file is up to date"
    vectors.advance()
    assert "adds what is newer" in value(checked(data_dir), "index")


def test_many_failures_end_in_a_count(library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    for number in range(LISTED + 2):
        Jobs(store).add_failed(f"{number}.pdf", None, f"{number}.pdf: is encrypted.")
    told = value(checked(data_dir), "failed")
    assert told.startswith(f"{LISTED + 2}: 0.pdf: is encrypted. 1.pdf: is encrypted.")
    assert told.endswith(f"{LISTED - 1}.pdf: is encrypted. And 2 more.")


def test_a_backup_under_way_is_said_instead_of_the_copies(library: Path, data_dir: Path) -> None:
    with keeping(data_dir), staging(data_dir, RESTORING):
        told = value(checked(data_dir), "backups")
    assert told.startswith("restoring in progress, or killed")
    assert value(checked(data_dir), "backups").startswith("no automatic ones")


def test_copies_are_summed_up_and_the_newest_is_dated(library: Path, data_dir: Path) -> None:
    folder = copies_folder(data_dir)
    folder.mkdir()
    names = [f"2026010{day}T000000000Z-before-m005_versions.db" for day in (1, 2)]
    for name in names:
        (folder / name).write_bytes(b"x" * 1_500_000)
    days_ago = time.time() - 3 * 86_400
    os.utime(folder / names[1], (days_ago, days_ago))
    assert value(checked(data_dir), "backups") == (
        f"2 automatic (3.0 MB) in {folder}, the newest {names[1]}, 3 days old"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="has no modes")
def test_who_else_can_read_or_change_the_folder_is_said(library: Path, data_dir: Path) -> None:
    (data_dir / "mine.txt").touch()
    data_dir.chmod(0o755)
    assert value(checked(data_dir), "privacy") == (
        "no other user can read what is stored; the folder has other files too, or another owner"
    )
    data_dir.chmod(0o777)
    section = checked(data_dir)
    assert value(section, "privacy") == "others can change the folder"
    assert f"add and remove files in {data_dir}" in problems(section)
