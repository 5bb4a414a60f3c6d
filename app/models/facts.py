"""Facts about a model, found without loading it.

Read from its config.json and the headers of its safetensors files, or from the header of a GGUF
file; no weight is read and nothing is fetched.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.engine import import_engine
from app.models import gguf
from app.models.defaults import title_of
from app.models.files import present_files
from app.models.gguf_config import config_of
from app.models.gguf_header import read_header
from app.models.identity import ModelFiles
from app.models.language_model import choose_device, choose_dtype
from app.models.weight_files import shapes_in, weight_files
from app.settings.settings import Settings
from speculation import TargetError
from speculation.target import difference

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedConfig


@dataclass(frozen=True, slots=True)
class Facts:
    """A model as it would run here.

    Attributes:
        title: what people call it.
        parameters: number of weights.
        disk: bytes of its files.
        weights: bytes of memory for the weights in `dtype`.
        cache: bytes of memory for keys and values of a full context.
        context: tokens.
        device, dtype: where and in which precision it would run.
        written: bytes that converting it adds to the disk; 0 where nothing is to be converted.
    """

    title: str
    parameters: int
    disk: int
    weights: int
    cache: int
    context: int
    device: str
    dtype: str
    written: int = 0


def facts_of(files: ModelFiles, title: str, settings: Settings) -> Facts:
    """Look into a model's files.

    Raises:
        app.errors.ModelError: a file is missing or damaged; names it.
        TargetError: it is not a model that can be a target, or the device isn't available.
    """
    config, weights = _config(files.folder, title), weight_files(files.folder)
    shapes = [shape for file in weights for shape in shapes_in(file)]
    taught = difference.files(files.difference) if files.difference else []
    disk = sum(file.stat().st_size for file in [*weights, *taught])
    return estimated(title, config, sum(map(math.prod, shapes)), disk, settings)


def known(name: str | None, settings: Settings) -> Facts | None:
    """A model's facts, without downloading anything; None if it isn't on this machine.

    Raises:
        app.errors.ModelError, TargetError: it can't be used; says why.
    """
    if (files := present_files(name)) is not None:
        return facts_of(files, title_of(name), settings)
    return unconverted(name, settings)


def unconverted(name: str | None, settings: Settings) -> Facts | None:
    """The facts of a GGUF file that is still to be converted; None for any other model.

    Raises:
        app.errors.ModelError, TargetError: it can't be used; says why.
    """
    if name is None or (path := gguf.named(name)) is None or gguf.present(path):
        return None
    header, title = read_header(path), title_of(name)
    facts = estimated(
        title, config_of(header, title), header.parameters, path.stat().st_size, settings
    )
    return replace(facts, written=gguf.converted_size(header))


def facts_of_config(
    config_folder: Path, title: str, parameters: int | None, disk: int, settings: Settings
) -> Facts:
    """Return the facts of a model on the hub, from its config.json and its files' sizes.

    Raises:
        TargetError: it is not a model that can be a target, or the device isn't available.
    """
    import torch

    config = _config(config_folder, title)
    if parameters is None:
        stored = config.dtype if isinstance(config.dtype, torch.dtype) else torch.bfloat16
        parameters = disk // stored.itemsize
    return estimated(title, config, parameters, disk, settings)


def estimated(
    title: str, config: PreTrainedConfig, parameters: int, disk: int, settings: Settings
) -> Facts:
    """The facts that follow from a configuration and the number of weights."""
    import_engine()
    from speculation.target.requirements import check_config

    layers = check_config(config, title)
    device = choose_device(settings.device)
    dtype = choose_dtype(settings.dtype, device)
    context = int(config.max_position_embeddings)
    return Facts(
        title,
        parameters,
        disk,
        parameters * dtype.itemsize,
        context * token_bytes(config, layers, dtype),
        context,
        device,
        str(dtype).removeprefix("torch."),
    )


def token_bytes(config: PreTrainedConfig, layers: int, dtype: torch.dtype) -> int:
    """Return the bytes of one token's keys and values."""
    text = config.get_text_config()
    heads = getattr(text, "num_key_value_heads", None) or text.num_attention_heads
    size = getattr(text, "head_dim", None) or text.hidden_size // text.num_attention_heads
    return int(2 * layers * heads * size * dtype.itemsize)


def count(parameters: int) -> str:
    """Two significant digits: `135 million`, `1.1 billion`."""
    for size, word in ((10**9, "billion"), (10**6, "million")):
        if parameters >= size:
            number = parameters / size
            return f"{number:.1f} {word}" if number < 10 else f"{number:.0f} {word}"
    return f"{parameters:,}"


def format_bytes(size: int) -> str:
    """Bytes for display: `269 MB`, `14.2 GB`."""
    if size < 10**9:
        return f"{max(1, round(size / 10**6))} MB"
    return f"{size / 10**9:.1f} GB"


def _config(folder: Path, title: str) -> PreTrainedConfig:
    import_engine()
    from transformers import AutoConfig

    try:
        config: PreTrainedConfig = AutoConfig.from_pretrained(folder, trust_remote_code=False)
    except (OSError, ValueError, KeyError) as error:
        raise TargetError(f"{title}: its config.json can't be used: {error}") from error
    return config
