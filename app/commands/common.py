"""What every command shares: an open assistant, errors as one message.

Errors are one message on stderr and exit status 1 (2 for wrong usage), never a traceback.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from app.errors import SettingsError
from app.safe_text import one_line, plain, printable
from app.settings.settings import Settings, load

if TYPE_CHECKING:
    from app.assistant import Assistant
    from storage import Store


@contextmanager
def open_assistant(**flags: Any) -> Iterator[Assistant]:
    """An open assistant; whatever goes wrong inside ends in one message."""
    with one_message():
        settings: Settings = load(flags)
        from app.assistant import Assistant

        with closing(Assistant(settings)) as assistant:
            tell_of_folder(assistant.store)
            yield assistant


@contextmanager
def open_store(data_dir: Path | None) -> Iterator[Store]:
    """What is stored, without the library's index and the models' modules, which take longer."""
    with one_message():
        from storage import Store

        with closing(Store(load({"data_dir": data_dir}).data_dir)) as store:
            tell_of_folder(store)
            yield store


def tell_of_folder(store: Store) -> None:
    """Say on stderr what opening the data folder did to it that a person should know."""
    if store.is_newly_shared:
        typer.echo(
            f"{store.data_dir}: other users of this machine can look into this folder, which is "
            "left as it is, since it isn't Palimpsest's alone. What Palimpsest keeps in it is for "
            "you alone; `palimpsest doctor` checks that. For a folder of its own name another one "
            "with --data-dir or PALIMPSEST_DATA_DIR.",
            err=True,
        )
    if store.copied_to is not None:
        typer.echo(
            "The library was brought up to this version of Palimpsest; a copy of how it was is in "
            f"{store.copied_to}",
            err=True,
        )


@contextmanager
def one_message() -> Iterator[None]:
    """What is expected to go wrong inside ends the command with its message."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("\nStopped. What was written is kept.", err=True)
        raise typer.Exit(130) from None
    except SettingsError as error:
        typer.echo(printable(str(error)), err=True)
        raise typer.Exit(2) from None
    except Exception as error:
        if isinstance(error, OSError) and isinstance(error.filename, str | bytes):
            named = plain(os.fsdecode(error.filename))
            fail(f"{named}: can't be used ({error.strerror}). Name another one.")
        if not _is_expected(error):
            raise
        fail(str(error))


def _is_expected(error: Exception) -> bool:
    from app.errors import EXPECTED

    return isinstance(error, EXPECTED)


def fail(message: str) -> NoReturn:
    """Say it on one line and end with status 1."""
    typer.echo(printable(one_line(message)), err=True)
    raise typer.Exit(1)


def older_copies(data_dir: Path) -> str | None:
    """What to say after a removal about the copies made unasked, which still hold all there was."""
    from storage.snapshot import copies_folder, kept_copies

    count = len(kept_copies(data_dir))
    if not count:
        return None
    noun = "copies" if count > 1 else "copy"
    return (
        f"{count} older {noun} of the library in {copies_folder(data_dir)} may still hold it, as "
        "do backups that you made. Delete them to be rid of it."
    )
