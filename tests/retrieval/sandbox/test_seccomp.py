"""Seccomp: a refused call is an error that a library can handle; who may not write can't.

What the filter decides of each call, on both architectures, is in `tests/security`.
"""

from __future__ import annotations

import errno
import os
import platform
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval.sandbox import kernel, seccomp
from tests.retrieval.sandbox.forked import in_child, succeeds

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64"),
    reason="there is no filter for this system",
)


@pytest.mark.parametrize("writes", [False, True])
def test_only_who_may_write_opens_files_for_writing(writes: bool, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("words")

    def work() -> object:
        kernel.give_up_privileges()
        seccomp.restrict(writes=writes)
        attempts: dict[str, Callable[[], object]] = {
            "read": path.read_text,
            "write": lambda: path.write_text("others"),
            "make": (tmp_path / "new").touch,
            "remove": path.unlink,
            "make a folder": (tmp_path / "folder").mkdir,
            "fork": os.fork,
            "connect": socket.socket,
            "signal another": lambda: os.kill(os.getppid(), 0),
            "signal itself": lambda: os.kill(os.getpid(), 0),
        }
        return [name for name, attempt in attempts.items() if succeeds(attempt)]

    allowed = ["read", "write", "make", "remove"] if writes else ["read"]
    assert in_child(work) == [*allowed, "signal itself"]


def test_threads_of_before_and_after_are_confined_alike() -> None:
    def work() -> object:
        said: list[object] = []
        begin = threading.Event()

        def look() -> None:
            begin.wait(10)
            said.append(succeeds(socket.socket))

        before, after = threading.Thread(target=look), threading.Thread(target=look)
        before.start()
        kernel.give_up_privileges()
        seccomp.restrict(writes=False)
        begin.set()
        after.start()
        before.join()
        after.join()
        return said

    assert in_child(work) == [False, False]


def test_the_filters_of_two_processes_differ_by_their_numbers_alone() -> None:
    one, other = (seccomp.program(number, writes=False) for number in (0x11111111, 0x22222222))
    assert one != other
    assert one.replace(b"\x11" * 4, b"\x22" * 4) == other


@pytest.mark.parametrize("machine", ["riscv64", ""])
def test_an_unknown_machine_has_no_filter_and_says_so(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    for attempt in (
        lambda: seccomp.program(1, writes=False),
        lambda: seccomp.restrict(writes=False),
    ):
        with pytest.raises(OSError, match=f"no filter for {machine}$") as caught:
            attempt()
        assert caught.value.errno == errno.ENOSYS
