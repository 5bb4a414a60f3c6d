"""Answers in batches, in an order that a seed determines."""

from __future__ import annotations

import torch

from speculation.training.head_batches import answer_batch, draft_tokens, orders, usable
from speculation.training.samples import Sample


def samples(count: int) -> list[Sample]:
    return [Sample(tuple(range(1, 8 + i % 5)), 3, "x") for i in range(count)]


def test_places_are_those_of_the_tokens_before_each_answer_token() -> None:
    batch = answer_batch(
        [Sample((1, 2, 3, 4, 5), 2, "x"), Sample((6, 7, 8, 9), 3, "x")], torch.device("cpu")
    )
    assert batch.ids.tolist() == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 0]]
    assert batch.places.tolist() == [[1, 2, 3], [2, 2, 2]]
    assert batch.counts.tolist() == [3, 1]
    assert batch.firsts.tolist() == [0, 3]
    assert batch.is_there.tolist() == [[True, True, True], [True, False, False]]
    assert batch.is_text.tolist() == [[True] * 5, [True] * 4 + [False]]
    assert batch.ids[batch.rows, batch.places + 1][batch.is_there].tolist() == [3, 4, 5, 9]


def test_whole_texts_teach_from_their_third_token_on() -> None:
    some = [Sample((1, 2, 3, 4, 5), 4, "x"), Sample((6, 7, 8, 9), 2, "x")]
    batch = answer_batch(some, torch.device("cpu"), is_whole=True)
    assert batch.places.tolist() == [[1, 2, 3], [1, 2, 2]]
    assert batch.counts.tolist() == [3, 2]
    assert batch.ids[batch.rows, batch.places + 1][batch.is_there].tolist() == [3, 4, 5, 8, 9]


def test_every_round_has_every_answer_once_in_another_order() -> None:
    found = orders(samples(150), 40, 2, seed=1)
    flat = [number for part in found for number in part]
    assert sorted(flat[:150]) == sorted(flat[150:]) == list(range(150))
    assert flat[:150] != flat[150:]
    longest = [max(len(samples(150)[number].ids) for number in part) for part in found]
    assert all(most * len(part) <= 40 for most, part in zip(longest, found, strict=True))
    assert found == orders(samples(150), 40, 2, seed=1) != orders(samples(150), 40, 2, seed=2)


def test_what_teaches_nothing_is_left_out() -> None:
    good = Sample((1, 2, 3), 2, "x")
    assert usable([good, Sample((1, 2), 2, "x"), Sample((1, 2), 1, "x")]) == [good]


def test_the_draft_vocabulary_has_what_answers_have_most_often() -> None:
    some = [Sample((1, 1, 1, 9, 9, 5), 3, "x"), Sample((2, 2, 9, 5, 5, 7), 2, "x")]
    assert draft_tokens(some, 3) == [5, 7, 9]
    assert draft_tokens(some, 4) == [1, 5, 7, 9]
    assert draft_tokens(some, 40) == [1, 2, 5, 7, 9]
