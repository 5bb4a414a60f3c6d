"""`CopyIndex.matches` against looking at every place."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from speculation import CopyIndex, Segment
from speculation.copies.copy_index import LIVE, MAX_MATCH, NEAR, Hit
from speculation.copies.segment import GAMMA

MATCHES = 64

texts = st.lists(st.integers(0, 3), max_size=60)


def agreeing(text: list[int], end: int, tail: list[int]) -> int:
    """Length of the match of the tokens before `end` with the newest ones."""
    length = 0
    while length < min(end, len(tail), MAX_MATCH) and text[end - 1 - length] == tail[-1 - length]:
        length += 1
    return length


def everywhere(segments: list[list[int]], tail: list[int]) -> list[tuple[str, int, int]]:
    """(key, position, match) of every earlier place of the newest token, in context order."""
    found = []
    for number, text in enumerate(segments):
        for position in range(1, len(text)):
            match = agreeing(text, position, tail)
            if match >= (1 if number >= len(segments) - NEAR else GAMMA):
                found.append((str(number), position, match))
    live = [(LIVE, end, agreeing(tail, end, tail)) for end in range(1, len(tail))]
    return found + [each for each in live if each[2]]


@given(st.lists(texts, max_size=NEAR + 3), texts, texts)
def test_matches_are_the_longest_and_the_latest_of_equals(
    segments: list[list[int]], prompt: list[int], more: list[int]
) -> None:
    index = CopyIndex([Segment.build(str(i), text) for i, text in enumerate(segments)], tail=prompt)
    for token in more:
        index.extend([token])
    expected = everywhere(segments, prompt + more)
    expected.reverse()
    expected.sort(key=lambda each: -each[2])
    found = [tuple(hit) for hit in index.matches(MATCHES)]
    near = {str(i) for i in range(max(len(segments) - NEAR, 0), len(segments))} | {LIVE}
    # In a far segment that has the gram, shorter matches may come along.
    assert [each for each in found if each[0] in near or each[2] >= GAMMA] == expected[
        : len(found)
    ][:MATCHES]


@given(st.lists(texts, max_size=3), texts, st.integers(1, 5), st.integers(2, 9))
def test_few_of_them_are_the_first_of_all(
    segments: list[list[int]], prompt: list[int], count: int, most: int
) -> None:
    index = CopyIndex([Segment.build(str(i), text) for i, text in enumerate(segments)], tail=prompt)
    found = everywhere(segments, prompt)[::-1]
    found.sort(key=lambda each: -min(each[2], most))
    assert [tuple(hit) for hit in index.matches(count, most)] == found[:count]


def test_a_text_that_repeats_itself_gives_the_latest() -> None:
    index = CopyIndex(tail=[1, 2] * 300)
    assert index.matches(3) == [Hit(LIVE, 600 - 2 * back, MAX_MATCH) for back in (1, 2, 3)]


@given(texts, texts)
def test_long_matches_are_measured_to_their_end(start: list[int], rest: list[int]) -> None:
    repeated = [7, *range(10, 10 + MAX_MATCH + 5)]
    index = CopyIndex(tail=[*start, *repeated, 1, *rest, *repeated])
    hit = index.matches(1)[0]
    assert (hit.segment, hit.position) == (LIVE, len(start) + len(repeated))
    assert hit.match == MAX_MATCH
    assert index.continuation(hit, 1) == [1]


few_tokens = st.lists(st.integers(0, 3), max_size=60)


def places(tokens: Sequence[int], gram: Sequence[int]) -> list[int]:
    count = len(tokens) - GAMMA + 1
    return [i for i in range(count) if list(tokens[i : i + GAMMA]) == list(gram)]


@given(st.lists(few_tokens, max_size=3), few_tokens)
def test_first_hit_is_the_first_that_does_not_overlap(
    texts: list[list[int]], tail: list[int]
) -> None:
    index = CopyIndex((Segment.build(str(i), text) for i, text in enumerate(texts)), tail)
    hit = index.first()
    candidates = [
        (str(i), place + GAMMA)
        for i, text in enumerate(texts)
        for place in places(text, tail[-GAMMA:])[:1]
        if len(tail) >= GAMMA and place + GAMMA < len(text)
    ]
    candidates += [
        (LIVE, place + GAMMA)
        for place in places(tail, tail[-GAMMA:])
        if place + GAMMA <= len(tail) - GAMMA
    ]
    assert (hit and (hit.segment, hit.position)) == (candidates[0] if candidates else None)
    if hit is not None:
        source = tail if hit.segment == LIVE else texts[int(hit.segment)]
        match = hit.match
        assert source[hit.position - match : hit.position] == tail[len(tail) - match :]
        longer = hit.position - match - 1
        at_edge = longer < 0 or match in (len(tail), MAX_MATCH)
        assert at_edge or source[longer] != tail[len(tail) - match - 1]
        assert index.continuation(hit, 5) == source[hit.position : hit.position + 5]
