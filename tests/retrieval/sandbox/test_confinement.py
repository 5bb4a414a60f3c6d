"""Confining keeps what is needed, takes what a system can take, and survives what it can't."""

from __future__ import annotations

import errno
import os
import socket
import sys
from pathlib import Path

import pytest

from retrieval.sandbox import confinement, folders, kernel, landlock, macos, seccomp
from tests.retrieval.sandbox.forked import in_child, reads, succeeds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is tested on Linux")


@pytest.fixture
def no_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Finding those of Python and the fonts takes long, and they say nothing here."""
    monkeypatch.setattr(folders, "readable", lambda: ())


@pytest.mark.usefixtures("no_folders")
def test_of_the_environment_only_the_locale_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "HF_TOKEN", "MY_LANG", "LD_PRELOAD"):
        monkeypatch.setenv(name, "C")

    def look() -> object:
        confinement.confine()
        return sorted(os.environ)

    assert (
        {"LANG", "LC_ALL"}
        <= set(in_child(look))
        <= {n for n in os.environ if n[:3] in ("LAN", "LC_")}
    )


@pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
def test_what_lies_beside_what_is_given_is_closed_and_so_is_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "code"
    inside = ("a.py", "data/given", "data/secret", "home/secret")
    for path in (*(code / name for name in inside), tmp_path / "other"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("words")
    (tmp_path / "link").symlink_to(code / "data" / "given")
    monkeypatch.setattr(folders, "readable", lambda: (code,))
    monkeypatch.setattr(confinement, "_home", lambda: (code / "home",))

    def look() -> object:
        confinement.confine(read=[tmp_path / "link"])
        paths = (*(code / name for name in inside), tmp_path / "link", tmp_path / "other", code)
        return [str(path.relative_to(tmp_path)) for path in paths if reads(path)]

    assert in_child(look) == ["code/a.py", "code/data/given", "link"]


@pytest.mark.usefixtures("no_folders")
@pytest.mark.parametrize("lacking", ["landlock", "seccomp", "both"])
def test_what_one_kernel_lacks_is_no_reason_to_do_without_the_rest(
    lacking: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_text("words")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    for module in (landlock, seccomp):
        if lacking in (module.__name__.rpartition(".")[2], "both"):
            monkeypatch.setattr(module, "restrict", refuse)

    def look() -> object:
        confinement.confine()
        connects = succeeds(socket.socket)
        return reads(tmp_path / "secret"), connects, kernel.library().prctl(39, 0, 0, 0, 0)

    can_read = lacking != "seccomp" or not landlock.version()
    assert in_child(look) == [can_read, lacking != "landlock", 1]


@pytest.mark.usefixtures("no_folders")
@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
def test_each_system_gets_its_own_means_alone(
    platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []

    def note(name: str, *, fails: bool) -> None:
        used.append(name)
        if fails:
            raise OSError(name)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(confinement, "_empty_environment", lambda: None)
    monkeypatch.setattr(confinement, "_confine_linux", lambda *_: note("linux", fails=False))
    monkeypatch.setattr(macos, "restrict", lambda *_: note("darwin", fails=True))
    confinement.confine(read=[tmp_path])
    assert used == ([platform] if platform != "win32" else [])


def test_a_home_that_nobody_knows_closes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    assert confinement._home.__wrapped__() == ()


def test_what_is_prepared_once_is_not_computed_in_each_child() -> None:
    confinement.prepare()

    def look() -> object:
        before = folders.readable.cache_info(), seccomp._beginning.cache_info()
        for writable in ([], [Path("/no such folder")]):
            confinement._confine_linux(folders.readable(), writable)
        after = folders.readable.cache_info(), seccomp._beginning.cache_info()
        return [one.misses - other.misses for one, other in zip(after, before, strict=True)]

    assert in_child(look) == [0, 0]


def test_a_kernel_that_ends_no_child_with_its_parent_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(kernel, "end_with_parent", refuse)
    confinement.end_with_parent()
