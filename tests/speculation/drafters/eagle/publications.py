"""Random heads in the layouts that others publish, small, and what they compute, from their own
definitions.

Names, configurations and definitions are those of

- SafeAILab/EAGLE at 2025, `eagle/traineagle3/config.json` and `eagle/model/cnets.py`;
- Tencent/AngelSlim, `angelslim/compressor/speculative/train/configs/qwen3-8b-eagle3.json` and
  `inference/models/eagle3/draft/llama3_eagle3.py` (AngelSlim/Qwen3-8B_eagle3);
- vllm-project/speculators at c05b95b, `models/eagle3`, `models/dflash`, `models/dspark`
  (RedHatAI/Qwen3-8B-speculator.eagle3);
- deepseek-ai/DeepSpec, `modeling/eagle3/qwen3` and `modeling/dspark/qwen3`
  (deepseek-ai/eagle3_qwen3_4b_ttt7, deepseek-ai/dspark_qwen3_4b_block7);
- z-lab/dflash, `dflash/model.py` (z-lab/Qwen3-8B-DFlash-b16; configuration as in
  sgl-project/SpecForge, `configs/qwen3-8b-dflash.json` and `configs/qwen3-4b-dspark.json`),

with sizes that suit the target below.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor
from transformers import LlamaConfig, LlamaForCausalLM

from speculation import Target
from speculation.target.loading import wrap

VOCABULARY, HIDDEN, LAYERS, DRAFTED, RANK = 61, 32, 8, 40, 6
HEADS, KV_HEADS, SIZE, INTERMEDIATE, THETA, EPSILON, MASK = 4, 2, 12, 48, 5000.0, 1e-5, 59


@cache
def target_model() -> LlamaForCausalLM:
    torch.manual_seed(3)
    config = LlamaConfig(
        vocab_size=VOCABULARY, hidden_size=HIDDEN, intermediate_size=INTERMEDIATE,
        num_hidden_layers=LAYERS, num_attention_heads=4, num_key_value_heads=2,
        max_position_embeddings=128, initializer_range=0.3, tie_word_embeddings=False,
        bos_token_id=None, eos_token_id=None, pad_token_id=None,
    )  # fmt: skip
    return LlamaForCausalLM(config).eval()


@cache
def target() -> Target:
    return wrap(target_model())


@torch.no_grad()
def states(ids: Sequence[int], layers: Sequence[int]) -> Tensor:
    """(n, layers * hidden): what these layers, from 1, put out."""
    found = target_model()(torch.tensor([ids]), output_hidden_states=True).hidden_states
    return torch.cat([found[layer][0] for layer in layers], -1)


@dataclass
class Publication:
    """A head in some layout.

    Attributes:
        layers: of the target, from 1, in the order in which `fc` reads them.
        prefix: of a chain's layer.
        first_position: of the first token of a text.
    """

    config: dict[str, Any]
    tensors: dict[str, Tensor]
    layers: tuple[int, ...]
    prefix: str = "midlayer"
    first_position: int = 0
    others: dict[str, Any] = field(default_factory=dict)

    def save(self, folder: Path) -> Path:
        folder.mkdir(exist_ok=True)
        (folder / "config.json").write_text(json.dumps(self.config), encoding="utf-8")
        tensors = {name: tensor.contiguous() for name, tensor in self.tensors.items()}
        save_file(tensors, folder / "model.safetensors")
        return folder


LLAMA: Mapping[str, Any] = {
    "hidden_act": "silu", "hidden_size": HIDDEN, "intermediate_size": INTERMEDIATE,
    "max_position_embeddings": 2048, "model_type": "llama", "num_attention_heads": HEADS,
    "num_hidden_layers": 1, "num_key_value_heads": KV_HEADS, "rms_norm_eps": EPSILON,
    "rope_theta": THETA, "vocab_size": VOCABULARY,
}  # fmt: skip
QWEN3 = {**LLAMA, "model_type": "qwen3", "head_dim": SIZE, "attention_bias": False,
         "rope_scaling": None, "sliding_window": None, "tie_word_embeddings": False}  # fmt: skip


def _random(*shape: int) -> Tensor:
    return torch.randn(shape) * 0.4


def _layer(prefix: str, width: int, size: int, *, norms: bool = False) -> dict[str, Tensor]:
    found = {
        "self_attn.q_proj.weight": _random(HEADS * size, width),
        "self_attn.k_proj.weight": _random(KV_HEADS * size, width),
        "self_attn.v_proj.weight": _random(KV_HEADS * size, width),
        "self_attn.o_proj.weight": _random(HIDDEN, HEADS * size),
        "mlp.gate_proj.weight": _random(INTERMEDIATE, HIDDEN),
        "mlp.up_proj.weight": _random(INTERMEDIATE, HIDDEN),
        "mlp.down_proj.weight": _random(HIDDEN, INTERMEDIATE),
        "input_layernorm.weight": 1 + _random(HIDDEN),
        "post_attention_layernorm.weight": 1 + _random(HIDDEN),
    }
    if norms:
        found["self_attn.q_norm.weight"] = 1 + _random(size)
        found["self_attn.k_norm.weight"] = 1 + _random(size)
    return {f"{prefix}.{name}": tensor for name, tensor in found.items()}


def _maps() -> dict[str, Tensor]:
    """`d2t` and `t2d` of a reduced vocabulary."""
    chosen = torch.randperm(VOCABULARY)[:DRAFTED].sort().values
    known = torch.zeros(VOCABULARY, dtype=torch.bool)
    known[chosen] = True
    return {"d2t": chosen - torch.arange(DRAFTED), "t2d": known}


def _chain(prefix: str, size: int, layers: int, *, norms: bool = False) -> dict[str, Tensor]:
    return {
        **_layer(prefix, 2 * HIDDEN, size, norms=norms),
        f"{prefix}.hidden_norm.weight": 1 + _random(HIDDEN),
        "fc.weight": _random(HIDDEN, layers * HIDDEN),
        "norm.weight": 1 + _random(HIDDEN),
    }


def _body(depth: int, layers: int) -> dict[str, Tensor]:
    """What all block heads have."""
    found = {
        "fc.weight": _random(HIDDEN, layers * HIDDEN),
        "hidden_norm.weight": 1 + _random(HIDDEN),
        "norm.weight": 1 + _random(HIDDEN),
    }
    for number in range(depth):
        found.update(_layer(f"layers.{number}", HIDDEN, SIZE, norms=True))
    return found


def _heads(drafted: int, confidence: int = HIDDEN + RANK) -> dict[str, Tensor]:
    """DSpark's correction and confidence."""
    return {
        "markov_head.markov_w1.weight": _random(VOCABULARY, RANK),
        "markov_head.markov_w2.weight": _random(drafted, RANK),
        "confidence_head.proj.weight": _random(1, confidence),
        "confidence_head.proj.bias": _random(1),
    }


