"""A hub of one model on the loopback address, which can be told to stop in the middle."""

from __future__ import annotations

import json
import threading
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

NAME = "someone/Tiny-1"
_COMMIT = "0" * 40


class FakeHub:
    """Serves a model's folder as the hub does.

    Attributes:
        stalls_after: bytes of model.safetensors after which the connection stays open and silent.
        stalled: set once it has.
        requests: method and path of every request so far.
    """

    def __init__(self, folder: Path) -> None:
        self.stalls_after: int | None = None
        self.stalled = threading.Event()
        self.requests: list[str] = []
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, folder))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def send(self, handler: BaseHTTPRequestHandler, data: bytes) -> None:
        if self.stalls_after is None or not handler.path.endswith("model.safetensors"):
            handler.wfile.write(data)
            return
        handler.wfile.write(data[: self.stalls_after])
        handler.wfile.flush()
        self.stalled.set()
        self._released.wait()

    def close(self) -> None:
        self._released.set()
        self._server.shutdown()
        self._server.server_close()


def _handler(hub: FakeHub, folder: Path) -> type[BaseHTTPRequestHandler]:
    files = {path.name: path.read_bytes() for path in folder.iterdir()} | {"evil.py": b"1"}
    files["pytorch_model.bin"] = b"x" * 1000
    info = {
        "id": NAME,
        "sha": _COMMIT,
        "siblings": [{"rfilename": name, "size": len(data)} for name, data in files.items()],
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            hub.requests.append(f"{self.command} {self.path}")
            path = self.path.partition("?")[0]
            if path == f"/api/models/{NAME}":
                self._answer(json.dumps(info).encode(), "application/json")
            elif path.startswith(f"/{NAME}/resolve/main/") and path.split("/")[-1] in files:
                self._answer(files[path.split("/")[-1]], "application/octet-stream")
            else:
                self.send_response(404)
                self.send_header("X-Error-Code", "RepoNotFound")
                self.send_header("Content-Length", "0")
                self.end_headers()

        do_HEAD = do_GET  # noqa: N815 - the library calls it so

        def _answer(self, data: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("X-Repo-Commit", _COMMIT)
            self.send_header("ETag", f'"{sha256(data).hexdigest()}"')
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            if self.command == "GET":
                hub.send(self, data)

        def log_message(self, *_: object) -> None:
            pass

    return Handler
