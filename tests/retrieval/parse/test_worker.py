"""A child confines itself before it opens the file, and says in one line how its work ended."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from retrieval import Limits
from retrieval.parse import worker
from retrieval.parse.manuscript import Manuscript

Work = Callable[..., list[dict[str, Any]]]


class Jail:
    """What a child would have been limited and confined to; the tests must not be."""

    def __init__(self) -> None:
        self.limits: dict[str, Any] = {}
        self.read: list[Path] = []
        self.write: list[Path] = []
        self.at_confining: Callable[[], object] = lambda: None

    def limit(self, **limits: Any) -> None:
        assert not self.read, "confined before it was limited"
        self.limits = limits

    def confine(self, read: list[Path], write: list[Path]) -> None:
        self.read, self.write = read, write
        self.at_confining()


@pytest.fixture
def jail(monkeypatch: pytest.MonkeyPatch) -> Jail:
    found = Jail()
    monkeypatch.setattr(worker, "limit", found.limit)
    monkeypatch.setattr(worker, "confine", found.confine)
    return found


@pytest.fixture
def work(jail: Jail) -> Work:
    """The lines that a request is answered with."""

    def answer(task: str, path: Path, **more: Any) -> list[dict[str, Any]]:
        limits = asdict(Limits()) | more.pop("limits", {})
        stream = io.BytesIO()
        asked = {"task": task, "path": str(path), "name": path.name, "limits": limits}
        worker.work(asked | more, stream)
        return [json.loads(line) for line in stream.getvalue().splitlines()]

    return answer


@pytest.fixture
def words(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("words")
    return tmp_path / "a.txt"


def test_the_file_is_opened_only_once_the_child_is_confined_to_it(
    work: Work, jail: Jail, tmp_path: Path
) -> None:
    path = tmp_path / "late.txt"
    jail.at_confining = lambda: path.write_text("words")
    end = {"end": {"media_type": "text/plain", "has_text": True}}
    assert work("extract", path, limits={"seconds": 1.5, "memory_mb": 77}) == [{"text": "words"}, end]  # fmt: skip
    assert (jail.read, jail.write) == ([path], [])
    assert jail.limits["memory_mb"] == 77
    assert jail.limits["file_bytes"] == 0
    assert jail.limits["cpu_seconds"] > 1.5


def test_only_who_unpacks_may_write_and_no_more_than_the_limit(
    work: Work, jail: Jail, words: Path
) -> None:
    (told,) = work("unpack", words, into=str(words.parent), limits={"unpacked_mb": 3})
    assert told["error"][1].startswith("is damaged: it can't be unpacked")
    assert (jail.read, jail.write) == ([words], [words.parent])
    assert jail.limits["file_bytes"] == 3_000_000


def test_a_kind_is_told_without_the_text(work: Work, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# words")
    told = work("kind", tmp_path / "a.md")
    assert told == [{"end": {"media_type": "text/markdown", "has_text": False}}]


def test_a_page_is_drawn(work: Work, tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument.new()
    document.new_page(100, 10)
    document.save(tmp_path / "a.pdf")
    image, end = work("draw", tmp_path / "a.pdf", page="1", width="1400")
    assert set(image) == {"image", "points", "pixels"}
    assert end == {"end": {}}


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ZeroDivisionError(), "is damaged: reading it failed (ZeroDivisionError)"),
        (RecursionError(), "is damaged: reading it failed (RecursionError)"),
        (MemoryError(), "takes more than 77 MB of memory to read"),
    ],
)
def test_whatever_a_parser_raises_is_an_answer(
    error: Exception, message: str, work: Work, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path, manuscript: Manuscript) -> None:
        manuscript.put({"page": 0})
        raise error

    monkeypatch.setitem(worker.PARSERS, "text/plain", fail)
    page, last = work("extract", words, limits={"memory_mb": 77})
    assert page == {"page": 0}
    assert last["error"][:2] == ["a.txt", message]
    assert last["error"][2].endswith(".")


def test_an_app_that_has_hung_up_is_told_nothing(
    work: Work, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path, _: Manuscript) -> None:
        raise BrokenPipeError

    monkeypatch.setitem(worker.PARSERS, "text/plain", fail)
    assert work("extract", words) == []
