"""Each sentence gets its numbers, whatever stands beside its window in a batch."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from retrieval.ranker.encoding import Window, encode
from retrieval.ranker.network import batch, mean, untaught
from retrieval.ranker.ranker import tokenizer

SHORT = Window("Ada wrote it.", ((0, 13),))
LONG = Window("The report is long. It was written by Ada.", ((0, 19), (20, 42)))


def test_padding_and_neighbours_in_a_batch_change_nothing(tiny_embedding_folder: Path) -> None:
    network = untaught(tiny_embedding_folder).eval()
    both = encode(tokenizer(tiny_embedding_folder), "who wrote the report", [SHORT, LONG])
    cosines = [[0.5], [0.2, 0.7]]
    with torch.inference_mode():
        together = network(batch(both, cosines))
        alone = [network(batch([one], [own])) for one, own in zip(both, cosines, strict=True)]
    torch.testing.assert_close(together.scores, torch.cat([each.scores for each in alone]))
    torch.testing.assert_close(together.answers, torch.cat([each.answers for each in alone]))
    torch.testing.assert_close(together.starts[1], alone[1].starts[0])


def test_a_higher_cosine_scores_higher_before_anything_is_learnt(
    tiny_embedding_folder: Path,
) -> None:
    network = untaught(tiny_embedding_folder).eval()
    read = encode(tokenizer(tiny_embedding_folder), "who wrote it", [SHORT, SHORT])
    with torch.inference_mode():
        scores = network(batch(read, [[0.9], [0.1]])).scores
    assert scores[0] - scores[1] == pytest.approx(5 * 0.8, abs=1e-3)


def test_a_sentence_that_was_not_read_has_finite_numbers(tiny_embedding_folder: Path) -> None:
    text = "ada " * 300
    window = Window(text, ((0, len(text) - 10), (len(text) - 9, len(text) - 1)))
    read = encode(tokenizer(tiny_embedding_folder), "who", [window])
    with torch.inference_mode():
        outputs = untaught(tiny_embedding_folder).eval()(batch(read, [[0.0, 0.0]]))
    assert torch.isfinite(outputs.scores).all()
    assert torch.isfinite(outputs.answers).all()


def test_the_mean_of_networks_is_that_of_each_weight(tiny_embedding_folder: Path) -> None:
    low, high = untaught(tiny_embedding_folder), untaught(tiny_embedding_folder)
    with torch.no_grad():
        for network, value in ((low, 1.0), (high, 4.0)):
            for weight in network.parameters():
                weight.fill_(value)
    assert {weight.unique().item() for weight in mean([low, high]).parameters()} == {2.5}
    assert {weight.unique().item() for weight in high.parameters()} == {4.0}
