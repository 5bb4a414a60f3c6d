"""The server of the page: the guard, our own routes, and Gradio's application behind them.

The page is there within seconds, because the model is loaded beside it.
"""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from pathlib import Path

import gradio as gr
import uvicorn
from fastapi import FastAPI
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from app.assistant import Assistant
from app.settings import Settings
from ui import page
from ui.access import access_to, announced, announcement
from ui.guard import Guard
from ui.routes import commands, copying, errors, leaving, sources, stream, upload
from ui.streams import Streams

GOODBYE_SECONDS = 2
"""For requests under way when the server is ended; streams are cut at once."""

STATIC = Path(__file__).parent / "static"
ROUTERS = tuple(each.router for each in (stream, commands, upload, sources, copying, leaving))


class Server(uvicorn.Server):
    """A server that says where it is, and cuts the streams to open pages when it is ended.

    Args:
        announcement: printed once pages are served.
        browser: the address to open in a browser; None opens none.
    """

    def __init__(self, app: ASGIApp, announcement: str, browser: str | None) -> None:
        self._streams = Streams(app)
        self._announcement, self._browser = announcement, browser
        config = uvicorn.Config(
            self._streams,
            log_level="warning",
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say where the page is once it is served."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(self._announcement, flush=True)
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(self._browser,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages keep streams open for as long as they live; to cut them is no error."""
        logging.getLogger("uvicorn.error").disabled = True
        self._streams.cut()
        await super().shutdown(sockets)


def run(chosen: Settings, listener: socket.socket, *, open_browser: bool) -> None:
    """Serve until Ctrl+C, which comes back as KeyboardInterrupt.

    Raises:
        EXPECTED: the data folder can't be used; the message says why.
    """
    own = chosen.token.get_secret_value() if chosen.token else None
    access = access_to(listener, chosen.host, own)
    # Every user of this machine would see a token among the flags of the browser's process.
    browser = announced(listener, access) if open_browser and access.token is None else None
    assistant = Assistant(chosen)
    try:
        assistant.start()
        assistant.warm_up()
        guarded = Guard(application(assistant), access)
        Server(guarded, announcement(listener, access), browser).run(sockets=[listener])
    finally:
        assistant.close()


def application(assistant: Assistant) -> FastAPI:
    """All that is served, to be put behind the guard: our routes, and the page of Gradio."""
    app = FastAPI(openapi_url=None)
    for router in ROUTERS:
        app.include_router(router(assistant), prefix="/room")
    errors.add_handlers(app)
    app.mount("/room/static", StaticFiles(directory=STATIC))
    gr.mount_gradio_app(
        app,
        page.build(assistant),
        path="/",
        theme=page.theme(),
        css=page.CSS,
        head=page.HEAD,
        footer_links=[],
        run_history=False,
        ssr_mode=False,
        enable_monitoring=False,
        mcp_server=False,
        pwa=False,
    )
    return app
