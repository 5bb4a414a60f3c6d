"""States of a text on the desk: a tree that only grows, but for what grows in one go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from storage import NotFoundError, Store
from storage.desk_asks import DeskAsks
from storage.desk_records import DeskRecord, HowRead, HunkRecord
from storage.desks import Desks
from storage.revisions import Revisions

HOW = HowRead("utf-8", b"", False)
HUNKS = (HunkRecord(0, 1, ("A\n",), None, 1), HunkRecord(1, 1, ("b\n",), ("c\n",), 2))


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


@pytest.fixture
def desks(store: Store) -> Desks:
    return Desks(store)


@pytest.fixture
def desk(desks: Desks) -> DeskRecord:
    return desks.begin("/a.txt", "a.txt", b"a\n", HOW)


def test_a_state_is_shown_until_another_one_is(desks: Desks, desk: DeskRecord) -> None:
    first = desks.head(desk.id)
    assert (first.action, first.parent, first.hunks, first.how) == ("opened", None, (), HOW)
    asked = {"instruction": "Large.", "model": "M"}
    second = desks.push(desk.id, b"A\n", HOW, HUNKS, "accepted", **asked)
    assert desks.head(desk.id) == second
    assert (second.parent, second.hunks, second.author) == (first.id, HUNKS, "model")
    assert (second.instruction, second.model) == ("Large.", "M")
    assert desks.content(desk.id, second.revision) == b"A\n"
    desks.show(desk.id, first.id)
    assert desks.head(desk.id) == first
    assert desks.next_of(desk.id, first.id) == second.id
    assert desks.states(desk.id) == [first, second]


def test_each_state_that_is_shown_is_a_later_edition(desks: Desks, desk: DeskRecord) -> None:
    first = desks.head(desk.id)
    editions = [desks.get(desk.id).edition]
    for show in (
        lambda: desks.push(desk.id, b"A\n", HOW, HUNKS, "accepted"),
        lambda: desks.show(desk.id, first.id),
        lambda: desks.push(desk.id, None, HOW, HUNKS, "proposed"),
        lambda: desks.push(desk.id, None, HOW, (), "proposed", grows=True),
    ):
        show()
        editions.append(desks.get(desk.id).edition)
    assert editions == sorted(set(editions))


def test_a_state_without_new_bytes_keeps_the_revision(desks: Desks, desk: DeskRecord) -> None:
    second = desks.push(desk.id, None, HOW, HUNKS, "proposed")
    assert second.revision == desks.states(desk.id)[0].revision


def test_each_state_tells_who_made_it_and_what_was_asked(
    desks: Desks, desk: DeskRecord, store: Store
) -> None:
    """A proposal has the bytes of the state before, whose instruction is another one."""
    asks = DeskAsks(store)
    for words in ("Shorten.", "Correct."):
        asked = asks.ask(desk.id, words, "M")
        desks.push(desk.id, None, HOW, HUNKS, "proposed")
        sleep(0.002)  # times are stored to the millisecond
        asks.answer(asked, "done", ())
        sleep(0.002)
        desks.push(desk.id, words.encode(), HOW, (), "accepted", instruction=words, model="M")
    asks.ask(desk.id, "Translate.", "N")
    desks.push(desk.id, None, HOW, HUNKS, "proposed")
    desks.push(desk.id, None, HOW, (), "rejected")
    told = [(each.action, each.author, each.instruction) for each in desks.states(desk.id)]
    assert told == [
        ("opened", "person", ""),
        ("proposed", "model", "Shorten."),
        ("accepted", "model", "Shorten."),
        ("proposed", "model", "Correct."),
        ("accepted", "model", "Correct."),
        ("proposed", "model", "Translate."),
        ("rejected", "person", ""),
    ]
    assert [each.model for each in desks.states(desk.id)][-2:] == ["N", ""]


def test_what_grows_takes_the_place_of_what_it_was(
    desks: Desks, desk: DeskRecord, store: Store
) -> None:
    for text in (b"ab\n", b"abc\n", b"abcd\n"):
        desks.push(desk.id, text, HOW, (), "typed", grows=True)
    first, typed = desks.states(desk.id)
    assert (typed.parent, typed.author) == (first.id, "person")
    assert [each.size for each in Revisions(store).of("/a.txt")] == [2, 5]
    desks.push(desk.id, None, HOW, HUNKS, "proposed", grows=True)
    desks.push(desk.id, b"x\n", HOW, (), "typed", grows=True)
    assert [each.action for each in desks.states(desk.id)] == [
        "opened", "typed", "proposed", "typed",
    ]  # fmt: skip


def test_what_something_was_made_of_stays(desks: Desks, desk: DeskRecord) -> None:
    typed = desks.push(desk.id, b"ab\n", HOW, (), "typed", grows=True)
    desks.push(desk.id, None, HOW, HUNKS, "proposed")
    desks.show(desk.id, typed.id)
    desks.push(desk.id, b"abc\n", HOW, (), "typed", grows=True)
    assert len(desks.states(desk.id)) == 4


def test_a_text_is_found_by_its_path_and_the_last_opened_comes_first(
    desks: Desks, desk: DeskRecord
) -> None:
    other = desks.begin("/b.txt", "b.txt", b"", HOW, is_copy=True)
    assert desks.at("/b.txt") == other
    assert desks.at("/c.txt") is None
    assert [each.id for each in desks.all()] == [other.id, desk.id]


def test_a_text_is_forgotten_with_all_its_states(
    desks: Desks, desk: DeskRecord, store: Store
) -> None:
    desks.push(desk.id, b"secret words\n", HOW, HUNKS, "typed")
    DeskAsks(store).ask(desk.id, "Change.", "M")
    desks.forget(desk.id)
    assert desks.all() == []
    for table in ("desk_states", "desk_asks", "revisions"):
        assert store.db.table(table).count == 0
    with pytest.raises(NotFoundError, match="isn't on the desk any more"):
        desks.head(desk.id)
    assert b"secret words" not in store.path.read_bytes()


def test_forgetting_a_file_s_revisions_takes_it_off_the_desk(
    desks: Desks, desk: DeskRecord, store: Store
) -> None:
    assert Revisions(store).forget("/a.txt") == 1
    assert desks.at("/a.txt") is None
    assert desk.id not in [each.id for each in desks.all()]


def test_a_state_belongs_to_its_text(desks: Desks, desk: DeskRecord) -> None:
    other = desks.begin("/b.txt", "b.txt", b"", HOW)
    with pytest.raises(NotFoundError):
        desks.show(desk.id, other.head)
    with pytest.raises(NotFoundError):
        desks.content(desk.id, desks.head(other.id).revision)


def test_a_number_is_never_given_again(desks: Desks, desk: DeskRecord) -> None:
    """Open pages and the browser's drafts outlive a text that was deleted."""
    newest = desks.newest()
    desks.forget(desk.id)
    other = desks.begin("/b.txt", "b.txt", b"", HOW)
    assert other.id > desk.id
    assert desks.newest() > newest


def test_the_last_state_of_an_action_is_found(desks: Desks, desk: DeskRecord) -> None:
    first = desks.head(desk.id)
    desks.push(desk.id, b"b\n", HOW, (), "typed")
    assert desks.last_of(desk.id, {"opened", "saved"}) == first
    saved = desks.push(desk.id, None, HOW, (), "saved")
    assert desks.last_of(desk.id, {"opened", "saved"}) == saved
    with pytest.raises(NotFoundError):
        desks.last_of(desk.id, {"restored"})


def test_what_somebody_was_asked_about_stays_as_long_as_it_is_written(
    desks: Desks, desk: DeskRecord, store: Store
) -> None:
    typed = desks.push(desk.id, b"ab\n", HOW, (), "typed", grows=True)
    DeskAsks(store).ask(desk.id, "Shorten.", "M", typed.revision)
    desks.push(desk.id, b"abc\n", HOW, (), "typed", grows=True)
    assert desks.content(desk.id, typed.revision) == b"ab\n"
