"""The library on the command line: what was interrupted goes on, what is listed can be removed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from app.assistant import Assistant
from storage import Documents, Jobs, Stage, Store
from tests.app.commands.invoked import palimpsest
from tests.forked import Forked
from tests.programs import PALIMPSEST
from tests.retrieval.drawn import LINES, scan
from tests.retrieval.fake_embedder import FakeEmbedder

Open = Callable[..., Assistant]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model is loaded: what is taken in is embedded by a fake, and has no copy map."""
    monkeypatch.setattr("app.assistant.embedding_model_folder", lambda: None)
    monkeypatch.setattr("app.assistant.Embedder", lambda _: FakeEmbedder())
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_a_changed_file_is_listed_as_its_new_version_and_removed_with_the_old(
    tmp_path: Path, data_dir: Path
) -> None:
    note = write(tmp_path, "note.txt", "One.")
    assert palimpsest("ingest", note).stderr == "note.txt: 4 characters\n"
    write(tmp_path, "note.txt", "One and two.")
    assert palimpsest("ingest", note).stderr == "note.txt: 12 characters, version 2\n"
    assert palimpsest("documents").stdout == "    2  note.txt: 12 characters, version 2\n"
    removed = palimpsest("remove", "2")
    assert "note.txt: removed (2 versions)" in removed.stderr
    assert palimpsest("documents").stdout == ""
    again = palimpsest("remove", "2")
    assert (again.exit_code, again.stderr.count("\n")) == (1, 1)
    assert "Document 2 not found" in again.stderr


def test_namesakes_given_together_are_documents_of_their_own(
    tmp_path: Path, data_dir: Path
) -> None:
    folders = [tmp_path / "here", tmp_path / "there"]
    for folder in folders:
        folder.mkdir()
    files = [write(folder, "README.md", f"In {folder.name}.") for folder in folders]
    other = write(tmp_path, "other.md", "Alone.")
    assert palimpsest("ingest", *files, other, files[0]).exit_code == 0
    names = [document.name for document in Documents(Store(data_dir)).current()]
    assert names == ["README.md", "there/README.md", "other.md"]


def test_a_folder_keeps_its_tree(tmp_path: Path, data_dir: Path) -> None:
    folder = tmp_path / "Contracts"
    (folder / "2024").mkdir(parents=True)
    write(folder, "2024/lease.txt", "The rent is 900.")
    write(folder, ".hidden", "No.")
    write(folder, "notes.txt", "Notes.")
    assert palimpsest("ingest", folder).exit_code == 0
    names = [document.name for document in Documents(Store(data_dir)).current()]
    assert sorted(names) == ["Contracts/2024/lease.txt", "Contracts/notes.txt"]
    write(folder, "2024/lease.txt", "The rent is 950.")
    assert "lease.txt: 16 characters, version 2" in palimpsest("ingest", folder).stderr
    (tmp_path / "empty").mkdir()
    refused = palimpsest("ingest", tmp_path / "empty")
    assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
    assert "empty: has no files" in refused.stderr


def test_what_may_be_a_new_version_says_how_to_make_it_one(tmp_path: Path, data_dir: Path) -> None:
    from retrieval import Library

    library = Library(Store(data_dir), FakeEmbedder)
    with library.receive("lease.txt") as upload:
        upload.write(b"The rent is 900.")
        upload.end()
    library.work()
    added = palimpsest("ingest", write(tmp_path, "lease.txt", "The rent is 950."))
    assert "(if it is the next version of lease.txt: palimpsest replace 2 1)" in added.stderr
    assert palimpsest("replace", "2", "1").stderr == "lease.txt: 16 characters, version 2\n"
    assert palimpsest("documents").stdout == "    2  lease.txt: 16 characters, version 2\n"
    again = palimpsest("replace", "2", "1")
    assert (again.exit_code, again.stderr.count("\n")) == (1, 1)


def test_tags_are_listed(tmp_path: Path, data_dir: Path) -> None:
    palimpsest("ingest", write(tmp_path, "a.txt", "Words."))
    assert palimpsest("tag", "1", "law", "#2024").stderr == "a.txt: #law #2024\n"
    assert palimpsest("documents").stdout == "    1  a.txt: 6 characters #2024 #law\n"
    assert palimpsest("tag", "1").stderr == "a.txt: no tags\n"
    assert "not found" in palimpsest("tag", "7", "law").stderr


def test_all_ids_are_checked_before_anything_is_removed(tmp_path: Path, data_dir: Path) -> None:
    palimpsest("ingest", *(write(tmp_path, name, name) for name in ("a.txt", "b.txt")))
    refused = palimpsest("remove", "1", "999", "2")
    assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
    assert "Document 999 not found" in refused.stderr
    assert len(Documents(Store(data_dir)).all()) == 2
    palimpsest("ingest", write(tmp_path, "b.txt", "Another version."))
    done = palimpsest("remove", "1", "3", "1", "2")
    assert (done.exit_code, done.stderr) == (0, "a.txt: removed\nb.txt: removed (2 versions)\n")
    assert Documents(Store(data_dir)).all() == []


