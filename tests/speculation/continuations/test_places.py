"""Places: every earlier place of the newest token, with the match that a comparison would give."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from speculation import CopyIndex, Segment
from speculation.continuations.places import LONG, MOST, CopyPlaces, matches
from speculation.copies.agreement import followed
from speculation.copies.copy_index import LIVE, MAX_MATCH

tokens = st.lists(st.integers(0, 3), min_size=1, max_size=60)


def shown(places: CopyPlaces, known: dict[tuple[str, int], int]) -> list[tuple[str, int, int]]:
    return [(text.key, position, match) for position, match, text in places.newest(known)]


@given(st.lists(tokens, max_size=2), tokens)
def test_matches_are_those_of_a_comparison(segments: list[list[int]], tail: list[int]) -> None:
    index = CopyIndex([Segment.build(str(n), each) for n, each in enumerate(segments)], tail)
    texts = {**{str(n): each for n, each in enumerate(segments)}, LIVE: tail}
    expected = [
        (key, place + 1, followed(text, place + 1, tail, MAX_MATCH))
        for key, text in texts.items()
        for place in [p for p in range(len(text) - 1) if text[p] == tail[-1]][-MOST:]
    ]
    if max([match for _, _, match in expected], default=0) >= LONG:
        expected = [each for each in expected if each[2] > 1]
    near = {key for key, _, _ in index.places()}
    assert shown(CopyPlaces(index), {}) == [each for each in expected if each[0] in near]


@given(tokens, st.lists(st.integers(0, 3), max_size=20))
def test_places_carried_forward_are_those_looked_up_anew(
    prompt: list[int], answer: list[int]
) -> None:
    """However the text goes on, and whatever was seen on the way."""
    index = CopyIndex(tail=prompt)
    places = CopyPlaces(index)
    now = places.newest({})
    for token in answer:
        carried = places.after(now, token)
        index.extend([token])
        known = dict(matches(carried))
        now = places.newest(known)
        assert shown(places, known) == shown(places, {})


def test_a_place_that_goes_on_elsewhere_is_dropped() -> None:
    index = CopyIndex(tail=[1, 2, 3, 1, 2, 4, 1, 2])
    places = CopyPlaces(index)
    now = places.newest({})
    assert [(position, match) for position, match, _ in now] == [(2, 2), (5, 2)]
    assert [(position, match) for position, match, _ in places.after(now, 3)] == [(3, 3)]
    assert [(position, match) for position, match, _ in places.after(now, 4)] == [(6, 3)]
    # 1 was not to come after any of the places; the tail has it elsewhere.
    assert [(position, match) for position, match, _ in places.after(now, 1)] == [
        (1, 1),
        (4, 1),
        (7, 1),
    ]


def test_tokens_of_all_texts_are_counted() -> None:
    places = CopyPlaces(CopyIndex([Segment.build("a", [5, 5, 6])], [5, 7]))
    assert [places.count(token) for token in (5, 6, 7, 8)] == [3, 1, 1, 0]
    assert places.end == 5
