"""Calls of Linux that Python has no function for, through the C library by ctypes."""

from __future__ import annotations

import ctypes
import os
import signal
import struct
from functools import cache

_SET_PARENT_DEATH_SIGNAL, _SET_DUMPABLE, _SET_NO_NEW_PRIVS = 1, 4, 38
_CAPABILITIES_VERSION = 0x20080522
_READ_AND_WRITE = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


@cache
def library() -> ctypes.CDLL:
    """The C library, found once."""
    return ctypes.CDLL(None, use_errno=True)


def syscall(number: int, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Make a system call and return its result; bytes are passed by their address.

    Raises:
        OSError: it failed.
    """
    passed = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    return _checked(int(library().syscall(ctypes.c_long(number), *passed)))


def give_up_privileges() -> None:
    """Prevent this process from gaining privileges, and from being traced by its siblings.

    Raises:
        OSError: the kernel is older than 3.5.
    """
    _prctl(_SET_NO_NEW_PRIVS, 1)
    _prctl(_SET_DUMPABLE, 0)


def end_with_parent() -> None:
    """Have this process killed when the thread that forked it ends, however it ends.

    Raises:
        OSError: the kernel refused.
    """
    _prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def drop_capabilities() -> None:
    """Drop root's capabilities, except for reading and writing files of others.

    In a container root reads files that belong to the user who started it; Landlock decides which
    files.

    Raises:
        OSError: the kernel refused.
    """
    held = struct.Struct("6I")
    header = struct.pack("Ii", _CAPABILITIES_VERSION, 0)
    now = ctypes.create_string_buffer(held.size)
    _checked(library().capget(header, now))
    kept = held.unpack(now.raw)[1] & _READ_AND_WRITE
    _checked(library().capset(header, held.pack(kept, kept, 0, 0, 0, 0)))


def _prctl(what: int, value: int) -> None:
    _checked(library().prctl(what, *(ctypes.c_ulong(one) for one in (value, 0, 0, 0))))


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
