"""Successors: rows, the tree's shape, what is learnt; law 1."""

from __future__ import annotations

import torch

from speculation import CopyIndex
from speculation.drafters.ngram import NGram
from speculation.drafters.successors import ROWS, WIDTH, CandidateRows, Successors, shape
from tests.speculation.drafters.proposing import observe, proposed, random_table
from tests.speculation.tiny import output, plain, run, tiny_prompt, tiny_target


def test_successors_propose_what_came_last_and_longer_contexts_first() -> None:
    drafter = Successors(nodes=80)
    for ids, token in (([8, 8, 1], 5), ([8, 2, 1], 6), ([9, 9, 1], 7)):
        observe(drafter, ids, [token])
    tree = proposed(drafter, [4, 2, 1], CopyIndex(tail=[1]))
    children = [node for node in range(1, len(tree)) if tree.parents[node] == 0]
    assert [tree.tokens[node] for node in children] == [6, 7, 5]
    assert [(o.match, o.rank) for n in children for o in tree.origins[n]] == [
        (2, 0),
        (1, 0),
        (1, 2),
    ]
    again = proposed(drafter, [9, 9, 1], CopyIndex(tail=[1]))
    assert [(o.match, o.rank) for o in again.origins[1]] == [(3, 0)]


def test_successors_learn_the_candidates_of_a_pass_behind_the_chosen_token() -> None:
    drafter = Successors(nodes=80, contexts=(1,))
    logits = torch.zeros(2, 600)
    logits[1, [30, 20, 10]] = torch.tensor([3.0, 2.0, 1.0])
    observe(drafter, [1], [4, 20], logits)
    tree = proposed(drafter, [1], CopyIndex(tail=[1]), budget=4)
    assert tree.tokens[1] == 4
    assert [tree.tokens[node] for node in range(2, 5) if tree.parents[node] == 1] == [20, 30, 10]


def test_candidates_are_read_where_the_newest_tokens_are_new_and_not_again() -> None:
    drafter = Successors(nodes=80)
    for liked in (20, 30):
        logits = torch.zeros(1, 600)
        logits[0, liked] = 1.0
        observe(drafter, [1, 2, 3], [4], logits)
    tree = proposed(drafter, [1, 2, 3], CopyIndex(tail=[3]))
    assert 20 in tree.tokens
    assert 30 not in tree.tokens
    observe(drafter, [5, 2, 3], [4], logits)
    assert 30 in proposed(drafter, [9, 2, 3], CopyIndex(tail=[3])).tokens


def test_a_row_keeps_the_latest_first_and_no_more_than_its_width() -> None:
    rows = CandidateRows(1)
    rows.put([1], [5])
    rows.put([1], list(range(10, 10 + WIDTH)))
    assert rows.get([0, 1]) == list(range(10, 10 + WIDTH))
    rows.put([1], [12])
    assert rows.get([1]) == [12, 10, 11, *range(13, 10 + WIDTH)]


def test_rows_forget_those_that_were_not_updated_for_longest() -> None:
    rows = CandidateRows(1)
    rows.put([0], [1])
    rows.put([1], [1])
    rows.put([0], [2])
    for token in range(2, ROWS + 1):
        rows.put([token], [1])
    assert rows.get([0]) == [2, 1]
    assert rows.get([1]) == []


def test_a_row_without_the_context_it_needs_is_not_kept() -> None:
    rows = CandidateRows(3)
    rows.put([1, 2], [5])
    assert rows.get([1, 2]) == []


def test_successors_begin_with_the_bigram_and_leave_it_for_what_they_see() -> None:
    table = random_table()
    drafter = Successors(nodes=8, contexts=(1,), bigrams=table)
    tree = proposed(drafter, [7], CopyIndex(tail=[7]))
    assert tree.tokens[1] == table.after(7)[0]
    assert {origin.match for node in range(1, len(tree)) for origin in tree.origins[node]} == {0}
    observe(drafter, [7], [table.after(7)[5]])
    tree = proposed(drafter, [7], CopyIndex(tail=[7]))
    assert (tree.tokens[1], tree.origins[1][0].match) == (table.after(7)[5], 1)


def test_the_shape_is_a_tree_whose_nodes_follow_by_likelihood() -> None:
    nodes = shape(80)
    depths = [0]
    for place, (parent, rank) in enumerate(nodes, start=1):
        assert parent < place
        assert rank == 0 or (parent, rank - 1) in nodes[: place - 1]
        depths.append(depths[parent] + 1)
    assert len(set(nodes)) == 80
    # The levels of Token Recycling's tree are 8, 21, 25, 15, 8 and 3 wide.
    assert [depths.count(depth) for depth in (1, 2, 3)] == [8, 21, 25]
    assert shape(20) == nodes[:20]


def test_everyday_rows_are_accepted_on_a_model_that_loops() -> None:
    """Greedy decoding of some random models falls into a cycle; what is learnt has to ride on it."""
    for make in (Successors, lambda: Successors(80, (1,)), lambda: NGram(random_table())):
        steps = []
        for seed in range(2):
            target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
            found = run(target, prompt, drafters=[make()], max_tokens=96, budget=100)
            assert output(found) == plain(seed, max_tokens=96, scale=0.05)
            steps += found
        tokens = sum(len(step.tokens) for step in steps)
        assert tokens > 2 * len(steps)
