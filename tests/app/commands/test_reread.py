"""Reading again on the command line: a line for each document, and an honest sum."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from retrieval import Library
from storage import Documents, Originals, Stage, Store
from tests.app.commands.invoked import palimpsest
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.older import MENDED, OLDER, add_older, broken_lines
from tests.retrieval.place import StoppedError


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No model is loaded: texts have no copy map."""
    monkeypatch.setattr("app.assistant.embedding_model_folder", lambda: None)
    monkeypatch.setattr("app.assistant.Assistant._make_copy_map", lambda *_: None)


@contextmanager
def opened(data_dir: Path) -> Iterator[tuple[Store, Library]]:
    with closing(Store(data_dir)) as store, closing(Library(store, FakeEmbedder)) as library:
        yield store, library


@pytest.fixture
def papers(tmp_path: Path, data_dir: Path) -> list[int]:
    """Two PDFs with older texts, and a note that reads as it did."""
    with opened(data_dir) as (store, library):
        ids = [
            add_older(
                store, library, broken_lines(tmp_path / name, f" {name}"), f"{OLDER} {name}"
            ).id
            for name in ("one.pdf", "two.pdf")
        ]
        note = tmp_path / "note.txt"
        note.write_text("A note.")
        return [*ids, library.add(note).id]


def found(data_dir: Path) -> dict[str, list[tuple[bool, Stage, bool]]]:
    """By name the versions: whether each is current, its stage, whether its text is mended."""
    with closing(Store(data_dir)) as store:
        documents = Documents(store)
        versions: dict[str, list[tuple[bool, Stage, bool]]] = {}
        for each in documents.all():
            is_mended = MENDED in documents.text(each.id)
            versions.setdefault(each.name, []).append((each.is_current, each.stage, is_mended))
        return versions


OLD = (False, Stage.PARSED, False)
NEW = (True, Stage.INDEXED, True)
KEPT = (True, Stage.INDEXED, False)


def test_all_documents_are_read_again_and_the_second_time_nothing_happens(
    papers: list[int], data_dir: Path
) -> None:
    done = palimpsest("reread")
    first, second, third, total = done.stderr.splitlines()
    assert first.startswith("one.pdf: 1 page, ")
    assert first.endswith("characters, version 2")
    assert second.startswith("two.pdf: 1 page, ")
    assert third == "note.txt: the text is the same"
    assert total == "3 documents: 2 new versions, 1 unchanged."
    assert (done.exit_code, done.stdout) == (0, "")
    after = {"one.pdf": [OLD, NEW], "two.pdf": [OLD, NEW], "note.txt": [KEPT]}
    assert found(data_dir) == after
    again = palimpsest("reread")
    assert again.stderr.splitlines()[-1] == "3 documents: 3 unchanged."
    assert again.exit_code == 0
    assert found(data_dir) == after


def test_only_the_chosen_are_read_each_once(papers: list[int], data_dir: Path) -> None:
    done = palimpsest("reread", papers[1], papers[1])
    line, total = done.stderr.splitlines()
    assert line.startswith("two.pdf: ")
    assert total == "1 document: 1 new version."
    assert found(data_dir)["one.pdf"] == [KEPT]


def test_what_cannot_be_read_is_named_and_the_others_go_on(
    papers: list[int], data_dir: Path
) -> None:
    with closing(Store(data_dir)) as store:
        Originals(data_dir).path(Documents(store).get(papers[0]).sha256).unlink()
    done = palimpsest("reread", papers[0], 4711, papers[1])
    first, second, third, total = done.stderr.splitlines()
    assert first.startswith("one.pdf: its original in the data folder can't be used (No such file")
    assert "Document 4711 not found" in second
    assert third.startswith("two.pdf: ")
    assert total == "3 documents: 1 new version, 2 failed."
    assert done.exit_code == 1
    assert found(data_dir) == {"one.pdf": [KEPT], "two.pdf": [OLD, NEW], "note.txt": [KEPT]}


def test_what_an_interrupted_one_left_is_finished_first(
    papers: list[int], data_dir: Path, tmp_path: Path
) -> None:
    def stop(stage: str, _done: int, _total: int) -> None:
        if stage == Stage.EMBEDDED:
            raise StoppedError

    with opened(data_dir) as (_, library):
        assert library.reread(papers[0]) is not None
        with pytest.raises(StoppedError):
            library.work(progress=stop)
    assert found(data_dir)["one.pdf"] == [OLD, (True, Stage.CHUNKED, True)]
    lines = palimpsest("reread").stderr.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        *("one.pdf", "two.pdf", "note.txt", "one.pdf"),
        "3 documents",
    ]
    assert lines[-1] == "3 documents: 1 new version, 2 unchanged."
    assert found(data_dir)["one.pdf"] == [OLD, NEW]


def test_ctrl_c_keeps_what_was_done(
    papers: list[int], data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Library.reread

    def stopped(self: Library, document: int, *rest: object) -> object:
        if document == papers[1]:
            raise KeyboardInterrupt
        return real(self, document, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Library, "reread", stopped)
        done = palimpsest("reread")
    assert done.exit_code == 130
    assert "Everything stored so far is kept." in done.stderr
    assert found(data_dir)["one.pdf"] == [OLD, NEW]
    assert (
        palimpsest("reread").stderr.splitlines()[-1] == "3 documents: 1 new version, 2 unchanged."
    )


def test_a_library_without_documents_says_so(data_dir: Path) -> None:
    assert palimpsest("reread").stderr == "There are no documents.\n"
    assert palimpsest("reread", "x").exit_code == 2
