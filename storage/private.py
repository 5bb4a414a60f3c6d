"""Only the owner can read what is stored: files are 0600 and folders 0700, whatever the umask.

They are created so, before anything is in them, and what earlier versions left open is closed when
the store opens. A folder with only Palimpsest's files is closed as a whole. In a shared folder only
Palimpsest's own files are changed, and the person is notified. Files of other users and targets of
links are never changed. On file systems without modes nothing changes; `palimpsest doctor` says
what others can read.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700

_OTHERS = 0o077
_HAVE_MODES = sys.platform != "win32"

_OWN_FOLDERS = {"originals", "incoming", "index", "backups", "restoring", "backing-up", "serving"}
_OWN_FILES = {
    *(f"palimpsest.db{suffix}" for suffix in ("", "-wal", "-shm", "-journal")),
    *(f"{name}.lock" for name in ("keeping", "ingest", "incoming", "serving")),
    "token",
}
_OF_NO_ONE = {"config.toml", ".DS_Store", "lost+found"}
"""Files of the system that may be in the folder, and aren't changed."""


def make_folder(path: Path) -> None:
    """Make the folder, and those above it that are missing.

    Raises:
        OSError: it can't be made.
    """
    if not path.parent.exists():
        make_folder(path.parent)
    path.mkdir(mode=FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Create an empty file if none exists; opening it for writing keeps its mode.

    Raises:
        OSError: it can't be made.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def close_to_others(data_dir: Path) -> bool:
    """Close Palimpsest's own files to others, and the folder if it has no other files.

    Only folders that are open themselves are searched, so it is cheap except at the first start.

    Returns:
        Whether anything was closed.
    """
    if not _HAVE_MODES:
        return False
    with suppress(OSError):
        closed = [_close(path) for path in _own(data_dir)]
        if not is_shared(data_dir):
            closed.append(_close(data_dir.resolve(), with_contents=False))
        return any(closed)
    return False


def is_open(path: Path) -> bool:
    """Whether its mode lets others read or change it.

    Raises:
        OSError: it isn't there.
    """
    return _HAVE_MODES and bool(path.stat().st_mode & _OTHERS)


def is_shared(data_dir: Path) -> bool:
    """Whether the folder is another user's, or has something in it that isn't Palimpsest's.

    Raises:
        OSError: it can't be read.
    """
    if not _HAVE_MODES:
        return False
    if data_dir.stat().st_uid != os.geteuid():
        return True
    ours = _OWN_FOLDERS | _OWN_FILES | _OF_NO_ONE
    return any(path.name not in ours for path in data_dir.iterdir())


def open_to_others(data_dir: Path) -> list[Path]:
    """Palimpsest's own files whose modes let others read them.

    Raises:
        OSError: the folder can't be read.
    """
    return [path for path in _own(data_dir) if is_open(path)] if is_open(data_dir) else []


def may_be_changed_by_others(data_dir: Path) -> bool:
    """Whether modes let others add and remove files in the folder.

    Raises:
        OSError: the folder can't be read.
    """
    mode = data_dir.stat().st_mode
    return _HAVE_MODES and bool(mode & 0o022) and not mode & stat.S_ISVTX


def _own(data_dir: Path) -> list[Path]:
    """Palimpsest's own files directly in the folder, without links."""
    paths = [data_dir / name for name in sorted(_OWN_FOLDERS | _OWN_FILES)]
    return [path for path in paths if path.exists() and not path.is_symlink()]


def _close(path: Path, *, with_contents: bool = True) -> bool:
    """Close a file, or a folder after all in it, if it is open and this user's.

    The folder goes last: if this is cut short, it is resumed another time.

    Returns:
        Whether it was open and isn't any more; a file system may know no modes.
    """
    found = path.lstat()
    is_folder = stat.S_ISDIR(found.st_mode)
    if not (is_folder or stat.S_ISREG(found.st_mode)) or not found.st_mode & _OTHERS:
        return False
    if found.st_uid != os.geteuid():
        return False
    with suppress(OSError):
        for each in path.iterdir() if is_folder and with_contents else ():
            _close(each)
        _set_mode(path, FOLDER if is_folder else FILE)
    return not path.lstat().st_mode & _OTHERS


def _set_mode(path: Path, mode: int) -> None:
    """Change the mode of the file itself.

    A database must not be opened for it: SQLite's locks would go when that is closed again.
    """
    if os.chmod in os.supports_follow_symlinks:
        path.chmod(mode, follow_symlinks=False)
        return
    handle = os.open(path, os.O_PATH | os.O_NOFOLLOW)
    try:
        if os.fstat(handle).st_uid == os.geteuid():
            Path(f"/proc/self/fd/{handle}").chmod(mode)
    finally:
        os.close(handle)
