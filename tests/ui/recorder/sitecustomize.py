"""Imported by every Python process that has this folder on its path: a wall that keeps a record.

Each connection, datagram and look-up of a name is written down, and refused before anything leaves
the machine, unless it is to a loopback address or within the machine. So is each process's start.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from typing import Any

_WHERE_THE_TARGET_STANDS = {
    "socket.connect": 1,
    "socket.sendto": 1,
    "socket.sendmsg": 1,
    "socket.getaddrinfo": 0,
    "socket.gethostbyname": 0,
    "socket.gethostbyaddr": 0,
    "socket.getnameinfo": 0,
}
_OURS = ("PYTHONPATH", "PALIMPSEST_TEST_RECORD")


def _note(kind: str, event: str, name: str) -> None:
    line = f"{kind} {os.getpid()} {event} {name}\n"
    handle = os.open(os.environ["PALIMPSEST_TEST_RECORD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(handle, line.encode())
    os.close(handle)


def _is_own(name: str) -> bool:
    if name in ("", "localhost") or name.startswith(("/", "\0")):  # a socket in the file system
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "subprocess.Popen" and arguments[3] is not None:
        # A child that is given an environment of its own is watched too.
        arguments[3].update({name: os.environ[name] for name in _OURS})
    if event not in _WHERE_THE_TARGET_STANDS:
        return
    target = arguments[_WHERE_THE_TARGET_STANDS[event]]
    host = target[0] if isinstance(target, tuple) else target
    name = host.decode() if isinstance(host, bytes) else host or ""
    is_own = _is_own(name)
    _note("own" if is_own else "FOREIGN", event, name)
    if not is_own:
        raise PermissionError(f"{event}: {name} is not this machine")


_note("own", "start", sys.executable)
sys.addaudithook(_watch)
