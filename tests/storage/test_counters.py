"""Counters only grow, in whatever order they are written, and outlive the store."""

from __future__ import annotations

import threading

import pytest

from storage import Counters, Store


def test_many_threads_write_without_losing_a_count(store: Store) -> None:
    def work() -> None:
        for _ in range(10):
            Counters(store).increment("n")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counters(store).all() == {"n": 80}


def test_counts_are_there_by_name_after_a_restart(store: Store) -> None:
    counters = Counters(store)
    assert counters.all() == {}
    for name, by in (("zählt", 2), ("a", 1), ("zählt", 40)):
        counters.increment(name, by)
    again = Store(store.data_dir)
    assert list(Counters(again).all().items()) == [("a", 1), ("zählt", 42)]
    again.close()


def test_a_count_goes_with_the_transaction_it_is_part_of(store: Store) -> None:
    counters = Counters(store)
    counters.increment("n")
    with pytest.raises(ZeroDivisionError), store.transaction():
        counters.increment("n")
        assert counters.all() == {"n": 2}
        raise ZeroDivisionError
    assert counters.all() == {"n": 1}
