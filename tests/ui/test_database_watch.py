"""One watch for all pages: it looks now and then, while somebody follows, and misses nothing."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any, cast

import pytest

from storage import Sessions, StorageError, Store
from storage.watch import Watch
from ui import database_watch
from ui.database_watch import LOOK_SECONDS, DatabaseWatch


class Clock:
    """Seconds, as the test says."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self) -> None:
        """Until it is time to look again."""
        self.now += 1.5 * LOOK_SECONDS


class Watched:
    """The part of an assistant that is needed: watches of a database, which it keeps."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.watches: list[Watch] = []

    def watch(self) -> Watch:
        self.watches.append(Watch(self.store))
        return self.watches[-1]

    def commit(self) -> None:
        Sessions(self.store).create()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(database_watch, "monotonic", clock)
    return clock


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(Store(tmp_path_factory.mktemp("watched"))) as opened:
        yield opened


@pytest.fixture
def watched(store: Store) -> Watched:
    return Watched(store)


@pytest.fixture
def seen(watched: Watched) -> DatabaseWatch:
    return DatabaseWatch(cast(Any, watched))


def is_closed(watch: Watch) -> bool:
    try:
        watch.version()
    except StorageError:
        return True
    return False


def test_a_commit_is_noticed_when_it_is_time_to_look(
    watched: Watched, seen: DatabaseWatch, clock: Clock
) -> None:
    with seen.followed():
        before = seen.version()
        clock.pass_by()
        assert seen.version() == before
        watched.commit()
        assert seen.version() == before
        clock.pass_by()
        after = seen.version()
        assert after != before
        clock.pass_by()
        assert seen.version() == after
    assert len(watched.watches) == 1


def test_who_leaves_does_not_end_it_for_others(
    watched: Watched, seen: DatabaseWatch, clock: Clock
) -> None:
    with seen.followed():
        with seen.followed():
            before = seen.version()
        watched.commit()
        clock.pass_by()
        assert seen.version() != before
        assert not is_closed(watched.watches[0])
    assert is_closed(watched.watches[0])


def test_what_was_stored_while_nobody_followed_is_another_version(
    watched: Watched, seen: DatabaseWatch
) -> None:
    """Also at once: the time to look is another watch's."""
    with seen.followed():
        before = seen.version()
    watched.commit()
    assert seen.version() == before
    assert len(watched.watches) == 1
    with seen.followed():
        assert seen.version() != before


def test_a_page_that_fails_stops_following(watched: Watched, seen: DatabaseWatch) -> None:
    with pytest.raises(KeyError), seen.followed():
        seen.version()
        raise KeyError
    assert is_closed(watched.watches[0])


def test_a_database_that_can_not_be_watched_is_tried_again_at_once(
    watched: Watched, seen: DatabaseWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Watch:
        raise StorageError("The disk is on fire.")

    with seen.followed():
        with monkeypatch.context() as patch:
            patch.setattr(watched, "watch", broken)
            for _ in range(2):
                with pytest.raises(StorageError, match="on fire"):
                    seen.version()
        before = seen.version()
        assert not is_closed(watched.watches[0])
        assert seen.version() == before


def test_a_watch_that_fails_is_closed_and_what_may_have_been_missed_is_another_version(
    watched: Watched, seen: DatabaseWatch, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_watch: Watch) -> int:
        raise StorageError("The disk is on fire.")

    with seen.followed():
        before = seen.version()
        clock.pass_by()
        with monkeypatch.context() as patch:
            patch.setattr(Watch, "version", broken)
            with pytest.raises(StorageError, match="on fire"):
                seen.version()
        assert is_closed(watched.watches[0])
        assert seen.version() != before
        assert len(watched.watches) == 2


def test_a_follower_may_leave_in_the_middle_of_a_look(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an abandoned stream does when it is collected as garbage."""
    followed = DatabaseWatch(cast(Any, watched))
    left = followed.followed()
    left.__enter__()
    look, found = Watch.version, []

    def leaving(watch: Watch) -> int:
        left.__exit__(None, None, None)
        return look(watch)

    def follow() -> None:
        with followed.followed():
            found.append(followed.version())

    monkeypatch.setattr(Watch, "version", leaving)
    thread = threading.Thread(target=follow, daemon=True)
    thread.start()
    thread.join(10)
    assert found, "it waits for itself"


def test_a_follower_that_is_collected_has_left_and_leaves_once(watched: Watched) -> None:
    seen = DatabaseWatch(cast(Any, watched))
    for is_left in (False, True):
        gone = seen.followed()
        gone.__enter__()
        with seen.followed():
            seen.version()
            if is_left:
                gone.__exit__(None, None, None)
            del gone
            gc.collect()
            seen.version()
            assert not is_closed(watched.watches[-1]), "one still follows"
        assert is_closed(watched.watches[-1])
