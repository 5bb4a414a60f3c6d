"""The live tail against looking at every place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from speculation.copies.segment import GAMMA
from speculation.copies.tail import Tail

texts = st.lists(st.integers(0, 3), max_size=40)


@given(texts, texts, st.integers(0, 5))
def test_places_and_first_grams_as_it_grows(start: list[int], more: list[int], most: int) -> None:
    tail, tokens = Tail(start), list(start)
    for token in more:
        tail.extend([token])
        tokens.append(token)
        assert tail.tokens == tokens
        earlier = [i for i, each in enumerate(tokens[:-1]) if each == token]
        assert tail.places(token, most) == (earlier[-most:] if most else [])
        other = (token + 1) % 4
        elsewhere = [i for i, each in enumerate(tokens) if each == other]
        assert tail.places(other, 99) == elsewhere
        grams = [tuple(tokens[i : i + GAMMA]) for i in range(len(tokens) - GAMMA + 1)]
        for gram in grams:
            assert tail.first(gram) == grams.index(gram)
        assert tail.first((9, 9, 9)) is None


@given(texts, texts)
def test_what_is_taken_back_has_never_been_there(start: list[int], more: list[int]) -> None:
    tail, without = Tail(start), Tail(start)
    tail.extend(more)
    tail.take_back(len(more))
    tail.extend([1, 2])
    without.extend([1, 2])
    assert tail.tokens == without.tokens
    assert [tail.places(each, 99) for each in range(4)] == [
        without.places(each, 99) for each in range(4)
    ]
    grams = zip(*(without.tokens[i:] for i in range(GAMMA)), strict=False)
    assert all(tail.first(gram) == without.first(gram) for gram in grams)
    assert tail.first(tuple(more[:GAMMA])) == without.first(tuple(more[:GAMMA]))
