"""Streams to open pages: so many at an address, and none is waited for at the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.types import Message, Receive, Scope, Send

from tests.ui.in_loop import run_in_loop
from ui.streams import Streams

STREAM = [(b"content-type", b"text/event-stream; charset=utf-8")]


class Crowd:
    """Pages with open streams."""

    def __init__(self, most: int) -> None:
        self.begun = self.ended = 0
        self.streams = Streams(self._endless, most)

    async def _endless(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.begun += 1
        kind = STREAM if "stream" in scope["path"] else [(b"content-type", b"text/html")]
        own = [(b"x-content-type-options", b"nosniff"), (b"content-length", b"9")]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": kind + own})
            await asyncio.Event().wait()
        finally:
            self.ended += 1

    @asynccontextmanager
    async def page(self, path: str = "/stream") -> AsyncIterator[list[Message]]:
        """What one is sent while it is open."""
        sent: list[Message] = []
        task = asyncio.create_task(self.ask(path, sent))
        await rest()
        yield sent
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def ask(self, path: str, sent: list[Message]) -> None:
        async def send(message: Message) -> None:
            sent.append(message)

        await self.streams({"type": "http", "path": path}, receive, send)


async def receive() -> Message:
    return {"type": "http.disconnect"}


async def rest() -> None:
    """Let others go on as far as they can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_stream_too_many_is_refused_with_what_to_do_until_one_has_gone() -> None:
    async def crowded() -> None:
        crowd, refused = Crowd(2), list[Message]()
        async with crowd.page(), crowd.page("/other/stream"), crowd.page("/html"):
            async with crowd.page() as second:
                await crowd.ask("/stream", refused)
                assert second[0]["status"] == 200
            async with crowd.page() as third:
                assert third[0]["status"] == 200
        assert crowd.begun == crowd.ended == 6
        start, body = refused
        headers = dict(start["headers"])
        assert start["status"] == 503
        assert b"open (2). Close some and reload." in body["body"]
        assert int(headers[b"content-length"]) == len(body["body"])
        assert headers[b"content-type"] == b"text/plain; charset=utf-8"
        assert int(headers[b"retry-after"]) > 0
        assert headers[b"x-content-type-options"] == b"nosniff", "what the guard has added stays"
        assert len(headers) == len(start["headers"])

    run_in_loop(crowded())


def test_what_is_no_stream_is_never_refused() -> None:
    async def crowded() -> None:
        crowd = Crowd(1)
        async with crowd.page("/html"), crowd.page("/html") as second, crowd.page() as stream:
            assert second[0]["status"] == stream[0]["status"] == 200

    run_in_loop(crowded())


def test_at_the_end_streams_are_cut_and_other_requests_go_on() -> None:
    async def ended() -> None:
        crowd = Crowd(9)
        async with crowd.page(), crowd.page("/other/stream"), crowd.page("/html"):
            crowd.streams.cut()
            await rest()
            assert (crowd.begun, crowd.ended) == (3, 2)
            crowd.streams.cut()

    run_in_loop(ended())


def test_a_request_that_fails_does_so_and_leaves_no_stream_behind() -> None:
    async def failing(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": STREAM})
        raise OSError("odd")

    async def twice() -> None:
        streams, sent = Streams(failing, 1), list[Message]()

        async def send(message: Message) -> None:
            sent.append(message)

        for _ in range(2):
            with pytest.raises(OSError, match="odd"):
                await streams({"type": "http", "path": "/stream"}, receive, send)
        assert [each["status"] for each in sent] == [200, 200]

    run_in_loop(twice())
