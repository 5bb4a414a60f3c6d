"""Folders of tiny random models: with the default model's tokenizer, with another, or changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    AutoTokenizer,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerBase,
    PreTrainedTokenizerFast,
)


def tiny(target: Path, default_model: Path) -> Path:
    """Two layers, a context of 1,024 tokens, and the default model's tokenizer."""
    tokenizer = AutoTokenizer.from_pretrained(default_model)
    torch.manual_seed(0)
    _save(target, tokenizer)
    return target


def copied(folder: Path, target: Path) -> Path:
    """The same model under another name."""
    shutil.copytree(folder, target)
    return target


def with_config(folder: Path, target: Path, **changes: object) -> Path:
    """The same files with other entries in config.json."""
    copied(folder, target)
    config = json.loads((target / "config.json").read_text())
    (target / "config.json").write_text(json.dumps(config | changes))
    return target


def with_other_tokenizer(
    target: Path,
    texts: Iterable[str] = ("The lighthouse was built by the engineer.",),
    vocabulary: int = 300,
) -> Path:
    """A model whose tokenizer cuts by bytes, with the merges of one sentence or of `texts`."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=["<end>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<end>")
    torch.manual_seed(1)
    _save(target, fast)
    return target


def _save(target: Path, tokenizer: PreTrainedTokenizerBase) -> None:
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
    LlamaForCausalLM(config).save_pretrained(target)
    tokenizer.save_pretrained(target)
