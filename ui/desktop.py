"""`palimpsest desktop`: the page in a window of its own.

There is one instance: where a server runs on the data folder, its page is opened. Otherwise one is
started here, and ends once the window is closed, no page has been open for a while, and no answer
is under way. What takes long to import is imported when it is needed.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from app.commands.options import DataDirOption, ModelOption
from app.errors import SettingsError
from app.settings.loading import load
from app.settings.settings import Settings
from ui import menu_entry, window
from ui.serve import end, listen

if TYPE_CHECKING:
    from app.assistant import Assistant

CLOSED_SECONDS = 10.0
"""Without an open page after the window has been closed: a page that is reloaded comes back."""

LOOK_SECONDS = 0.2
PROFILE = "window"
"""The folder in the data folder that has the browser's profile."""


def desktop(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Files and folders to add to the library.")
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Make an entry in the menu of programs, and end.")
    ] = False,
    data_dir: DataDirOption = None,
    model: ModelOption = None,
) -> None:
    """Open Palimpsest in a window of its own; closing it ends the server that it started."""
    from app.errors import EXPECTED

    try:
        if install:
            _install(_options(data_dir, model))
        # Another port than that of `palimpsest serve`, so that both can run.
        chosen = load({"data_dir": data_dir, "model": model, "port": 0})
        show = window.show_with(chosen.data_dir / PROFILE)
        if show is None:
            _tell(window.NONE, 1)
        with contextlib.suppress(KeyboardInterrupt):
            if not _open(chosen, files or [], show):
                _tell(window.NO_ENGINE, 1)
    except SettingsError as error:
        _tell(str(error), 2)
    except EXPECTED as error:
        _tell(str(error), 1)
    end()


def _install(options: Sequence[str]) -> NoReturn:
    try:
        done = menu_entry.install(options)
    except OSError as error:
        path = error.filename or "The entry in the menu of programs"
        reason = f"{path}: can't be written ({error.strerror or error})"
        _tell(f"{reason}. Make its folder writable, or choose another with XDG_DATA_HOME.", 1)
    _tell(done)


def _options(data_dir: Path | None, model: str | None) -> list[str]:
    """The flags again, as they can be given from any folder."""
    chosen = load({"data_dir": data_dir, "model": model})
    options = []
    if "data_dir" in chosen.given:
        options += ["--data-dir", str(chosen.data_dir)]
    if model is not None and chosen.model is not None:
        is_path = Path(chosen.model).exists()
        options += ["--model", str(Path(chosen.model).absolute()) if is_path else chosen.model]
    return options


def _tell(said: str, code: int = 0) -> NoReturn:
    typer.echo(said, err=True)
    raise typer.Exit(code)


def _open(chosen: Settings, files: Sequence[Path], show: window.ShowPage) -> bool:
    """Show the page in a window, of a running server or of a new one; False if there is
    no window.
    """
    from app.serving.servers import Serving, addresses

    if running := addresses(chosen.data_dir):
        if files:
            from app.assistant import Assistant

            with closing(Assistant(chosen)) as assistant:
                _add(assistant, files)  # the running server reads them
        with Serving(chosen.data_dir) as here:
            return show(here, running[0])
    return _serve(chosen, files, show)


def _serve(chosen: Settings, files: Sequence[Path], show: window.ShowPage) -> bool:
    from ui.server import Server, prepared

    listener = listen(chosen.host, chosen.port)
    with prepared(chosen, listener) as ready:
        _add(ready.assistant, files)
        server = Server(ready.app, ready.announcement)
        thread = threading.Thread(target=server.run, args=([listener],), name="server")
        thread.start()
        try:
            if was_shown := show(ready.serving, ready.address):
                wait_until_unused(lambda: server.pages > 0 or ready.assistant.is_busy)
            return was_shown
        finally:
            server.should_exit = True
            thread.join()


def _add(assistant: Assistant, files: Sequence[Path]) -> None:
    """Add files and those of folders; what is refused is told on the terminal."""
    for error in assistant.document_actions.take(files)[1]:
        typer.echo(str(error), err=True)


def wait_until_unused(is_used: Callable[[], bool]) -> None:
    """Return once it hasn't been used for `CLOSED_SECONDS`."""
    since = time.monotonic()
    while time.monotonic() - since < CLOSED_SECONDS:
        if is_used():
            since = time.monotonic()
        time.sleep(LOOK_SECONDS)
