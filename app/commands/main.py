"""The command line. Each command opens the data folder, does one thing, and closes it."""

from __future__ import annotations

import atexit
import gc
import io
import sys
from importlib.metadata import entry_points

import typer

from app.commands.ask import ask
from app.commands.backup import backup, restore
from app.commands.bigrams import bigrams
from app.commands.doctor import doctor
from app.commands.edit import edit
from app.commands.examine import examine
from app.commands.head_answers import head_answers
from app.commands.heads import heads
from app.commands.library import cancel, documents, ingest, remove, replace, tag
from app.commands.reread import reread
from app.commands.revisions import revisions
from app.commands.search import search
from app.commands.sessions import export, forget, sessions
from app.commands.train_head import train_head
from app.commands.train_reader import train_reader
from app.commands.url import url
from app.settings.loading import unknown_variables

cli = typer.Typer(
    name="palimpsest",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Ask your own documents, on your own machine; words that also stand in them are linked "
    "to their place.",
)
for command in (
    ingest,
    documents,
    tag,
    replace,
    reread,
    remove,
    cancel,
    ask,
    edit,
    search,
    sessions,
    export,
    forget,
    backup,
    restore,
    doctor,
    examine,
    url,
    heads,
    bigrams,
    train_reader,
    train_head,
    head_answers,
):
    cli.command()(command)
cli.add_typer(revisions, name="revisions")


NEW_OBJECTS = 50_000
"""Between two looks for garbage; Python's own number is 700 to 2,000."""


def main() -> None:
    """Run the command line, with the commands that other packages register (`serve`, `bench`)."""
    _look_for_garbage_seldom()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # also what a path has that isn't UTF-8
    for line in unknown_variables():
        typer.echo(line, err=True)
    for entry in entry_points(group="palimpsest.commands"):
        registered = entry.load()
        if isinstance(registered, typer.Typer):
            cli.add_typer(registered, name=entry.name)
        else:
            cli.command(name=entry.name)(registered)
    cli()


def _look_for_garbage_seldom() -> None:
    """Most objects by far are the modules', which stay: to look through them again and again took a
    fifth of a start's time, and once more at the end a second (docs/log.md).
    """
    gc.set_threshold(NEW_OBJECTS)
    atexit.register(gc.freeze)


if __name__ == "__main__":
    main()
