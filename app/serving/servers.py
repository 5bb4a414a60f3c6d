"""The servers that run on a data folder, and the addresses that open them.

Each has files of its own in the folder `serving`, which only this user can read: a lock for as long
as it lives, the address with its token, and briefly the page that the browser is opened with.
Leftovers of a killed server are recognised by their free lock and removed. No network request is
made, because by then anybody may listen on that port.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout

from app.serving import private_file
from storage import StorageError

FOLDER = "serving"
_LOCK, _ADDRESS, _PAGE = ".lock", ".url", ".html"
_STEM = re.compile(r"[0-9a-f]{32}")
_MOST_BYTES = 1_000


class Serving:
    """This process as one of the servers of a data folder, inside the `with` block.

    Raises:
        StorageError: the data folder can't be written.
    """

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        # Hard to guess, since it is the name of what the browser is opened with too.
        self._stem = data_dir / FOLDER / secrets.token_hex(16)
        self._lock = _lock(self._stem)

    def __enter__(self) -> Self:
        with _writable(self._data_dir), alone(self._data_dir):
            private_file.make_folder(self._stem.parent)
            _sweep(self._stem.parent)
            self._lock.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
        with suppress(OSError):  # the next server removes them
            _remove(self._stem)

    def tell(self, address: str) -> None:
        """Publish this server's address for `addresses`."""
        with _writable(self._data_dir):
            private_file.create(self._stem.with_suffix(_ADDRESS), address)

    def write_page(self, html: str) -> Path:
        """A page of HTML for the browser, to be removed by `remove_page`."""
        page = self._stem.with_suffix(_PAGE)
        with _writable(self._data_dir):
            private_file.create(page, html)
        return page

    def remove_page(self) -> None:
        """Remove the page if it is still there."""
        with suppress(OSError):  # on Windows while the browser reads it
            self._stem.with_suffix(_PAGE).unlink(missing_ok=True)


def addresses(data_dir: Path) -> list[str]:
    """Where the servers are that run on the data folder, each address with its token.

    Raises:
        StorageError: the data folder can't be read or written.
    """
    folder = data_dir / FOLDER
    if not folder.is_dir():
        return []
    with _writable(data_dir), alone(data_dir):
        private_file.check_folder(folder)
        _sweep(folder)
        paths = sorted(path for path in folder.glob(f"*{_ADDRESS}") if _is_own(path))
        return [private_file.read(path, _MOST_BYTES) for path in paths]


@contextmanager
def alone(data_dir: Path) -> Iterator[None]:
    """Held briefly by a process that starts to serve, or looks for servers."""
    with FileLock(data_dir / f"{FOLDER}{_LOCK}", mode=0o600, fallback_to_soft=False):
        yield


def _sweep(folder: Path) -> None:
    """Remove what killed servers left."""
    for stem in {path.with_suffix("") for path in folder.iterdir() if _is_own(path)}:
        lock = _lock(stem)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            continue
        lock.release()
        _remove(stem)


def _is_own(path: Path) -> bool:
    """Whether a file is named like a server's; other files aren't touched."""
    return _STEM.fullmatch(path.stem) is not None and path.suffix in (_LOCK, _ADDRESS, _PAGE)


def _remove(stem: Path) -> None:
    for suffix in (_PAGE, _ADDRESS, _LOCK):
        stem.with_suffix(suffix).unlink(missing_ok=True)


def _lock(stem: Path) -> FileLock:
    # Acquired in one thread, and released in another one if the server is run in a thread.
    return FileLock(stem.with_suffix(_LOCK), mode=0o600, fallback_to_soft=False, thread_local=False)


@contextmanager
def _writable(data_dir: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StorageError(
            f"{data_dir / FOLDER}: can't be used ({error.strerror or error}). Free some space, "
            "make sure that you own it and can write to it, or choose another data folder with "
            "--data-dir."
        ) from error