def _embeddings() -> dict[str, Tensor]:
    model = target_model()
    return {"embed_tokens.weight": model.get_input_embeddings().weight.detach().clone()}


def safeailab() -> Publication:
    torch.manual_seed(11)
    config = {**LLAMA, "architectures": ["LlamaForCausalLM"], "draft_vocab_size": DRAFTED}
    tensors = {**_chain("midlayer", HIDDEN // HEADS, 3), **_maps(),
               "lm_head.weight": _random(DRAFTED, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (2, LAYERS // 2, LAYERS - 3))


def angelslim() -> Publication:
    torch.manual_seed(12)
    config = {**QWEN3, "model_type": "llama", "architectures": ["Eagle3LlamaForCausalLM"],
              "target_model_type": "qwen3", "draft_vocab_size": DRAFTED}  # fmt: skip
    tensors = {**_chain("midlayer", SIZE, 3), **_maps(),
               "lm_head.weight": _random(DRAFTED, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (2, LAYERS // 2, LAYERS - 3))


def speculators_eagle3() -> Publication:
    torch.manual_seed(13)
    config = {
        "architectures": ["Eagle3Speculator"], "speculators_model_type": "eagle3",
        "draft_vocab_size": DRAFTED, "norm_before_residual": True, "target_hidden_size": None,
        "eagle_aux_hidden_state_layer_ids": [5, 1, 3],
        "speculators_config": {"algorithm": "eagle3", "verifier": {"name_or_path": "a/model"}},
        "transformer_layer_config": {**QWEN3, "model_type": "llama"},
    }  # fmt: skip
    tensors = {**_chain("layers.0", SIZE, 3), **_maps(), **_embeddings(),
               "lm_head.weight": _random(DRAFTED, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (5, 1, 3), "layers.0", 1)


def deepspec_eagle3() -> Publication:
    torch.manual_seed(14)
    config = {**QWEN3, "architectures": ["Qwen3Eagle3Model"], "num_target_layers": LAYERS,
              "layer_types": ["full_attention"], "target_layer_ids": [0, 2, 3, 5],
              "ttt_length": 7, "step_loss_decay": 0.8}  # fmt: skip
    tensors = {**_chain("layers.0", SIZE, 4, norms=True), **_embeddings(),
               "lm_head.weight": _random(VOCABULARY, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (1, 3, 4, 6), "layers.0")


def zlab_dflash() -> Publication:
    torch.manual_seed(15)
    config = {**QWEN3, "architectures": ["DFlashDraftModel"], "num_hidden_layers": 2,
              "block_size": 5, "num_target_layers": LAYERS, "layer_types": ["full_attention"] * 2,
              "dflash_config": {"mask_token_id": MASK, "target_layer_ids": [1, 3, 5]}}  # fmt: skip
    return Publication(config, _body(2, 3), (2, 4, 6))


def specforge_dspark() -> Publication:
    torch.manual_seed(16)
    config = zlab_dflash().config
    within = {**config["dflash_config"], "projector_type": "dspark", "markov_rank": RANK,
              "markov_head_type": "vanilla", "enable_confidence_head": True,
              "confidence_head_with_markov": True}  # fmt: skip
    config = {**config, "architectures": ["DSparkDraftModel"], "dflash_config": within}
    return Publication(config, {**_body(2, 3), **_heads(VOCABULARY)}, (2, 4, 6))


def deepspec_dspark() -> Publication:
    torch.manual_seed(17)
    config = {**QWEN3, "architectures": ["Qwen3DSparkModel"], "num_hidden_layers": 1,
              "block_size": 4, "num_target_layers": LAYERS, "num_anchors": 8,
              "mask_token_id": MASK, "target_layer_ids": [0, 4], "markov_rank": RANK,
              "markov_head_type": "vanilla", "enable_confidence_head": True,
              "confidence_head_with_markov": False}  # fmt: skip
    tensors = {**_body(1, 2), **_heads(VOCABULARY, HIDDEN), **_embeddings(),
               "lm_head.weight": _random(VOCABULARY, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (1, 5))


def _of_speculators(kind: str) -> dict[str, Any]:
    return {
        "architectures": ["DFlashSpeculator"], "speculators_model_type": kind,
        "draft_vocab_size": DRAFTED, "block_size": 4, "aux_hidden_state_layer_ids": [2, 7],
        "mask_token_id": MASK, "sample_from_anchor": kind == "dspark",
        "transformer_layer_config": {**QWEN3, "num_hidden_layers": 2},
    }  # fmt: skip


def speculators_dflash() -> Publication:
    torch.manual_seed(18)
    tensors = {**_body(2, 2), **_maps(), **_embeddings(),
               "lm_head.weight": _random(DRAFTED, HIDDEN)}  # fmt: skip
    return Publication(_of_speculators("dflash"), tensors, (2, 7))


def speculators_dspark() -> Publication:
    torch.manual_seed(19)
    config = {**_of_speculators("dspark"), "markov_rank": RANK, "markov_head_type": "vanilla",
              "enable_confidence_head": True, "confidence_head_with_markov": True}  # fmt: skip
    tensors = {**_body(2, 2), **_maps(), **_embeddings(), **_heads(DRAFTED),
               "lm_head.weight": _random(DRAFTED, HIDDEN)}  # fmt: skip
    return Publication(config, tensors, (2, 7))


CHAINS = (safeailab, angelslim, speculators_eagle3, deepspec_eagle3)
BLOCKS = (
    zlab_dflash,
    specforge_dspark,
    deepspec_dspark,
    speculators_dflash,
    speculators_dspark,
)


def norm(rows: Tensor, weight: Tensor) -> Tensor:
    return rows * (rows.pow(2).mean(-1, keepdim=True) + EPSILON).rsqrt() * weight


def turned(rows: Tensor, positions: Tensor) -> Tensor:
    """(n, heads, size) at these positions."""
    size = rows.shape[-1]
    angles = positions[:, None].float() * THETA ** (-torch.arange(0, size, 2).float() / size)
    both = torch.cat([angles, angles], -1)[:, None]
    left, right = rows[..., : size // 2], rows[..., size // 2 :]
    return rows * both.cos() + torch.cat([-right, left], -1) * both.sin()


def decoded(
    tensors: Mapping[str, Tensor],
    prefix: str,
    added: Tensor,
    asking: Tensor,
    context: Tensor,
    positions: tuple[Tensor, Tensor],
    seen: Tensor,
) -> Tensor:
    """A decoder layer over n rows.

    Args:
        added: (n, hidden), what is added to.
        asking: (n, width), normalised.
        context: (m, width), what is looked at.
        positions: of both.
        seen: bool (n, m).
    """

    def of(name: str) -> Tensor:
        return tensors[f"{prefix}.{name}.weight"]

    size = len(of("self_attn.q_proj")) // HEADS
    queries = (asking @ of("self_attn.q_proj").T).view(len(asking), HEADS, size)
    keys, values = (
        (context @ of(f"self_attn.{each}_proj").T).view(len(context), KV_HEADS, size)
        for each in ("k", "v")
    )
    if f"{prefix}.self_attn.q_norm.weight" in tensors:
        queries = norm(queries, of("self_attn.q_norm"))
        keys = norm(keys, of("self_attn.k_norm"))
    queries, keys = turned(queries, positions[0]), turned(keys, positions[1])
    repeated = (each.repeat_interleave(HEADS // KV_HEADS, 1) for each in (keys, values))
    keys, values = (each.transpose(0, 1) for each in repeated)
    scores = queries.transpose(0, 1) @ keys.mT / size**0.5
    weights = scores.masked_fill(~seen, float("-inf")).softmax(-1)
    found = (weights @ values).transpose(0, 1).reshape(len(asking), -1)
    rows = added + found @ of("self_attn.o_proj").T
    between = norm(rows, of("post_attention_layernorm"))
    gate = torch.nn.functional.silu(between @ of("mlp.gate_proj").T)
    return rows + (gate * (between @ of("mlp.up_proj").T)) @ of("mlp.down_proj").T


def embedded(ids: Sequence[int]) -> Tensor:
    return target_model().get_input_embeddings().weight.detach()[list(ids)]


@torch.no_grad()
def chain_logits(of: Publication, ids: Sequence[int], drafts: Sequence[int]) -> Tensor:
    """(1 + drafts, draft vocabulary): what may follow the last of `ids` and then each draft.

    As in EAGLE-3: row i has the target's features of token i and the embedding of token i + 1;
    where there are no features yet, the output of the row before.
    """
    tensors, prefix = of.tensors, of.prefix
    features = states(ids[:-1], of.layers) @ tensors["fc.weight"].T
    following, logits = [*ids[1:], *drafts], []
    for count in range(len(ids) - 1, len(following) + 1):
        inputs = norm(embedded(following[:count]), tensors[f"{prefix}.input_layernorm.weight"])
        hidden = norm(features, tensors[f"{prefix}.hidden_norm.weight"])
        rows = torch.cat([inputs, hidden], -1)
        at = torch.arange(count) + of.first_position
        seen = torch.ones(count, count, dtype=torch.bool).tril()
        added = hidden if of.config.get("norm_before_residual") else features
        output = decoded(tensors, prefix, added, rows, rows, (at, at), seen)[-1:]
        logits.append(norm(output, tensors["norm.weight"]) @ tensors["lm_head.weight"].T)
        features = torch.cat([features, output])
    return torch.cat(logits)


@torch.no_grad()
def block_logits(
    of: Publication, ids: Sequence[int], drafts: Sequence[int], *, at_root: bool, block: int
) -> tuple[Tensor, Tensor]:
    """(1 + drafts, draft vocabulary), what may follow the last of `ids` and then each draft; and
    the log-odds (1 + drafts,) that the target agrees.

    As in DFlash: every layer's queries are the block's, its keys and values the context's fused
    features and the block's. As in DSpark: a correction by the token before.
    """
    tensors, count = of.tensors, len(ids) - 1
    context = norm(
        states(ids[:-1], of.layers) @ tensors["fc.weight"].T, tensors["hidden_norm.weight"]
    )
    rows = embedded([ids[-1], *[MASK] * (block - 1)])
    at, place = torch.arange(count), torch.arange(count, count + block)
    seen = torch.ones(block, count + block, dtype=torch.bool)
    depth = 1 + max(int(name.split(".")[1]) for name in tensors if name.startswith("layers."))
    for number in range(depth):
        own = norm(rows, tensors[f"layers.{number}.input_layernorm.weight"])
        both = torch.cat([context, own])
        positions = place, torch.cat([at, place])
        rows = decoded(tensors, f"layers.{number}", rows, own, both, positions, seen)
    normal = norm(rows, tensors["norm.weight"])[0 if at_root else 1 :][: 1 + len(drafts)]
    written = tensors.get("lm_head.weight", target_model().get_output_embeddings().weight)
    logits, agreement = normal @ written.T, torch.full((len(normal),), 30.0)
    if "markov_head.markov_w1.weight" in tensors:
        before = tensors["markov_head.markov_w1.weight"][[ids[-1], *drafts]]
        logits = logits + before @ tensors["markov_head.markov_w2.weight"].T
        read = torch.cat([normal, before], -1)
        weight = tensors["confidence_head.proj.weight"][0]
        agreement = read[:, : len(weight)] @ weight + tensors["confidence_head.proj.bias"]
    return logits, agreement
