"""The window's two dictionaries."""

from __future__ import annotations

from speculation.drafters.ngram_store import NGramStore


def test_the_store_keeps_an_ngram_and_its_parts() -> None:
    store = NGramStore(most=2)
    store.add((1, 2, 3, 4))
    assert store.after(1) == [(2, 3, 4)]
    assert store.after(3) == [(4,)]
    assert store.after(4) == []
    assert store.chain([9, 2], 5) == [(3, 1), (4, 2)]
    store.add((1, 5))
    store.add((1, 6))
    assert store.after(1) == [(6,), (5,)]
    store.add((1, 5))
    assert store.after(1) == [(5,), (6,)]
    # The longest end that is known decides, not the latest.
    store.add((7, 3, 8))
    assert store.chain([2, 3], 1) == [(4, 2)]
    assert store.chain([3], 1) == [(8, 1)]
