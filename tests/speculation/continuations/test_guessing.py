"""Guesses: from where they come, and that what is seen ahead changes nothing that is kept."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from speculation import CopyIndex
from speculation.continuations.features import circumstances, features
from speculation.continuations.guessing import MOST, Guessed, Guesser


class Table:
    """A target that counts."""

    def chances_after(self, token: int, most: int) -> dict[int, float]:
        tokens = dict.fromkeys([token + 1, token + 2, *range(10)])
        return {each: 0.5**rank for rank, each in zip(range(1, most + 1), tokens, strict=False)}


def begun(prompt: Sequence[int], guesser: Guesser) -> CopyIndex:
    index = CopyIndex(tail=prompt)
    guesser.start(prompt, index)
    return index


def written(guesser: Guesser, index: CopyIndex, tokens: Sequence[int]) -> list[Guessed | None]:
    index.extend(tokens)
    return guesser.accept(tokens)


def test_what_followed_is_guessed_the_longest_match_first() -> None:
    guesser = Guesser()
    begun([1, 2, 3, 5, 2, 4, 5, 1, 2], guesser)
    assert guesser.root.tokens == [3, 4]
    position, match, text = guesser.root.copy(0) or (0, 0, None)
    assert (position, match, text) == (2, 2, guesser.places.tail)


def test_what_followed_in_earlier_answers_is_guessed_and_was_copied_from_nowhere() -> None:
    guesser = Guesser()
    written(guesser, begun([1], guesser), [50, 51, 52])
    begun([9, 50], guesser)
    assert guesser.root.tokens == [51]
    assert guesser.root.copy(0) is None


def test_the_targets_own_bigram_is_guessed_where_it_is_known() -> None:
    guesser = Guesser(Table())
    begun([9, 50], guesser)
    assert guesser.root.tokens == [51, 52, 0, 1, 2, 3, 4, 5]
    assert guesser.behind(guesser.root, 51).tokens == [52, 53, 0, 1, 2, 3, 4, 5]


def test_what_was_replaced_is_guessed_to_be_replaced_again() -> None:
    guesser = Guesser()
    source = [*range(100, 110), 5, *range(110, 120), 5, *range(120, 130)]
    index = begun([*source, 0], guesser)
    written(guesser, index, [*source[:10], 77])
    written(guesser, index, source[11:21])
    assert guesser.root.state.expected == 5
    assert {5, 77} <= {*guesser.root.tokens}
    assert guesser.root.copy(guesser.root.tokens.index(77)) is None


def test_a_run_ends_before_what_was_replaced() -> None:
    guesser = Guesser()
    source = [*range(100, 110), 5, *range(110, 130), 5, *range(130, 140)]
    index = begun([*source, 0], guesser)
    written(guesser, index, [*source[:10], 77])
    written(guesser, index, source[11:29])
    number = guesser.root.tokens.index(source[29])
    assert guesser.run_on(guesser.root, number, 8) == tuple(source[29:31])


def test_replacements_are_of_one_answer() -> None:
    guesser = Guesser()
    source = [*range(100, 110), 5, *range(110, 120)]
    written(guesser, begun([*source, 0], guesser), [*source[:10], 77])
    written(guesser, begun([*source, 0], guesser), source[:10])
    assert guesser.root.substitutes[0].total == 0


def test_after_a_break_the_source_may_be_resumed() -> None:
    guesser = Guesser()
    source = list(range(100, 130))
    index = begun([*source, 0], guesser)
    written(guesser, index, [*source[5:15], 7])  # in place of source[15]
    assert {source[16], source[15], source[17]} <= set(guesser.root.tokens)


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=30),
    st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=6), max_size=6),
)
def test_guessing_ahead_changes_nothing_that_is_kept(
    prompt: list[int], steps: list[list[int]]
) -> None:
    """Two see the same answer; one of them looks behind guesses in every step."""
    looks, does_not = Guesser(), Guesser()
    first, second = begun(prompt, looks), begun(prompt, does_not)
    for tokens in steps:
        at = looks.root
        for token in (*tokens[:2], 0):
            at = looks.behind(at, token)
        written(looks, first, tokens)
        written(does_not, second, tokens)
        assert looks.root.tokens == does_not.root.tokens
        assert looks.root.state.alignment == does_not.root.state.alignment
        assert len(looks.root.tokens) <= MOST
    assert looks.followers.tokens == does_not.followers.tokens


def test_within_a_run_no_guesses_are_made_and_all_is_learned() -> None:
    source = list(range(100, 160))
    guesser = Guesser()
    index = begun([*source, 0], guesser)
    written(guesser, index, source[:20])
    assert guesser.root.tokens[0] == source[20]
    run = guesser.run_on(guesser.root, 0, 5)
    assert run == tuple(source[20:25])
    assert guesser.root.end is not None
    assert guesser.root.end.tokens[0] == source[25]
    before = guesser.hits.slow
    root, end = guesser.root, guesser.root.end
    passed = written(guesser, index, [*source[20:25], 7])
    assert passed == [root, None, None, None, None, end]
    assert guesser.hits.slow > before
    assert guesser.followers.tokens[source[24]] == 1
    assert guesser.root.state.alignment.since == 1


def test_a_run_that_breaks_is_left() -> None:
    source = list(range(100, 160))
    guesser = Guesser()
    index = begun([*source, 0], guesser)
    written(guesser, index, source[:20])
    guesser.run_on(guesser.root, 0, 5)
    root = guesser.root
    assert written(guesser, index, [*source[20:22], 7]) == [root, None, None]
    assert source[23] in guesser.root.tokens


@given(st.lists(st.integers(0, 4), min_size=1, max_size=80))
def test_a_copied_guess_stands_at_its_place(prompt: list[int]) -> None:
    guesser = Guesser(Table())
    begun(prompt, guesser)
    for number, token in enumerate(guesser.root.tokens):
        copy = guesser.root.copy(number)
        if copy is not None:
            position, match, text = copy
            assert text.tokens[position] == token
            assert list(text.tokens[position - match : position]) == prompt[len(prompt) - match :]
    if guesser.root.tokens:
        assert all(-1e-9 <= each < 9 for each in features(guesser, guesser.root))
    assert all(-1e-9 <= each < 9 for each in circumstances(guesser, guesser.root))
