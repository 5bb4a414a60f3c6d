"""The weights' file holds what was learnt, without the embeddings, nearly exactly."""

from __future__ import annotations

from pathlib import Path

import torch

from retrieval.ranker.network import untaught
from retrieval.ranker.weights import about, load, save


def test_what_is_read_is_what_was_written_within_half_a_step(
    tiny_embedding_folder: Path, tmp_path: Path
) -> None:
    state = untaught(tiny_embedding_folder).state_dict()
    path = tmp_path / "weights.safetensors"
    save(state, path, {"answers": "-1.5"})
    read = load(path)
    assert set(read) == {name for name in state if not name.startswith("bert.embeddings.")}
    for name, tensor in read.items():
        step = state[name].abs().max() / 127 if tensor.dim() == 2 else 1e-3
        assert (tensor - state[name]).abs().max() <= 0.51 * step
    assert about(path) == {"answers": "-1.5"}


def test_matrices_take_one_byte_a_number(tiny_embedding_folder: Path, tmp_path: Path) -> None:
    state = untaught(tiny_embedding_folder).state_dict()
    save(state, tmp_path / "weights", {})
    numbers = sum(t.numel() for name, t in state.items() if "embeddings" not in name)
    assert (tmp_path / "weights").stat().st_size < 2 * numbers + 10_000


def test_rows_of_zeros_stay_zero(tmp_path: Path) -> None:
    save({"a": torch.zeros(2, 3)}, tmp_path / "weights", {})
    assert not load(tmp_path / "weights")["a"].any()
