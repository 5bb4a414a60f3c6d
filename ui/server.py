"""The server of the page: our own application with Gradio's mounted in it.

The page is there within seconds, because the model is loaded beside it. Only names of the loopback
address are answered, so that no web page elsewhere can reach the app under a name of its own.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator

import gradio as gr
import uvicorn
from fastapi import FastAPI
from starlette.middleware.trustedhost import TrustedHostMiddleware

from app.assistant import Assistant
from app.errors import EXPECTED
from app.settings import Settings
from ui import page

LOOPBACK_NAMES = ["127.0.0.1", "localhost"]
GOODBYE_SECONDS = 2


class Server(uvicorn.Server):
    """A server that cuts the streams to open pages without a word when it is ended."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages keep a stream open for as long as they live; to cut it is no error."""
        logging.getLogger("uvicorn.error").disabled = True
        await super().shutdown(sockets)


def run(chosen: Settings, listener: socket.socket, *, open_browser: bool) -> None:
    """Serve until Ctrl+C, which comes back as KeyboardInterrupt.

    Raises:
        EXPECTED: the data folder can't be used; the message says why.
    """
    host, port = listener.getsockname()[:2]
    address = f"http://{host}:{port}"
    assistant = Assistant(chosen)
    try:
        assistant.start()
        threading.Thread(target=_warm_up, args=(assistant,), daemon=True).start()
        config = uvicorn.Config(
            application(assistant, address, open_browser=open_browser),
            log_level="warning",
            timeout_graceful_shutdown=GOODBYE_SECONDS,
        )
        Server(config).run(sockets=[listener])
    finally:
        assistant.close()


def application(assistant: Assistant, address: str, *, open_browser: bool) -> FastAPI:
    """The page as an application; says its address, and opens it, once it is served."""

    @contextlib.asynccontextmanager
    async def announce(_app: FastAPI) -> AsyncIterator[None]:
        print(f"Palimpsest is at {address} (Ctrl+C ends it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        yield

    app = FastAPI(openapi_url=None, lifespan=announce)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=LOOPBACK_NAMES)
    gr.mount_gradio_app(
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
    return app


def _warm_up(assistant: Assistant) -> None:
    try:
        assistant.warm_up()
    except EXPECTED as error:  # the page says it too, at the first question
        print(error, file=sys.stderr, flush=True)
