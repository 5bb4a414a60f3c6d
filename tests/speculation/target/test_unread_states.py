"""A tap that holds what its reader has not read."""

from __future__ import annotations

import gc

import pytest
import torch

from speculation import Target
from speculation.errors import TargetError
from speculation.target.unread_states import UnreadStates
from speculation.tree import DraftTree, Origin
from tests.speculation.tiny import tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


def read(target: Target, ids: list[int], chunk: int = 7) -> None:
    for _ in target.prefill(ids, chunk):
        pass


def expected(ids: list[int]) -> torch.Tensor:
    """The states of a fresh reading, layer after layer."""
    target = tiny_target()
    layers = [target.hidden_states(layer) for layer in (1, 2)]
    read(target, ids)
    return torch.cat([layer.view() for layer in layers], -1)


def assert_held(states: UnreadStates, start: int, ids: list[int]) -> None:
    assert (states.start, states.end) == (start, len(ids))
    rows = states.rows()
    assert rows is not None
    torch.testing.assert_close(rows, expected(ids)[start:], atol=1e-4, rtol=0)


def test_prompt_and_accepted_path_are_held_until_they_are_read() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    states = target.unread_states((1, 2))
    read(target, ids)
    assert_held(states, 0, ids)
    states.read(len(ids))
    assert states.rows() is None
    tree = DraftTree(3)
    wrong = tree.add(0, 4, Origin("x"))
    right = tree.add(0, 5, Origin("x"))
    tree.add(wrong, 6, Origin("x"))
    last = tree.add(right, 7, Origin("x"))
    target.forward(tree)
    target.keep(tree, [0, right, last])
    assert_held(states, len(ids), [*ids, 3, 5, 7])
    states.read(len(ids) + 1)
    assert_held(states, len(ids) + 1, [*ids, 3, 5, 7])


def test_what_changes_behind_what_was_read_is_read_again() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    states = target.unread_states((1, 2))
    read(target, ids)
    states.read(len(ids))
    other = [*ids[:20], 9, 9, 9]
    read(target, other)
    # The token before the change as well: what its reader made of it depends on the next one.
    assert_held(states, 19, other)
    states.read(21)
    read(target, ids)
    assert_held(states, 19, ids)


def test_of_many_unread_tokens_the_latest_are_held() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    states = target.unread_states((1, 2), most=4)
    read(target, ids[:8])
    assert_held(states, 0, ids[:8])
    read(target, ids[:11], chunk=1)
    assert_held(states, 5, ids[:11])
    read(target, ids, chunk=100)
    assert_held(states, len(ids) - 4, ids)
    assert states.unchanged == 0
    states.read(len(ids) - 2)
    assert states.unchanged == len(ids) - 2
    # What is no longer held is gone, and the reader is told so by `start`.
    read(target, [*ids[:9], 1, 2])
    assert_held(states, 8, [*ids[:9], 1, 2])
    # Of what was read, what stood behind the change is void, whatever has been dropped since.
    read(target, [*ids[:9], *reversed(ids)], chunk=100)
    assert states.start > 9
    assert states.unchanged == 8


def test_what_is_unread_is_cut_where_the_cache_is() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    states = target.unread_states((1, 2))
    read(target, ids)
    states.read(5)
    read(target, [*ids[:9], 1])
    assert_held(states, 5, [*ids[:9], 1])


def test_tokens_read_before_it_was_there_are_read_again() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    read(target, ids)
    states = target.unread_states((1, 2))
    tree = DraftTree(3)
    target.forward(tree)
    target.keep(tree, [0])
    assert states.rows() is None
    read(target, [*ids, 3])
    assert_held(states, 0, [*ids, 3])


def test_a_pass_that_is_not_kept_leaves_nothing() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    states = target.unread_states((1, 2))
    read(target, ids)
    target.forward(DraftTree(3))
    assert_held(states, 0, ids)
    target.forward(DraftTree(4))
    target.keep(DraftTree(4), [0])
    assert_held(states, 0, [*ids, 4])


def test_each_reader_has_its_own_and_what_nobody_has_is_not_recorded() -> None:
    target, ids = tiny_target(), tiny_prompt(0)
    one, other = target.unread_states((1, 2)), target.unread_states((1, 2))
    read(target, ids)
    one.read(len(ids))
    assert_held(other, 0, ids)
    del one, other
    gc.collect()
    assert not list(target._taps)
    with pytest.raises(TargetError, match="layers 1 to 2, and no layer 3"):
        target.unread_states((1, 3))
