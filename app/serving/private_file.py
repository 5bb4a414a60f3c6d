"""Files that only this user can read, from their creation on.

On Windows the folder's own permissions say who can read them; a user's folders are that user's.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path


def make_folder(path: Path) -> None:
    """Create a folder that only this user can enter; an existing one is changed.

    Raises:
        OSError: it can't be made, or it is another user's.
    """
    with suppress(FileExistsError):
        path.mkdir(mode=0o700)
    state = check_folder(path)
    if state.st_mode & 0o077:
        with suppress(PermissionError):  # some file systems have no modes
            path.chmod(0o700)


def check_folder(path: Path) -> os.stat_result:
    """The state of a folder of this user's.

    Raises:
        OSError: it isn't there, is a link or no folder, or is another user's.
    """
    state = path.lstat()
    if not stat.S_ISDIR(state.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, "it is a link or not a folder", str(path))
    if is_foreign(state, path.parent):
        raise PermissionError(errno.EPERM, "it belongs to another user", str(path))
    return state


def is_foreign(state: os.stat_result, folder: Path) -> bool:
    """Whether another user owns the file, and not the owner of its folder either."""
    if not hasattr(os, "geteuid"):
        return False
    return state.st_uid not in {os.geteuid(), folder.stat().st_uid}


def read(path: Path, most: int) -> str:
    """Return the content of a file of this user's, at most `most` bytes; a link isn't followed.

    Raises:
        OSError: it can't be read, is not a file, is longer, or is another user's.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, flags)
    try:
        state = os.fstat(handle)
        if not stat.S_ISREG(state.st_mode):
            raise OSError(errno.EINVAL, "is not a file", str(path))
        if is_foreign(state, path.parent):
            raise PermissionError(errno.EPERM, "belongs to another user", str(path))
        if state.st_mode & 0o077:
            with suppress(PermissionError):  # some file systems have no modes
                path.chmod(0o600)
        if state.st_size > most:
            raise OSError(errno.EFBIG, "is too long", str(path))
        return os.read(handle, most).decode("utf-8", "replace")
    finally:
        os.close(handle)


def create(path: Path, text: str) -> None:
    """Write a new file; an existing file or link is never written to or followed.

    Raises:
        OSError: it can't be written, or there is something of that name.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(handle)


def replace(path: Path, text: str) -> None:
    """Replace a file atomically.

    Raises:
        OSError: it can't be written.
    """
    partial = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        create(partial, text)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
