"""The app's side of the parsers: ask, read the answer as it comes, end the child in time.

A file that crashes its parser, hangs it or makes it write without end costs a process and a
message. What comes back is plain JSON and is checked like anything a stranger sent.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from retrieval.errors import DocumentError

MAX_LINE = 64_000_000
"""Bytes of one line of an answer; the longest honest one is a page with hundreds of thousands of
words."""

_READ = 1 << 18
_MAX_ERROR = 500
_LONGEST = 86_400.0
"""Seconds to wait for one piece of an answer at most; sockets and timers have such a limit."""

_MODULE = "retrieval.parse.server"
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
"""All that the parsers see of the app's environment, which may hold secrets."""


class Answer(Protocol):
    """Where a child's answer comes from; closing it ends the child."""

    def read(self, seconds: float) -> bytes:
        """The next bytes, b"" at the end.

        Raises:
            TimeoutError: none came for so long.
        """
        ...

    def close(self) -> None:
        """End the child if it hasn't ended."""
        ...


class _Forked:
    """The answer of a child of the server."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def read(self, seconds: float) -> bytes:
        self._end.settimeout(min(seconds, _LONGEST))
        try:
            return self._end.recv(_READ)
        except ConnectionError:
            return b""

    def close(self) -> None:
        _hang_up(self._end)


class _Spawned:
    """The answer of a Python started for it alone, where there is no fork."""

    def __init__(self, request: bytes) -> None:
        self._process = _start_python([], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        self._process.stdin.write(request)
        self._process.stdin.close()
        self._late = False

    def read(self, seconds: float) -> bytes:
        assert self._process.stdout is not None
        timer = threading.Timer(min(seconds, _LONGEST), self._end_late)
        timer.start()
        try:
            data = os.read(self._process.stdout.fileno(), _READ)
        finally:
            timer.cancel()
        if self._late:
            raise TimeoutError
        return data

    def _end_late(self) -> None:
        self._late = True
        self._process.kill()

    def close(self) -> None:
        assert self._process.stdout is not None
        self._process.kill()
        self._process.stdout.close()
        self._process.wait()


class ParserServer:
    """The server's process, started when it is first needed and again should it have ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._outgoing: socket.socket | None = None

    def ask(self, request: bytes) -> Answer:
        """Start a child on `request`, one line of at most some kilobytes."""
        if not hasattr(os, "fork"):
            return _Spawned(request)
        ours, theirs = socket.socketpair()
        with theirs:
            ours.sendall(request)
            with self._lock:
                try:
                    socket.send_fds(self._connected(), [b"\0"], [theirs.fileno()])
                except OSError:
                    self._close()
                    socket.send_fds(self._connected(), [b"\0"], [theirs.fileno()])
        return _Forked(ours)

    def close(self) -> None:
        """End the server and its children."""
        with self._lock:
            self._close()

    def _connected(self) -> socket.socket:
        if self._outgoing is None:
            self._outgoing, theirs = socket.socketpair()
            with theirs:
                handle = theirs.fileno()
                self._process = _start_python([str(handle)], pass_fds=[handle])
        return self._outgoing

    def _close(self) -> None:
        if self._outgoing is not None:
            _hang_up(self._outgoing)
            self._outgoing = None
        if self._process is not None:
            self._process.wait()
            self._process = None


def _hang_up(end: socket.socket) -> None:
    """Close it for good, even where a process that was forked meanwhile has a copy of it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _start_python(arguments: list[str], **options: Any) -> subprocess.Popen[bytes]:
    # In a session of its own Ctrl+C doesn't reach it: the app ends it by closing the socket.
    return subprocess.Popen[bytes](
        [sys.executable, "-P", "-m", _MODULE, *arguments],
        env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
        stdin=options.pop("stdin", subprocess.DEVNULL),
        stdout=options.pop("stdout", subprocess.DEVNULL),
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **options,
    )


SERVER = ParserServer()
atexit.register(SERVER.close)


@contextmanager
def answers(request: dict[str, Any], name: str, seconds: float) -> Iterator[Iterator[Any]]:
    """The values a child answers with, up to its {"end": ...}, which is the last.

    The child has ended when the context is left, however it is left.

    Raises:
        DocumentError: the child found the file wanting, crashed, or took over `seconds`.
    """
    answer = SERVER.ask(json.dumps(request).encode() + b"\n")
    try:
        yield _values(answer, name, seconds)
    finally:
        answer.close()


@contextmanager
def sound(name: str) -> Iterator[None]:
    """Take an answer that isn't what was agreed for a crash.

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
        "is damaged, or takes more memory than it may: reading it failed",
        "Open it in the program it was made with, save it anew, and add that; or raise "
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
