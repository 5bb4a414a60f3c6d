"""`palimpsest heads`: where a model shows what it is about to copy, found once and kept."""

from __future__ import annotations

import typer

from app.commands.common import fail, one_message
from app.commands.options import Model
from app.settings.settings import load


def heads(model: Model = None) -> None:
    """Find a model's induction heads, which some drafters read; they are kept for every answer."""
    with one_message():
        settings = load({"model": model})
        from app.models.copy_clues import keep_clues
        from app.models.language_model import load_language_model, model_folder
        from app.tuning.induction_heads import CASES, find_clues

        loaded = load_language_model(model_folder(settings.model), settings)

        def report(done: int) -> None:
            typer.echo(f"{done} of {len(CASES)} answers watched", err=True)

        found = find_clues(loaded, report)
        if found is None:
            fail(f"{loaded.title} repeated nothing of what it read; its heads can't be told.")
        path = keep_clues(loaded.fingerprint, found)
    named = ", ".join(f"{head.layer}.{head.head}" for head in found.heads)
    typer.echo(f"Layer {found.layer}; heads {named} (layer.head, both from 0). Kept in {path}")
