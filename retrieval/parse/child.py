"""The app's view of parser processes: reading their answer, and ending them.

Once an answer is closed its child no longer writes anything.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Protocol

_READ = 1 << 18
_LONGEST = 86_400.0
"""Maximum seconds to wait for one piece of an answer; sockets and timers have such a limit."""

_PATIENCE = 10.0
"""Seconds to wait for a child's end; it takes longer only if nobody is left to end it."""

_MODULE = "retrieval.parse.server"
_ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
"""The only environment variables that parsers get; others may hold secrets."""


class Answer(Protocol):
    """The stream of a child's answer; closing it ends the child."""

    def read(self, seconds: float) -> bytes:
        """The next bytes, b"" at the end.

        Raises:
            TimeoutError: none came within the limit.
        """
        ...

    def close(self) -> None:
        """End the child if it hasn't ended; it writes nothing any more."""
        ...


class Forked:
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
        """Ask the server to end the child, and wait until it has closed the child's socket."""
        until = time.monotonic() + _PATIENCE
        with suppress(OSError):
            self._end.shutdown(socket.SHUT_WR)
            while (seconds := until - time.monotonic()) > 0 and self.read(seconds):
                pass  # what the child wrote before it was ended
        hang_up(self._end)


class Spawned:
    """The answer of a Python process started only for it, on systems without fork."""

    def __init__(self, request: bytes) -> None:
        self._process = start_python([], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
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


def hang_up(end: socket.socket) -> None:
    """Close the connection, even if a process forked meanwhile has a copy of it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def start_python(arguments: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start the parsers' server, or one parser, with nothing of the app's environment but paths."""
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
