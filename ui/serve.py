"""`palimpsest serve`: the page, on the loopback address unless another one is given.

The page's libraries are imported only when it is served, so that other commands start quickly.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import Annotated

import typer

from app.commands.options import (
    AnswerOption,
    DataDirOption,
    DraftersOption,
    FixedOption,
    HeadOption,
    HostOption,
    ModelOption,
    NodesOption,
    PortOption,
)
from app.errors import SettingsError
from app.settings.loading import load
from app.settings.settings import Settings
from ui.access import is_loopback


def serve(
    port: PortOption = None,
    host: HostOption = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Don't open the browser.")
    ] = False,
    no_token: Annotated[
        bool,
        typer.Option(
            "--no-token",
            help=(
                "Require no token: every user and program of this machine can read and change "
                "everything."
            ),
        ),
    ] = False,
    open_: Annotated[
        Path | None,
        typer.Option("--open", help="A text or source file to revise; saved where it is."),
    ] = None,
    data_dir: DataDirOption = None,
    model: ModelOption = None,
    answer: AnswerOption = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    head: HeadOption = None,
    nodes: NodesOption = None,
) -> None:
    """Start the server and open the page in a browser; Ctrl+C stops it."""
    try:
        chosen = load(
            {
                "host": host,
                "port": port,
                "data_dir": data_dir,
                "model": model,
                "answer": answer,
                "drafters": drafters,
                "fixed": fixed,
                "head": head,
                "nodes": nodes,
            }
        )
        listener = listen(chosen.host, chosen.port)
        if no_token:
            _check_loopback(listener, chosen.host)
    except (SettingsError, OSError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from error
    # At the end uvicorn restores this handler and raises the signal that it caught.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    status = 0
    with contextlib.suppress(KeyboardInterrupt):
        asks = {"open_browser": not no_browser, "asks_token": not no_token}
        status = _run(chosen, listener, open_, **asks)
    end(status)
    if status:
        raise typer.Exit(status)


def end(status: int = 0) -> None:
    """Exit at once if the model is still being loaded or running in its own thread, and in any case
    with an error, which may come while what computes is being imported.

    Everything is closed by now, and torch aborts the process if the interpreter shuts down while
    such a thread runs.
    """
    if status or threading.active_count() > 1:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _check_loopback(listener: socket.socket, host: str) -> None:
    """Refuse to serve other machines without a token.

    Raises:
        OSError: it would be; the message says what to do. The listener is closed.
    """
    if not is_loopback(listener.getsockname()[0]):
        listener.close()
        raise OSError(
            f"--no-token can't be used with --host {host}: anyone who can reach this machine "
            "could read and change everything. Leave out one of them."
        )


def _run(
    chosen: Settings,
    listener: socket.socket,
    file: Path | None,
    *,
    open_browser: bool,
    asks_token: bool,
) -> int:
    """Serve until it is stopped; the exit status."""
    from app.errors import EXPECTED
    from ui import server

    try:
        server.run(chosen, listener, file, open_browser=open_browser, asks_token=asks_token)
    except EXPECTED as error:
        typer.echo(error, err=True)
        return 1
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, whose connections send what is written at once.

    Raises:
        OSError: the address can't be used; the message names it and what to do.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        code = getattr(error, "errno", None)
        if code in (errno.EADDRINUSE, errno.EACCES):
            reason = "is taken" if code == errno.EADDRINUSE else "is not permitted"
            raise OSError(
                f"Port {port} {reason}: choose another one with --port, or --port 0 for a free one."
            ) from error
        raise OSError(
            f"Can't listen on {host!r} ({error}). Pass an address of this machine with --host, or "
            "omit --host to serve this machine only."
        ) from error
    # A response is written in pieces, of which each would wait up to 40 ms until the one before has
    # been acknowledged. asyncio sees to it for sockets alone that it has made itself.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
