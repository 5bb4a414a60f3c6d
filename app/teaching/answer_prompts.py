"""Makes prompts from files of questions, once, and collects a model's own answers to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import ModelError
from app.models.facts import token_bytes
from app.models.identity import ModelFiles, target_checksum
from app.models.language_model import choose_device, choose_dtype
from app.models.machine import free_memory
from app.models.tokens import Tokens
from app.teaching.head_prompts import head_prompts
from app.teaching.head_sources import prompt_files
from app.teaching.prompt_records import PromptRecord, read_prompts, write_prompts
from app.teaching.rendering import Rendering
from speculation.atomic_files import atomic_write

if TYPE_CHECKING:
    from speculation.training.answering import HeadPrompt

SLOTS, GPU_SLOTS = 64, 1024
"""Answers written side by side, at most: on a CPU, and on a GPU, where launches take most of a
pass of a small model.
"""


def prompts_beside(out: Path) -> Path:
    """The file that has the prompts of these answers."""
    return out.with_name(f"{out.name.removesuffix('.jsonl')}.prompts.jsonl")


def model_beside(out: Path) -> Path:
    """The file that says which model wrote these answers, by its checksum."""
    return out.with_name(f"{out.name.removesuffix('.jsonl')}.model")


def check_writer(files: ModelFiles, answers: Path) -> None:
    """Check that no other model than this one wrote the answers, as far as that is known.

    Raises:
        ModelError: another one did.
        OSError: a file can't be read.
    """
    told = model_beside(answers)
    if told.exists() and told.read_text(encoding="utf-8").strip() != target_checksum(files):
        raise ModelError(
            f"{answers} has another model's answers. Name that model, or other answers."
        )


def made_prompts(
    folder: Path, files: Sequence[Path], count: int, out: Path, report: Callable[[str], None]
) -> list[PromptRecord]:
    """The prompts of these answers, made first if there are none yet.

    Args:
        folder: the model's, for its tokenizer and chat template.
        files: as `app.teaching.head_sources.prompt_files` takes them.

    Raises:
        retrieval.errors.ExamplesError: a file can't be used; says why.
        OSError: a file can't be read or written.
    """
    path = prompts_beside(out)
    if not path.exists():
        report(f"making {count:,} prompts ...")
        questions, problems = prompt_files(files)
        with closing(Rendering(Tokens(folder))) as rendering:
            write_prompts(head_prompts(questions, problems, rendering), count, path)
    return read_prompts(path)


def answer_prompts(
    files: ModelFiles,
    prompts: Sequence[PromptRecord],
    out: Path,
    slots: int | None,
    seconds: float,
    report: Callable[[str], None],
) -> bool:
    """Have the model answer for at most so many seconds; whether all answers are there.

    Args:
        slots: answers that are written side by side; None for `usual_slots`.

    Raises:
        speculation.TargetError: the model can't be loaded.
        app.errors.ModelError: the file has another model's answers, or answers to other prompts, or
            is damaged.
        OSError: it can't be read or written.
    """
    from speculation.training.head_answers import answer_all, load_answering_model, unanswered

    asked = [_asked(each) for each in prompts]
    check_writer(files, out)
    try:
        unanswered(asked, out)
    except ValueError as error:
        raise ModelError(str(error)) from error
    told = model_beside(out)
    if not told.exists():
        with atomic_write(told) as partial:
            partial.write_text(target_checksum(files) + "\n", encoding="utf-8")
    device = choose_device("auto")
    dtype = choose_dtype("auto", device)
    model = load_answering_model(files.folder, device, dtype, files.difference)
    slots = slots or usual_slots(model)
    return answer_all(model, asked, out, slots=slots, seconds=seconds, report=report)


def usual_slots(model: Any) -> int:
    """Answers to be written side by side: as many as half of the free memory holds, up to `SLOTS`
    or `GPU_SLOTS`.

    Args:
        model: of transformers, on its device.
    """
    from speculation.training.head_answers import LONGEST_PROMPT, MOST_TOKENS

    device = model.device.type
    most, free = GPU_SLOTS if device == "cuda" else SLOTS, free_memory(device)
    if free is None:
        return SLOTS
    token = token_bytes(model.config, model.config.num_hidden_layers, model.dtype)
    return max(1, min(most, free // 2 // (token * (LONGEST_PROMPT + MOST_TOKENS))))


def _asked(each: PromptRecord) -> HeadPrompt:
    from speculation.training.answering import HeadPrompt

    return HeadPrompt(each.number, each.ids, each.kind, each.temperature)
