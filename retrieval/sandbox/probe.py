"""Finds what isn't prevented on this system, by a process that confines itself and then tries.

python -P -m retrieval.sandbox FOLDER PORT      prints what it could do, a line each
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from retrieval.sandbox.confinement import confine

_PATIENCE = 30.0
"""Seconds that the process may take to start and to try."""

_FILE = "other"


def missing() -> tuple[str, ...]:
    """Return what a confined process can still do, such as "read other files"; empty if nothing.

    Takes about as long as starting Python.
    """
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        Path(folder, _FILE).write_bytes(b"x")
        port = server.getsockname()[1]
        with suppress(OSError, subprocess.SubprocessError):
            tried = subprocess.run(
                [sys.executable, "-P", "-m", str(__package__), folder, str(port)],
                capture_output=True,
                timeout=_PATIENCE,
                check=True,
                text=True,
            )
            return tuple(dict.fromkeys(tried.stdout.splitlines()))
        names = (name for name, _ in _attempts(Path(folder), port))  # none could be tried
        return tuple(dict.fromkeys(names))


def main(arguments: list[str]) -> None:
    """Confine this process and print what it can still do."""
    attempts = _attempts(Path(arguments[0]), int(arguments[1]))
    confine()
    for name, attempt in attempts:
        with suppress(OSError):
            attempt()
            sys.stdout.write(name + "\n")
            sys.stdout.flush()


def _attempts(folder: Path, port: int) -> list[tuple[str, Callable[[], object]]]:
    """Return the attempts by name; what several means prevent is tried in several ways."""
    address = ("127.0.0.1", port)
    return [
        ("read other files", (folder / _FILE).read_bytes),
        ("write files", (folder / "new").touch),
        ("remove files", (folder / _FILE).unlink),
        ("send data over the network", lambda: socket.create_connection(address).close()),
        ("send data over the network", lambda: _send(b"x", address)),
        ("start programs", lambda: subprocess.run([sys.executable, "-c", ""], check=False)),
        ("signal other processes", lambda: os.kill(os.getppid(), 0)),
    ]


def _send(data: bytes, address: tuple[str, int]) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams:
        datagrams.sendto(data, address)
