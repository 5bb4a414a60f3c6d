"""The loaded language model: its target, tokenizer, prompts and drafting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine import import_engine
from app.models.cache import cache_folder
from app.models.chat_template import start_template
from app.models.defaults import title_of
from app.models.folders import ReportProgress
from app.models.identity import ModelFiles, model_fingerprint
from app.models.prompt import PromptBuilder
from app.models.tokens import Tokens
from app.models.wheel import unreported
from app.settings.settings import Settings
from retrieval.vectors.embedder import BUILDING
from speculation import TargetError

if TYPE_CHECKING:
    import torch

    from app.models.drafting import ModelDrafting
    from speculation import Target


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A loaded model.

    Attributes:
        title: what people call it.
        fingerprint: under which its measurements are stored.
        drafting: what drafts for it.
        is_taught: whether it is the taught default model. That learnt to answer from few sentences,
            and reads no more however well it does.
    """

    title: str
    fingerprint: str
    target: Target
    tokens: Tokens
    prompts: PromptBuilder
    drafting: ModelDrafting
    is_taught: bool = False


def load_language_model(
    files: ModelFiles, settings: Settings, report: ReportProgress = unreported
) -> LanguageModel:
    """Load the model of these files, which is the one that the settings name.

    Raises:
        TargetError: it can't be a target, the device isn't available, or the draft head of the
            settings doesn't fit.
        ModelError: the draft head isn't available.
    """
    import_engine()
    from app.models.bigrams import known_bigrams
    from app.models.copy_clues import known_clues
    from app.models.draft_heads import head_folder, load_heads
    from app.models.drafting import ModelDrafting
    from speculation.continuations.token_kinds import token_kinds

    head = head_folder(settings.head, files, report)
    tokens = Tokens(files.folder)
    template = start_template(tokens.tokenizer)
    fingerprint = model_fingerprint(files)
    target = _load_target(files, settings, fingerprint, report)
    known, used = target.vocabulary, len(tokens.tokenizer)
    if used > known:
        raise TargetError(
            f"The model has {known:,} tokens and its tokenizer uses {used:,}. They don't match; "
            "download the model again."
        )
    return LanguageModel(
        title_of(settings.model),
        fingerprint,
        target,
        tokens,
        PromptBuilder(tokens, template),
        ModelDrafting(
            target,
            known_clues(fingerprint, files),
            known_bigrams(fingerprint),
            lambda: known_bigrams(fingerprint, alone=True),
            load_heads(head, files, target, tokens),
            token_kinds(tokens.tokenizer.get_vocab()),
        ),
        files.difference is not None,
    )


def _load_target(
    files: ModelFiles, settings: Settings, fingerprint: str, report: ReportProgress
) -> Target:
    from speculation import load_target
    from speculation.target.tried_shapes import TriedShapes

    def read(done: int, total: int) -> None:
        report("reading" if done < total else "trying", done, total)

    device = choose_device(settings.device)
    with BUILDING:
        return load_target(
            files.folder,
            device,
            choose_dtype(settings.dtype, device),
            read,
            files.difference,
            is_exact=settings.exact,
            tried=TriedShapes(cache_folder("tried-shapes"), fingerprint),
        )


def choose_device(wanted: str) -> str:
    """The GPU for "auto" where there is one.

    Raises:
        TargetError: a GPU is requested and there is none.
    """
    import torch

    if wanted == "cuda" and not torch.cuda.is_available():
        raise TargetError(
            "The setting device is cuda and torch finds no CUDA device here. Set it to auto or cpu."
        )
    if wanted != "auto":
        return wanted
    return "cuda" if torch.cuda.is_available() else "cpu"


def choose_dtype(wanted: str, device: str) -> torch.dtype:
    """For "auto": bfloat16 where the hardware supports it, else float32.

    Raises:
        TargetError: bfloat16 is requested and the hardware doesn't support it.
    """
    import torch

    if wanted == "bfloat16" and not multiplies_bfloat16(device):
        raise TargetError(
            f"The setting dtype is bfloat16 and this {device} has no instructions for it: torch "
            "would be a hundred times slower and less accurate. Set it to auto or float32."
        )
    if wanted != "auto":
        return torch.float32 if wanted == "float32" else torch.bfloat16
    return torch.bfloat16 if multiplies_bfloat16(device) else torch.float32


def multiplies_bfloat16(device: str) -> bool:
    """Whether the hardware has bfloat16 instructions; torch's emulation is slow and less
    accurate.
    """
    import torch

    if device == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    return bool(torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())
