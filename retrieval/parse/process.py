"""The app's side of the parsers: sends a request, reads the answer, ends the child in time.

A file that crashes its parser, hangs it or makes it write endlessly costs a process and a message.
The answer is plain JSON and is checked like any untrusted input. Everything else in this room
runs in the parsers' processes and knows neither the store nor the app.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from retrieval.errors import DocumentError
from retrieval.parse.child import Answer, Forked, Spawned, hang_up, start_python

MAX_LINE = 64_000_000
"""Bytes of one line of an answer; the longest legitimate one is a page with hundreds of thousands
of words.
"""

_MAX_ERROR = 500


class ParserServer:
    """The server's process, started when it is first needed, and restarted if it has ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._outgoing: socket.socket | None = None

    def ask(self, request: bytes) -> Answer:
        """Start a child on `request`, one line of at most some kilobytes."""
        if not hasattr(os, "fork"):
            return Spawned(request)
        ours, theirs = socket.socketpair()
        with theirs:
            ours.sendall(request)
            with self._lock:
                try:
                    socket.send_fds(self._connected(), [b"\0"], [theirs.fileno()])
                except OSError:
                    self._close()
                    socket.send_fds(self._connected(), [b"\0"], [theirs.fileno()])
        return Forked(ours)

    def close(self) -> None:
        """End the server and its children."""
        with self._lock:
            self._close()

    def _connected(self) -> socket.socket:
        if self._outgoing is None:
            self._outgoing, theirs = socket.socketpair()
            with theirs:
                handle = theirs.fileno()
                self._process = start_python([str(handle)], pass_fds=[handle])
        return self._outgoing

    def _close(self) -> None:
        if self._outgoing is not None:
            hang_up(self._outgoing)
            self._outgoing = None
        if self._process is not None:
            self._process.wait()
            self._process = None


SERVER = ParserServer()
atexit.register(SERVER.close)


@contextmanager
def answers(request: dict[str, Any], name: str, seconds: float) -> Iterator[Iterator[Any]]:
    """The values a child answers with, up to its {"end": ...}, which is the last.

    The child has ended when the context is left, however it is left.

    Raises:
        DocumentError: the child refused the file, crashed, or took longer than `seconds`.
    """
    answer = SERVER.ask(json.dumps(request).encode() + b"\n")
    try:
        yield _values(answer, name, seconds)
    finally:
        answer.close()


@contextmanager
def sound(name: str) -> Iterator[None]:
    """Treat an invalid answer as a crash.

    Raises:
        DocumentError: the block raised what reading a wrong value raises.
    """
    try:
        yield
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise _crashed(name) from error


def _values(answer: Answer, name: str, seconds: float) -> Iterator[Any]:
    """Ends after the value that ends the answer, and with an error at any other end."""
    try:
        for line in _lines(answer, seconds):
            with sound(name):
                value = json.loads(line)
                if "error" in value:
                    error = DocumentError(*(str(part)[:_MAX_ERROR] for part in value["error"]))
            if "error" in value:
                raise error
            yield value
            if "end" in value:
                return
    except TimeoutError as error:
        raise DocumentError(
            name,
            f"takes longer than {seconds:g} s to read",
            "Split it, or raise PALIMPSEST_PARSE_SECONDS.",
        ) from error
    raise _crashed(name)


def _crashed(name: str) -> DocumentError:
    return DocumentError(
        name,
        "is damaged, or takes more memory than allowed: reading it failed",
        "Open it in the program it was made with, re-save it, and add that; or raise "
        "PALIMPSEST_PARSE_MEMORY_MB.",
    )


def _lines(answer: Answer, seconds: float) -> Iterator[bytes]:
    """Whole lines; stops at one that is too long. Only waiting for the child counts as time."""
    pending = bytearray()
    while True:
        if seconds <= 0:
            raise TimeoutError
        began = time.monotonic()
        data = answer.read(seconds)
        seconds -= time.monotonic() - began
        if not data:
            return
        pending += data
        if b"\n" in data:
            *whole, pending = pending.split(b"\n")
            yield from map(bytes, whole)
        if len(pending) > MAX_LINE:
            return
