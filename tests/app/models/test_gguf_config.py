"""A GGUF file's configuration is the model's own; what it would lose refuses the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.models.gguf_config import ARCHITECTURES, config_of, cuts_digits
from app.models.gguf_header import read_header
from speculation import TargetError
from tests.app.gguf_files import tiny_gguf


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_it_is_the_models_own(tmp_path: Path, architecture: str) -> None:
    path, model = tiny_gguf(tmp_path, architecture)
    config, own = config_of(read_header(path), "Tiny").to_dict(), model.config.to_dict()
    same = ("model_type", "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers")
    same += ("num_attention_heads", "num_key_value_heads", "max_position_embeddings")
    same += ("head_dim", "rope_parameters", "tie_word_embeddings")
    if architecture == "qwen2":  # follows from the others
        same = tuple(name for name in same if name != "head_dim")
    assert {name: config[name] for name in same} == {name: own[name] for name in same}
    assert config["rms_norm_eps"] == pytest.approx(1e-5)
    assert config["eos_token_id"] == read_header(path).metadata["tokenizer.ggml.eos_token_id"]


@pytest.mark.parametrize("architecture", ["mamba", "gemma3", "lfm2", "clip", "no/such\n"])
def test_other_architectures_are_refused_and_those_that_are_read_are_named(
    tmp_path: Path, architecture: str
) -> None:
    path, _ = tiny_gguf(tmp_path)
    header = read_header(path)
    header = type(header)({**header.metadata, "general.architecture": architecture}, header.shapes)
    with pytest.raises(TargetError) as raised:
        config_of(header, "Tiny")
    assert repr(architecture) in str(raised.value)
    assert "llama, qwen2 and qwen3" in str(raised.value)
    assert "Choose another GGUF file, or a folder" in str(raised.value)


@pytest.mark.parametrize(
    ("more", "tensors", "reason"),
    [
        ({".attention.sliding_window": 4096}, {}, "see a window of 4096 tokens only"),
        ({".rope.scaling.type": "yarn"}, {}, r"'rope\.scaling\.type' in its header \('yarn'\)"),
        ({".expert_count": 8}, {}, "expert_count"),
        ({".attention.key_length": 16}, {}, "heads have several sizes"),
        ({"split.count": 3}, {}, "one of 3 parts"),
        ({}, {"rope_freqs.weight": 4}, r"1 of its weights would be left out .*rope_freqs"),
        ({}, {"blk.0.attn_q.bias": 32}, r"attn_q\.bias"),
    ],
)
def test_what_would_be_lost_refuses_the_file(
    tmp_path: Path, more: dict[str, int | float | str], tensors: dict[str, int], reason: str
) -> None:
    path, _ = tiny_gguf(tmp_path, more=more, tensors=tensors)
    with pytest.raises(TargetError, match=rf"Tiny can't be converted: .*{reason}.* Choose another"):
        config_of(read_header(path), "Tiny")


@pytest.mark.parametrize("more", [{".expert_count": 0}, {".rope.scaling.type": "none"}])
def test_what_says_nothing_refuses_nothing(
    tmp_path: Path, more: dict[str, int | float | str]
) -> None:
    path, _ = tiny_gguf(tmp_path, more=more)
    assert config_of(read_header(path), "Tiny").model_type == "llama"


def test_a_header_that_lacks_a_size_is_refused(tmp_path: Path) -> None:
    path, _ = tiny_gguf(tmp_path)
    header = read_header(path)
    for key in ("llama.block_count", "tokenizer.ggml.tokens"):
        rest = {name: value for name, value in header.metadata.items() if name != key}
        with pytest.raises(TargetError, match=r"lacks block_count|has no tokenizer"):
            config_of(type(header)(rest, header.shapes), "Tiny")


def test_hostile_values_are_refused(tmp_path: Path) -> None:
    path, _ = tiny_gguf(tmp_path)
    header = read_header(path)
    for value in ("many", -1.5, 2**63):
        wrong = {**header.metadata, "llama.attention.head_count": value}
        try:
            config_of(type(header)(wrong, header.shapes), "Tiny")
        except TargetError as error:
            assert "can't be converted" in str(error)


@pytest.mark.parametrize(("pre", "digits"), [("smollm", True), ("gpt-2", False), ("qwen2", False)])
def test_how_words_are_cut_is_known_or_the_file_is_refused(
    tmp_path: Path, pre: str, digits: bool
) -> None:
    path, _ = tiny_gguf(tmp_path, pre=pre)
    header = read_header(path)
    assert config_of(header, "Tiny").model_type == "llama"
    assert cuts_digits(header) == digits
    other = {**header.metadata, "tokenizer.ggml.pre": "another"}
    with pytest.raises(TargetError, match=r"how its tokenizer cuts words \('another'\) is unknown"):
        config_of(type(header)(other, header.shapes), "Tiny")
