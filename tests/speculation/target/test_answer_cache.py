"""Slots keep what is theirs, at their own lengths."""

from __future__ import annotations

import torch

from speculation.target.answer_cache import WIDTH_STEP, AnswerCache


def test_each_slot_grows_at_its_own_length() -> None:
    cache = AnswerCache(1, 2, 100)
    begun = torch.randn(1, 3, 5, 4)
    cache.fill([1], [(begun, begun + 1)])
    seen = cache.seen(torch.tensor([0, 5]))
    assert seen.shape == (2, WIDTH_STEP)
    assert seen.sum(1).tolist() == [1, 6]
    new = torch.randn(2, 3, 1, 4)
    keys, values = cache.update(new, new + 1, 0)
    assert keys.shape == (2, 3, WIDTH_STEP, 4)
    torch.testing.assert_close(keys[1, :, :6], torch.cat([begun, new[1:]], 2)[0])
    torch.testing.assert_close(values[0, :, 0], new[0, :, 0] + 1)


def test_a_slot_is_taken_over() -> None:
    cache = AnswerCache(1, 1, 100)
    for length in (9, 4):
        begun = torch.randn(1, 3, length, 4)
        cache.fill([0], [(begun, begun)])
    assert cache.seen(torch.tensor([4])).sum() == 5
    new = torch.randn(1, 3, 1, 4)
    keys, _ = cache.update(new, new, 0)
    torch.testing.assert_close(keys[0, :, :5], torch.cat([begun, new], 2)[0])


def test_the_width_covers_the_longest_answer() -> None:
    cache = AnswerCache(1, 2, 3 * WIDTH_STEP)
    assert cache.seen(torch.tensor([0, WIDTH_STEP - 1])).shape[1] == WIDTH_STEP
    assert cache.seen(torch.tensor([0, WIDTH_STEP])).shape[1] == 2 * WIDTH_STEP
    assert cache.get_seq_length() == 2 * WIDTH_STEP
