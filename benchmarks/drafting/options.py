"""Options shared by several benchmarks of drafting."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Traces = Annotated[Path, typer.Option(help="Recorded conversations, as JSON lines.")]
CostOption = Annotated[
    Path | None,
    typer.Option(
        help=(
            "T(n): a JSON file with a list of lists of two numbers, n and ms, or of three, the "
            "third being the ms that each token of context adds."
        )
    ),
]
Tokenizer = Annotated[
    Path | None, typer.Option(help="tokenizer.json or its folder. Default: the default model's.")
]
RealForward = Annotated[
    bool, typer.Option("--real-forward", help="Compute every pass with the default model.")
]
BigramsOption = Annotated[
    Path | None,
    typer.Option(help="A bigram table of the default model's (`palimpsest bigrams`)."),
]
NetworkOption = Annotated[
    Path | None,
    typer.Option(help="Weights made by `train-continuations`. Default: the shipped ones."),
]
