"""Drafts from the library: provenance, identity."""

from __future__ import annotations

import pytest

from speculation import Context, CopyIndex, DraftTree, Sampling, Segment
from speculation.copies.datastore import Datastore
from speculation.drafters.library_copies import LibraryCopies
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, output, plain, run, tiny_prompt, tiny_target


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
