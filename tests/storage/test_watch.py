"""A watch notices every commit of anybody else, and its own looks change nothing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from storage import Counters, Store
from storage.watch import Watch


def test_every_commit_gives_another_number(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store, Watch(store) as watch:
        seen = [watch.version()]
        for _ in range(3):
            Counters(store).increment("looks")
            seen.append(watch.version())
        assert len(set(seen)) == 4
        assert watch.version() == seen[-1]


def test_another_process_connection_is_noticed_and_a_read_is_not(tmp_path: Path) -> None:
    with (
        closing(Store(tmp_path)) as store,
        closing(Store(tmp_path)) as other,
        Watch(store) as watch,
    ):
        before = watch.version()
        Counters(other).all()
        assert watch.version() == before
        Counters(other).increment("looks", by=2)
        assert watch.version() != before
        assert Counters(store).all() == {"looks": 2}
