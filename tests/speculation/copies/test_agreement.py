"""How far the tokens before a place agree with the newest ones."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from speculation.copies.agreement import MEASURED, followed, matched

texts = st.lists(st.integers(0, 2), max_size=30)


@given(texts, texts, st.data())
def test_a_match_is_the_longest_common_end(
    source: list[int], newest: list[int], data: st.DataObject
) -> None:
    place, most = data.draw(st.integers(0, len(source))), data.draw(st.integers(0, 20))
    match = followed(source, place, newest, most)
    assert source[place - match : place] == newest[len(newest) - match :]
    if match < min(most, place, len(newest)):
        assert source[place - match - 1] != newest[-match - 1]


def test_the_longest_come_and_single_tokens_fill_up() -> None:
    source = [1, 2, 9, 3, 2, 9, 1, 2]
    places = [1, 4, 7]
    assert list(matched(source, places, [1, 2], count=3, most=8)) == [(2, 7), (2, 1), (1, 4)]
    assert list(matched(source, places, [2], count=2, most=8)) == [(1, 4), (1, 7)]


def test_work_is_bounded_where_all_places_agree() -> None:
    source = [1] * 2000
    places = range(1000)
    found = list(matched(source, places, [1] * 100, count=3, most=64))
    assert found == [(64, 999), (64, 998), (64, 997)]
    assert len(list(matched(source, places, [1] * 2, count=1000, most=64))) <= 1000 + MEASURED
