"""Sentences that say most share the text's words, differ from each other, and are fit to quote."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.asking.key_sentences import centrality, distinct, key_sentences, word_vectors

TEXTS = [
    "The weather was fine on that day in early spring.",
    "The lifts of the tower are maintained by the contractor every month.",
    "The lifts of the tower are maintained by the contractor every month.",
    "The client pays the contractor a fee for the lifts each year.",
    "Yes.",
    "He sang an old song about a very distant island to everyone.",
]


def test_central_sentences_come_first_and_repetition_is_avoided() -> None:
    chosen = key_sentences(TEXTS, 3)
    assert 3 in chosen
    assert len({1, 2} & set(chosen)) == 1


def test_a_sentence_that_shares_no_word_is_the_least_central() -> None:
    central = centrality(word_vectors(TEXTS))
    assert min(range(len(TEXTS)), key=central.__getitem__) in {0, 4, 5}


@given(st.lists(st.text(max_size=30), max_size=12), st.integers(0, 14))
def test_any_texts_give_ascending_places_as_many_as_there_are(texts: list[str], most: int) -> None:
    chosen = key_sentences(texts, most)
    assert chosen == sorted(set(chosen))
    assert len(chosen) == min(most, len(texts))
    assert all(0 <= place < len(texts) for place in chosen)


def test_equal_texts_count_once() -> None:
    assert distinct(["One two.", "Three.", "One\ntwo.", "Three"]) == [0, 1, 3]
    assert distinct(["One two.", "Three."], ["One  two."]) == [1]


ALIKE = "The lamp of the cape is lit by the keeper before the ships come in."


def test_what_points_elsewhere_asks_or_begins_within_a_sentence_comes_last() -> None:
    for other in (
        "The following section tells how the keeper lights the lamp of the cape for ships.",
        "Does the keeper light the lamp of the cape before the ships come in at night?",
        "and the lamp of the cape is lit by the keeper before all the ships come in.",
    ):
        assert key_sentences([other, ALIKE, "It has a green door and a very steep stair."], 1) == [
            1
        ]


def test_what_says_what_a_text_comes_to_goes_first() -> None:
    summing = "In this paper we show that the lamp of the cape is seen by ships at sea."
    plain = "On this coast the keepers know that the lamp of the cape is seen by ships at sea."
    opening = "Nobody in the village of the north coast had ever sold so many green doors."
    assert key_sentences([opening, plain, summing], 1) == [2]
