"""Training learns, can be interrupted, and leaves the embeddings as they are."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
import torch

from retrieval.ranker.network import untaught
from retrieval.ranker.ranker import tokenizer
from retrieval.ranker.training import RATE, Training
from tests.retrieval.ranker.test_lessons import lesson

pytestmark = pytest.mark.slow


def training(folder: Path, kept: Path, steps: int, rate: float = RATE) -> Training:
    torch.manual_seed(0)
    network = untaught(folder, "eager")
    return Training(network, tokenizer(folder), [(lesson(), 1.0)], steps, kept, rate=rate)


def test_the_losses_fall_and_the_embeddings_stay(
    tiny_embedding_folder: Path, tmp_path: Path
) -> None:
    taught = training(tiny_embedding_folder, tmp_path / "kept", 150, 1e-2)
    before = {name: tensor.clone() for name, tensor in taught.network.state_dict().items()}
    first, *_, last = taught.run()
    assert last.order + last.answers + last.words < 0.7 * (
        first.order + first.answers + first.words
    )
    for name, tensor in taught.network.state_dict().items():
        assert ("embeddings" not in name) or torch.equal(tensor, before[name])


def test_what_is_interrupted_ends_as_if_it_had_not_been(
    tiny_embedding_folder: Path, tmp_path: Path
) -> None:
    whole = training(tiny_embedding_folder, tmp_path / "whole", 100)
    list(whole.run())
    list(islice(training(tiny_embedding_folder, tmp_path / "kept", 100).run(), 1))
    resumed = training(tiny_embedding_folder, tmp_path / "kept", 100)
    assert [progress.step for progress in resumed.run()] == [100]
    for left, right in zip(whole.network.parameters(), resumed.network.parameters(), strict=True):
        torch.testing.assert_close(left, right, atol=1e-3, rtol=1e-2)
