"""Makes a configuration from a GGUF file's header, or says why the file can't be used.

Contract: a file that is accepted is read whole. What a header says and a configuration can't keep
(windows, scaled positions, experts, other weights) refuses the file: a model converted without it
would answer, and wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.engine import import_engine
from app.models.gguf_header import GgufHeader, HeaderValue
from app.safe_text import quoted
from speculation import TargetError

if TYPE_CHECKING:
    from transformers import PreTrainedConfig

ARCHITECTURES = ("llama", "qwen2", "qwen3")
"""By their names in GGUF files, where Mistral, SmolLM2, TinyLlama and others are called llama."""

_NAMES = MappingProxyType(
    {
        "block_count": "num_hidden_layers",
        "context_length": "max_position_embeddings",
        "embedding_length": "hidden_size",
        "feed_forward_length": "intermediate_size",
        "attention.head_count": "num_attention_heads",
        "attention.layer_norm_rms_epsilon": "rms_norm_eps",
    }
)
_OPTIONAL = MappingProxyType(
    {
        "attention.head_count_kv": "num_key_value_heads",
        "vocab_size": "vocab_size",
        "rope.dimension_count": "head_dim",
        "attention.key_length": "head_dim",
        "attention.value_length": "head_dim",
    }
)
_SPECIAL = ("bos", "eos", "unknown", "padding")
_THETA = "rope.freq_base"
_WITHOUT_EFFECT = ("tensor_data_layout",)
_EVERY = r"(token_embd|output_norm|output|blk\.\d+\.({}))\.weight|blk\.\d+\.({})"
_IN_BLOCKS = "attn_(norm|q|k|v|output)|ffn_(norm|gate|up|down)"
_TENSORS = MappingProxyType(
    {
        "llama": re.compile(_EVERY.format(_IN_BLOCKS, "(?!)")),
        "qwen2": re.compile(_EVERY.format(_IN_BLOCKS, r"attn_[qkv]\.bias")),
        "qwen3": re.compile(_EVERY.format(_IN_BLOCKS, r"attn_[qk]_norm\.weight")),
    }
)
_CUTS_DIGITS = ("smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b")
_CUTS_AS_GPT2 = ("gpt-2", "mpt", "olmo", "jais", "trillion", "granite-docling")
_KEEPS_WORDS = ("llama3", "llama-v3", "llama-bpe", "falcon3", "tekken")
_ADVICE = "Choose another GGUF file, or a folder with the model's safetensors files."


def config_of(header: GgufHeader, title: str) -> PreTrainedConfig:
    """The model's configuration.

    Raises:
        TargetError: the model can't be converted; says why.
    """
    import_engine()
    from transformers import AutoConfig

    data = header.metadata
    kind = str(data.get("general.architecture"))
    if kind not in ARCHITECTURES:
        known = f"{', '.join(ARCHITECTURES[:-1])} and {ARCHITECTURES[-1]}"
        raise TargetError(
            f"{title} has the architecture {quoted(kind)}. Of GGUF files those with {known} are "
            f"read, which have full attention in every layer. {_ADVICE}"
        )
    own = {key.removeprefix(f"{kind}."): data[key] for key in data if key.startswith(f"{kind}.")}
    if reason := _missing(own) or _lost(own) or _unread(header, kind) or _split(data):
        raise TargetError(f"{title} can't be converted: {reason}. {_ADVICE}")
    values: dict[str, HeaderValue | None] = {
        name: own[key] for key, name in (_OPTIONAL | _NAMES).items() if key in own
    }
    values.setdefault("vocab_size", data["tokenizer.ggml.tokens"])
    if _THETA in own:
        values["rope_theta"] = own[_THETA]
    for each in _SPECIAL:
        name = {"unknown": "unk", "padding": "pad"}.get(each, each)
        values[f"{name}_token_id"] = data.get(f"tokenizer.ggml.{each}_token_id")
    if "general.name" in data:  # as transformers' own reader does
        values["_model_name_or_path"] = data["general.name"]
    tied = "output.weight" not in header.shapes
    try:
        config: PreTrainedConfig = AutoConfig.for_model(kind, tie_word_embeddings=tied, **values)
    except Exception as error:  # hostile values can raise any error
        raise TargetError(f"{title} can't be converted: {error}. {_ADVICE}") from error
    return config


def cuts_digits(header: GgufHeader) -> bool:
    """Whether its tokenizer makes a piece of every digit, and cuts as GPT-2's otherwise.

    transformers' reader knows the cuts of Llama 3, Qwen and others, and takes GPT-2's for these.
    """
    return header.metadata.get("tokenizer.ggml.pre") in _CUTS_DIGITS


def keeps_words(header: GgufHeader) -> bool:
    """Whether its tokenizer takes a word that is a token as it is, whatever its merges make of it.

    transformers' reader doesn't know this.
    """
    return header.metadata.get("tokenizer.ggml.pre") in _KEEPS_WORDS


def _missing(own: Mapping[str, HeaderValue]) -> str | None:
    absent = [key for key in _NAMES if key not in own]
    return f"its header lacks {', '.join(absent)}" if absent else None


def _lost(own: Mapping[str, HeaderValue]) -> str | None:
    """Return what the header says of the model and a configuration can't, None if nothing."""
    size = own.get("attention.key_length", own.get("rope.dimension_count"))
    for key, value in own.items():
        if _OPTIONAL.get(key) == "head_dim" and value != size:
            return f"its heads have several sizes ({key} is {value}, not {size})"
        if "sliding_window" in key and value:
            return f"its layers see a window of {value} tokens only"
        known = key in _NAMES or key in _OPTIONAL or key == _THETA or key in _WITHOUT_EFFECT
        if not known and value not in (0, "none"):
            return f"{quoted(key)} in its header ({quoted(str(value))}) would have no effect"
    return None


def _unread(header: GgufHeader, kind: str) -> str | None:
    """The weights or the tokenizer that transformers would not read as they are."""
    others = [name for name in header.shapes if not _TENSORS[kind].fullmatch(name)]
    if others:
        first = quoted(others[0])
        return f"{len(others)} of its weights would be left out (the first is {first})"
    data = header.metadata
    cut = data.get("tokenizer.ggml.pre")
    if "tokenizer.ggml.tokens" not in data:
        return "it has no tokenizer"
    if data.get("tokenizer.ggml.model") == "gpt2" and not _is_known(cut):
        return f"how its tokenizer cuts words ({quoted(str(cut))}) is unknown"
    return None


def _is_known(cut: HeaderValue | None) -> bool:
    from transformers.integrations.gguf.gguf_tokenizer_mapping import GGUF_PRE_TOKENIZER_SPLITS

    return cut in GGUF_PRE_TOKENIZER_SPLITS or cut in (*_CUTS_DIGITS, *_CUTS_AS_GPT2)


def _split(data: Mapping[str, HeaderValue]) -> str | None:
    parts = data.get("split.count", 0)
    return f"it is one of {parts} parts of a file" if isinstance(parts, int) and parts > 1 else None
