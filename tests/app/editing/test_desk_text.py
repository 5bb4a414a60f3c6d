"""Decisions on the desk, in any order and among edits, lose no byte of either side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.desk_text import DeskText
from app.editing.hunks import Hunk, hunks_between
from app.errors import EditError
from app.lines import content, lines_of
from tests.app.editing.texts import TEXTS

ORDERS = st.randoms(use_true_random=False)


def proposed(base: str, new: str) -> DeskText:
    return DeskText(base).propose(hunks_between(base, new), base, first_key=1)


def lines_of_all(desk: DeskText) -> set[str]:
    """Those of the text and those that wait, without endings."""
    waiting = [line for each in desk.pending for line in each.new]
    return {content(line) for line in [*lines_of(desk.text), *waiting]}


@given(TEXTS, TEXTS, ORDERS)
def test_all_accepted_give_the_revision_in_any_order(base: str, new: str, order: st.Random) -> None:
    desk = proposed(base, new)
    keys = [each.key for each in desk.pending]
    order.shuffle(keys)
    for key in keys:
        desk = desk.accept(desk.chosen([key]))
    assert desk == DeskText(new)


@given(TEXTS, TEXTS, ORDERS)
def test_the_same_decisions_in_any_order_give_the_same_text(
    base: str, new: str, order: st.Random
) -> None:
    desk = proposed(base, new)
    taken = {each.key for each in desk.pending if order.random() < 0.5}
    at_once = desk.accept([each for each in desk.pending if each.key in taken]).text
    one_by_one, keys = desk, [each.key for each in desk.pending]
    order.shuffle(keys)
    for key in keys:
        chosen = one_by_one.chosen([key])
        one_by_one = one_by_one.accept(chosen) if key in taken else one_by_one.reject(chosen)
    assert (one_by_one.text, one_by_one.pending) == (at_once, ())


@given(TEXTS, TEXTS)
def test_all_rejected_give_the_text_byte_for_byte(base: str, new: str) -> None:
    desk = proposed(base, new)
    assert desk.reject(desk.pending) == DeskText(base)


@given(TEXTS, st.lists(st.tuples(st.sampled_from("tpmar"), TEXTS), max_size=8), ORDERS)
def test_what_waits_always_fits_and_no_two_share_a_line(
    base: str, actions: list[tuple[str, str]], order: st.Random
) -> None:
    desk, begun, key = DeskText(base), base, 1
    for action, text in actions:
        before = desk
        match action:
            case "t":
                desk = desk.become(text)
                assert desk.text == text
            case "p":
                desk = desk.propose(hunks_between(begun, text), begun, first_key=key)
                assert desk.text == before.text
            case "m":
                desk = desk.merge(begun, text, first_key=key)
            case _:
                some = [each for each in desk.pending if order.random() < 0.5]
                desk = desk.accept(some) if action == "a" else desk.reject(some)
        key += 100
        begun = before.text if order.random() < 0.5 else begun
        whole = desk.accept(desk.pending)  # raises where two share a line
        assert not whole.pending
        assert len({each.key for each in desk.pending}) == len(desk.pending)


@given(TEXTS, TEXTS, TEXTS)
def test_two_who_write_at_once_lose_no_line(base: str, mine: str, other: str) -> None:
    desk = DeskText(other).merge(base, mine, first_key=1)
    written = {content(line) for each in hunks_between(base, mine) for line in each.new}
    assert written <= lines_of_all(desk)
    kept = {content(line) for each in hunks_between(base, other) for line in each.new}
    assert kept <= {content(line) for line in lines_of(desk.text)}


@given(TEXTS, TEXTS, TEXTS)
def test_what_is_typed_loses_no_proposed_line(base: str, new: str, typed: str) -> None:
    desk = proposed(base, new)
    after = desk.become(typed)
    assert {content(line) for each in desk.pending for line in each.new} <= lines_of_all(after)


def test_inserting_hunks_stay_in_their_order_where_the_line_between_goes() -> None:
    desk = DeskText("a\nb\nc\n", (Hunk(1, 1, ("z\n",), None, 1), Hunk(2, 2, ("y\n",), None, 2)))
    typed = desk.become("a\nc\n")
    assert typed.accept(typed.pending).text == "a\nz\ny\nc\n"
    later = typed.accept(typed.chosen([2]))
    assert later.accept(later.pending).text == "a\nz\ny\nc\n"


def test_a_newer_proposal_takes_the_place_of_an_older_one() -> None:
    desk = proposed("a\nb\nc\n", "A\nb\nC\n")
    again = desk.propose([Hunk(0, 1, ("x\n",))], "a\nb\nc\n", first_key=7)
    assert [(each.key, each.new) for each in again.pending] == [(7, ("x\n",)), (2, ("C\n",))]


def test_what_waits_already_stays_the_older_instruction_s() -> None:
    base = "a\nb\nc\n"
    desk = DeskText(base).propose([Hunk(0, 1, ("A\n",))], base, first_key=1, ask=3)
    again = desk.propose([Hunk(0, 1, ("A\n",)), Hunk(2, 3, ("C\n",))], base, first_key=7, ask=4)
    assert [(each.key, each.ask) for each in again.pending] == [(1, 3), (8, 4)]
    moved = move_proposed()
    assert moved.propose(MOVED, moved.text, first_key=20) == moved
    half = moved.propose([*MOVED[:2], Hunk(1, 2, (), joint=1)], moved.text, first_key=20)
    assert [(e.key, e.joint) for e in half.pending] == [(20, 21), (6, 0), (22, 21)]


def rejected(desk: DeskText, before: DeskText, proposed: DeskText, *keys: int) -> DeskText:
    """What is shown once these are rejected, of which `proposed` came to `before`."""
    gone = [each for each in desk.pending if each.key in keys]
    return desk.reject(gone).give_back(before, proposed, keys)


@given(TEXTS, TEXTS, TEXTS)
def test_what_is_rejected_gives_back_what_waited_in_its_place(
    base: str, first: str, second: str
) -> None:
    before = proposed(base, first)
    after = before.propose(hunks_between(base, second), base, first_key=100)
    keys = [each.key for each in after.pending if each.key >= 100]
    assert rejected(after, before, after, *keys) == before
    one_by_one = after
    for key in keys:
        one_by_one = rejected(one_by_one, before, after, key)
    assert one_by_one == before


def test_what_waited_before_moves_with_its_lines_before_it_waits_again() -> None:
    base = "a\nb\nc\n"
    before = proposed(base, "a\nB\nc\n")
    after = before.propose([Hunk(1, 2, ("x\n",))], base, first_key=7)
    typed = after.become("new\na\nb\nc\n")
    assert rejected(typed, before, after, 7) == before.become(typed.text)
    other = after.become("a\nmine\nc\n")
    (hunk,) = rejected(other, before, after, 7).pending
    assert (hunk.new, hunk.conflict) == (("B\n",), ("b\n",))


def test_nothing_comes_back_where_another_change_waits_by_now() -> None:
    base = "a\nb\nc\n"
    before = proposed(base, "A\nB\nc\n")
    after = before.propose([Hunk(0, 1, ("x\n",)), Hunk(1, 2, ("y\n",))], base, first_key=7)
    (left,) = rejected(after, before, after, 7).pending
    assert left.key == 8


def test_both_ends_of_a_move_come_back_together() -> None:
    before = move_proposed()
    after = before.propose([Hunk(2, 3, ("C\n",))], before.text, first_key=20)
    assert rejected(after, before, after, 20) == before
    later = after.propose([Hunk(0, 0, ("z\n",))], before.text, first_key=30)
    assert [each.key for each in rejected(later, before, after, 20).pending] == [30, 6]


def test_a_hunk_is_accepted_with_other_words() -> None:
    desk = proposed("a\r\nb\r\nc", "a\r\nB\r\nc")
    (hunk,) = desk.pending
    assert desk.accept_as(hunk, "x\ny\n").text == "a\r\nx\r\ny\r\nc"
    assert desk.accept_as(hunk, "x").text == "a\r\nx\r\nc"
    assert desk.accept_as(hunk, "").text == "a\r\nc"
    (last,) = proposed("a\nc", "a\nC").pending
    assert DeskText("a\nc", (last,)).accept_as(last, "x\ny\n").text == "a\nx\ny"


MOVED = (Hunk(0, 0, ("c\n",), joint=1), Hunk(1, 1, ("x\n",)), Hunk(2, 3, (), joint=1))


def move_proposed() -> DeskText:
    """Line c comes first, and an x stands behind a."""
    return DeskText("a\nb\nc\n").propose(MOVED, "a\nb\nc\n", first_key=5)


@pytest.mark.parametrize("key", [5, 7])
def test_both_ends_of_a_move_are_taken_or_left_together(key: int) -> None:
    desk = move_proposed()
    assert [each.key for each in desk.pending] == [5, 6, 7]
    taken = desk.accept(desk.chosen([key]))
    assert (taken.text, [each.key for each in taken.pending]) == ("c\na\nb\n", [6])
    left = desk.reject(desk.chosen([key]))
    assert (left.text, [each.key for each in left.pending]) == ("a\nb\nc\n", [6])
    assert desk.accept(desk.chosen([6])).text == "a\nx\nb\nc\n"


def test_one_end_of_a_move_with_other_words_takes_the_other_end_too() -> None:
    desk = move_proposed()
    taken = desk.accept_as(desk.pending[0], "C!")
    assert (taken.text, [each.key for each in taken.pending]) == ("C!\na\nb\n", [6])


def test_what_takes_the_place_of_one_end_of_a_move_takes_that_of_the_other() -> None:
    desk = move_proposed()
    again = desk.propose([Hunk(2, 3, ("C\n",))], desk.text, first_key=20)
    assert [each.key for each in again.pending] == [6, 20]


def test_a_change_knows_its_instruction_wherever_its_lines_move() -> None:
    base = "a\nb\nc\n"
    desk = DeskText(base).propose([Hunk(2, 3, ("C\n",))], base, first_key=5, ask=3)
    desk = desk.propose([Hunk(0, 1, ("A\n",))], base, first_key=9, ask=4)
    assert [each.ask for each in desk.pending] == [4, 3]
    typed = desk.become("new\na\nb\nmine\n")
    assert [(each.ask, each.conflict) for each in typed.pending] == [(4, None), (3, ("c\n",))]


def test_two_moves_are_decided_apart() -> None:
    base = "a\nb\nc\nd\ne\nf\n"
    other = [Hunk(3, 3, ("f\n",), joint=1), Hunk(5, 6, (), joint=1)]
    desk = DeskText(base).propose(MOVED, base, first_key=5).propose(other, base, first_key=30)
    assert desk.accept(desk.chosen([31])).text == "a\nb\nc\nf\nd\ne\n"


def test_an_end_of_a_move_that_was_typed_over_is_compared_first() -> None:
    desk = move_proposed().become("a\nb\nc and more\n")
    conflict = desk.pending[-1]
    assert (conflict.conflict, conflict.key) == (("c\n",), 7)
    taken = desk.accept(desk.chosen([5]))
    assert taken.text == "c\na\nb\nc and more\n"
    assert [each.key for each in taken.pending] == [6, 7]
    assert desk.accept([conflict]).text == "c\na\nb\n"
    assert [each.key for each in desk.reject([conflict]).pending] == [6]


def test_conflicts_wait_when_all_others_are_accepted() -> None:
    desk = DeskText("mine\nb\n").merge("a\nb\n", "other\nb\n", first_key=3)
    assert desk.text == "mine\nb\n"
    (conflict,) = desk.pending
    assert (conflict.new, conflict.conflict, conflict.key) == (("other\n",), ("a\n",), 3)
    assert desk.chosen([]) == ()
    assert desk.accept(desk.chosen([3])).text == "other\nb\n"


def test_a_hunk_that_has_gone_is_named_as_such() -> None:
    with pytest.raises(EditError, match="isn't there any more"):
        DeskText("a\n").chosen([1])
