"""Seccomp: the system calls that this process may make from here on (Linux 3.17).

A program for the kernel's filter (BPF), made of a table: denied calls fail with EPERM, so that a
library gets an error instead of being killed. Calls of another architecture have other numbers, and
end the process. Threads are allowed and are filtered as well.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from dataclasses import dataclass
from functools import cache

from retrieval.sandbox import syscalls
from retrieval.sandbox.kernel import syscall

_ARCHITECTURES = {
    # machine: (column of the table, the kernel's name for it, number of the call `seccomp`)
    "x86_64": (syscalls.X86_64, 0xC000003E, 317),
    "aarch64": (syscalls.AARCH64, 0xC00000B7, 277),
}
_SET_MODE_FILTER, _ALL_THREADS = 1, 1

# The few instructions of BPF that are needed (linux/bpf_common.h), and what a program may return.
_LOAD, _EQUAL, _GREATER, _ANY_BIT, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x06
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_DENY, _UNKNOWN = _FAIL | errno.EPERM, _FAIL | errno.ENOSYS

# What the program sees of a call (struct seccomp_data); of arguments the lower half is read, which
# is all that the kernel reads of those that are looked at here.
_NUMBER, _ARCHITECTURE = 0, 4

_Instruction = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class _If:
    """Allow, or else deny, where an argument is one of `values`, or has any of `bits`."""

    argument: int
    values: tuple[int, ...] = ()
    bits: int = 0
    allow: bool = True


_CHECKS = {
    "clone": _If(0, bits=0x10000),  # CLONE_THREAD
    "sendto": _If(5, values=(0,)),  # the length of the address
    # F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY: signals when a file is ready
    "fcntl": _If(1, values=(8, 10, 15, 1024, 1026), allow=False),
    # TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP: keys pressed at a terminal, and signals
    "ioctl": _If(1, values=(0x5412, 0x541C, 0x8901, 0x8902), allow=False),
}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_READS_ONLY = {
    "open": _If(1, bits=_WRITING, allow=False),
    "openat": _If(2, bits=_WRITING, allow=False),
    "unlink": _If(0),
    "unlinkat": _If(0),
}


def restrict(*, writes: bool, starts: bool = False) -> None:
    """Deny what a parser doesn't need.

    The process has given up gaining privileges before.

    Args:
        writes: whether it may open files for writing and remove files.
        starts: whether it may become another program; which one, Landlock decides.

    Raises:
        OSError: the kernel has no such filter, or there is none for this machine.
    """
    number = _architecture()[2]
    code = program(os.getpid(), writes=writes, starts=starts)
    instructions = ctypes.create_string_buffer(code, len(code))
    filter_ = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(instructions))
    if syscall(number, _SET_MODE_FILTER, _ALL_THREADS, filter_):
        raise OSError(errno.EBUSY, "a thread has a filter of its own")


def program(process: int, *, writes: bool, starts: bool = False) -> bytes:
    """The filter's instructions, for the process of this id.

    Raises:
        OSError: there is none for this machine.
    """
    numbers = syscalls.numbers(_architecture()[0])
    to_itself = [
        instruction
        for call, values in _to_itself(process).items()
        for instruction in _checked(numbers[call], _If(0, values=values))
    ]
    return _beginning(writes=writes, starts=starts) + _packed([*to_itself, (_RETURN, 0, 0, _ALLOW)])


def _to_itself(process: int) -> dict[str, tuple[int, ...]]:
    """Calls that may name this process alone, and how they do."""
    signals = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
    return {**dict.fromkeys(signals, (process,)), "prlimit64": (0, process)}


@cache
def _beginning(*, writes: bool, starts: bool) -> bytes:
    """Return the part of the filter that is the same for every process."""
    column, architecture, _ = _architecture()
    numbers = syscalls.numbers(column)
    code: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        # What came after this was written, and on x86_64 the numbers of another manner (x32).
        (_GREATER, 0, 1, syscalls.LAST),
        (_RETURN, 0, 0, _UNKNOWN),
    ]
    allowed = {"execve"} if starts else set[str]()
    never = {name: number for name, number in syscalls.never(column).items() if name not in allowed}
    for number in sorted(never.values()):
        code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    for call in ("clone3", "openat2"):  # they point to their flags; the C library has another way
        code += [(_EQUAL, 0, 1, numbers[call]), (_RETURN, 0, 0, _UNKNOWN)]
    for call, rule in (_CHECKS if writes else _CHECKS | _READS_ONLY).items():
        if call in numbers:
            code += _checked(numbers[call], rule)
    return _packed(code)


def _checked(number: int, rule: _If) -> list[_Instruction]:
    """Allow or deny this call by one of its arguments."""
    tests = [(_EQUAL, value) for value in rule.values] or [(_ANY_BIT, rule.bits)]
    then, otherwise = (_ALLOW, _DENY) if rule.allow else (_DENY, _ALLOW)
    body = [
        (_LOAD, 0, 0, 16 + 8 * rule.argument),
        *((test, len(tests) - at, 0, value) for at, (test, value) in enumerate(tests)),
        (_RETURN, 0, 0, otherwise),
        (_RETURN, 0, 0, then),
    ]
    return [(_EQUAL, 0, len(body), number), *body]


def _packed(code: list[_Instruction]) -> bytes:
    return b"".join(struct.pack("HBBI", *instruction) for instruction in code)


def _architecture() -> tuple[int, int, int]:
    known = _ARCHITECTURES.get(platform.machine())
    if known is None or sys.byteorder != "little" or struct.calcsize("P") != 8:
        raise OSError(errno.ENOSYS, f"no filter for {platform.machine()}")
    return known
