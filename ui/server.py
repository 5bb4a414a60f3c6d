"""The page's server: the guard, our own routes, and Gradio's application behind them.

The page is available within seconds, because the model is loaded in the background.
"""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import gradio as gr
import uvicorn
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from app.assistant import Assistant
from app.models.editor import editor_folder
from app.safe_text import printable
from app.serving.servers import Serving
from app.serving.token_file import stored_token
from app.settings.settings import Settings
from app.upkeep.folder_notice import report_folder_changes
from ui import gradio_events, log, page, scripts
from ui.access import access_to, announced, announcement
from ui.connections import Connection
from ui.descriptors import capacity
from ui.editor_files import EditorFiles
from ui.guard import Guard
from ui.redirect import expire, redirect
from ui.routes import (
    commands,
    copying,
    desk,
    desk_reading,
    errors,
    external_links,
    library_commands,
    sources,
    stream,
    upload,
)
from ui.streams import Streams

GOODBYE_SECONDS = 2
"""For requests in progress when the server stops; streams are closed at once."""

BACKLOG = 128
"""Connections that the system keeps waiting to be accepted."""

ACCEPTED_AT_ONCE = 8
"""Before those that are too many are refused: each of them takes a file descriptor until then."""

ROUTERS = tuple(
    each.router
    for each in (
        *(stream, commands, library_commands, upload, sources, copying, external_links),
        *(desk, desk_reading),
    )
)


class Server(uvicorn.Server):
    """A server that announces its address, and closes the streams to open pages when it stops.

    It has as many connections and streams as the process has file descriptors for.

    Args:
        announcement: printed once pages are served.
        show: opens the page in a browser, in a thread of its own; None opens none.
    """

    def __init__(
        self, app: ASGIApp, announcement: str, show: Callable[[], None] | None = None
    ) -> None:
        most = capacity()
        self._streams = Streams(app, most.streams)
        self._announcement, self._show = announcement, show
        config = uvicorn.Config(
            self._streams,
            http=Connection,
            limit_concurrency=most.connections,
            backlog=ACCEPTED_AT_ONCE,
            log_config=None,
            log_level="warning",
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        super().__init__(config)

    @property
    def pages(self) -> int:
        """Streams to open pages."""
        return self._streams.count

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until it is stopped."""
        with log.limited():
            super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Announce the address once the page is served."""
        await super().startup(sockets)
        for listener in sockets or ():  # asyncio's backlog is also how many it accepts at once
            listener.listen(BACKLOG)
        if self.should_exit:
            return
        print(self._announcement, flush=True)
        if self._show:
            threading.Thread(target=self._show, daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages keep streams open as long as they live; closing them is not an error."""
        logging.getLogger("uvicorn.error").disabled = True
        self._streams.cut()
        await super().shutdown(sockets)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A server, ready to be served.

    Attributes:
        serving: this server among those of the data folder.
        app: the application behind the guard.
        address: what opens the page, with the token.
        announcement: what is printed once pages are served.
    """

    assistant: Assistant
    serving: Serving
    app: ASGIApp
    address: str
    announcement: str


@contextmanager
def prepared(
    chosen: Settings, listener: socket.socket, *, asks_token: bool = True
) -> Iterator[Prepared]:
    """All that is served, until the context is left.

    Args:
        asks_token: False requires no token; only for loopback addresses.

    Raises:
        EXPECTED: the data folder can't be used; the message says why.
    """
    with closing(Assistant(chosen)) as assistant:
        report_folder_changes(assistant.store)
        token, note = token_of(chosen) if asks_token else (None, "")
        access = access_to(listener, chosen.host, token)
        address = announced(listener, access)
        with Serving(chosen.data_dir) as serving:
            assistant.start()
            assistant.warm_up()
            guarded = Guard(application(assistant), access, let_in=serving.remove_page)
            serving.tell(address)
            said = announcement(listener, access) + note
            yield Prepared(assistant, serving, guarded, address, said)


def run(
    chosen: Settings,
    listener: socket.socket,
    file: Path | None = None,
    *,
    open_browser: bool,
    asks_token: bool = True,
) -> None:
    """Serve until Ctrl+C, which comes back as KeyboardInterrupt.

    Args:
        file: a text to be opened on the desk.

    Raises:
        EXPECTED: the data folder or the file can't be used; the message says why.
    """
    with prepared(chosen, listener, asks_token=asks_token) as ready:
        address, told = ready.address, ready.announcement
        if file is not None:
            desk = ready.assistant.desk.open_path(file)
            address = f"{address}{'&' if '?' in address else '/?'}desk={desk}"
            told = f"{told}\n{printable(str(file))} is open at {address}"
        leading = redirect(ready.serving, address) if open_browser else None
        show = partial(_show, ready.serving, leading) if leading else None
        Server(ready.app, told, show).run(sockets=[listener])


def _show(serving: Serving, page: str) -> None:
    webbrowser.open(page)
    expire(serving)


def token_of(chosen: Settings) -> tuple[str, str]:
    """The configured token or the one kept in the data folder, and a note about it.

    Raises:
        StorageError: the data folder can't be written.
    """
    if chosen.token is not None:
        return chosen.token.get_secret_value(), ""
    kept = stored_token(chosen.data_dir)
    note = (
        f"\nThe token is new, since the old one couldn't be used ({kept.problem}): pages and "
        "bookmarks with the old one need this address."
    )
    return kept.token, note if kept.problem else ""


def application(assistant: Assistant) -> FastAPI:
    """The application behind the guard: our routes and Gradio's page."""
    app = FastAPI(openapi_url=None)
    for router in ROUTERS:
        app.include_router(router(assistant), prefix="/room")
    errors.add_handlers(app)
    app.mount(scripts.PATH, StaticFiles(directory=scripts.FOLDER))
    app.mount("/room/editor", EditorFiles(editor_folder()))
    blocks = page.build(assistant)
    gradio_events.bound(blocks)
    app.add_middleware(gradio_events.Events, page=blocks)
    gr.mount_gradio_app(
        app,
        blocks,
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
    return app
