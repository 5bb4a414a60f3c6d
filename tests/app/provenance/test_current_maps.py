"""The copy maps are those of one tokenizer, kept while it stays and made anew for another."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.provenance.current_maps import CurrentMaps
from storage import Documents, Store
from storage.documents import text_hash
from tests.app.letters import letters

TEXT = "Ada Finch built the lighthouse."


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("library") / "data")


def test_equal_tokenizers_share_their_maps(store: Store) -> None:
    current = CurrentMaps(store)
    maps = current.of(letters("one"))
    assert current.of(letters("one")) is maps
    assert maps.tokens.fingerprint == "one"


def test_only_the_maps_of_the_last_tokenizer_are_kept(store: Store) -> None:
    current = CurrentMaps(store)
    first, second = current.of(letters("one")), current.of(letters("two"))
    assert second is not first
    assert second.tokens.fingerprint == "two"
    assert current.of(letters("one")) is not first


def test_a_removed_text_is_forgotten_by_the_current_maps(store: Store) -> None:
    current, key = CurrentMaps(store), text_hash(TEXT)
    current.forget(key)  # before there are any
    Documents(store).add("a.txt", key, len(TEXT), TEXT, "text/plain")
    maps = current.of(letters())
    kept = maps.of(key, lambda: TEXT)
    current.forget("0" * 64)
    assert maps.of(key, lambda: TEXT) is kept
    current.forget(key)
    assert maps.of(key, lambda: TEXT) is not kept


def test_threads_that_ask_at_once_get_the_same_maps(store: Store) -> None:
    current, together = CurrentMaps(store), threading.Barrier(8)

    def ask(_: int) -> int:
        together.wait(60)
        return id(current.of(letters()))

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(ask, range(8)))) == 1
