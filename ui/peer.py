"""Which user of this machine a request comes from, where the system says so (Linux).

Browsers send a cookie to every server on the host, whatever its port, so another user's program on
this machine can obtain ours: at its own port, if the person opens it, or at our port while nothing
is served there and an open page reconnects. From another user it is not accepted.
"""

from __future__ import annotations

import ipaddress
import struct
from collections.abc import Iterator
from pathlib import Path

from starlette.types import Scope

from ui.access import is_loopback

NOBODY = -1
"""The user is unknown: the connection is already closed, or the tables can't be read at the
moment.
"""

CONNECTION = "connection"
"""Key of a request's state: a dictionary that all requests of its connection share. The system's
tables have every connection of the machine: read for each request, they took four fifths of the
server's time for a page (docs/log.md).
"""

_TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
_Address = tuple[str, int]


def user_of(scope: Scope) -> int | None:
    """The id of the user whose process has sent the request, or `NOBODY`.

    None if the request comes from another machine, or the system doesn't say. A connection has the
    same user until it ends.
    """
    known = scope.get("state", {}).get(CONNECTION, {})
    if "user" not in known:
        found = _looked_up(scope)
        if found == NOBODY:
            return NOBODY
        known["user"] = found
    user: int | None = known["user"]
    return user


def _looked_up(scope: Scope) -> int | None:
    client, server = scope.get("client"), scope.get("server")
    if not client or not server:
        return None
    # A connection to this machine's own network address comes from that same address.
    if client[0] != server[0] and not is_loopback(client[0]):
        return None
    tables = [table for table in _TABLES if table.exists()]  # only one on a system without IPv6
    try:
        lines = [line for table in tables for line in table.read_text("ascii").splitlines()[1:]]
    except OSError:
        return NOBODY
    return _owner(lines, tuple(client), tuple(server)) if tables else None


def _owner(lines: list[str], client: _Address, server: _Address) -> int:
    """The user of the client's socket, by the lines of /proc/net/tcp (Linux: proc_net_tcp(5))."""
    ends = set(zip(_written(*client), _written(*server), strict=True))
    for line in lines:
        _, local, remote, _, _, _, _, user, _, inode = line.split()[:10]
        # A socket that its process has closed is listed as root's, without an inode.
        if (local, remote) in ends and inode != "0":
            return int(user)
    return NOBODY


def _written(host: str, port: int) -> Iterator[str]:
    """An address as the tables write it: as it is, and for IPv4 also mapped into IPv6."""
    address = ipaddress.ip_address(host)
    yield _hexadecimal(address.packed, port)
    if isinstance(address, ipaddress.IPv4Address):
        yield _hexadecimal(b"\0" * 10 + b"\xff\xff" + address.packed, port)
    else:
        yield ""


def _hexadecimal(packed: bytes, port: int) -> str:
    """Each 32 bits as a number of this machine, then the port."""
    words = struct.unpack(f"={len(packed) // 4}I", packed)
    return "".join(f"{word:08X}" for word in words) + f":{port:04X}"
