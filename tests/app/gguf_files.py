"""Tiny GGUF files: random models of each architecture that is read, with a tokenizer of bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from gguf import GGUFWriter
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedModel

from tests.app.model_folders import with_other_tokenizer

HEADS, KEY_HEADS, HEAD, CONTEXT = 4, 2, 8, 1024
_NAMES = {
    "model.embed_tokens": "token_embd",
    "model.norm": "output_norm",
    "lm_head": "output",
    "model.layers": "blk",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "post_attention_layernorm": "ffn_norm",
    "input_layernorm": "attn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}


def tiny_gguf(
    folder: Path,
    architecture: str = "llama",
    *,
    pre: str = "gpt-2",
    more: Mapping[str, int | float | str] | None = None,
    tensors: Mapping[str, int] | None = None,
    left_out: str = "",
) -> tuple[Path, PreTrainedModel]:
    """(the file, the model in it).

    Args:
        pre: how its tokenizer cuts words.
        more: other metadata; keys that begin with a dot are the architecture's.
        tensors: other tensors, and how many numbers they have.
        left_out: a tensor that is not written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = json.loads(
        (with_other_tokenizer(folder / "tokenizer") / "tokenizer.json").read_text("utf-8")
    )["model"]
    model = _model(architecture, len(vocabulary["vocab"]))
    path = folder / f"tiny-{architecture}.gguf"
    writer = GGUFWriter(path, architecture)
    _write_header(writer, architecture, model.config.rope_parameters["rope_theta"])
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    tokens = sorted(vocabulary["vocab"], key=vocabulary["vocab"].get)
    writer.add_token_list(tokens)
    writer.add_token_types([3 if token == "<end>" else 1 for token in tokens])
    writer.add_token_merges([" ".join(merge) for merge in vocabulary["merges"]])
    writer.add_eos_token_id(tokens.index("<end>"))
    for key, value in (more or {}).items():
        name = f"{architecture}{key}" if key.startswith(".") else key
        add = {int: writer.add_uint32, float: writer.add_float32, str: writer.add_string}
        add[type(value)](name, value)
    for name, weight in model.state_dict().items():
        if (ours := _name(name)) != left_out and ours != "output.weight":
            writer.add_tensor(ours, _as_written(ours, weight, architecture))
    for name, count in (tensors or {}).items():
        writer.add_tensor(name, np.ones(count, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path, model


def _model(architecture: str, vocabulary: int) -> PreTrainedModel:
    torch.manual_seed(0)
    config = AutoConfig.for_model(
        architecture,
        vocab_size=vocabulary,
        hidden_size=HEADS * HEAD,
        head_dim=HEAD,
        intermediate_size=48,
        num_hidden_layers=2,
        num_attention_heads=HEADS,
        num_key_value_heads=KEY_HEADS,
        max_position_embeddings=CONTEXT,
        rms_norm_eps=1e-5,
        initializer_range=0.3,
        tie_word_embeddings=True,
        rope_theta=50_000.0,
    )
    model: PreTrainedModel = AutoModelForCausalLM.from_config(config, dtype=torch.bfloat16)
    for name, weight in model.named_parameters():
        if name.endswith(".bias"):  # they begin as zeros, and zeros may be lost unnoticed
            torch.nn.init.normal_(weight)
    return model


def _write_header(writer: GGUFWriter, architecture: str, theta: float) -> None:
    writer.add_name("Tiny")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(HEADS * HEAD)
    writer.add_block_count(2)
    writer.add_feed_forward_length(48)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(theta)
    if architecture == "llama":
        writer.add_rope_dimension_count(HEAD)
    if architecture == "qwen3":
        writer.add_key_length(HEAD)
        writer.add_value_length(HEAD)


def _name(name: str) -> str:
    for theirs, ours in _NAMES.items():
        name = name.replace(theirs, ours)
    return name


def _as_written(name: str, weight: torch.Tensor, architecture: str) -> np.ndarray:
    """As llama.cpp writes it: llama's queries and keys have their halves interleaved."""
    values = weight.float().numpy()
    if architecture != "llama" or not ("attn_q." in name or "attn_k." in name):
        return values
    heads = HEADS if "attn_q." in name else KEY_HEADS
    halves = values.reshape(heads, 2, values.shape[0] // heads // 2, *values.shape[1:])
    return halves.swapaxes(1, 2).reshape(values.shape)
