"""`palimpsest backup`, `restore`, `export` and `forget`: saving and deleting what is stored."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from app import __version__
from app.commands.common import fail, older_copies, one_message, open_store
from app.commands.options import DataDirOption
from app.exporting.formats import ExportFormat
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


def export(
    session: Annotated[
        str, typer.Argument(help="The session's id; `palimpsest sessions` lists them.")
    ],
    form: Annotated[
        ExportFormat, typer.Option("--format", help="Export format.")
    ] = ExportFormat.MARKDOWN,
    output: Annotated[
        Path | None, typer.Option(help="The file to write. Default: standard output.")
    ] = None,
    data_dir: DataDirOption = None,
) -> None:
    """Export a session's questions and answers, with sources as footnotes."""
    with open_store(data_dir) as store:
        from app.exporting.export import exported

        content = exported(store, session, form)
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        named = plain(str(output))
        fail(f"{named}: can't be written ({error.strerror}). Name another file with --output.")


def forget(
    session: Annotated[list[str], typer.Argument(help="Ids of the sessions to remove.")],
    data_dir: DataDirOption = None,
) -> None:
    """Delete sessions with their questions and answers; their documents are kept."""
    with open_store(data_dir) as store:
        from storage import Sessions

        sessions = Sessions(store)
        for record in [sessions.get(each) for each in dict.fromkeys(session)]:
            sessions.remove(record.id)
            typer.echo(f"{record.id}: removed", err=True)
        if older := older_copies(store.data_dir):
            typer.echo(older, err=True)


def _counted(counts: Mapping[str, int]) -> str:
    nouns = ("document", "session", "message")
    return ", ".join(counted(counts[f"{noun}s"], noun) for noun in nouns)
