"""`palimpsest train-reader`: teach what reads the evidence, from files of questions."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import one_message


class ReaderKind(StrEnum):
    """What can be taught."""

    RANKER = "ranker"


def train_reader(
    data: Annotated[
        list[Path], typer.Option(help="Questions over texts, as JSON lines; may be repeated.")
    ],
    out: Annotated[Path, typer.Option(help="The file that gets the weights.")],
    kind: Annotated[ReaderKind, typer.Option(help="What to teach.")] = ReaderKind.RANKER,
    steps: Annotated[int, typer.Option(help="Steps of 10 questions.", min=1)] = 3700,
    threads: Annotated[int, typer.Option(help="Processor threads.", min=1)] = 2,
) -> None:
    """Teach the ranker of evidence; an interrupted training is resumed by the same call."""
    with one_message():
        from app.engine import import_engine

        import_engine()
        import torch

        from app.models.defaults import embedding_model_folder
        from retrieval.teaching import teach

        torch.set_num_threads(threads)
        teach(embedding_model_folder(), data, out, steps, _report)
        typer.echo(f"{kind} written to {out} ({out.stat().st_size / 1e6:.1f} MB)")


def _report(line: str) -> None:
    typer.echo(line, err=True)
