"""`palimpsest backup`, `restore`, `export` and `forget`: keeping and giving up what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from app import __version__
from app.commands.common import DataDir, one_message
from app.settings import load


def backup(
    file: Annotated[Path, typer.Argument(help="The file that the backup shall be.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
    data_dir: DataDir = None,
) -> None:
    """Write documents, sessions and answers to one file; others may be at work meanwhile."""
    with one_message():
        from storage import Store
        from storage.backup import back_up

        with closing(Store(load({"data_dir": data_dir}).data_dir)) as store:
            made = back_up(store, file, __version__, force=force)
    typer.echo(f"{file}: {_counted(made.counts)}", err=True)
    if made.missing:
        typer.echo(
            f"{len(made.missing)} originals are gone or damaged and not in it; their text is. "
            "`palimpsest doctor` names them.",
            err=True,
        )


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `palimpsest backup` wrote.")],
    data_dir: DataDir = None,
) -> None:
    """Bring back what a backup holds in place of what there is, which is backed up first."""
    with one_message():
        from storage.restore import restore as bring_back

        done = bring_back(load({"data_dir": data_dir}).data_dir, file, __version__)
    typer.echo(f"Restored {_counted(done.counts)}.", err=True)
    if done.missing:
        typer.echo(
            f"Without originals: {', '.join(done.missing)}. Add those files again.", err=True
        )
    if done.before is not None:
        typer.echo(f"What was there before is in {done.before}", err=True)


def _counted(counts: Mapping[str, int]) -> str:
    names = ("documents", "sessions", "messages")
    return ", ".join(
        f"{counts[name]:,} {name if counts[name] != 1 else name[:-1]}" for name in names
    )
