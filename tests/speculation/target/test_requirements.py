"""What can't be a target is refused with the reason."""

from __future__ import annotations

import pytest
import torch
from transformers import (
    BloomConfig,
    BloomForCausalLM,
    GPTNeoConfig,
    LlamaConfig,
    LlamaForCausalLM,
    MambaConfig,
    MistralConfig,
    PreTrainedConfig,
    T5Config,
)

from speculation import TargetError
from speculation.target.loading import wrap
from speculation.target.requirements import check_config, computes_alike
from speculation.target.target import Forward
from speculation.tree import DraftTree
from tests.speculation.tiny import SIZES


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        (T5Config(), "encoder-decoder"),
        (MistralConfig(sliding_window=16, **SIZES), "DynamicSlidingWindowLayer"),
        (MambaConfig(), r"recurrent|LinearAttention|no plain key-value cache|no layer"),
        (
            LlamaConfig(
                rope_parameters={"rope_type": "dynamic", "rope_theta": 1e4, "factor": 2.0}, **SIZES
            ),
            "dynamic RoPE",
        ),
        (
            LlamaConfig(
                rope_parameters={
                    "rope_type": "longrope",
                    "rope_theta": 1e4,
                    "factor": 2.0,
                    "short_factor": [1.0] * 4,
                    "long_factor": [1.0] * 4,
                    "original_max_position_embeddings": 64,
                },
                **SIZES,
            ),
            "longrope RoPE",
        ),
    ],
    ids=["encoder-decoder", "sliding window", "recurrent", "dynamic", "longrope"],
)
def test_refused_by_configuration(config: PreTrainedConfig, reason: str) -> None:
    with pytest.raises(TargetError, match=reason):
        check_config(config, "some/model")


def test_refused_by_trial() -> None:
    config = BloomConfig(vocab_size=61, hidden_size=32, n_layer=2, n_head=4)
    config.max_position_embeddings = 64
    with pytest.raises(TargetError, match=r"verify a tree|ignores the mask"):
        wrap(BloomForCausalLM(config).eval(), "some/alibi")


def test_local_attention_is_refused_whatever_its_window() -> None:
    config = GPTNeoConfig(num_layers=2, attention_types=[[["global", "local"], 1]])
    with pytest.raises(TargetError, match="local attention"):
        check_config(config, "some/neo")


def test_tokens_that_depend_on_their_pass_are_not_computed_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = wrap(LlamaForCausalLM(LlamaConfig(**SIZES)).eval(), is_exact=True)
    assert computes_alike(target, 2) or not target.is_exact
    assert computes_alike(target, 40) or not target.is_exact
    forward = target.forward

    def uneven(tree: DraftTree) -> Forward:
        found = forward(tree)
        assert found.logits is not None
        with torch.inference_mode():
            found.logits.add_(torch.linspace(0, 1e-3 * len(tree), found.logits.shape[1]))
        return found

    monkeypatch.setattr(target, "forward", uneven)
    assert not computes_alike(target, 2)
