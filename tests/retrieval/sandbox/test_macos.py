"""The profile for macOS: the last rule counts; it is only put on where a child found that it holds."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from retrieval.sandbox import kernel, macos, seccomp

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="it forks"),
    # Python 3.12 warns of threads; the child needs none of their locks.
    pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning"),
]
elsewhere = pytest.mark.skipif(sys.platform == "darwin", reason="it would confine the tests")


def allows(profile: str, operation: str, path: str) -> bool:
    """What the profile says of a path, as Seatbelt reads it: the last rule that matches counts."""
    said = True
    for verb, of, under in re.findall(
        r'^\((allow|deny) ([\w*-]+)(?: \(subpath "(.*)"\))?\)$', profile, re.MULTILINE
    ):
        matches = operation.startswith(of[:-1]) if of.endswith("*") else operation == of
        if matches and (not under or f"{path}/".startswith(f"{under}/")):
            said = verb == "allow"
    return said


def test_what_is_private_is_closed_but_for_what_is_given(tmp_path: Path) -> None:
    file = tmp_path / "files" / "a.pdf"
    file.parent.mkdir()
    file.touch()
    into = Path("/private/tmp/into")
    profile = macos.profile([file, Path("/Users/me/venv")], [into])
    for path, reads, writes in (
        (str(file), True, False),
        (str(file.parent / "b.pdf"), False, False),
        ("/Users/me/venv/lib", True, False),
        ("/Users/me/venv2", False, False),
        ("/Users/me/notes", False, False),
        ("/private/etc/passwd", False, False),
        (f"{into}/1", True, True),
        ("/private/tmp/other", False, False),
        ("/usr/lib/libSystem.dylib", True, False),
    ):
        assert allows(profile, "file-read-data", path) is reads, path
        assert allows(profile, "file-write-create", path) is writes, path
    for operation in ("network-outbound", "process-exec", "process-fork"):
        assert not allows(profile, operation, "")


def test_a_name_can_not_add_a_rule() -> None:
    plain = macos.profile([Path("/Users/a")], [])
    hostile = macos.profile(
        [Path('/Users/a"))\n(allow network*)\n(deny file-read-data (subpath "')], []
    )
    assert len(hostile.splitlines()) == len(plain.splitlines())


@elsewhere
def test_a_system_without_it_says_so_and_stays_as_it_was(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="can't be used here"):
        macos.restrict([tmp_path], [])
    assert list(tmp_path.iterdir()) == []


def confined(_: str) -> None:
    kernel.give_up_privileges()
    seccomp.restrict(writes=False)


def nothing(_: str) -> None:
    """A profile that forbids nothing."""


def hanging(_: str) -> None:
    time.sleep(60)  # is killed long before


@pytest.mark.skipif(sys.platform != "linux", reason="Linux' own filter stands in for Seatbelt")
@pytest.mark.parametrize(
    ("apply", "exists", "holds"),
    [
        (confined, True, True),
        (confined, False, False),
        (nothing, True, False),
        (hanging, True, False),
    ],
)
def test_a_profile_holds_if_a_child_can_read_and_answer_but_not_connect(
    apply: Callable[[str], None],
    exists: bool,
    holds: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if exists:
        (tmp_path / "a").touch()
    if apply is hanging:
        monkeypatch.setattr(macos, "_PATIENCE", 0.02)
    monkeypatch.setattr(macos, "_apply", apply)
    assert macos._holds("", [tmp_path / "a"]) is holds


@pytest.mark.skipif(sys.platform != "linux", reason="Linux' own filter stands in for Seatbelt")
def test_only_a_profile_that_holds_is_put_on(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on: list[str] = []
    monkeypatch.setattr(macos, "_apply", put_on.append)
    for holds in (True, False):
        monkeypatch.setattr(macos, "_holds", lambda *_, holds=holds: holds)
        if holds:
            macos.restrict([], [])
            continue
        with pytest.raises(OSError, match="can't be used here"):
            macos.restrict([], [])
    assert put_on == [macos.profile([], [])]
