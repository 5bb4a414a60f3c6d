"""`palimpsest train-reader`: train the ranker or the default model on files of questions."""

from __future__ import annotations

import math
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from app.commands.common import fail, one_message, tell_progress
from app.commands.options import ResumeOption, ThreadsOption


class ReaderKind(StrEnum):
    """Models that can be taught: the ranker of evidence, and the one that answers."""

    RANKER = "ranker"
    MODEL = "model"


class Exercises(StrEnum):
    """The kinds of exercises that the model learns from, as in `app.teaching.curriculum.SHARES`."""

    READING = "reading"
    INVENTED = "invented"
    EDITS = "edits"
    CHATS = "chats"
    TEXTS = "texts"


def train_reader(
    out: Annotated[
        Path, typer.Option(help="The file that gets the ranker's weights; a model's folder.")
    ],
    data: Annotated[
        list[Path] | None,
        typer.Option(help="Questions over texts, as JSON lines; may be repeated."),
    ] = None,
    kind: Annotated[ReaderKind, typer.Option(help="What to teach.")] = ReaderKind.RANKER,
    steps: Annotated[int, typer.Option(help="Ranker: steps of 10 questions.", min=1)] = 3700,
    tokens: Annotated[
        int, typer.Option(help="Model: tokens to learn from.", min=10_000)
    ] = 2_000_000,
    minutes: Annotated[
        float, typer.Option(help="Model: stop after so many, to be resumed.", min=0)
    ] = math.inf,
    resume: ResumeOption = False,
    begin: Annotated[
        Path | None,
        typer.Option(help="Go on from a ranker's weights, or a model's folder (taught-*)."),
    ] = None,
    rate: Annotated[float | None, typer.Option(help="Learning rate at its height.", min=0)] = None,
    rank: Annotated[
        int | None, typer.Option(help="Model: rank of what each layer learns.", min=1)
    ] = None,
    without: Annotated[
        list[Exercises] | None,
        typer.Option(help="Model: leave out these exercises, to see what they add."),
    ] = None,
    threads: ThreadsOption = 2,
) -> None:
    """Teach the ranker of evidence, or the default model.

    An interrupted training of the ranker is resumed by the same call, one of the model with
    --resume.
    """
    with one_message():
        from app.engine import import_engine

        import_engine()
        import torch

        torch.set_num_threads(threads)
        files = data or []
        if not (files or (resume and kind is ReaderKind.MODEL)):
            fail("There is nothing to learn from. Name a file of questions (--data).")
        if kind is ReaderKind.RANKER:
            _ranker(files, out, steps, begin, rate)
        else:
            chosen = {"rate": rate, "rank": rank}
            recipe = {name: value for name, value in chosen.items() if value is not None}
            if resume:
                _require_training(out, is_there=True)
                if recipe or without or begin is not None:
                    fail("A training keeps what it was begun with. Give --resume alone.")
            else:
                _begin(files, out, tokens, recipe, begin, without or [])
            _teach(out, 60 * minutes)


def _ranker(
    data: list[Path], out: Path, steps: int, begin: Path | None, rate: float | None
) -> None:
    from app.models.defaults import embedding_model_folder
    from retrieval.teaching.teach import teach

    teach(embedding_model_folder(), data, out, steps, tell_progress, begin=begin, rate=rate)
    typer.echo(f"ranker written to {out} ({out.stat().st_size / 1e6:.1f} MB)")


def _begin(
    data: list[Path],
    out: Path,
    tokens: int,
    chosen: dict[str, Any],
    begin: Path | None,
    without: list[Exercises],
) -> None:
    from app.models.defaults import default_model_folder
    from app.teaching.teach import prepare
    from speculation.training.finetuning import Recipe
    from speculation.training.precision import is_faster_in_bfloat16

    _require_training(out, is_there=False)
    model, recipe = default_model_folder(), Recipe(bfloat16=is_faster_in_bfloat16(), **chosen)
    prepare(model, data, out, tokens, recipe, begun=begin, without=without)


def _teach(out: Path, seconds: float) -> None:
    from app.models.defaults import default_model_folder
    from app.teaching.teach import kept_recipe, teach

    if teach(default_model_folder(), out, kept_recipe(out), seconds, tell_progress):
        typer.echo(f"What the model was taught is in {out}.")
    else:
        typer.echo(f"Stopped. Go on: palimpsest train-reader --kind model --resume --out {out}")


def _require_training(out: Path, *, is_there: bool) -> None:
    from app.teaching.progress import has_samples

    if is_there != has_samples(out):
        has, advice = (
            ("no", "Begin one: leave --resume out") if is_there else ("a", "--resume goes on")
        )
        fail(f"{out} has {has} training. {advice}, or name another folder.")
