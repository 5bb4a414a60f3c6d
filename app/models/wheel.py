"""Downloads one pinned wheel, with pip's own configuration.

Contract: `fetch_wheel` returns a file whose sha256 is the pinned one, or raises `DownloadError`.

* A complete, verified wheel is never downloaded again, including one put there by hand.
* An interrupted download resumes, also after the process was killed: the bytes so far stay in
  `NAME.whl.part`, and a Range request asks for the rest.
* pip's own configuration decides where the wheel comes from (`package_index`): its indexes are
  asked for the address, with its certificates and proxy. What doesn't work that way (a local index,
  one with a keyring, a proxy that refuses ranges) is left entirely to `pip download`.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import requests
from tqdm import tqdm

from app.errors import DownloadError, ModelError
from app.models.package_index import address, get, pip, pip_settings, session

BLOCK = 1 << 16
"""Bytes written at a time: the most that is lost when a connection breaks."""
ATTEMPTS = 5
"""Consecutive connection attempts; one that brought new bytes does not count."""
PATIENCE = 0.25  # seconds between two reports while pip fetches, which doesn't tell how far it is

FetchProgress = Callable[[int, int], None]
"""(bytes so far, total bytes or 0 if unknown); an exception from it ends the download."""


def unreported(*_progress: object) -> None:
    """A report that does nothing, of whatever progress."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel on the package index, pinned.

    Attributes:
        project: name on the index.
        version: exact version.
        filename: name of the file on the index.
        sha256: hex digest of the file.
        size: bytes of the file.
    """

    project: str
    version: str
    filename: str
    sha256: str
    size: int

    @property
    def requirement(self) -> str:
        return f"{self.project}=={self.version}"


def sha256(path: Path) -> str:
    """Hex digest of the file's bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fetch_wheel(wheel: Wheel, folder: Path, progress: FetchProgress = unreported) -> Path:
    """Download the wheel into `folder`; progress also goes to stderr.

    Raises:
        DownloadError: the index can't be reached, or doesn't serve the pinned file.
        OSError: the file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / wheel.filename
    if target.exists() and _is_pinned(target, wheel):
        return target
    target.unlink(missing_ok=True)
    if not _fetch_resumable(wheel, target, progress):
        _fetch_with_pip(wheel, folder, progress)
        target.with_name(target.name + ".part").unlink(missing_ok=True)
    if not target.exists():
        raise DownloadError(f"pip reported success but didn't download {wheel.filename}")
    if not _is_pinned(target, wheel):
        target.unlink()
        raise _not_pinned(wheel)
    return target


def unpack(wheel: Path, prefix: str, folder: Path) -> None:
    """Write the wheel's files under `prefix` into `folder`, without the prefix.

    Raises:
        ModelError: a name in the wheel leads out of the folder.
    """
    folder.mkdir(parents=True)
    root = folder.resolve()
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            if entry.is_dir() or not entry.filename.startswith(prefix):
                continue
            target = (root / entry.filename.removeprefix(prefix)).resolve()
            if not target.is_relative_to(root):
                raise ModelError(
                    f"{wheel.name} contains a file outside its folder: {entry.filename}"
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(entry) as source, target.open("wb") as sink:
                shutil.copyfileobj(source, sink)


def _not_pinned(wheel: Wheel) -> DownloadError:
    return DownloadError(
        f"the index serves a {wheel.filename} that is not the pinned one (expected sha256 "
        f"{wheel.sha256}, {wheel.size} bytes); it was deleted"
    )


def _is_pinned(path: Path, wheel: Wheel) -> bool:
    return path.stat().st_size == wheel.size and sha256(path) == wheel.sha256


def _fetch_resumable(wheel: Wheel, target: Path, progress: FetchProgress) -> bool:
    """Continue `target`.part until it is complete; False if pip has to do it.

    Raises:
        DownloadError: a file downloaded from its first byte on is not the pinned one.
    """
    part = target.with_name(target.name + ".part")
    inherited = part.exists()
    failures = 0
    settings = pip_settings()
    with session(settings) as asking:
        url = address(asking, settings, wheel.project, wheel.filename)
        while url is not None and failures < ATTEMPTS:
            start = part.stat().st_size if part.exists() else 0
            try:
                if start < wheel.size:
                    _append(asking, url, wheel, part, start, progress)
            except requests.HTTPError:
                return False
            except requests.RequestException:
                progressed = part.exists() and part.stat().st_size > start
                failures = 0 if progressed else failures + 1
                continue
            if _is_pinned(part, wheel):
                part.replace(target)
                return True
            part.unlink()
            if not inherited:
                raise _not_pinned(wheel)
            inherited = False
    return False


def _append(
    asking: requests.Session,
    url: str,
    wheel: Wheel,
    part: Path,
    start: int,
    progress: FetchProgress,
) -> None:
    """Write the file from byte `start` on; from the beginning if the server doesn't support
    ranges.
    """
    headers = {"Range": f"bytes={start}-"} if start else {}
    with get(asking, url, headers=headers, stream=True) as response:
        response.raise_for_status()
        resumed = response.headers.get("Content-Range", "").startswith(f"bytes {start}-")
        if not resumed:
            start = 0
        with (
            part.open("ab" if resumed else "wb") as file,
            tqdm(
                desc=wheel.filename,
                initial=start,
                total=wheel.size,
                unit="B",
                unit_scale=True,
                file=sys.stderr,
            ) as bar,
        ):
            for block in response.iter_content(BLOCK):
                file.write(block)
                file.flush()
                bar.update(len(block))
                progress(file.tell(), wheel.size)
        if part.stat().st_size < wheel.size:
            raise requests.ConnectionError(f"{url} ended early")


def _fetch_with_pip(wheel: Wheel, folder: Path, progress: FetchProgress) -> None:
    """Run `pip download`, with its progress bar on our stderr."""
    with subprocess.Popen(
        pip(
            *("download", "--no-deps", "--only-binary", ":all:", "--resume-retries", "5"),
            *("--progress-bar", "on", "--dest", str(folder), wheel.requirement),
        ),
        stdout=2,  # stderr by number: a replaced sys.stderr may have none
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            said = _said(process, progress)
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        raise DownloadError(f"pip could not download {wheel.requirement}: {_reason(said)}")


def _said(process: subprocess.Popen[str], progress: FetchProgress) -> str:
    """Return the process's stderr, once it has ended."""
    while True:
        try:
            return process.communicate(timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            progress(0, 0)


def _reason(output: str) -> str:
    """Why pip failed. If the index can't be reached, its last line only says that nothing was
    found.
    """
    if broken := re.findall(r"after connection broken by '(.*)': /", output):
        return f"the package index can't be reached ({broken[-1]})"
    lines = [line for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    return errors[-1].removeprefix("ERROR: ") if errors else "no reason given"
