"""Confining this process: what each system supports, in the required order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from retrieval.sandbox import folders, kernel, landlock, macos, seccomp

_KEPT_VARIABLES = ("LANG", "LC_", "SYSTEMROOT")
"""The locale, and what Windows' own libraries need."""


def prepare() -> None:
    """Precompute what is the same for all files; for processes that fork many confined children."""
    folders.readable()
    _home()
    if sys.platform == "linux":
        kernel.library()
        with suppress(OSError):
            seccomp.program(os.getpid(), writes=False)
            seccomp.program(os.getpid(), writes=True)


def end_with_parent() -> None:
    """Have this process killed when the process that forked it ends, on Linux; before `confine`."""
    if sys.platform == "linux":
        with suppress(OSError):
            kernel.end_with_parent()


def confine(read: Iterable[Path] = (), write: Iterable[Path] = ()) -> None:
    """Confine this process permanently, as far as the system can; see `retrieval.sandbox`.

    It must have one thread, and have imported everything it needs from outside Python's own
    folders.

    Args:
        read: files, and folders with all in them.
        write: folders in which it may make, read, write and remove files.
    """
    readable = [path.resolve() for path in read]
    writable = [path.resolve() for path in write]
    closed = [*readable, *writable, *_home()]
    readable += folders.without(folders.readable(), closed)
    _empty_environment()
    if sys.platform == "linux":
        _confine_linux(readable, writable)
    elif sys.platform == "darwin":
        with suppress(OSError):
            macos.restrict(readable, writable)


def _confine_linux(read: Sequence[Path], write: Sequence[Path]) -> None:
    """Each without the others too: what one kernel lacks is no reason to do without the rest."""
    with suppress(OSError):
        kernel.give_up_privileges()
    with suppress(OSError):
        landlock.restrict(read, write)
    with suppress(OSError):
        kernel.drop_capabilities()
    with suppress(OSError):
        seccomp.restrict(writes=bool(write))


def _empty_environment() -> None:
    for name in list(os.environ):
        if not name.startswith(_KEPT_VARIABLES):
            del os.environ[name]


@cache
def _home() -> tuple[Path, ...]:
    """The home folder, if there is one; asking for it reads files that are closed later."""
    try:
        return (Path.home().resolve(),)
    except RuntimeError:
        return ()
