"""Landlock: exactly what is named may be read or written, whatever the kernel knows of it."""

from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval.sandbox import kernel, landlock
from tests.retrieval.sandbox.forked import in_child, reads, succeeds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock is Linux's")
confines = pytest.mark.skipif(
    sys.platform != "linux" or not landlock.version(), reason="this kernel has no Landlock"
)

# From include/uapi/linux/landlock.h.
EXECUTE, REMOVE_FOLDER, MAKE_DEVICE, MAKE_FOLDER, MAKE_SOCKET = 1, 1 << 4, 1 << 6, 1 << 7, 1 << 9
MAKE_PIPE, MAKE_BLOCK_DEVICE, MAKE_LINK = 1 << 10, 1 << 11, 1 << 12


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in ("given/a", "given/deep/b", "other/c", "into/d"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("words")
    return tmp_path


@confines
def test_what_is_given_can_be_read_and_nothing_else(place: Path) -> None:
    def read() -> object:
        kernel.give_up_privileges()
        landlock.restrict([place / "given" / "deep", place / "into" / "d", place / "gone"], [])
        names = ("given/deep", "given/deep/b", "into/d", "given", "given/a", "other/c", "into")
        return [name for name in names if reads(place / name)]

    assert in_child(read) == ["given/deep", "given/deep/b", "into/d"]


@confines
def test_only_files_are_made_and_removed_and_only_in_the_folder_for_it(place: Path) -> None:
    def write() -> object:
        kernel.give_up_privileges()
        landlock.restrict([place / "given"], [place / "into"])
        attempts: dict[str, Callable[[], object]] = {
            "make": (place / "into" / "new").touch,
            "change": lambda: (place / "into" / "d").write_text("others"),
            "read": (place / "into" / "d").read_text,
            "remove": (place / "into" / "d").unlink,
            "make a folder": (place / "into" / "folder").mkdir,
            "link": lambda: (place / "into" / "link").symlink_to("new"),
            "move away": lambda: (place / "into" / "new").rename(place / "given" / "new"),
            "make elsewhere": (place / "given" / "new").touch,
            "change elsewhere": lambda: (place / "given" / "a").write_text("others"),
            "remove elsewhere": (place / "given" / "a").unlink,
            "run": lambda: os.execv(sys.executable, ["python", "-c", ""]),  # noqa: S606
        }
        return [name for name, attempt in attempts.items() if succeeds(attempt)]

    assert in_child(write) == ["make", "change", "read", "remove"]


@pytest.mark.parametrize("rights", [landlock.READ, landlock.WRITE])
def test_no_right_is_more_than_files_of_ones_own(rights: int) -> None:
    for other in (
        EXECUTE, REMOVE_FOLDER, MAKE_DEVICE, MAKE_FOLDER, MAKE_SOCKET, MAKE_PIPE,
        MAKE_BLOCK_DEVICE, MAKE_LINK,
    ):  # fmt: skip
        assert not rights & other


@pytest.mark.parametrize(
    ("version", "wanted"),
    [
        (1, (0x1FFF, 0, 0)),
        (2, (0x3FFF, 0, 0)),
        (3, (0x7FFF, 0, 0)),
        (4, (0x7FFF, 3, 0)),
        (5, (0xFFFF, 3, 0)),
        (6, (0xFFFF, 3, 3)),
        (9, (0xFFFF, 3, 3)),
    ],
)
def test_everything_that_a_kernel_knows_is_restricted_and_nothing_it_does_not(
    version: int, wanted: tuple[int, int, int], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[object, ...]] = []

    def kernel_of_this_version(*arguments: object) -> int:
        calls.append(arguments)
        if arguments[1] is None:
            return version
        return os.open(os.devnull, os.O_RDONLY) if len(calls) == 2 else 0

    monkeypatch.setattr(landlock, "syscall", kernel_of_this_version)
    landlock.restrict([place / "other" / "c"], [place / "into"])
    _, ruleset, file, folder, _ = calls
    assert isinstance(ruleset[1], bytes)
    assert struct.unpack("QQQ", ruleset[1]) == wanted
    rights = [struct.unpack("=Qi", rule)[0] for rule in (file[3], folder[3])]  # type: ignore[arg-type]
    assert [given & ~wanted[0] for given in rights] == [0, 0]
    assert rights[0] == 1 << 2, "a file has no entries to list"


def test_a_kernel_without_it_has_version_0_and_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(landlock, "syscall", refuse)
    assert landlock.version() == 0
    with pytest.raises(OSError, match="not supported"):
        landlock.restrict([], [])
