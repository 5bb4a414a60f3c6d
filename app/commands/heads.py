"""`palimpsest heads`: which heads of a model show what it is about to copy, found and saved
once.
"""

from __future__ import annotations

import typer

from app.commands.common import fail, one_message
from app.commands.options import ModelOption
from app.settings.loading import load


def heads(model: ModelOption = None) -> None:
    """Find a model's induction heads, which some drafters use; the result is saved."""
    with one_message():
        settings = load({"model": model})
        from app.models.copy_clues import keep_clues
        from app.models.files import model_files
        from app.models.language_model import load_language_model
        from app.tuning.induction_heads import CASES, find_clues

        loaded = load_language_model(model_files(settings.model), settings)

        def report(done: int) -> None:
            typer.echo(f"{done} of {len(CASES)} answers analysed", err=True)

        found = find_clues(loaded, report)
        if found is None:
            fail(
                f"{loaded.title} copied nothing from its prompts, so its induction heads can't be "
                "determined."
            )
        path = keep_clues(loaded.fingerprint, found)
    named = ", ".join(f"{head.layer}.{head.head}" for head in found.heads)
    typer.echo(f"Layer {found.layer}; heads {named} (layer.head, both from 0). Saved in {path}")
