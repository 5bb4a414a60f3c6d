"""`palimpsest backup` and `restore`: all that is stored, in one file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from app import __version__
from app.commands.common import one_message, open_store
from app.commands.options import DataDirOption
from app.safe_text import counted, listed, plain
from app.settings.loading import load


def backup(
    file: Annotated[Path, typer.Argument(help="The backup file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    data_dir: DataDirOption = None,
) -> None:
    """Back up documents, sessions and answers to one file, also while Palimpsest is running."""
    with open_store(data_dir) as store:
        from storage.backup import back_up

        made = back_up(store, file, __version__, force=force)
    typer.echo(f"{plain(str(file))}: {_counted(made.counts)}", err=True)
    if made.missing:
        typer.echo(
            f"Not included, since missing or damaged: {counted(len(made.missing), 'original')}. "
            "Their text is included. `palimpsest doctor` lists them.",
            err=True,
        )


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `palimpsest backup` wrote.")],
    data_dir: DataDirOption = None,
) -> None:
    """Replace the present state with a backup; the present state is backed up first."""
    with one_message():
        from retrieval.vectors.embedder import DIMENSIONS, MODEL
        from storage.restore import restore as bring_back

        folder = load({"data_dir": data_dir}).data_dir
        done = bring_back(folder, file, __version__, {MODEL: DIMENSIONS})
    typer.echo(f"Restored {_counted(done.counts)}.", err=True)
    if done.missing:
        typer.echo(f"Missing originals: {listed(done.missing)}. Add those files again.", err=True)
    if done.before is not None:
        typer.echo(f"The previous state is saved in {plain(str(done.before))}", err=True)


def _counted(counts: Mapping[str, int]) -> str:
    nouns = ("document", "session", "message")
    return ", ".join(counted(counts[f"{noun}s"], noun) for noun in nouns)
