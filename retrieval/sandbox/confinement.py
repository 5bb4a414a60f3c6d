"""Confining this process: what each system supports, in the required order.

    confine(read=[file], write=[folder])

From then on, permanently, it reads the paths given, Python's own folders and the system's fonts,
and writes the folders given; it can't connect, start a program or a process, inspect or signal
another one, or change a file's owner. Attempts fail with an `OSError`. It can still use its
threads, its memory, and the sockets and files that it has open; `limit`, called before, restricts
how much. Its environment is emptied except for the locale.

Linux supports all of this, root or not, depending on its kernel (`landlock`, `seccomp`, `kernel`);
macOS most of it (`macos`), Windows nothing. `missing()` finds out by trying.
"""

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
