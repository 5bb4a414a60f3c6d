"""Laws of results: each finished file has one line, in the order given; a terminal's line moves."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import redirect_stderr
from types import SimpleNamespace
from typing import Any

import pytest

from app.commands import results as results_module
from app.commands.results import Results
from retrieval import Library
from storage import Stage, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.library_of_notes import add_note


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    store = Store(tmp_path_factory.mktemp("results"))
    yield Library(store, FakeEmbedder)
    store.close()


@pytest.fixture
def library(shared: Library) -> Iterator[Library]:
    """Without jobs."""
    yield shared
    with shared._store.transaction() as db:
        db.execute("DELETE FROM jobs")
        db.execute("DELETE FROM documents")


def of(library: Library, *jobs: int) -> Results:
    assistant: Any = SimpleNamespace(library=library)
    return Results(assistant, jobs)


def waiting(library: Library, name: str, archive: int | None = None) -> int:
    return library.jobs.add(name, name.encode().hex().ljust(64, "0")[:64], 1, None, archive).id


def finish(library: Library, job: int, name: str, text: str) -> None:
    library.jobs.set_document(job, add_note(library._store, name, text), is_new=True)
    library.jobs.finish(job)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Tty:
    """A terminal of 40 columns, drawn on at once; it has to be made standard error."""
    monkeypatch.setattr(results_module, "_width", lambda: 40)
    monkeypatch.setattr(results_module, "_DRAW_SECONDS", 0)
    return Tty()


def test_a_file_is_told_of_after_those_before_it_and_once(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = waiting(library, "a.txt"), waiting(library, "b.txt")
    found = of(library, first, second)
    finish(library, second, "b.txt", "Two words.")
    found.tell()
    assert capsys.readouterr().err == ""
    finish(library, first, "a.txt", "Words.")
    found.tell()
    found.tell()
    assert capsys.readouterr().err == "a.txt: 6 characters\nb.txt: 10 characters\n"
    assert [document.name for document in found.documents] == ["a.txt", "b.txt"]
    assert not found.failed


def test_a_file_that_failed_is_told_of_and_forgotten_and_the_others_go_on(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = waiting(library, "bad.pdf"), waiting(library, "good.txt")
    library.jobs.fail(bad, "bad\x1b[2J.pdf: is encrypted. Remove the password.")
    finish(library, good, "good.txt", "Words.")
    found = of(library, bad, good)
    found.tell()
    told = "bad\u241b[2J.pdf: is encrypted. Remove the password.\ngood.txt: 6 characters\n"
    assert capsys.readouterr().err == told
    assert found.failed
    assert library.jobs.failed() == []
    assert [document.name for document in found.documents] == ["good.txt"]


def test_a_file_that_was_refused_counts_as_failed(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    found = of(library)
    found.refuse("x.txt: doesn't exist.\nCheck the path.")
    assert found.failed
    assert capsys.readouterr().err == "x.txt: doesn't exist.\nCheck the path.\n"


def test_the_files_of_an_archive_are_told_of_in_its_place(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, after = waiting(library, "x.zip"), waiting(library, "z.txt")
    members = [waiting(library, name, archive) for name in ("x.zip/b.txt", "x.zip/a.txt")]
    library.jobs.finish(archive)
    for job, name in zip((*members, after), ("x.zip/b.txt", "x.zip/a.txt", "z.txt"), strict=True):
        finish(library, job, name, "Words.")
    of(library, archive, after).tell()
    names = [line.partition(": ")[0] for line in capsys.readouterr().err.splitlines()]
    assert names == ["x.zip", "x.zip/b.txt", "x.zip/a.txt", "z.txt"]


def test_what_was_unpacked_of_an_archive_that_failed_is_told_of_and_waited_for(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, after = waiting(library, "x.zip"), waiting(library, "z.txt")
    bad = library.jobs.add_failed("x.zip/bad.txt", None, "x.zip/bad.txt: is damaged.", archive).id
    good = waiting(library, "x.zip/good.txt", archive)
    library.jobs.fail(archive, "x.zip: unpacks to more than allowed.")
    found = of(library, archive, bad, after)
    found.tell()
    told = ["x.zip: unpacks to more than allowed.", "x.zip: 2 files unpacked before that"]
    assert capsys.readouterr().err.splitlines() == [*told, "x.zip/bad.txt: is damaged."]
    assert library.jobs.is_unfinished(archive), "whoever works on it still finds its files"
    finish(library, good, "x.zip/good.txt", "Words.")
    finish(library, after, "z.txt", "Words.")
    found.tell()
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["x.zip/good.txt: 6 characters", "z.txt: 6 characters"]
    assert found.failed
    assert library.jobs.failed() == []
    assert [document.name for document in found.documents] == ["x.zip/good.txt", "z.txt"]


def test_an_archive_with_one_file_has_one_file(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = waiting(library, "x.zip")
    waiting(library, "x.zip/a.txt", archive)
    library.jobs.finish(archive)
    of(library, archive).tell()
    assert capsys.readouterr().err == "x.zip: 1 file\n"


def test_a_file_that_somebody_else_took_back_holds_up_nobody(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    gone, good = waiting(library, "gone.txt"), waiting(library, "good.txt")
    finish(library, good, "good.txt", "Words.")
    found = of(library, gone, good)
    library.jobs.cancel(gone)
    found.tell()
    assert capsys.readouterr().err == ""  # it is still to be undone
    library.jobs.remove(gone)
    found.tell()
    assert capsys.readouterr().err == "good.txt: 6 characters\n"
    assert not found.failed


def test_a_terminal_has_a_line_that_moves_within_its_width_and_makes_way(
    library: Library, terminal: Tty
) -> None:
    job = waiting(library, "a\x1b.txt")
    waiting(library, "other.txt")
    library.jobs.progress(job, Stage.PARSED, 3, 1200)
    with redirect_stderr(terminal):
        found = of(library, job)
        found.progress("parsed", 3, 1200)
    clear, line = terminal.getvalue()[:4], terminal.getvalue()[4:]
    assert (clear, line) == ("\r\x1b[K", "0 of 2 files done · a\u241b.txt is being rea")
    assert len(line) == 39
    finish(library, job, "a.txt", "Words.")
    with redirect_stderr(terminal):
        found.tell()
    assert terminal.getvalue() == f"{clear}{line}{clear}a.txt: 6 characters\n"


def test_what_is_no_terminal_has_finished_files_alone(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_module, "_DRAW_SECONDS", 0)
    done, left = waiting(library, "done.txt"), waiting(library, "left.txt")
    finish(library, done, "done.txt", "Words.")
    of(library, done, left).progress("parsed", 1, 2)
    assert capsys.readouterr().err == "done.txt: 6 characters\n"


def test_a_file_with_many_steps_is_not_drawn_for_each(
    library: Library, terminal: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_module, "_DRAW_SECONDS", 3600)
    monkeypatch.setattr(time, "monotonic", lambda: 10_000.0)
    with redirect_stderr(terminal):
        found = of(library, waiting(library, "a.txt"))
        for step in range(5):
            found.progress("embedded", step, 5)
    assert terminal.getvalue().count("\r") == 1
