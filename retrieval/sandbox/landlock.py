"""Landlock: which files and folders this process may read and write from here on (Linux 5.13).

The restriction is permanent, also for root, and inherited by every process it starts. Everything
the kernel can restrict is restricted, and only what is given may be read, written and started: no
TCP (Linux 6.7), nor abstract sockets and signals to others (Linux 6.12). The
numbers are those of the kernel's include/uapi/linux/landlock.h, the same on every architecture.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from retrieval.sandbox.kernel import syscall

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE = 1 << 0
_WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_FILE = 1 << 1, 1 << 2, 1 << 3, 1 << 5
_MAKE_FILE = 1 << 8
_REFER, _TRUNCATE, _IOCTL_DEVICE = 1 << 13, 1 << 14, 1 << 15
_OF_VERSION_1 = (1 << 13) - 1
_SINCE = {2: _REFER, 3: _TRUNCATE, 5: _IOCTL_DEVICE}
_TCP = 0b11  # to bind, to connect
_SCOPES = 0b11  # abstract sockets, signals

READ = _READ_FILE | _READ_DIR
START = READ | _EXECUTE
WRITE = _READ_FILE | _WRITE_FILE | _MAKE_FILE | _REMOVE_FILE | _TRUNCATE
_ON_FILES = _EXECUTE | _READ_FILE | _WRITE_FILE | _TRUNCATE


def version() -> int:
    """The version of Landlock that the kernel has, 0 if none or it is switched off."""
    try:
        return syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)
    except OSError:
        return 0


def restrict(read: Iterable[Path], write: Iterable[Path], start: Iterable[Path] = ()) -> None:
    """Allow reading `read`, files or folders with all in them, and nothing else.

    The process has given up gaining privileges before.

    Args:
        write: folders in which files may be made, read, written and removed as well.
        start: programs, and what loads them, that may be started.

    Raises:
        OSError: the kernel has no Landlock, or it can't be used here.
    """
    known = version()
    files = _OF_VERSION_1 | sum(right for since, right in _SINCE.items() if since <= known)
    wanted = struct.pack("QQQ", files, _TCP if known >= 4 else 0, _SCOPES if known >= 6 else 0)
    ruleset = syscall(_CREATE_RULESET, wanted, len(wanted), 0)
    try:
        for rights, paths in ((READ, read), (WRITE, write), (START, start)):
            for path in paths:
                with suppress(OSError):  # what isn't there needs no rule
                    _allow(ruleset, path, rights & files)
        syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _ON_FILES
        rule = struct.pack("=Qi", rights, place)
        syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)
    finally:
        os.close(place)
