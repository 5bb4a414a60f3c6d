"""`palimpsest serve`: the page on the loopback address.

The page is there within seconds, because the model is loaded beside it. Only names of the loopback
address are answered, so that no web page elsewhere can reach the app under a name of its own.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app import settings

if TYPE_CHECKING:
    from fastapi import FastAPI

    from app.assistant import Assistant

LOOPBACK_NAMES = ["127.0.0.1", "localhost"]


def serve(
    port: Annotated[int | None, typer.Option(help="Port of the page; 0 takes a free one.")] = None,
    no_browser: Annotated[bool, typer.Option(help="Don't open the browser.")] = False,
    data_dir: Annotated[
        Path | None, typer.Option(help="Folder that keeps documents and sessions.")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Folder or ORG/NAME of the language model.")
    ] = None,
) -> None:
    """Open the page in the browser; Ctrl+C ends it."""
    try:
        chosen = settings.load({"port": port, "data_dir": data_dir, "model": model})
        listener = listen(chosen.host, chosen.port)
    except (settings.SettingsError, OSError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from error
    with tempfile.TemporaryDirectory(prefix="palimpsest-") as uploads:
        # Gradio reads it when it is imported: files pass through here on their way to the store.
        os.environ["GRADIO_TEMP_DIR"] = uploads
        run(chosen, listener, open_browser=not no_browser)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        OSError: it can't; the message names the port and what to do.
    """
    try:
        return socket.create_server((host, port))
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            reason = "is taken" if error.errno == errno.EADDRINUSE else "may not be used"
            raise OSError(
                f"Port {port} {reason}: choose another one with --port, or --port 0 for a free one."
            ) from error
        raise


def run(chosen: settings.Settings, listener: socket.socket, *, open_browser: bool) -> None:
    """Serve until Ctrl+C."""
    import uvicorn

    from app.assistant import Assistant

    host, port = listener.getsockname()[:2]
    address = f"http://{host}:{port}"
    assistant = Assistant(chosen)
    try:
        threading.Thread(target=_warm_up, args=(assistant,), daemon=True).start()
        config = uvicorn.Config(
            application(assistant, address, open_browser=open_browser),
            log_level="warning",
            timeout_graceful_shutdown=2,  # streams to open pages never end by themselves
        )
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        assistant.close()


def application(assistant: Assistant, address: str, *, open_browser: bool) -> FastAPI:
    """The page as an application; says its address, and opens it, once it is served."""
    import gradio as gr
    from fastapi import FastAPI
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    from ui import page

    @asynccontextmanager
    async def announce(_app: FastAPI) -> AsyncIterator[None]:
        print(f"Palimpsest is at {address} (Ctrl+C ends it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        yield

    app = FastAPI(openapi_url=None, lifespan=announce)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=LOOPBACK_NAMES)
    return gr.mount_gradio_app(
        app,
        page.build(assistant),
        path="/",
        theme=page.theme(),
        css=page.CSS,
        footer_links=[],
        run_history=False,
        ssr_mode=False,
        enable_monitoring=False,
        mcp_server=False,
        pwa=False,
    )


def _warm_up(assistant: Assistant) -> None:
    from app.errors import AskError

    try:
        assistant.warm_up()
    except AskError as error:  # the page says it too, at the first question
        print(error, file=sys.stderr, flush=True)
