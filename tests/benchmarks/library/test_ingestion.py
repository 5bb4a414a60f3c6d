"""Pages, megabytes and chunks a second are those of a hand, by the median of three readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from benchmarks.library import ingestion as module
from benchmarks.library.ingestion import chunks_embedded_per_second, measure, report
from benchmarks.library.sample_files import write_markdown, write_text
from retrieval import DocumentError, Extracted, Limits
from storage import PageRange
from tests.retrieval.fake_embedder import FakeEmbedder

WORDS = "word " * 1200
"""6,000 characters: two pages, where a file has none of its own, and six chunks."""


Member = tuple[str, Path | DocumentError]


def clock(monkeypatch: pytest.MonkeyPatch, *laps: float) -> None:
    """Each lap is what the module measures between two looks at its clock."""

    def looks() -> Iterator[float]:
        now = 0.0
        for lap in laps:
            yield now
            now += lap
            yield now
            now += 1_000

    seconds = looks()
    monkeypatch.setattr(module, "perf_counter", lambda: next(seconds))


def extracts(monkeypatch: pytest.MonkeyPatch, pages: Sequence[PageRange]) -> list[str]:
    """Every file holds the same text; the names under which files were read."""
    read: list[str] = []

    def extract(path: Path, _limits: Limits, name: str | None = None) -> Extracted:
        assert path.is_file()
        read.append(name or path.name)
        return Extracted(WORDS, "text/plain", tuple(pages))

    monkeypatch.setattr(module, "extract", extract)
    return read


def test_a_row_is_that_of_a_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a megabyte and two pages in 0.25 s, the middle one of three."""
    path = tmp_path / "reference.txt"
    path.write_bytes(bytes(500_000))
    read = extracts(monkeypatch, ())
    clock(monkeypatch, 4.0, 0.125, 0.25, 0.5)
    assert module._measure(path) == {
        "kind": "txt",
        "mb": 0.5,
        "pages": 2,
        "chunks": 6,
        "parse_s": 0.25,
        "chunk_s": 0.5,
        "pages_per_s": 8,
        "mb_per_s": 2,
    }
    assert read == ["reference.txt"] * 3


def test_pages_of_its_own_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "reference.pdf"
    path.write_bytes(bytes(1000))
    ends = (0, 1000, 2000, 6000)
    pages = [PageRange(n, ends[n - 1], ends[n]) for n in (1, 2, 3)]
    extracts(monkeypatch, pages)
    clock(monkeypatch, 1.0, 1.0, 1.0, 1.0)
    row = module._measure(path)
    assert (row["pages"], row["pages_per_s"]) == (3, 3)
    assert row["chunks"] == 1 + 1 + 4  # none reaches over a page's end


def test_of_an_archive_each_member_is_read_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def expand(_path: Path, _limits: Limits, *, name: str, into: Path) -> Iterator[Member]:
        assert into.is_dir()
        write_text(into / "member", [])
        yield f"{name}/one.txt", into / "member"
        yield f"{name}/locked.txt", DocumentError("locked.txt", "is encrypted", "Unlock it.")
        yield f"{name}/two.txt", into / "member"

    monkeypatch.setattr(module, "expand", expand)
    path = tmp_path / "reference.zip"
    path.write_bytes(bytes(1000))
    read = extracts(monkeypatch, ())
    row = module._measure(path)
    assert read == ["reference.zip/one.txt", "reference.zip/two.txt"] * 3
    assert (row["pages"], row["chunks"]) == (4, 12)


def test_every_kind_has_a_row_and_the_parsers_are_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    read = extracts(monkeypatch, ())
    monkeypatch.setattr(module, "WRITERS", {"txt": write_text, "md": write_markdown})
    rows = measure(2)
    assert [row["kind"] for row in rows] == ["txt", "md"]
    assert read == ["warm.txt", *["reference.txt"] * 3, *["reference.md"] * 3]
    lines = report(rows).splitlines()
    assert lines[0] == "| kind | mb | pages | chunks | parse_s | chunk_s | pages_per_s | mb_per_s |"
    assert len(lines) == 4
    assert lines[2].startswith("| txt | ")


def test_chunks_are_embedded_by_a_warm_model(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = FakeEmbedder()
    monkeypatch.setattr(module, "embedding_model_folder", Path)
    monkeypatch.setattr(module, "Embedder", lambda _folder: embedder)
    monkeypatch.setattr(module, "_EMBEDDED", 12)
    clock(monkeypatch, 0.5)
    assert chunks_embedded_per_second() == 24
    assert len(embedder.embedded) == 1 + 12
