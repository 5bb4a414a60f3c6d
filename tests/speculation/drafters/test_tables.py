"""Drafters that read tables: the bigram of the target, n-grams, successors; law 1 for each."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation import Context, CopyIndex, Drafter, DraftTree, Segment, Verified
from speculation.copies.copy_index import LIVE
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.ngram import NGram, commonest
from speculation.drafters.successors import ROWS, WIDTH, Rows, Successors, shape
from speculation.drafters.unigram import Unigram
from speculation.methods import DrafterError, Materials, available, fixed
from tests.speculation.tiny import (
    VOCABULARY,
    ancestors,
    bigrams_of,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)

LEAD = 11


@cache
def table_of(seed: int) -> BigramTable:
    return bigrams_of(tiny_target(seed), LEAD)


def random_table() -> BigramTable:
    order = np.argsort(np.random.default_rng(0).random((VOCABULARY, VOCABULARY)), axis=1)
    return BigramTable(order[:, :10].astype(np.int32), np.arange(10, dtype=np.int32))


def test_the_bigram_is_what_the_model_expects_after_each_token_alone() -> None:
    target, table = tiny_target(3), table_of(3)
    with torch.inference_mode():
        pairs = torch.tensor([[LEAD, token] for token in range(VOCABULARY)])
        logits = reference(target)(pairs).logits[:, 1]
    assert table.successors.tolist() == logits.topk(10).indices.tolist()
    assert table.frequent.tolist() == logits.softmax(1).mean(0).topk(10).indices.tolist()
    assert target.cached == []


def test_a_stored_table_is_the_same_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    table, file = random_table(), io.BytesIO()
    table.save(file)
    path = tmp_path / "table.npz"
    path.write_bytes(file.getvalue())
    loaded = BigramTable.load(path)
    assert np.array_equal(loaded.successors, table.successors)
    assert np.array_equal(loaded.frequent, table.frequent)
    for broken in (b"", b"no table", file.getvalue()[:100]):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match=r"."):
            BigramTable.load(path)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 2)), max_size=40), st.integers(1, 5))
def test_commonest_rows_come_first_and_the_latest_of_equals(
    rows: list[tuple[int, int]], count: int
) -> None:
    counts = Counter(rows)
    last = {row: i for i, row in enumerate(rows)}
    expected = sorted(last, key=lambda row: (-counts[row], -last[row]))[:count]
    placed = [(row, ("text", place)) for place, row in enumerate(rows)]
    assert commonest(placed, count) == [(row, ("text", last[row])) for row in expected]


def proposed(drafter: Drafter, ids: list[int], index: CopyIndex, budget: int = 100) -> DraftTree:
    tree = DraftTree(ids[-1])
    context = Context(ids, index)
    drafter.start(context)
    drafter.propose(context, tree, budget)
    return tree


def chains(tree: DraftTree) -> list[list[int]]:
    """The tokens of every path from the root to a leaf, in order of the leaves."""
    leaves = [node for node in range(1, len(tree)) if node not in tree.parents]
    return [[tree.tokens[each] for each in ancestors(tree, leaf)][-2::-1] for leaf in leaves]


def test_ngram_takes_the_context_by_count_and_fills_up_with_the_bigram() -> None:
    table = random_table()
    segment = Segment.build("text", [5, 1, 2, 5, 1, 3, 5, 1, 2])
    tail = [5, 9, 5]
    tree = proposed(NGram(table, rows=4, length=2), tail, CopyIndex([segment], tail))
    copies = [[1, 2], [9, 5], [1, 3]]
    extended = [[token, table.after(token)[0]] for token in table.after(5)[:1]]
    assert [chain for chain in chains(tree) if chain not in extended] == copies
    assert sorted(chains(tree)) == sorted(copies + extended)
    first = tree.child(0, 1)
    assert first is not None
    # The latest of the equal ones, and once only, though two rows begin with it.
    assert [(o.segment, o.position, o.rank) for o in tree.origins[first]] == [("text", 7, 0)]


@given(
    st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=30), max_size=3),
    st.lists(st.integers(0, 3), min_size=1, max_size=30),
    st.integers(0, 30),
)
def test_copies_of_ngram_are_what_stands_at_their_origin(
    texts: list[list[int]], tail: list[int], budget: int
) -> None:
    index = CopyIndex((Segment.build(str(i), text) for i, text in enumerate(texts)), tail)
    tree = proposed(NGram(random_table()), tail, index, budget)
    assert len(tree) <= budget + 1
    for node in range(1, len(tree)):
        for origin in tree.origins[node]:
            if origin.segment is not None:
                assert origin.position is not None
                source = tail if origin.segment == LIVE else texts[int(origin.segment)]
                assert source[origin.position] == tree.tokens[node]


def test_unigram_proposes_the_same_whatever_stands_before() -> None:
    drafter = Unigram(random_table(), rows=3)
    for ids in ([1], [4, 2]):
        assert proposed(drafter, ids, CopyIndex(tail=ids)).tokens[1:] == [0, 1, 2]
    assert len(proposed(drafter, [1], CopyIndex(tail=[1]), budget=2)) == 3


def observe(drafter: Drafter, ids: list[int], tokens: list[int], logits: Any = None) -> None:
    """`tokens` came after `ids`, the first of them below the root, the others as drafts."""
    tree, path = DraftTree(ids[-1]), [0]
    for token in tokens[:-1]:
        path.append(tree.add(path[-1], token, SimpleNamespace(drafter="other")))  # type: ignore[arg-type]
    forward: Any = SimpleNamespace(logits=logits)
    context = Context([*ids, *tokens], CopyIndex(tail=ids))
    drafter.observe(context, Verified(tree, tuple(path), tuple(tokens), forward))


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
    rows = Rows(1)
    rows.put([1], [5])
    rows.put([1], list(range(10, 10 + WIDTH)))
    assert rows.get([0, 1]) == list(range(10, 10 + WIDTH))
    rows.put([1], [12])
    assert rows.get([1]) == [12, 10, 11, *range(13, 10 + WIDTH)]


def test_rows_forget_those_that_were_not_updated_for_longest() -> None:
    rows = Rows(1)
    rows.put([0], [1])
    rows.put([1], [1])
    rows.put([0], [2])
    for token in range(2, ROWS + 1):
        rows.put([token], [1])
    assert rows.get([0]) == [2, 1]
    assert rows.get([1]) == []


def test_a_row_without_the_context_it_needs_is_not_kept() -> None:
    rows = Rows(3)
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


def test_what_lacks_the_table_is_refused_with_what_makes_it() -> None:
    target = tiny_target()
    for name in ("ngram", "unigram"):
        with pytest.raises(DrafterError, match="palimpsest bigrams"):
            fixed(name, Materials(target))
    assert {"ngram", "unigram"}.isdisjoint(available(Materials(target)))
    assert {"ngram", "unigram"} <= set(available(Materials(target, bigrams=random_table())))
    assert "successors" in available(Materials())
    assert "spectra" not in available(Materials())


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
