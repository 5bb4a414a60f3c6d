"""The datastore against a brute-force reading."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from speculation.copies.datastore import MAX_MATCH, Datastore

few_tokens = st.lists(st.integers(0, 3), max_size=40)

any_tokens = st.lists(st.integers(0, 2**31 - 1), max_size=20)


def brute_force(texts: Sequence[tuple[str, list[int]]], newest: list[int]) -> tuple[int, set]:
    """The longest match, and (text, position) of the tokens that follow it."""
    found: dict[int, set[tuple[str, int]]] = {}
    for key, text in texts:
        for place in range(1, len(text)):
            match = 0
            while match < min(place, len(newest), MAX_MATCH) and (
                text[place - 1 - match] == newest[-1 - match]
            ):
                match += 1
            found.setdefault(match, set()).add((key, place))
    longest = max(found, default=0)
    return (longest, found[longest]) if longest else (0, set())


@given(st.lists(few_tokens | any_tokens, max_size=4), few_tokens, st.sets(st.integers(0, 3)))
def test_the_longest_match_is_found_wherever_it_stands(
    parts: list[list[int]], newest: list[int], out: set[int]
) -> None:
    texts = [(str(number), part) for number, part in enumerate(parts)]
    store = Datastore.build(texts).without({str(number) for number in out})
    left = [(key, text) for key, text in texts if int(key) not in out]
    for query in (newest, *(text[: len(text) // 2] for _, text in texts)):
        match, places = store.longest(query, most=1000, length=7)
        expected = brute_force(left, query)
        assert (match, {(place.text, place.position) for place in places}) == expected
        for place in places:
            text = dict(texts)[place.text]
            assert place.tokens == text[place.position : place.position + 7]
