"""The texts that drafts are copied from: the most likely first, within a budget, none removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from app.tuning import library_texts
from app.tuning.library_texts import LibraryTexts
from app.tuning.whole_texts import of_whole
from storage import Documents, Perplexities, Store
from storage.documents import text_hash

TOKENS = 10


class Maps:
    """Every text has ten tokens."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def ids(self, _text_sha256: str, read: Callable[[], str]) -> np.ndarray:
        self.read.append(read())
        return np.arange(TOKENS, dtype=np.int32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def add(store: Store, text: str, perplexity: float | None) -> tuple[int, str]:
    documents = Documents(store)
    document = documents.add(f"{text}.txt", text_hash(f"file of {text}"), 9, text, "text/plain")
    documents.make_current(document.id)
    key = document.text_sha256 or ""
    if perplexity is not None:
        Perplexities(store).put(key, "m", perplexity)
    return document.id, key


def refreshed(store: Store, maps: Maps, *, is_wanted: bool = True) -> LibraryTexts:
    texts = LibraryTexts(store)
    texts.refresh("m", maps, lambda: is_wanted)  # type: ignore[arg-type]
    return texts


def test_the_most_likely_come_first_and_the_unknown_not_at_all(store: Store) -> None:
    _, unlikely = add(store, "unlikely", 90.0)
    _, likely = add(store, "likely", 9.0)
    add(store, "unknown", None)
    maps = Maps()
    chosen = refreshed(store, maps).of("m")
    assert chosen is not None
    assert chosen.keys == (likely, unlikely)
    assert maps.read == ["likely", "unlikely"]


def test_the_budget_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [add(store, f"text {number}", float(number))[1] for number in range(1, 5)]
    monkeypatch.setattr(library_texts, "BUDGET", 2 * TOKENS + 3)
    chosen = refreshed(store, Maps()).of("m")
    assert chosen is not None
    assert chosen.keys == tuple(keys[:3])


def test_in_the_papers_form_texts_are_counted_and_not_tokens(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SPECTRA, appendix B: the 100,000 samples of lowest perplexity, however long."""
    assert library_texts.SAMPLES == 100_000
    keys = [add(store, f"text {number}", None)[1] for number in range(1, 5)]
    for key, perplexity in zip(keys, (4.0, 3.0, 2.0, 1.0), strict=True):
        Perplexities(store).put(key, of_whole("m"), perplexity)
    monkeypatch.setattr(library_texts, "BUDGET", TOKENS + 3)
    monkeypatch.setattr(library_texts, "SAMPLES", 3)
    texts = LibraryTexts(store)
    assert texts.of("m", whole=True) is None
    texts.refresh("m", Maps(), lambda: True)  # type: ignore[arg-type]
    chosen = texts.of("m", whole=True)
    assert chosen is not None
    assert chosen.keys == tuple(keys[:0:-1])
    assert len(chosen.owners) == 3 * (TOKENS - 1)
    assert texts.of("m") is None  # of the mix; nothing was measured for it


def test_they_are_those_of_one_model(store: Store) -> None:
    add(store, "words", 9.0)
    texts = refreshed(store, Maps())
    assert texts.of("m") is not None
    assert texts.of("other") is None


def test_what_was_removed_is_not_drafted_from(store: Store) -> None:
    document, gone = add(store, "gone", 9.0)
    _, kept = add(store, "kept", 10.0)
    texts = refreshed(store, Maps())
    Documents(store).remove(document)
    chosen = texts.of("m")
    assert chosen is not None
    assert {chosen.keys[owner] for owner in chosen.owners} == {kept}
    texts.forget(gone)
    assert texts.of("m") is None


def test_what_nobody_wants_is_not_chosen(store: Store) -> None:
    add(store, "words", 9.0)
    assert refreshed(store, Maps(), is_wanted=False).of("m") is None
