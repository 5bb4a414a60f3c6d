"""The shapes of the heads that are trained here, by the target's configuration."""

from __future__ import annotations

from typing import Any

from speculation.drafters.eagle.shape import HeadKind, HeadShape, usual_layers

BLOCK = 6
"""Tokens of a block: one target pass over so many costs little more than over one."""

MARKOV = 128
"""Rank of a block's correction, for a hidden size of 512 or more."""


def shape_for(kind: HeadKind, config: Any, draft_vocabulary: int) -> HeadShape:
    """One layer as wide as the target's.

    Args:
        config: of transformers, of a model like Llama.
    """
    hidden, heads = config.hidden_size, config.num_attention_heads
    is_block = kind == "block"
    return HeadShape(
        kind=kind,
        tapped=usual_layers(config.num_hidden_layers),
        target_hidden=hidden,
        hidden=hidden,
        heads=heads,
        kv_heads=getattr(config, "num_key_value_heads", None) or heads,
        head_size=getattr(config, "head_dim", None) or hidden // heads,
        intermediate=config.intermediate_size,
        layers=1,
        epsilon=float(getattr(config, "rms_norm_eps", 1e-5)),
        rope_theta=10_000.0,
        vocabulary=config.vocab_size,
        draft_vocabulary=draft_vocabulary,
        block=BLOCK if is_block else 0,
        markov=min(MARKOV, hidden // 4) if is_block else 0,
    )
