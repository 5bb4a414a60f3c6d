"""`palimpsest bigrams`: what a model predicts after each single token, computed once and saved."""

from __future__ import annotations

import typer

from app.commands.common import one_message
from app.commands.options import ModelOption
from app.settings.loading import load


def bigrams(model: ModelOption = None) -> None:
    """Compute a model's bigram tables, which some drafters use; it takes minutes, once."""
    with one_message():
        settings = load({"model": model})
        from app.models.files import model_files
        from app.models.language_model import load_language_model
        from app.tuning.bigrams import make_bigrams

        loaded = load_language_model(model_files(settings.model), settings)
        tenths = 0

        def report(done: int, total: int) -> None:
            nonlocal tenths
            if 10 * done // total > tenths:
                tenths = 10 * done // total
                typer.echo(f"{done:,} of {total:,} tokens", err=True)

        saved = make_bigrams(loaded, report)
    typer.echo(f"Saved in {' and '.join(map(str, saved))}")
