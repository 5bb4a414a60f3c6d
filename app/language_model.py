"""The loaded language model: its target, and what text means to it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from transformers.utils import logging

from app.models import resolve_model
from app.prompt import PromptBuilder
from app.settings import Settings
from app.tokens import Tokens
from speculation import Target, TargetError, load_target

# A bar for two seconds of loading would stand in the middle of an answer on a terminal.
logging.disable_progress_bar()


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """What answers."""

    target: Target
    tokens: Tokens
    prompts: PromptBuilder


def load_tokens(settings: Settings) -> Tokens:
    """The tokenizer of the model that the settings name, without the model.

    Raises:
        app.models.ModelError, speculation.TargetError: it can't be had, or does not fit.
    """
    return Tokens(resolve_model(settings.model))


def load_language_model(settings: Settings, tokens: Tokens) -> LanguageModel:
    """Load the model that the settings name.

    Raises:
        app.models.ModelError, speculation.TargetError: it can't be had, or does not fit.
    """
    device = choose_device(settings.device)
    dtype = choose_dtype(settings.dtype, device)
    target = load_target(resolve_model(settings.model), device, dtype)
    known, used = target.vocabulary, len(tokens.tokenizer)
    if used > known:
        raise TargetError(
            f"The model knows {known:,} tokens and its tokenizer makes {used:,}. They don't belong "
            "together; fetch the model again."
        )
    return LanguageModel(target, tokens, PromptBuilder(tokens))


def choose_device(wanted: str) -> str:
    """The GPU for "auto" where there is one.

    Raises:
        TargetError: the GPU is asked for and there is none.
    """
    if wanted == "cuda" and not torch.cuda.is_available():
        raise TargetError(
            "The setting device is cuda and torch finds no CUDA device here. Set it to auto or cpu."
        )
    if wanted != "auto":
        return wanted
    return "cuda" if torch.cuda.is_available() else "cpu"


def choose_dtype(wanted: str, device: str) -> torch.dtype:
    """For "auto" bfloat16 where the hardware multiplies it, else float32.

    Raises:
        TargetError: bfloat16 is asked for and the hardware has none.
    """
    if wanted == "bfloat16" and not multiplies_bfloat16(device):
        raise TargetError(
            f"The setting dtype is bfloat16 and this {device} has no instructions for it: torch "
            "would take a hundred times as long and err. Set it to auto or float32."
        )
    if wanted != "auto":
        return torch.float32 if wanted == "float32" else torch.bfloat16
    return torch.bfloat16 if multiplies_bfloat16(device) else torch.float32


def multiplies_bfloat16(device: str) -> bool:
    """Whether the hardware has instructions for it; without them torch emulates it, badly."""
    if device == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    return bool(torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())
