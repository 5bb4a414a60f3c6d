"""What isn't prevented on this system: told by a process that confines itself and then tries.

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
    """What a confined process could do all the same, such as "read other files"; empty if nothing.

    Takes about as long as starting Python.
    """
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        Path(folder, _FILE).write_bytes(b"x")
        command = [sys.executable, "-P", "-m", str(__package__), folder]
        with suppress(OSError, subprocess.SubprocessError):
            tried = subprocess.run(
                [*command, str(server.getsockname()[1])],
                capture_output=True,
                timeout=_PATIENCE,
                check=True,
                text=True,
            )
            return tuple(tried.stdout.splitlines())
        return tuple(_attempts(Path(folder), 0))  # it couldn't be tried


def main(arguments: list[str]) -> None:
    """Confine this process and print what it can still do."""
    attempts = _attempts(Path(arguments[0]), int(arguments[1]))
    confine()
    for name, attempt in attempts.items():
        with suppress(OSError):
            attempt()
            sys.stdout.write(name + "\n")


def _attempts(folder: Path, port: int) -> dict[str, Callable[[], object]]:
    return {
        "read other files": (folder / _FILE).read_bytes,
        "write files": (folder / "new").touch,
        "remove files": (folder / _FILE).unlink,
        "connect": lambda: socket.create_connection(("127.0.0.1", port)),
        "start programs": lambda: subprocess.run([sys.executable, "-c", ""], check=False),
        "signal other processes": lambda: os.kill(os.getppid(), 0),
    }
