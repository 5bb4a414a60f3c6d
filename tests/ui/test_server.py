"""A server announces its page when it is there, and doesn't wait for streams when it is stopped."""

from __future__ import annotations

import logging
import queue
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial

import anyio
import gradio as gr
import httpx
import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse

from tests.ui.in_loop import run_in_loop
from ui import server
from ui.access import access_to
from ui.guard import Guard
from ui.serve import listen


@pytest.mark.parametrize(("is_stopped", "opened"), [(False, ["page"]), (True, [])])
def test_the_page_is_announced_and_opened_when_it_is_there_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_stopped: bool,
    opened: list[str],
) -> None:
    found = queue.Queue[str]()
    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "disabled", False)
    running = server.Server(FastAPI(), "We are here.", partial(found.put, "page"))
    running.config.load()
    running.lifespan = running.config.lifespan_class(running.config)

    async def start_and_stop() -> None:
        with listen("127.0.0.1", 0) as listener:
            running.should_exit = is_stopped  # as by Ctrl+C while it starts
            await running.startup([listener])
            said = capsys.readouterr().out
            assert said == ("" if is_stopped else "We are here.\n")
            await running.shutdown([listener])

    run_in_loop(start_and_stop())
    assert [found.get(timeout=10) for _ in opened] == opened
    assert found.empty()


async def _forever() -> AsyncIterator[str]:
    while True:
        yield "data: more\n\n"
        await anyio.sleep(0.01)


def test_ending_the_server_cuts_streams_and_finishes_what_was_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "GOODBYE_SECONDS", 3600)
    app, begun, go_on = FastAPI(), threading.Event(), threading.Event()

    @app.get("/stream")
    def stream() -> StreamingResponse:
        return StreamingResponse(_forever(), media_type="text/event-stream")

    @app.get("/slow")
    def slow() -> str:
        begun.set()
        go_on.wait()
        return "whole"

    listener = listen("127.0.0.1", 0)
    address = listener.getsockname()
    running = server.Server(app, "We are here.", None)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    with socket.create_connection(address) as page, socket.create_connection(address) as other:
        page.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        received = b""
        while b"more" not in received:
            received += page.recv(4096)
        other.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        begun.wait()
        running.should_exit = True
        while page.recv(4096):  # until it is cut
            pass
        go_on.set()
        answer = b""
        while part := other.recv(4096):
            answer += part
    thread.join()
    assert b'"whole"' in answer
    assert capsys.readouterr().out == "We are here.\n"


def test_no_page_is_told_how_gradios_stream_came_to_be_cut() -> None:
    """It would show the text of an exception that names folders of this machine."""
    with gr.Blocks(analytics_enabled=False) as blocks:
        box = gr.Textbox()
        box.submit(lambda: "done", None, box)
    app = gr.mount_gradio_app(FastAPI(), blocks, path="/", ssr_mode=False)
    listener = listen("127.0.0.1", 0)
    running = server.Server(Guard(app, access_to(listener, "127.0.0.1", None)), "", None)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/gradio_api/queue"
    event = {"data": [], "fn_index": 0, "session_hash": "page"}
    assert httpx.post(f"{address}/join", json=event, timeout=30).status_code == 200
    stream = f"{address}/data?session_hash=page"
    assert "process_completed" in httpx.get(stream, timeout=30).text
    received = b""
    with httpx.stream("GET", stream, timeout=30) as waiting, suppress(httpx.RemoteProtocolError):
        running.should_exit = True
        for part in waiting.iter_raw():
            received += part
    thread.join()
    assert received == b""
