"""Requests that no browser would send: the test controls every byte of the headers."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

Header = tuple[str, str]


@dataclass(frozen=True)
class Reply:
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def send(
    port: int,
    method: str,
    target: str,
    headers: Iterable[Header] = (),
    body: bytes = b"",
    *,
    host: str | None = "",
) -> Reply:
    """Send one request on its own connection.

    Args:
        host: "" is the one that leads here, None sends none.
    """
    lines = [f"{method} {target} HTTP/1.1", "Connection: close"]
    if host is not None:
        lines.append(f"Host: {host or f'127.0.0.1:{port}'}")
    lines += [f"{name}: {value}" for name, value in headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(head + body)
        return read(connection)


def cookie(address: str) -> Header:
    """What a browser sends after it has opened the address with the token."""
    split = urlsplit(address)
    assert split.port is not None
    reply = send(split.port, "GET", f"/?{split.query}")
    return "Cookie", reply.headers["set-cookie"].split(";")[0]


def read(connection: socket.socket) -> Reply:
    """The reply, until the other side closes."""
    received = bytearray()
    while part := connection.recv(1 << 16):
        received += part
    head, _, rest = bytes(received).partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = [line.split(": ", 1) for line in lines]
    named = {name.lower(): value for name, value in pairs}
    if named.get("transfer-encoding") == "chunked":
        rest = _unchunked(rest)
    return Reply(int(first.split()[1]), named, rest)


def _unchunked(body: bytes) -> bytes:
    whole = bytearray()
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        whole += body[:length]
        body = body[length + 2 :]
    return bytes(whole)
