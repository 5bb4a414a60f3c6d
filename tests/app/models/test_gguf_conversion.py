"""A converted GGUF file has the weights and the tokenizer of the model that it was made from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

from app.models.gguf_config import ARCHITECTURES
from app.models.gguf_conversion import convert, main
from tests.app.gguf_files import tiny_gguf


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_weights_and_logits_are_the_models_own(tmp_path: Path, architecture: str) -> None:
    path, model = tiny_gguf(tmp_path, architecture)
    convert(path, tmp_path / "out")
    read = AutoModelForCausalLM.from_pretrained(tmp_path / "out", dtype=torch.bfloat16)
    own = model.state_dict()
    assert set(read.state_dict()) == set(own)
    for name, weight in read.state_dict().items():
        assert torch.equal(weight, own[name]), name
    ids = torch.arange(12).unsqueeze(0)
    with torch.inference_mode():
        assert torch.equal(read(ids).logits, model.eval()(ids).logits)


@pytest.mark.parametrize(
    ("pre", "tokens"),
    [
        ("llama-bpe", ["T", "h", "e", "Ġ", "Ġ", "1", "2"]),
        ("smollm", ["T", "h", "e", "Ġ", "Ġ", "1", "2"]),
        ("gpt-2", ["T", "h", "e", "Ġ", "Ġ", "1", "2"]),
    ],
)
def test_its_tokenizer_is_the_files_own_also_beside_another_one(
    tmp_path: Path, pre: str, tokens: list[str]
) -> None:
    path, model = tiny_gguf(tmp_path, pre=pre)
    (tmp_path / "tokenizer.json").write_text("{}")
    (tmp_path / "config.json").write_text('{"model_type": "t5"}')
    (tmp_path / "generation_config.json").write_text('{"eos_token_id": 77}')
    convert(path, tmp_path / "out")
    tokenizer = AutoTokenizer.from_pretrained(tmp_path / "out")
    assert "".join(tokenizer.tokenize("The  12")) == "".join(tokens)
    assert len(tokenizer) == model.config.vocab_size
    assert (tokenizer.eos_token, tokenizer.model_max_length) == ("<end>", 1024)
    generation = json.loads((tmp_path / "out" / "generation_config.json").read_text())
    assert generation["eos_token_id"] == tokenizer.eos_token_id
    steps = json.loads((tmp_path / "out" / "tokenizer.json").read_text())["pre_tokenizer"]
    assert ("Digits" in json.dumps(steps)) == (pre == "smollm")
    assert tokenizer.backend_tokenizer.model.ignore_merges == (pre == "llama-bpe")


def test_the_process_says_why_it_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.gguf").write_bytes(b"nonsense")
    assert main([str(tmp_path / "bad.gguf"), str(tmp_path / "out")]) == 1
    assert "is no GGUF file" in json.loads(capsys.readouterr().out)["error"]
    assert not (tmp_path / "out").exists()


def test_a_file_without_some_weights_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = tiny_gguf(tmp_path, left_out="blk.1.ffn_up.weight")
    assert main([str(path), str(tmp_path / "out")]) == 1
    error = json.loads(capsys.readouterr().out)["error"]
    assert "weights and its architecture" in error
    assert not list((tmp_path / "out").glob("*.safetensors"))
