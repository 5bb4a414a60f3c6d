"""All hunks give the revision, none the base, in whatever order they are decided."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing import hunks as hunks_module
from app.editing.hunks import Hunk, applied, extent, hunks_between, meet, meeting
from app.lines import lines_of
from tests.app.editing.texts import TEXTS


@given(TEXTS, TEXTS, st.randoms(use_true_random=False))
def test_all_give_the_revision_and_none_the_base(old: str, new: str, random: Random) -> None:
    hunks = hunks_between(old, new)
    random.shuffle(hunks)
    assert applied(old, hunks) == new
    assert applied(old, []) == old


@given(TEXTS, TEXTS, st.randoms(use_true_random=False))
def test_the_order_of_decisions_changes_nothing(old: str, new: str, random: Random) -> None:
    hunks = hunks_between(old, new)
    taken = [hunk for hunk in hunks if random.random() < 0.5]
    expected = applied(old, taken)
    text, done = old, list[Hunk]()
    for hunk in random.sample(taken, len(taken)):  # one by one, each on what is there by then
        shift = sum(
            len(each.new) - (each.end - each.start)
            for each in done
            if (each.start, each.end) < (hunk.start, hunk.end)
        )
        text = applied(text, [Hunk(hunk.start + shift, hunk.end + shift, hunk.new)])
        done.append(hunk)
    assert text == expected


@given(TEXTS, TEXTS)
def test_a_text_grows_by_what_its_hunks_grow(old: str, new: str) -> None:
    growth = sum(hunk.growth for hunk in hunks_between(old, new))
    assert growth == len(lines_of(new)) - len(lines_of(old))


@given(TEXTS, TEXTS, st.integers(1, 9))
def test_hunks_behind_further_lines_are_moved_by_these(old: str, new: str, more: int) -> None:
    hunks = hunks_between(old, new)
    moved = [hunk.moved(more) for hunk in hunks]
    assert applied("more\n" * more + old, moved) == "more\n" * more + new
    if hunks:
        assert extent(moved[::-1]) == (hunks[0].start + more, hunks[-1].end + more)


@given(TEXTS, TEXTS)
def test_between_two_hunks_is_an_unchanged_line(old: str, new: str) -> None:
    hunks = hunks_between(old, new)
    assert all(one.end < other.start for one, other in pairwise(hunks))
    assert all(hunk.new != hunk.old(lines_of(old)) for hunk in hunks)


def test_endings_are_part_of_a_line() -> None:
    assert hunks_between("a\nb", "a\r\nb\n") == [Hunk(0, 2, ("a\r\n", "b\n"))]


@pytest.mark.parametrize("hunks", [[Hunk(0, 2, ()), Hunk(1, 2, ())], [Hunk(1, 4, ())]])
def test_hunks_that_do_not_fit_are_refused(hunks: list[Hunk]) -> None:
    with pytest.raises(ValueError, match="of 3 after line"):
        applied("a\nb\nc", hunks)


APART = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=12)
"""Lines between a hunk and the one before, and lines that it replaces."""


def apart(sizes: list[tuple[int, int]]) -> list[Hunk]:
    """Hunks of which no two share a line."""
    found, at = list[Hunk](), 0
    for gap, lines in sizes:
        found.append(Hunk(at + gap, at + gap + lines, ("new\n",)))
        at += gap + lines
    return found


@given(APART, APART)
def test_those_that_meet_another_one_are_found(
    some: list[tuple[int, int]], others: list[tuple[int, int]]
) -> None:
    ours, theirs = apart(some), apart(others)
    assert meeting(ours, theirs) == [each for each in ours if any(meet(each, o) for o in theirs)]


def test_a_hunk_is_compared_with_its_neighbours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = list[Hunk]()

    def counted(one: Hunk, other: Hunk) -> bool:
        compared.append(one)
        return meet(one, other)

    monkeypatch.setattr(hunks_module, "meet", counted)
    ours, theirs = apart([(1, 1)] * 100), apart([(0, 1)] * 200)
    assert len(meeting(ours, theirs)) == 100
    assert len(compared) <= 4 * len(ours)
