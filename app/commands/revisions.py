"""`palimpsest revisions`: lists and compares a file's stored revisions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import fail, open_store
from app.commands.options import DataDirOption, revision_id
from app.local_time import local_time
from app.safe_text import one_line, plain, printable

if TYPE_CHECKING:
    from storage import Store

revisions = typer.Typer(
    no_args_is_help=True, help="List, compare and restore the revisions of a file."
)

FileArgument = Annotated[Path, typer.Argument(help="The file that was revised.")]


@revisions.command("list")
def list_revisions(file: FileArgument, data_dir: DataDirOption = None) -> None:
    """List a file's revisions, oldest first, each with the one that it was made from."""
    with open_store(data_dir) as store:
        from app.editing.history import key_of
        from storage.revisions import Revisions

        for each in Revisions(store).of(_known(store, file, key_of(file))):
            source = f" from {each.parent}" if each.parent is not None else ""
            by = f"{each.model}: {one_line(each.instruction)}" if each.author == "model" else "you"
            when = local_time(each.created_at)
            typer.echo(f"{each.id}{source}  {when}  {each.size:,} bytes  {printable(by)}")


@revisions.command("diff")
def diff_revisions(
    file: FileArgument,
    old: Annotated[
        int | None,
        typer.Argument(help="A revision; else what the last came from.", parser=revision_id),
    ] = None,
    new: Annotated[
        int | None,
        typer.Argument(help="Another one; else the file as it is.", parser=revision_id),
    ] = None,
    data_dir: DataDirOption = None,
) -> None:
    """Print what differs between two revisions as a patch; without any, what the last changed."""
    with open_store(data_dir) as store:
        from app.commands.patches import print_patch
        from app.editing.history import key_of
        from app.editing.text_file import read_text_file, text_file
        from storage.revisions import Revisions

        stored, path = Revisions(store), _known(store, file, key_of(file))
        if old is None:
            last = stored.of(path)[-1]
            old, new = last.parent if last.parent is not None else last.id, last.id
        one = text_file(stored.content(path, old), f"revision {old}")
        other = (
            read_text_file(file)
            if new is None
            else text_file(stored.content(path, new), f"revision {new}")
        )
        print_patch(one, other.text, file.name, coloured=False)


@revisions.command("restore")
def restore(
    file: FileArgument,
    revision: Annotated[
        int, typer.Argument(help="Its id, as `list` shows it.", parser=revision_id)
    ],
    data_dir: DataDirOption = None,
) -> None:
    """Write a revision to its file. What the file has now is kept as a revision first."""
    with open_store(data_dir) as store:
        from app.editing.history import restore_revision
        from app.editing.saving import other_names_note

        note = other_names_note(file)
        kept = restore_revision(store, file, revision)
        shown = plain(str(file))
        until_now = f" What it was is revision {kept}." if kept is not None else ""
        typer.echo(f"{shown} is revision {revision} again.{until_now}", err=True)
        if note:
            typer.echo(note, err=True)


@revisions.command("forget")
def forget(file: FileArgument, data_dir: DataDirOption = None) -> None:
    """Delete a file's revisions for good; the file stays as it is."""
    with open_store(data_dir) as store:
        from app.editing.history import key_of
        from storage.revisions import Revisions

        count = Revisions(store).forget(_known(store, file, key_of(file)))
        typer.echo(f"{count} revisions were deleted.", err=True)


def _known(store: Store, file: Path, path: str) -> str:
    """The path, if there are revisions of it."""
    from storage.revisions import Revisions

    if not Revisions(store).of(path):
        fail(f"{file} has no revisions. `palimpsest edit` makes some.")
    return path
