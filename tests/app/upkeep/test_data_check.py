"""Laws of the data folder's check: what is kept is counted, and what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.upkeep import data_check
from app.upkeep.findings import Section
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
)
from storage.database import FILE_NAME
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
