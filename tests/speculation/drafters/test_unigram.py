"""The target's unigram from its weights, section 4.1 of the N-Grammys."""

from __future__ import annotations

import torch

from speculation import CopyIndex
from speculation.drafters.unigram import ROWS, Unigram, unigram_of
from tests.speculation.drafters.proposing import proposed
from tests.speculation.tiny import model_of, tiny_target


def test_unigram_proposes_the_same_whatever_stands_before() -> None:
    drafter = Unigram([0, 1, 2])
    for ids in ([1], [4, 2]):
        assert proposed(drafter, ids, CopyIndex(tail=ids)).tokens[1:] == [0, 1, 2]
    assert len(proposed(drafter, [1], CopyIndex(tail=[1]), budget=2)) == 3


def test_the_nearest_to_the_mean_by_the_input_embeddings_go_first() -> None:
    """Section 4.1, by hand: the mean output is (0, 0), and the second axis weighs 100 times."""
    inputs = torch.tensor([[1.0, 0.0], [0.0, 10.0], [0.0, 0.0], [0.0, 0.0]])
    outputs = torch.tensor([[3.0, 0.0], [-3.0, 1.0], [1.0, -2.0], [-1.0, 1.0]])
    # Squared distances: 9, 9 + 100, 1 + 400, 1 + 100. Without V: 9, 10, 5, 2.
    assert unigram_of(inputs, outputs, 4) == [0, 3, 1, 2]
    # The code of appendix B.1 would rank by the inner product with the mean, which is 0 for all.


def test_the_distance_is_that_of_the_paper_on_a_model_with_no_pass() -> None:
    target = tiny_target(2)
    model = model_of(target)
    read = model.get_input_embeddings().weight.detach().double()
    written = model.get_output_embeddings().weight.detach().double()
    apart = (written - written.mean(0)) @ read.T  # the distance is the length of these rows
    expected = apart.norm(dim=1).topk(ROWS, largest=False).indices.tolist()
    assert unigram_of(*target.embeddings()) == expected
