"""Where an output ends, token by token."""

from __future__ import annotations

from speculation.ending import Ending
from tests.speculation.laws.test_stops import StopSequence


def test_a_block_is_cut_at_the_end_token_which_counts() -> None:
    ending = Ending({7}, None, 10)
    assert ending.cut([1, 2]) == [1, 2]
    assert (ending.finish, ending.room) == (None, 8)
    assert ending.cut([3, 7, 4]) == [3, 7]
    assert (ending.finish, ending.kept) == ("eos", 4)


def test_a_stop_takes_back_what_was_emitted_before_it_was_met() -> None:
    ending = Ending((), StopSequence([2, 3]), 10)
    assert ending.cut([1, 2]) == [1, 2]
    assert ending.cut([3, 4]) == [3]
    assert (ending.finish, ending.kept) == ("stop", 1)


def test_of_two_ends_at_one_token_the_limit_goes_last() -> None:
    for eos, stop, finish in (
        ({2}, StopSequence([2]), "eos"),
        ((), StopSequence([2]), "stop"),
        ((), None, "length"),
    ):
        ending = Ending(eos, stop, 2)
        assert ending.cut([1, 2, 3]) == [1, 2]
        assert ending.finish == finish