def test_all_files_are_checked_before_any_is_cancelled(tmp_path: Path, data_dir: Path) -> None:
    from retrieval import Library

    library = Library(Store(data_dir), FakeEmbedder)
    for name in ("a.txt", "b.txt"):
        library.enqueue(write(tmp_path, name, f"Words of {name}."))
    refused = palimpsest("cancel", "1", "999", "2")
    assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
    assert "file 999: isn't queued" in refused.stderr
    assert len(Jobs(Store(data_dir)).unfinished()) == 2
    done = palimpsest("cancel", "2", "1", "2")
    assert (done.exit_code, done.stderr) == (0, "b.txt: cancelled\na.txt: cancelled\n")
    assert Jobs(Store(data_dir)).unfinished() == []


def test_a_tag_that_would_be_cut_is_refused(tmp_path: Path, data_dir: Path) -> None:
    palimpsest("ingest", write(tmp_path, "a.txt", "Words."))
    assert palimpsest("tag", "1", "law").exit_code == 0
    refused = palimpsest("tag", "1", "fees", "x" * 5000)
    assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
    assert "has 5,000 characters and the limit is 40. Shorten it." in refused.stderr
    assert palimpsest("documents").stdout == "    1  a.txt: 6 characters #law\n"


def test_what_was_left_unfinished_is_listed_finished_or_taken_back(
    tmp_path: Path, data_dir: Path
) -> None:
    assert "There is nothing unfinished" in palimpsest("ingest").stderr
    from retrieval import Library

    library = Library(Store(data_dir), FakeEmbedder)
    for name in ("a.txt", "b.txt"):
        library.enqueue(write(tmp_path, name, f"Words of {name}."))
    listed = palimpsest("documents").stderr
    assert listed == "file 1: a.txt is waiting to be read\nfile 2: b.txt is waiting to be read\n"
    assert palimpsest("cancel", "1").exit_code == 0
    assert palimpsest("cancel", "1").exit_code == 1
    assert palimpsest("ingest").stderr == "b.txt: 15 characters\n"
    assert [d.stage for d in Documents(Store(data_dir)).all()] == [Stage.INDEXED]


def test_an_archive_has_a_line_for_each_file_in_it(tmp_path: Path, data_dir: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(tmp_path / "x.zip", "w") as zipped:
        zipped.writestr("a.txt", "Some words.")
        zipped.writestr("b.bin", bytes(range(256)) * 9)
    done = palimpsest("ingest", tmp_path / "x.zip")
    assert done.exit_code == 1
    first, second, third = done.stderr.splitlines()
    assert (first, second) == ("x.zip: 2 files", "x.zip/a.txt: 11 characters")
    assert third.startswith("x.zip/b.bin: ")
    assert Jobs(Store(data_dir)).failed() == []


@pytest.mark.usefixtures("default_model_folder", "minilm_folder")
def test_ctrl_c_leaves_files_that_the_next_start_finishes(tmp_path: Path, data_dir: Path) -> None:
    text = "".join(f"Sentence {n} tells of things that number {n} saw.\n\n" for n in range(3500))
    note = write(tmp_path, "long.txt", text)
    command = [*PALIMPSEST, "ingest", str(note)]
    with TemporaryFile() as complained:
        process = Forked(command, os.environ, complained)
        store = Store(data_dir)
        for _ in range(6000):
            found = Jobs(store).unfinished()
            if found and found[0].stage is Stage.EMBEDDED and found[0].steps_done:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        status = process.wait(300)
        process.stdout.close()
        complained.seek(0)
        complaints = complained.read().decode()
    assert status == 130
    assert "Stopped. 1 file is unfinished; `palimpsest ingest`" in complaints
    assert "Traceback" not in complaints
    done = palimpsest("ingest")
    assert done.stderr == f"long.txt: {len(text):,} characters\n"


def test_a_scan_that_was_refused_is_read_once_there_is_ocr(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.extraction.ocr.find", lambda: None)
    path = scan(tmp_path / "lease.pdf", LINES)
    refused = palimpsest("ingest", path)
    assert refused.exit_code == 1
    assert "Install Tesseract" in refused.stderr
    assert palimpsest("ingest").stderr == refused.stderr, "it is told again, and not forgotten"
    path.unlink()
    monkeypatch.setattr("retrieval.extraction.ocr.find", lambda: "/usr/bin/tesseract")
    row = "5\t1\t1\t1\t1\t1\t9\t9\t9\t9\t90\tRent"
    monkeypatch.setattr("retrieval.extraction.ocr._run", lambda *_: f"level\n{row}")
    read = palimpsest("ingest")
    assert read.stderr == "Tesseract is there: reading 1 scan.\nlease.pdf: 1 page, 4 characters\n"
    assert palimpsest("ingest").stderr == "There is nothing unfinished.\n"
