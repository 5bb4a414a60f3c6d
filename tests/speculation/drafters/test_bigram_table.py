"""The target's own bigram: what the model expects after each token alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.numpy import save

from speculation.drafters.bigram_table import FORMAT, PAPER_WIDTH, BigramTable
from tests.speculation.drafters.proposing import random_table
from tests.speculation.tiny import VOCABULARY, bigrams_of, reference, tiny_target

LEAD = 11


@cache
def table_of(seed: int) -> BigramTable:
    return bigrams_of(tiny_target(seed), LEAD)


def test_as_in_the_paper_each_token_is_asked_about_alone_and_25_are_kept() -> None:
    """The N-Grammys, section 4.1: p(x' | x) for all x; section 5: k is up to 25."""
    target = tiny_target(3)
    table = bigrams_of(target, None, PAPER_WIDTH)
    with torch.inference_mode():
        logits = reference(target)(torch.arange(VOCABULARY)[:, None]).logits[:, 0]
    assert table.successors.tolist() == logits.topk(25).indices.tolist()


def test_the_bigram_is_what_the_model_expects_after_each_token_alone() -> None:
    target, table = tiny_target(3), table_of(3)
    with torch.inference_mode():
        pairs = torch.tensor([[LEAD, token] for token in range(VOCABULARY)])
        logits = reference(target)(pairs).logits[:, 1]
    assert table.successors.tolist() == logits.topk(10).indices.tolist()
    likely = logits.softmax(1).topk(10).values
    assert np.allclose(table.chances, likely, rtol=1e-3)
    assert table.chances_after(5, 3) == dict(
        zip(table.after(5)[:3], table.chances[5, :3].tolist(), strict=True)
    )
    assert table.frequent.tolist() == logits.softmax(1).mean(0).topk(10).indices.tolist()
    assert target.cached == []


def test_a_stored_table_is_the_same_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    table, path = random_table(), tmp_path / "table.safetensors"
    whole = table.to_bytes()
    path.write_bytes(whole)
    loaded = BigramTable.load(path)
    for name in ("successors", "chances", "frequent"):
        stored, made = getattr(loaded, name), getattr(table, name)
        assert np.array_equal(stored, made)
        assert stored.dtype == made.dtype
    for broken in (b"", b"no table", whole[:100], save({}, {"format": FORMAT}), save({})):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match=r"."):
            BigramTable.load(path)
