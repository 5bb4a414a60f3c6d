"""What a revision proposes is counted, and gives its place back where it turns out to be none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.editing.desk import Desk
from app.editing.hunks import Hunk
from app.editing.proposed_changes import ProposedChanges
from storage import Store
from storage.desk_records import HowRead
from storage.desks import Desks

TEXT = "one\ntwo\nthree\nfour\n"
WAITING = Hunk(1, 2, ("TWO\n",))
FIRST, SECOND = Hunk(0, 2, ("x\n",)), Hunk(3, 4, ("4\n",))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


@pytest.fixture
def desk(store: Store) -> Desk:
    """With a change that waits."""
    how = HowRead("utf-8", b"", False)
    desk = Desk(store, Desks(store).begin("/a.txt", "a.txt", TEXT.encode(), how).id)
    desk.propose([WAITING], TEXT)
    return desk


@pytest.fixture
def proposed(store: Store, desk: Desk) -> ProposedChanges:
    return ProposedChanges(store, desk)


def test_what_settles_is_proposed_once_as_one_state(desk: Desk, proposed: ProposedChanges) -> None:
    for settled in ([FIRST], [FIRST], [FIRST, SECOND]):
        proposed.propose(settled, TEXT, 0)
    assert desk.now().desk.pending == (FIRST, SECOND)
    assert [each.action for each in desk.states()] == ["opened", "proposed", "proposed"]
    assert (proposed.replaced, proposed.end_part(), proposed.end_part()) == (1, 2, 0)


def test_what_is_part_of_the_new_change_is_not_replaced(
    desk: Desk, proposed: ProposedChanges
) -> None:
    proposed.taken_in = frozenset({desk.now().desk.pending[0].key})
    proposed.propose([FIRST], TEXT, 0)
    assert proposed.replaced == 0


def test_what_is_withdrawn_has_replaced_nothing(desk: Desk, proposed: ProposedChanges) -> None:
    proposed.propose([FIRST, SECOND], TEXT, 0)
    proposed.withdraw()
    assert desk.now().desk.pending == (WAITING,)
    assert (proposed.replaced, proposed.end_part()) == (0, 0)


def test_what_gives_way_is_no_longer_proposed(desk: Desk, proposed: ProposedChanges) -> None:
    proposed.propose([FIRST, SECOND], TEXT, 0)
    assert proposed.give_way() == 1
    assert desk.now().desk.pending == (WAITING, SECOND)
    assert (proposed.replaced, proposed.end_part()) == (0, 1)


def test_what_was_decided_before_stays_decided(desk: Desk, proposed: ProposedChanges) -> None:
    proposed.propose([FIRST, SECOND], TEXT, 0)
    desk.accept([desk.now().desk.pending[0].key])
    proposed.withdraw()
    assert (desk.now().desk.text, desk.now().desk.pending) == ("x\nthree\nfour\n", ())
    assert proposed.end_part() == 1
