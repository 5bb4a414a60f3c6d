"""Shared by all commands: opening the assistant, and errors as one message.

Errors are one message on stderr and exit status 1 (2 for wrong usage), never a traceback.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from app.errors import SettingsError
from app.safe_text import one_line, plain, printable
from app.settings.loading import load
from app.settings.settings import Settings
from app.upkeep.folder_notice import report_folder_changes

if TYPE_CHECKING:
    from app.assistant import Assistant
    from storage import Store


_NOT_WRITTEN = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO})
"""Errors of a device that takes no more."""


@contextmanager
def open_assistant(**flags: Any) -> Iterator[Assistant]:
    """An open assistant; any error inside ends in one message."""
    with one_message():
        settings: Settings = load(flags)
        from app.assistant import Assistant

        with closing(Assistant(settings)) as assistant:
            report_folder_changes(assistant.store)
            yield assistant


@contextmanager
def open_store(data_dir: Path | None) -> Iterator[Store]:
    """The store alone, without the library's index and the model modules, which open slowly."""
    with one_message():
        from storage import Store

        with closing(Store(load({"data_dir": data_dir}).data_dir)) as store:
            report_folder_changes(store)
            yield store


@contextmanager
def one_message() -> Iterator[None]:
    """Expected errors inside end the command with their message."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("\nInterrupted. Everything stored so far is kept.", err=True)
        raise typer.Exit(130) from None
    except SettingsError as error:
        typer.echo(printable(str(error)), err=True)
        raise typer.Exit(2) from None
    except Exception as error:
        if isinstance(error, OSError) and isinstance(error.filename, str | bytes):
            named = plain(os.fsdecode(error.filename))
            fail(f"{named}: can't be used ({error.strerror}). Choose another one.")
        if isinstance(error, OSError) and error.errno in _NOT_WRITTEN:
            fail(f"The output can't be written: {error.strerror}. Choose another place for it.")
        if not _is_expected(error):
            raise
        fail(str(error))


def _is_expected(error: Exception) -> bool:
    from app.errors import EXPECTED

    return isinstance(error, EXPECTED)


def fail(message: str) -> NoReturn:
    """Print the message on one line and exit with status 1."""
    typer.echo(printable(one_line(message)), err=True)
    raise typer.Exit(1)


def tell_progress(line: str) -> None:
    """Print a line about what goes on, beside the command's output."""
    typer.echo(line, err=True)


def older_copies(data_dir: Path) -> str | None:
    """The note after a removal about automatic copies, which still contain what was removed."""
    from storage.snapshot import copies_folder, kept_copies

    count = len(kept_copies(data_dir))
    if not count:
        return None
    noun = "copies" if count > 1 else "copy"
    return (
        f"{count} older {noun} of the library in {copies_folder(data_dir)} may still contain it, "
        "as may backups that you made. Delete them to remove it completely."
    )
