"""`palimpsest search` prints what it finds with its place, or as JSON, and says what is missing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

import app.search
from app.events import Evidence, Source
from app.search import SearchHit
from retrieval import Library
from tests.app.commands.invoked import palimpsest

FOUND = Evidence(
    "Vellum is\n skin.\x1b[2J", 0.5, None, "", (), (Source(1, None, "one.txt", 0, 9, 3),)
)


@pytest.fixture
def found(two_notes: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> list[SearchHit]:
    """What every search finds, in a library of two notes."""
    shutil.copytree(two_notes, data_dir)
    hits = [SearchHit(FOUND, ((0, 6),))]

    def search(_library: Library, _words: str, documents: Sequence[int]) -> tuple[SearchHit, ...]:
        assert documents == [1, 2]
        return tuple(hits)

    monkeypatch.setattr(app.search, "search", search)
    return hits


@pytest.mark.usefixtures("found")
def test_a_hit_has_its_place_and_its_sentence_in_a_line() -> None:
    result = palimpsest("search", "vellum")
    assert result.exit_code == 0
    place, sentence, *_ = result.stdout.splitlines()
    assert place == "one.txt, page 3"
    assert sentence.strip().startswith("Vellum is skin.")
    assert "\x1b" not in result.stdout


@pytest.mark.usefixtures("found")
def test_json_has_the_exact_sentence_its_marks_and_all_places() -> None:
    (hit,) = json.loads(palimpsest("search", "vellum", "--json").stdout)
    assert (hit["text"], hit["marks"]) == (FOUND.text, [[0, 6]])
    assert [source["name"] for source in hit["sources"]] == ["one.txt"]


def test_nothing_found_is_said(found: list[SearchHit]) -> None:
    found.clear()
    result = palimpsest("search", "vellum")
    assert result.exit_code == 1
    assert "Nothing was found." in result.stderr
    assert json.loads(palimpsest("search", "vellum", "--json").stdout) == []


@pytest.mark.parametrize("words", ["", " ", '"', "*", "\u2014 ?!"])
def test_a_search_without_words_is_refused_before_anything_is_opened(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.commands.search.open_assistant", None)
    result = palimpsest("search", words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is no word to search for. Give at least one letter or digit.\n"


def test_an_empty_library_is_said() -> None:
    result = palimpsest("search", "vellum")
    assert result.exit_code == 1
    assert "The library has no documents." in result.stderr
