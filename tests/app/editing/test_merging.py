"""A base that changes under waiting hunks loses nothing of either side."""

from __future__ import annotations

from hypothesis import given

from app.editing.hunks import Hunk, applied, hunks_between
from app.editing.merging import carried_over
from app.lines import lines_of
from tests.app.editing.texts import TEXTS


@given(TEXTS, TEXTS, TEXTS)
def test_rejecting_all_leaves_the_text_as_it_is_now(base: str, new: str, now: str) -> None:
    carried = carried_over(hunks_between(base, new), base, now)
    assert applied(now, []) == now
    applied(now, carried)  # they fit


@given(TEXTS, TEXTS, TEXTS)
def test_every_line_of_both_sides_is_in_one_of_the_versions(base: str, new: str, now: str) -> None:
    hunks = hunks_between(base, new)
    carried = carried_over(hunks, base, now)
    shown = {line for hunk in carried for line in hunk.new} | {*lines_of(now)}
    assert shown >= {line for hunk in hunks for line in hunk.new}


@given(TEXTS, TEXTS)
def test_a_base_that_stays_changes_nothing(base: str, new: str) -> None:
    hunks = hunks_between(base, new)
    assert carried_over(hunks, base, base) == hunks


@given(TEXTS, TEXTS)
def test_what_is_there_already_is_not_proposed(base: str, new: str) -> None:
    assert carried_over(hunks_between(base, new), base, new) == []


def test_hunks_move_with_their_lines() -> None:
    base = "a\nb\nc\nd\n"
    carried = carried_over([Hunk(3, 4, ("D\n",))], base, "new\na\nc\nd\n")
    assert carried == [Hunk(3, 4, ("D\n",))]
    assert applied("new\na\nc\nd\n", carried) == "new\na\nc\nD\n"


def test_what_both_changed_is_a_conflict_with_both_versions() -> None:
    base, now = "a\nb\nc\n", "a\nmine\nc\n"
    (conflict,) = carried_over([Hunk(1, 2, ("theirs\n",))], base, now)
    assert conflict == Hunk(1, 2, ("theirs\n",), ("b\n",))
    assert conflict.old(lines_of(now)) == ("mine\n",)
    again = carried_over([conflict], now, "a\nmine, too\nc\n")
    assert again == [Hunk(1, 2, ("theirs\n",), ("b\n",))]


def test_insertions_at_one_place_are_a_conflict() -> None:
    (conflict,) = carried_over([Hunk(1, 1, ("x\n",))], "a\nb\n", "a\ny\nb\n")
    assert conflict == Hunk(1, 2, ("x\n",), ())


def test_changes_beside_each_other_are_none() -> None:
    base, now = "a\nb\nc\nd\n", "a\nB\nc\nd\n"
    carried = carried_over([Hunk(2, 3, ("C\n",))], base, now)
    assert applied(now, carried) == "a\nB\nC\nd\n"
    assert carried[0].conflict is None
