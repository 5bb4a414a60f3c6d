"""`palimpsest head-answers`: have a model answer prompts, for a draft head to learn from."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import fail, one_message, tell_progress
from app.commands.options import HeadPromptsOption, ModelOption, ThreadsOption


def head_answers(
    out: Annotated[Path, typer.Option(help="The file that gets the answers, as JSON lines.")],
    model: ModelOption = None,
    prompts: HeadPromptsOption = None,
    count: Annotated[int, typer.Option(help="Prompts.", min=1)] = 5000,
    minutes: Annotated[float, typer.Option(help="Stop after so many, to go on.", min=0)] = math.inf,
    slots: Annotated[
        int | None,
        typer.Option(
            help="Answers written side by side. Default: 64, on a GPU 1,024, if memory holds them.",
            min=1,
        ),
    ] = None,
    threads: ThreadsOption = 2,
) -> None:
    """Have the model answer prompts of the kinds that people give it.

    The prompts are made first, and kept beside the answers in a file that ends in .prompts.jsonl.
    An interrupted call goes on when it is repeated.
    """
    with one_message():
        from app.engine import import_engine

        import_engine()
        import torch

        from app.models.files import model_files
        from app.teaching.answer_prompts import answer_prompts, made_prompts

        torch.set_num_threads(threads)
        files = model_files(model)
        made = made_prompts(files.folder, prompts or [], count, out, tell_progress)
        if len(made) != count:
            fail(
                f"The prompts beside {out} are {len(made):,}. Name --count {len(made)}, or another "
                "file."
            )
        if not answer_prompts(files, made, out, slots, 60 * minutes, tell_progress):
            tell_progress("Stopped. The same call goes on.")
