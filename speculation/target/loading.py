"""Loads a model as a target, or refuses it with the reason (`requirements.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from transformers import AutoConfig, AutoModelForCausalLM
from transformers.utils import logging

from speculation.errors import TargetError
from speculation.target.attention import use_tree_attention, uses_tree_attention, weigh
from speculation.target.difference import load as load_difference
from speculation.target.difference import merge
from speculation.target.exact import Padding, find_padding, rows_tried
from speculation.target.exact_attention import AttentionShape
from speculation.target.packed_linear import pack_linear_layers
from speculation.target.pretrained import PretrainedDecoder
from speculation.target.requirements import check_config, check_tree, computes_alike
from speculation.target.target import CHUNK, Target
from speculation.target.tried_shapes import TrialResult, TriedShapes

WeightsRead = Callable[[int, int], None]
"""Gets (weights read, total); an exception from it ends the loading."""

_progress: ContextVar[WeightsRead | None] = ContextVar("progress", default=None)


def load_target(
    model: str | Path,
    device: str = "cpu",
    dtype: torch.dtype = torch.float32,
    progress: WeightsRead | None = None,
    difference: Path | None = None,
    *,
    is_exact: bool = False,
    tried: TriedShapes | None = None,
) -> Target:
    """Load a folder (safetensors only, no remote code) and check that it can be a target.

    Args:
        difference: a folder with what the model was taught (`speculation.target.difference`).
        is_exact: compute each token alike in every pass, where that is possible here
            (`Target.is_exact`).
        tried: keeps where that was possible; None to try it each time.

    Raises:
        TargetError: it can't be loaded or can't be a target; says why.
    """
    reporting = _progress.set(progress)
    try:
        config = AutoConfig.from_pretrained(model, trust_remote_code=False)
        check_config(config, str(model))
        # With the loading info it returns a pair, which its annotation doesn't know.
        load: Any = AutoModelForCausalLM.from_pretrained
        loaded, found = load(
            model,
            config=config,
            dtype=dtype,
            use_safetensors=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
    except (OSError, ValueError, KeyError, ImportError, RuntimeError, SafetensorError) as error:
        raise TargetError(f"{model} can't be loaded: {error}") from error
    finally:
        _progress.reset(reporting)
    if missing := sorted(found["missing_keys"]):
        raise TargetError(
            f"{model} lacks {len(missing)} of its weights (the first is {missing[0]}). Download "
            "its safetensors files again."
        )
    loaded = loaded.eval().to(device)
    if difference is not None:
        merge(loaded, load_difference(difference))
    return wrap(loaded, str(model), is_exact=is_exact, tried=tried)


def wrap(
    model: Any,
    name: str = "the model",
    *,
    is_exact: bool = False,
    tried: TriedShapes | None = None,
) -> Target:
    """A `Target` around a loaded model, after all checks; the arguments are those of `load_target`.

    Raises:
        TargetError: it can't be a target; says why.
    """
    layer_count = make_ready(model, name, is_exact=is_exact)
    known: TrialResult | None = TrialResult(None)
    if is_exact:
        known = tried.known(model.device, model.dtype) if tried else None
    padding = known.padding if known else _padding(model)
    target = Target(PretrainedDecoder(model, layer_count, padding))
    check_tree(target, name)
    if known:
        return target
    if padding is not None and not computes_alike(target, padding.rows):
        padding, target = None, Target(PretrainedDecoder(model, layer_count))
    if tried:
        tried.keep(model.device, model.dtype, padding)
    return target


def make_ready(model: Any, name: str = "the model", *, is_exact: bool = False) -> int:
    """Give a model the attention and the products of this package; tells how many layers cache.

    Raises:
        TargetError: it can't be a target by its configuration; says why.
    """
    layer_count = check_config(model.config, name)
    use_tree_attention(model)
    pack_linear_layers(model, is_exact=is_exact)
    return layer_count


def _padding(model: Any) -> Padding | None:
    """The padding with which passes of this model are exact here, as far as its parts tell."""
    if not uses_tree_attention(model):
        return None
    config = model.config
    heads = config.num_attention_heads
    of = getattr(config, "num_key_value_heads", None) or heads
    size = getattr(config, "head_dim", None) or config.hidden_size // heads
    linear = [each for each in model.modules() if isinstance(each, torch.nn.Linear)]
    shapes = {(each.in_features, each.out_features): each for each in linear}
    shape = AttentionShape(of, size, heads // of, model.dtype, model.device)
    return find_padding(shapes.values(), weigh, shape, CHUNK, rows_tried(model.device))


class _Reported:
    """Replaces transformers' progress bar over the weights, in the thread that asked for
    progress.
    """

    def __init__(self, weights: Iterable[Any], progress: WeightsRead) -> None:
        self._weights, self._progress = weights, progress

    def __iter__(self) -> Iterator[Any]:
        total = len(self._weights) if isinstance(self._weights, Sized) else 0
        for done, weight in enumerate(self._weights):
            self._progress(done, total)
            yield weight
        self._progress(total, total)


def _bar(factory: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    progress = _progress.get()
    if progress is None or len(arguments) != 1:
        return factory(*arguments, **named)
    return _Reported(arguments[0], progress)


if hasattr(logging, "set_tqdm_hook"):  # transformers 4 has none, and loading tells nothing there
    logging.set_tqdm_hook(_bar)
