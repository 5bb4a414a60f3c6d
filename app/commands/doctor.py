"""`palimpsest doctor`: the report of `app.upkeep.doctor`, printed."""

from __future__ import annotations

import typer

from app.commands.common import one_message
from app.commands.options import DataDirOption, ModelOption
from app.settings.loading import load


def doctor(data_dir: DataDirOption = None, model: ModelOption = None) -> None:
    """Print versions, device, models with checksums, the data folder and its integrity."""
    with one_message():
        settings = load({"data_dir": data_dir, "model": model})
        from app.upkeep.doctor import render, report

        found = report(settings)
        typer.echo(render(found))
    if found.problems:
        raise typer.Exit(1)
