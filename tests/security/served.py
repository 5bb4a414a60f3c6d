"""The real server in a process of its own, which may have so many file descriptors and no more.

No model is loaded. `python -m tests.security.served FOLDER DESCRIPTORS` is that process.
"""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Served:
    """The process, and where it serves."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def head(self, method: str, target: str, *headers: str) -> bytes:
        """A request's head with what our own page sends."""
        own = f"Host: 127.0.0.1:{self.port}", "X-Palimpsest: 1", "Content-Type: application/json"
        return "\r\n".join([f"{method} {target} HTTP/1.1", *own, *headers, "", ""]).encode()

    def lines(self) -> list[str]:
        """What it has said on stderr so far."""
        return self.log.read_text().splitlines()

    def descriptors(self) -> int:
        """How many it has open; Linux only."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def end(self) -> int:
        """Ask it to end; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@contextmanager
def served(folder: Path, descriptors: int = 1024) -> Iterator[Served]:
    """Serve until the block is left."""
    log = folder / "log.txt"
    command = [sys.executable, "-m", "tests.security.served", str(folder), str(descriptors)]
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            assert told, log.read_text()
            yield Served(process, int(told), log)
        finally:
            process.kill()


def _main(folder: Path, descriptors: int) -> None:
    import resource

    from app.assistant import Assistant
    from app.settings.loading import load
    from ui.access import access_to
    from ui.guard import Guard
    from ui.serve import listen
    from ui.server import Server, application

    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    assistant = Assistant(load({"data_dir": folder / "data", "model": str(folder / "none")}))
    listener = listen("127.0.0.1", 0)
    access = access_to(listener, "127.0.0.1", None)
    port = str(listener.getsockname()[1])
    with contextlib.suppress(KeyboardInterrupt):
        try:
            Server(Guard(application(assistant), access), port, None).run(sockets=[listener])
        finally:
            assistant.close()


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]))
