"""Models are loaded whole, with what they were taught; damaged ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import (
    GPT2Config,
    GPT2LMHeadModel,
    LlamaForCausalLM,
    Qwen3Config,
    Qwen3ForCausalLM,
)

from speculation import CopySpec, TargetError, load_target
from speculation.target.difference import load, merge, save
from speculation.target.loading import wrap
from tests.speculation.tiny import (
    SIZES,
    model_of,
    output,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)


@pytest.mark.parametrize("family", ["gpt2", "qwen3"])
def test_other_families_decode_identically(family: str) -> None:
    torch.manual_seed(0)
    model = (
        GPT2LMHeadModel(
            GPT2Config(
                vocab_size=61, n_embd=32, n_layer=2, n_head=4, eos_token_id=None, bos_token_id=None
            )
        )
        if family == "gpt2"
        else Qwen3ForCausalLM(Qwen3Config(head_dim=8, eos_token_id=None, **SIZES))
    )
    target, prompt = wrap(model.eval()), tiny_prompt(0)
    expected = (
        reference(target)
        .generate(
            torch.tensor([prompt]),
            attention_mask=torch.ones(1, len(prompt)),
            do_sample=False,
            max_new_tokens=48,
            pad_token_id=0,
        )[0, len(prompt) :]
        .tolist()
    )
    assert output(run(target, prompt, drafters=[CopySpec()])) == expected


def test_broken_weights_are_refused(tmp_path: Path) -> None:
    model_of(tiny_target()).save_pretrained(tmp_path)
    path = tmp_path / "model.safetensors"
    weights = load_file(path)
    lacking = {name: each for name, each in weights.items() if "layers.1." not in name}
    save_file(lacking, path, metadata={"format": "pt"})
    with pytest.raises(TargetError, match=r"lacks \d+ of its weights"):
        load_target(tmp_path)
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(TargetError, match="can't be loaded"):
        load_target(tmp_path)


def test_loads_a_folder_and_names_what_is_missing(tmp_path: Path) -> None:
    target = tiny_target()
    model_of(target).save_pretrained(tmp_path / "tiny")
    loaded = load_target(tmp_path / "tiny")
    assert isinstance(model_of(loaded), LlamaForCausalLM)
    assert output(run(loaded, tiny_prompt(0))) == output(run(target, tiny_prompt(0)))
    with pytest.raises(TargetError, match="can't be loaded"):
        load_target(tmp_path / "nothing here")


def test_loading_tells_every_weight_and_what_that_raises_ends_it(tmp_path: Path) -> None:
    model_of(tiny_target()).save_pretrained(tmp_path)
    told: list[tuple[int, int]] = []
    load_target(tmp_path, progress=lambda *now: told.append(now))
    total = len(load_file(tmp_path / "model.safetensors"))
    assert told == [(done, total) for done in range(total + 1)]

    def stop(done: int, _total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_target(tmp_path, progress=stop)
    load_target(tmp_path)
    assert len(told) == total + 1


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_a_taught_model_computes_with_the_merged_weights(
    tmp_path: Path, dtype: torch.dtype
) -> None:
    """Also where the layers' weights are packed, which is done once."""
    model = model_of(tiny_target())
    model.save_pretrained(tmp_path / "tiny")
    torch.manual_seed(5)
    path = "model.layers.1.mlp.up_proj"
    tensors = {f"{path}.down": torch.randn(2, 32), f"{path}.up": torch.randn(48, 2)}
    save(tensors, tmp_path / "taught", {})
    merge(model.to(dtype), load(tmp_path / "taught"))
    model.save_pretrained(tmp_path / "merged")
    untaught = load_target(tmp_path / "tiny", dtype=dtype)
    taught = load_target(tmp_path / "tiny", dtype=dtype, difference=tmp_path / "taught")
    merged = load_target(tmp_path / "merged", dtype=dtype)
    assert taught.dtype == dtype
    for count in (1, 5):
        prompt = tiny_prompt(0)[:count]
        assert torch.equal(taught.logits(prompt), merged.logits(prompt))
        assert not torch.equal(taught.logits(prompt), untaught.logits(prompt))


def test_a_difference_of_another_model_is_refused(tmp_path: Path) -> None:
    model_of(tiny_target()).save_pretrained(tmp_path / "tiny")
    save({"model.layers.7.norm.weight.plus": torch.ones(3)}, tmp_path / "taught", {})
    with pytest.raises(TargetError, match=r"no parameter model\.layers\.7\.norm\.weight"):
        load_target(tmp_path / "tiny", difference=tmp_path / "taught")
    with pytest.raises(TargetError, match=r"difference in .* can't be used"):
        load_target(tmp_path / "tiny", difference=tmp_path / "nothing here")
