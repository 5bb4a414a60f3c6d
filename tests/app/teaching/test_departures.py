"""A token counts for more where an answer departs from what it copies."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.teaching.departures import DECISIVE, weights

READ = [1, 2, 3, 4, 5, 6, 7, 8]
token_lists = st.lists(st.integers(0, 5), max_size=20)
filled_lists = st.lists(st.integers(0, 5), min_size=1, max_size=20)


def departing(answer: list[int], read: list[int] = READ) -> list[int]:
    found = weights(answer, read)
    assert set(found) <= {1.0, DECISIVE}
    return [token for token, weight in zip(answer, found, strict=True) if weight == DECISIVE]


def test_what_is_copied_whole_departs_once() -> None:
    assert departing(READ) == [1]
    assert departing([*READ, 0]) == [1, 0]


def test_a_change_and_the_way_back_depart() -> None:
    assert departing([1, 2, 3, 99, 5, 6, 7, 8]) == [1, 99, 5]
    assert departing([1, 2, 3, 6, 7, 8]) == [1, 6]
    assert departing([5, 6, 7, 8, 1, 2, 3, 4]) == [5, 1]


def test_of_two_places_the_one_that_goes_on_is_copied() -> None:
    assert departing([1, 2, 4, 5, 6], [1, 2, 3, 1, 2, 4, 5, 6]) == [1]


@given(filled_lists, token_lists)
def test_what_stands_between_departures_was_read(answer: list[int], read: list[int]) -> None:
    found = weights(answer, read)
    assert len(found) == len(answer)
    starts = [place for place, weight in enumerate(found) if weight == DECISIVE]
    for start, end in zip(starts, [*starts[1:], len(answer)], strict=True):
        piece = answer[start:end]
        places = range(len(read) - len(piece) + 1)
        assert len(piece) == 1 or any(read[at : at + len(piece)] == piece for at in places)


def test_nothing_is_learnt_of_nothing() -> None:
    assert weights([], READ) == ()
    assert departing([1, 2], []) == [1, 2]
