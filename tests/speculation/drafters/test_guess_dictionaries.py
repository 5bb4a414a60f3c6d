"""SPECTRA's dictionaries, clause by clause: Algorithm 1 of the paper, by hand."""

from __future__ import annotations

from speculation.drafters.guess_dictionaries import GuessDictionaries


def filled(*sequences: tuple[int, ...]) -> GuessDictionaries:
    known = GuessDictionaries()
    for each in sequences:
        known.add(each)
    return known


def test_forward_has_what_follows_each_token_of_a_sequence_to_its_end() -> None:
    """Line 38: under c_j all that follows, for j from 0 to N - 2; the last token is no key."""
    known = filled((1, 2, 3, 4, 5))
    assert [*known.keys] == [1, 2, 3, 4]
    assert known.guesses([9, 3], size=5, most=1) == [(4, 5)]
    assert known.guesses([9, 5], size=5, most=15) == []


def test_forward_lists_are_in_the_order_of_their_making_with_repetitions() -> None:
    """Lines 7 and 38: "append"."""
    known = filled((1, 2), (1, 3), (1, 2))
    assert known.guesses([1], size=2, most=3) == [(2,), (3,), (2,)]


def test_backward_keys_are_prefixes() -> None:
    """Line 39: (c_0 ... c_j) leads to c_(j + 1), four entries of a sequence of five; 2 or 2 3, which
    begin no sequence, are no keys.
    """
    known = filled((1, 2, 3, 4, 5))
    assert known.guesses([7, 1], size=5, most=15) == [(2, 3, 4, 5), (2, 3, 4, 5)]
    assert known.guesses([1, 2], size=5, most=15) == [(3, 4, 5), (3, 4, 5)]
    assert known.guesses([7, 2], size=5, most=15) == [(3, 4, 5)]  # forward only
    assert known.guesses([2, 3], size=5, most=15) == [(4, 5)]


def test_the_longest_end_that_is_a_key_decides_and_a_later_entry_replaces() -> None:
    """Lines 10 to 13, and the assignment of line 39."""
    known = filled((1, 2, 3), (2, 4), (1, 2, 5))
    assert known.guesses([1, 2], size=3, most=15)[-1] == (5,)  # by 1 2, not by 2
    assert known.guesses([9, 2], size=3, most=15)[-1] == (4,)


def test_a_chain_has_n_tokens_at_most() -> None:
    """Line 9: j from 0 to N - 1, though the entries would lead on."""
    known = filled((1, 2), (2, 1))
    assert known.guesses([1], size=5, most=15)[-1] == (2, 1, 2, 1, 2)


def test_the_forward_list_goes_first_then_the_chain_and_all_are_cut() -> None:
    """Lines 7, 15 and 17."""
    known = filled((1, 2), (1, 3), (1, 4))
    assert known.guesses([1], size=2, most=15) == [(2,), (3,), (4,), (4,)]
    assert known.guesses([1], size=2, most=3) == [(2,), (3,), (4,)]
