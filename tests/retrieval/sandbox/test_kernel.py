"""Calls of the kernel: results and errors are the system's own, what is given up stays given up."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import re
import signal
import sys
from pathlib import Path

import pytest

from retrieval.sandbox import kernel, syscalls
from tests.retrieval.sandbox.forked import in_child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="calls of Linux alone")

KNOWN = syscalls.numbers(syscalls.X86_64 if platform.machine() == "x86_64" else syscalls.AARCH64)
MAY_BE_KEPT = 1 << 1 | 1 << 2  # reading and writing files of others
GET_PARENT_DEATH_SIGNAL = 2


def status(name: str) -> str:
    """An entry of what the kernel says of this process."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines)[name].strip()


def test_a_call_returns_what_the_kernel_returns(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("words")
    file = kernel.syscall(KNOWN["openat"], -100, bytes(tmp_path / "a"), os.O_RDONLY)
    try:
        assert os.read(file, 10) == b"words"
    finally:
        os.close(file)


@pytest.mark.parametrize(
    ("call", "arguments", "number"),
    [
        ("openat", (-100, b"/no such file", os.O_RDONLY), errno.ENOENT),
        ("openat", (-100, None, os.O_RDONLY), errno.EFAULT),
        ("kill", (os.getpid(), 9999), errno.EINVAL),
    ],
)
def test_a_call_that_fails_is_the_systems_error(
    call: str, arguments: tuple[int | bytes | None, ...], number: int
) -> None:
    with pytest.raises(OSError, match=re.escape(os.strerror(number))) as caught:
        kernel.syscall(KNOWN[call], *arguments)
    assert caught.value.errno == number


def test_privileges_are_given_up_and_nobody_may_look_in() -> None:
    def give_up() -> object:
        kernel.give_up_privileges()
        dumpable = kernel.library().prctl(3, 0, 0, 0, 0)
        return status("NoNewPrivs"), dumpable

    assert in_child(give_up) == ["1", 0]


def test_of_roots_capabilities_only_reading_and_writing_are_left() -> None:
    def drop() -> object:
        before = int(status("CapPrm"), 16)
        kernel.drop_capabilities()
        return [before, *(int(status(name), 16) for name in ("CapPrm", "CapEff", "CapInh"))]

    before, *after = in_child(drop)
    assert after == [before & MAY_BE_KEPT, before & MAY_BE_KEPT, 0]


def test_the_end_of_who_forked_it_is_asked_for_as_a_signal() -> None:
    def ask() -> object:
        kernel.end_with_parent()
        told = ctypes.c_int()
        kernel.library().prctl(GET_PARENT_DEATH_SIGNAL, ctypes.byref(told), 0, 0, 0)
        return told.value

    assert in_child(ask) == signal.SIGKILL
