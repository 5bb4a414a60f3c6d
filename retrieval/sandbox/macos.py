"""Seatbelt, the sandbox of macOS that `sandbox-exec` is the command for, asked for directly.

Not yet tested on macOS. So a child tries the profile first: if it fails, or blocks what has to
work, the process stays unconfined, and `missing()` says so.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

_PRIVATE = ("/Users", "/Volumes", "/private/tmp", "/private/var/folders", "/private/etc")
_PATIENCE = 2.0
"""Seconds that the trial may take."""


def restrict(read: Sequence[Path], write: Sequence[Path]) -> None:
    """Allow reading `read` among what is private, and writing the folders `write`; no more.

    Raises:
        OSError: this system doesn't support it, or behaves unexpectedly.
    """
    wanted = profile(read, write)
    if not _holds(wanted, read):
        raise OSError("the sandbox of macOS can't be used here")
    _apply(wanted)


def profile(read: Sequence[Path], write: Sequence[Path]) -> str:
    """The rules in Seatbelt's language; of those that match, the last one counts."""
    lines = [
        "(version 1)",
        "(allow default)",
        "(deny network*)",
        "(deny process-exec*)",
        "(deny process-fork)",
        "(deny signal (target others))",
        "(deny file-write*)",
        *(f"(deny file-read-data (subpath {_quoted(path)}))" for path in _private(read)),
        *(f"(allow file-read-data (subpath {_quoted(path)}))" for path in (*read, *write)),
        *(f"(allow file-write* (subpath {_quoted(path)}))" for path in write),
    ]
    return "\n".join(lines)


def _private(read: Sequence[Path]) -> list[Path]:
    return [*map(Path, _PRIVATE), *(path.parent for path in read if path.is_file())]


def _quoted(path: Path) -> str:
    return json.dumps(str(path), ensure_ascii=False)


def _holds(wanted: str, read: Sequence[Path]) -> bool:
    """Whether a child under this profile can still read and answer, and can't connect."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        child = os.fork()
        if child == 0:
            code = 1
            with suppress(BaseException):
                _apply(wanted)
                for path in read:
                    os.close(os.open(path, os.O_RDONLY))
                theirs.sendall(b"\0")
                with suppress(PermissionError):
                    socket.socket().bind(("127.0.0.1", 0))
                    os._exit(1)
                code = 0
            os._exit(code)
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return status == 0
            time.sleep(0.001)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False


def _apply(wanted: str) -> None:
    try:
        sandbox_init = ctypes.CDLL(None).sandbox_init
    except AttributeError as error:
        raise OSError("no sandbox_init in this system's library") from error
    message = ctypes.c_char_p()
    if sandbox_init(wanted.encode(), ctypes.c_uint64(0), ctypes.byref(message)):
        raise OSError((message.value or b"sandbox_init failed").decode("utf-8", "replace"))
