"""A random model with the default model's tokenizer: real plumbing, fast, and nonsense to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM

from app.assistant import Assistant
from app.settings import load


@pytest.fixture(scope="session")
def tiny_model_folder(default_model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, a context of 1,024 tokens."""
    folder = tmp_path_factory.mktemp("tiny-model")
    tokenizer = AutoTokenizer.from_pretrained(default_model_folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=1024,
        initializer_range=0.3,
        eos_token_id=tokenizer.eos_token_id,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture
def open_assistant(tiny_model_folder: Path, tmp_path: Path) -> Callable[..., Assistant]:
    """Opens assistants on one data folder, with the random model unless told otherwise."""

    def open_one(**flags: object) -> Assistant:
        flags = {"data_dir": tmp_path / "data", "model": str(tiny_model_folder), **flags}
        return Assistant(load(flags))

    return open_one
