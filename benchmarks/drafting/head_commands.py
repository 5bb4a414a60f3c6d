"""The commands that measure draft heads: what one adds, and what its shape and training matter."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import tell_progress
from app.commands.options import (
    AsJsonOption,
    ModelOption,
    NodesOption,
    TemperatureOption,
    ThreadsOption,
)
from benchmarks.drafting.options import CostOption
from benchmarks.printing import one_line, print_result


def heads(
    prompts: Annotated[Path, typer.Option(help="JSON lines with turns and category.")],
    candidate: Annotated[
        list[str] | None,
        typer.Option(
            help="A draft head to measure, in place of the shipped one of its kind: a folder, or "
            "ORG/NAME on the hub; may be repeated."
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Use only the first N lines of each category.")
    ] = None,
    nodes: NodesOption = None,
    cost: CostOption = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(help="A method as in its paper, such as casd+eagle; may be repeated."),
    ] = None,
    temperature: TemperatureOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Draft heads alone and with copies, on the default model's own answers; loops are cut."""
    from benchmarks.drafting.flags import Flags, prepare
    from benchmarks.drafting.head_sets import measure, report, with_heads
    from benchmarks.drafting.live import read_prompts

    with one_line():
        conversations = read_prompts(prompts, limit)
        setup = with_heads(prepare(Flags(cost=cost, real=True)), candidate or [])
        result = measure(
            conversations, setup, nodes=nodes, papers=paper or [], temperature=temperature or 0.0
        )
    print_result(result, as_json, report)


def head_ablation(
    answers: Annotated[Path, typer.Option(help="Answers that `head-answers` wrote.")],
    tokens: Annotated[
        int, typer.Option(min=1, help="Tokens of prompts and answers that each head learns from.")
    ] = 60_000,
    model: ModelOption = None,
    threads: ThreadsOption = 2,
    as_json: AsJsonOption = False,
) -> None:
    """What a draft head's shape and training matter: small trainings that differ in one thing."""
    import torch

    from app.models.files import model_files
    from benchmarks.drafting.head_ablation import measure, report

    torch.set_num_threads(threads)
    with one_line():
        files = model_files(model)
        result = measure(files, answers, tokens, tell_progress)
    print_result(result, as_json, report)
