"""`palimpsest sessions`, `export` and `forget`: listing, exporting and deleting sessions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import fail, older_copies, open_store
from app.commands.options import DataDirOption
from app.exporting.formats import ExportFormat
from app.local_time import local_time
from app.safe_text import plain, printable


def sessions(data_dir: DataDirOption = None) -> None:
    """List the sessions, most recently used first."""
    with open_store(data_dir) as store:
        from storage import Sessions

        for record in Sessions(store).all():
            title = printable(" ".join(record.title.split()))
            typer.echo(f"{record.id}  {local_time(record.updated_at)}  {title}")


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
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    data_dir: DataDirOption = None,
) -> None:
    """Export a session's questions and answers, with sources as footnotes."""
    with open_store(data_dir) as store:
        from app.exporting.export import exported

        content = exported(store, session, form)
        if output is None:
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            _write_export(output, content, store.data_dir, force=force)


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


def _write_export(output: Path, content: bytes, data_dir: Path, *, force: bool) -> None:
    """Write the file whole, or end the command with what was there as it was."""
    from app.editing.saving import replace_whole

    named, another = plain(str(output)), "Name another file with --output"
    try:
        if output.is_symlink() and not output.exists():
            fail(f"{named}: is a link that leads nowhere. {another}.")
        if output.exists() and not output.is_file():
            output.write_bytes(content)  # such as a pipe, which has nothing to be lost
            return
        if data_dir.resolve() in output.resolve().parents:
            fail(f"{named}: is inside the data folder. {another}, outside of it.")
        if output.exists() and not force:
            fail(f"{named}: already exists. {another}, or add --force.")
        replace_whole(output, content)
    except OSError as error:
        fail(f"{named}: can't be written ({error.strerror}). {another}.")
