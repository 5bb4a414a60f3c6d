"""Laws of the doctor: it finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from app.models import defaults
from app.settings.settings import Settings, load
from app.upkeep import doctor
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
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return defaults.models_folder()


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


def data(settings: Settings) -> Section:
    return doctor.report(settings).sections[-1]


def value(section: Section, label: str) -> str:
    return next(finding.value for finding in section.findings if finding.label == label)


def problems(section: Section) -> str:
    return "\n".join(finding.problem for finding in section.findings if finding.problem)


def test_missing_models_and_an_empty_folder_are_reported_and_left_so(
    cache: Path, data_dir: Path
) -> None:
    found = doctor.report(load())
    assert len(found.problems) == 2
    text = doctor.render(found)
    for title in ("SmolLM2-135M-Instruct", "all-MiniLM-L6-v2"):
        assert f"! {title} is missing. `make run` or" in text
    assert "nothing is stored yet" in text
    assert not cache.exists()
    assert not data_dir.exists()


def test_a_whole_library_is_well(cache: Path, library: Path) -> None:
    section = data(load())
    assert not problems(section)
    assert value(section, "database") == "ok"
    assert value(section, "originals") == "1 of 1 verified"
    assert value(section, "documents") == "1"


def test_what_was_measured_for_drafting_is_counted(
    cache: Path, library: Path, data_dir: Path
) -> None:
    assert value(data(load()), "measured") == "costs of passes: 0, perplexities of texts: 0"
    store = Store(data_dir)
    MeasuredCosts(store).put("model", "machine", [(1, 40.0, 0.0)])
    Perplexities(store).put(Documents(store).current()[0].text_sha256, "model", 9.0)
    store.close()
    assert value(data(load()), "measured") == "costs of passes: 1, perplexities of texts: 1"


def test_a_changed_and_a_missing_original_are_named(cache: Path, library: Path) -> None:
    library.write_text("Same notes?")
    assert "notes.txt (its bytes have changed)" in problems(data(load()))
    library.unlink()
    assert "notes.txt (No such file or directory)" in problems(data(load()))


def test_a_damaged_database_is_found(cache: Path, library: Path, data_dir: Path) -> None:
    path = data_dir / FILE_NAME
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 5 * 4096] = b"\xff" * 2 * 4096
    path.write_bytes(content)
    assert "is damaged" in problems(data(load()))
    path.write_bytes(b"This is no database. " * 1000)
    assert "is damaged or not a database" in problems(data(load()))


def test_an_unfinished_document_is_said(cache: Path, library: Path, data_dir: Path) -> None:
    store = Store(data_dir)
    Jobs(store).add("half.txt", "0" * 64, 1, None)
    store.close()
    assert value(data(load()), "unfinished").startswith("1: half.txt")


def test_failed_files_old_versions_and_copies_are_said(
    cache: Path, library: Path, data_dir: Path
) -> None:
    store = Store(data_dir)
    Jobs(store).add_failed("bad\x1b.pdf", None, "bad\x1b.pdf: is encrypted. Remove the password.")
    documents = Documents(store)
    documents.make_current(documents.add("notes.txt", "1" * 64, 3, "New", "text/plain").id)
    store.close()
    copy = data_dir / "backups" / "20260101T000000000Z-before-m005_versions.db"
    copy.parent.mkdir()
    copy.write_bytes(b"x")
    section = data(load())
    assert value(section, "failed") == "1: bad\u241b.pdf: is encrypted. Remove the password."
    assert value(section, "documents") == "2 (1 of them older versions)"
    assert value(section, "backups").startswith("1 automatic")
    assert copy.name in value(section, "backups")


def test_a_full_text_index_that_is_not_whole_is_found(
    cache: Path, library: Path, data_dir: Path
) -> None:
    store = Store(data_dir)
    Chunks(store).replace(1, [ChunkRange(0, 5, 1), ChunkRange(5, 11, 1)])
    assert store.integrity() == "ok"
    store.db.execute("DELETE FROM fulltext WHERE rowid = 2")
    assert "the full-text index lacks 1 chunks" in problems(data(load()))
    store.db.execute("DELETE FROM fulltext_data WHERE id > 10")
    assert "is damaged" in problems(data(load()))
    assert "palimpsest restore FILE" in problems(data(load()))


def test_a_model_of_ones_own_replaces_the_default(cache: Path, tmp_path: Path) -> None:
    text = doctor.render(doctor.report(load({"model": str(tmp_path)})))
    assert f"! {tmp_path} is not a usable model folder" in text
    assert "SmolLM2" not in text
    assert "from the hub" in doctor.render(doctor.report(load({"model": "org/name"})))


def test_a_damaged_model_is_found(cache: Path, minilm_folder: Path) -> None:
    copy = cache / minilm_folder.name
    shutil.copytree(minilm_folder, copy)
    assert not any("MiniLM" in problem for problem in doctor.report(load()).problems)
    with (copy / "model.safetensors").open("r+b") as weights:
        weights.seek(1000)
        weights.write(b"damage")
    found = [problem for problem in doctor.report(load()).problems if "MiniLM" in problem]
    damaged = "all-MiniLM-L6-v2 is damaged (model.safetensors: its bytes have changed)."
    assert found == [f"{damaged} Delete {copy}; it will be downloaded again."]


def test_a_folder_of_ones_own_has_its_checksums_and_a_missing_gpu_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    settings = load({"data_dir": tmp_path / "data", "model": str(tmp_path), "device": "cuda"})
    found = doctor.report(settings)
    assert hashlib.sha256(b"weights").hexdigest() in doctor.render(found)
    assert any("no CUDA device" in problem for problem in found.problems)
