"""A tap is open as long as someone holds it, and readers of the same share one."""

from __future__ import annotations

import gc

import pytest

from speculation.target.open_taps import OpenTaps
from speculation.target.taps import Head
from tests.speculation.tiny import tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


def test_readers_of_the_same_share_a_tap() -> None:
    target = tiny_target()
    states, attention = target.hidden_states(1), target.attention([Head(1, 0), Head(0, 1)])
    assert target.hidden_states(1) is states
    assert target.attention([Head(0, 1), Head(1, 0), Head(1, 0)]) is attention
    assert target.hidden_states(2) is not states
    assert target.unread_states([1]) is not target.unread_states([1])


def test_only_taps_that_someone_holds_are_open() -> None:
    target = tiny_target()
    states, unread = target.hidden_states(1), target.unread_states([1])
    assert {id(each) for each in target._taps} == {id(states), id(unread)}
    del states
    gc.collect()
    assert [*target._taps] == [unread]


def test_what_one_of_them_has_not_read_is_read_again() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    assert OpenTaps().held(len(prompt), len(prompt) + 1) == len(prompt)
    early = target.hidden_states(1)
    [*target.prefill(prompt)]
    assert target._taps.held(len(prompt), len(prompt) + 1) == len(prompt)
    late = target.hidden_states(2)
    assert target._taps.held(len(prompt), len(prompt) + 1) == 0
    [*target.prefill([*prompt, 3])]
    assert len(early) == len(late) == len(prompt) + 1
