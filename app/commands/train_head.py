"""`palimpsest train-head`: train a draft head on a model's own answers."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from app.commands.common import fail, one_message, tell_progress
from app.commands.options import HeadPromptsOption, ModelOption, ResumeOption, ThreadsOption

if TYPE_CHECKING:
    from app.models.identity import ModelFiles


class TrainedKind(StrEnum):
    """A chain of passes, a token each; or one pass for a block of tokens."""

    EAGLE = "eagle"
    BLOCK = "block"


def train_head(
    out: Annotated[Path, typer.Option(help="The folder that gets the head.")],
    model: ModelOption = None,
    prompts: HeadPromptsOption = None,
    kind: Annotated[TrainedKind | None, typer.Option(help="What to train. Default: eagle.")] = None,
    answers: Annotated[
        Path | None,
        typer.Option(help="Answers that `head-answers` wrote; made first if left out."),
    ] = None,
    count: Annotated[int, typer.Option(help="Prompts to answer, without --answers.", min=1)] = 5000,
    rounds: Annotated[
        int | None, typer.Option(help="How often the model reads all answers. Default: 1.", min=1)
    ] = None,
    repeats: Annotated[
        int | None,
        typer.Option(
            help="How often the head learns from what the model has read. Default: 1.", min=1
        ),
    ] = None,
    steps: Annotated[
        int | None, typer.Option(help="Tokens that a chain is unrolled over. Default: 4.", min=1)
    ] = None,
    answers_only: Annotated[
        bool, typer.Option(help="Learn from answers alone, and not from their prompts.")
    ] = False,
    begin: Annotated[
        Path | None,
        typer.Option(help="The folder of a head of the same kind to begin with, not from nothing."),
    ] = None,
    rate: Annotated[
        float | None, typer.Option(help="Learning rate at its height. Default: 0.008.", min=0)
    ] = None,
    minutes: Annotated[
        float, typer.Option(help="Stop after so many, to be resumed.", min=0)
    ] = math.inf,
    resume: ResumeOption = False,
    threads: ThreadsOption = 2,
) -> None:
    """Train a draft head for a model, on answers that the model writes itself first.

    An interrupted training goes on when the same call is made with --resume; what it was begun
    with may be left out. The head is written after each part, so that an unfinished one can be
    tried. Several GPUs train it together under `accelerate launch`, on answers that are there
    already.
    """
    with one_message():
        from app.engine import import_engine

        import_engine()
        import torch

        from app.models.files import model_files
        from app.teaching.head import teach_head
        from app.teaching.progress import has_samples
        from speculation.training.processes import launched

        torch.set_num_threads(threads)
        end = time.monotonic() + 60 * minutes
        processes, files = launched(), model_files(model)
        if processes.count > 1 and answers is None and not has_samples(out):
            fail("Several processes train on answers that are there. Name them with --answers.")
        if processes.is_first:
            _check_data(files, prompts or [], answers)
            _check(out, resume)
            named: dict[str, Any] = {"rate": rate, "rounds": rounds, "repeats": repeats}
            named |= {"steps": steps, "is_whole": False if answers_only else None}
            chosen = {name: value for name, value in named.items() if value is not None}
            _begin_or_resume(files, out, kind, chosen, begin, resume=resume)
            if not has_samples(out):
                _prepare(files, prompts or [], answers, count, out, end)
        processes.wait()
        if not teach_head(files, out, end - time.monotonic(), tell_progress, processes):
            _stop()
        if processes.is_first:
            typer.echo(f"The head is in {out}.")


def _check(out: Path, resume: bool) -> None:
    """The folder has the training that is resumed, or nothing."""
    from app.teaching.head_recipe import has_begun

    if resume and not has_begun(out):
        fail(f"{out} has no training. Leave --resume out, or name another folder.")
    if not resume and has_begun(out):
        fail(f"{out} has a training. --resume goes on, or name another folder.")
    if not resume and out.exists() and any(out.iterdir()):
        fail(f"{out} has other files. Name another folder.")


def _check_data(files: ModelFiles, prompts: list[Path], answers: Path | None) -> None:
    """Check that the named files can be used, before anything is begun."""
    from app.teaching.head import check_answers
    from app.teaching.head_sources import prompt_files

    prompt_files(prompts)
    if answers is not None:
        check_answers(files, answers)


def _begin_or_resume(
    files: ModelFiles,
    out: Path,
    kind: TrainedKind | None,
    chosen: Mapping[str, Any],
    begin: Path | None,
    *,
    resume: bool,
) -> None:
    """Check that what was chosen is what the training in the folder was begun with; without one
    write a recipe for this machine with it, and begin.
    """
    from app.models.language_model import choose_device
    from app.teaching.head_recipe import begin_head, check_begun
    from speculation.training.head_training import GPU_TOKENS, TOKENS, HeadRecipe
    from speculation.training.precision import is_faster_in_bfloat16

    if resume:
        check_begun(files, out, kind.value if kind else None, chosen, begin)
        return
    device = choose_device("auto")
    tokens = TOKENS if device == "cpu" else GPU_TOKENS
    recipe = HeadRecipe(tokens=tokens, bfloat16=is_faster_in_bfloat16(device), **chosen)
    begin_head(files, out, (kind or TrainedKind.EAGLE).value, recipe, begin)


def _prepare(
    files: ModelFiles,
    prompts: list[Path],
    answers: Path | None,
    count: int,
    out: Path,
    end: float,
) -> None:
    """Read the answers into the folder, after the model has given them if none are named."""
    from app.teaching.head import prepare_head

    there = answers or out / "answers.jsonl"
    if answers is None and not _answer(files, prompts, count, there, end):
        _stop()
    prepare_head(files, there, out)


def _answer(files: ModelFiles, prompts: list[Path], count: int, out: Path, end: float) -> bool:
    """Have the model answer until then; whether all answers are there."""
    from app.teaching.answer_prompts import answer_prompts, made_prompts

    made = made_prompts(files.folder, prompts, count, out, tell_progress)
    return answer_prompts(files, made, out, None, end - time.monotonic(), tell_progress)


def _stop() -> NoReturn:
    typer.echo("Stopped. The same call with --resume goes on.")
    raise typer.Exit
