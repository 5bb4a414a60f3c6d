"""Drafts from the library: the datastore against a brute-force reading, provenance, identity."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation import Context, CopyIndex, DraftTree, Sampling, Segment
from speculation.copies.datastore import MAX_MATCH, Datastore
from speculation.drafters.library_copies import LibraryCopies
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, output, plain, run, tiny_prompt, tiny_target

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


def test_what_most_places_go_on_with_is_drafted_first() -> None:
    texts = [("a", [1, 2, 3, 4]), ("b", [1, 2, 5, 6]), ("c", [1, 2, 5, 7])]
    drafter = LibraryCopies(lambda: Datastore.build(texts))
    context = Context([9, 1, 2], CopyIndex(tail=[9, 1, 2]))
    drafter.start(context)
    tree = DraftTree(2)
    drafter.propose(context, tree, 1)
    assert tree.tokens[1] == 5
    assert (tree.origins[1][0].match, tree.origins[1][0].rank) == (2, 0)
    drafter.propose(context, whole := DraftTree(2), 50)
    assert sorted(whole.tokens[1:]) == [3, 4, 5, 6, 7]
    second = whole.child(0, 3)
    assert second is not None
    assert whole.origins[second][0].rank == 1


def test_texts_of_the_session_are_left_out() -> None:
    texts = {"a": [1, 2, 3, 4], "b": [1, 2, 5, 6]}
    drafter = LibraryCopies(lambda: Datastore.build(texts.items()))
    context = Context([1, 2], CopyIndex([Segment.build("a", texts["a"])], tail=[1, 2]))
    drafter.start(context)
    drafter.propose(context, tree := DraftTree(2), 50)
    assert tree.tokens[1:] == [5, 6]


def test_without_texts_or_without_a_match_nothing_is_drafted() -> None:
    for texts in (None, Datastore.build([]), Datastore.build([("a", [5, 2, 3])])):
        drafter = LibraryCopies(lambda texts=texts: texts)  # type: ignore[misc]
        context = Context([1, 2], CopyIndex(tail=[1, 2]))
        drafter.start(context)
        drafter.propose(context, tree := DraftTree(2), 50)
        assert len(tree) == 1


@pytest.mark.parametrize("sampling", [Sampling(), Sampling(0.9, top_k=20, seed=5)])
def test_copies_of_the_library_change_nothing_and_say_where_they_stand(sampling: Sampling) -> None:
    copied = 0
    for seed in range(3):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        expected = plain(seed, sampling)
        # The answer itself with an error planted here and there, and what has nothing to do with it.
        truth = [token if i % 11 else (token + 1) % 61 for i, token in enumerate(expected)]
        texts = {"answer": [*prompt[-4:], *truth], "other": tiny_prompt(seed + 50)}
        store = Datastore.build(texts.items())
        for others in ([], [Oracle([*prompt, *expected], VOCABULARY, "merged", seed=seed)]):
            drafter = LibraryCopies(lambda store=store: store)  # type: ignore[misc]
            steps = run(target, prompt, sampling, [*others, drafter])
            assert output(steps) == expected
            for step in steps:
                for token, origins in zip(step.tokens, step.origins, strict=True):
                    for origin in origins:
                        if origin.drafter == "library":
                            assert texts[origin.segment or ""][origin.position or 0] == token
                            copied += 1
    assert copied > 50
