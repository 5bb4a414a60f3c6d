"""What is read of a text on the desk is what its states have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.editing.hunks import HunkSource
from app.editing.read_desk import ReadDesk
from app.errors import NotFoundError
from storage import Store
from storage.desk_records import HowRead, HunkRecord
from storage.desks import Desks

HOW = HowRead("utf-8", b"\xef\xbb\xbf", False)
MARK = b"\xef\xbb\xbf"


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


@pytest.fixture
def desk(store: Store) -> ReadDesk:
    desks = Desks(store)
    made = desks.begin("/a.txt", "a.txt", MARK + b"one\n", HOW).id
    desks.push(made, MARK + b"two\n", HOW, (), "typed")
    desks.push(made, None, HOW, [HunkRecord(0, 1, ("three\n",), None, 9)], "proposed")
    return ReadDesk(store, made)


def test_what_is_shown_is_the_newest_state(desk: ReadDesk) -> None:
    now = desk.now()
    assert (now.desk.text, now.state.action, now.redo) == ("two\n", "proposed", None)
    assert [each.key for each in now.desk.pending] == [9]
    assert desk.content(now.file) == MARK + b"one\n", "the file has what was opened"
    assert desk.file_of(now).encoded("x") == MARK + b"x"


def test_every_state_can_be_read(desk: ReadDesk) -> None:
    assert [desk.text_at(each.id) for each in desk.states()] == ["one\n", "two\n", "two\n"]
    with pytest.raises(NotFoundError):
        desk.text_at(99)
    assert desk.last_ask() is None


def test_a_follow_up_may_copy_what_waits_and_what_was_before(desk: ReadDesk) -> None:
    assert desk.earlier(desk.now()) == ("three\n", "one\n")


def test_a_place_of_a_document_without_pages_is_its_name(desk: ReadDesk) -> None:
    assert desk.place(HunkSource(7, "report.md", 0, 4, "rent")) == "report.md"


def test_a_text_that_has_gone_is_named_as_such(store: Store) -> None:
    with pytest.raises(NotFoundError, match="isn't on the desk any more"):
        ReadDesk(store, 7).now()
