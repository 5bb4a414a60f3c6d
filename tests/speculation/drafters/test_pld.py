"""PLD+: what it copies, by which rank, and that it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from speculation import Drafter, Target
from speculation.tree import CONTEXT
from tests.speculation.drafters.most_likely import (
    attention,
    earlier,
    hidden,
    most_likely_by_attention,
    most_likely_by_states,
    proposed,
)
from tests.speculation.tiny import output, plain, run, tiny_prompt, tiny_target

Make = Callable[..., Drafter]


@pytest.mark.parametrize(
    ("make", "best_place"),
    [(hidden, most_likely_by_states), (attention, most_likely_by_attention)],
)
def test_the_paper_s_choice_of_all_earlier_places_is_copied(
    make: Make, best_place: Callable[[Target, list[int]], int]
) -> None:
    chosen = set()
    for seed in range(8):
        target = tiny_target(seed)
        generator = torch.Generator().manual_seed(seed)
        ids: list[int] = torch.randint(0, 6, (60,), generator=generator).tolist()
        tree = proposed(target, make(target), ids)
        place = best_place(target, ids)
        assert tree.tokens[1:] == ids[place + 1 : place + 71]
        assert tree.parents[1:] == list(range(len(tree) - 1))
        chosen.add(earlier(ids).index(place))
    assert len(chosen) > 4  # neither always the first nor always the last


@pytest.mark.parametrize("make", [hidden, attention])
def test_as_in_the_paper_all_places_are_ranked_and_one_is_copied(make: Make) -> None:
    """Section 4.2, equation 1: P has every earlier place; section 5.5: K = 70."""
    target = tiny_target()
    ids = [*[1, 2] * 200, 3, *[1] * 5, 1]
    ranked: list[int] = []
    drafter = make(target)
    scores = drafter.scores  # type: ignore[attr-defined]

    def watch(places: Any, cached: int) -> Any:
        ranked.extend(places.tolist())
        return scores(places, cached)

    drafter.scores = watch  # type: ignore[attr-defined]
    tree = proposed(target, drafter, ids)
    assert ranked == earlier(ids)
    assert len(ranked) > 200
    assert tree.parents[1:] == list(range(len(tree) - 1))  # one chain
    assert len(tree) - 1 == min(70, len(ids) - 1 - tree.origins[1][0].position + 1)  # type: ignore[operator]


@pytest.mark.parametrize("make", [hidden, attention])
def test_each_node_names_its_place_and_how_far_the_text_before_agrees(make: Make) -> None:
    target, ids = tiny_target(), [5, 1, 2, 3, 9, 2, 3, 4, 8, 1, 2, 3]
    tree = proposed(target, make(target, length=3, top=2), ids)
    agreeing = {3: 3, 6: 2}  # by place: "1 2 3" and "2 3" stand before
    origins = [origin for node in range(1, len(tree)) for origin in tree.origins[node]]
    assert len(origins) == 6
    for node in range(1, len(tree)):
        for origin in tree.origins[node]:
            assert origin.segment == CONTEXT and origin.position is not None
            assert ids[origin.position] == tree.tokens[node]
            place = origin.position - tree.depths[node]
            assert origin.match == agreeing[place] + tree.depths[node] - 1
    assert {origin.rank for origin in origins} == {0, 1}
    assert len(proposed(target, make(target, top=2), ids, budget=4)) == 5


@pytest.mark.parametrize("make", [hidden, attention])
def test_copies_are_accepted_from_answer_to_answer_on_a_model_that_loops(
    make: Make,
) -> None:
    accepted = 0
    for seed in range(2):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        drafter = make(target)
        expected = plain(seed, max_tokens=96, scale=0.05)
        for _ in range(2):
            steps = run(target, prompt, drafters=[drafter], max_tokens=96)
            assert output(steps) == expected
            accepted += sum(bool(origin) for step in steps for origin in step.origins)
    assert accepted > 100
