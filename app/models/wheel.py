"""Fetching one pinned wheel, with everything pip is configured for.

Contract: `fetch_wheel` returns a file whose sha256 is the pinned one, or raises `DownloadError`.

* A complete, verified wheel is never fetched again; a wheel put there by hand counts as one.
* An interrupted download goes on where it stopped, also after the process was killed: the bytes
  so far stay in `NAME.whl.part`, and a Range request asks for the rest.
* pip's own configuration decides where the wheel comes from: `pip index` names the address, and
  its certificate and proxy settings are used for it. What can't be done that way (a local index,
  an index with credentials, a proxy that refuses ranges) is left to `pip download` as a whole.
"""

from __future__ import annotations

import ast
import hashlib
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import requests
from tqdm import tqdm

from app.errors import DownloadError

BLOCK = 1 << 16
"""Bytes written at a time; no more than that is fetched in vain when a connection breaks."""
ATTEMPTS = 5
"""Connections tried in a row; one that brought new bytes does not count."""
CONNECT_SECONDS, READ_SECONDS = 15, 60
PATIENCE = 0.25  # seconds between two reports while pip fetches, which doesn't tell how far it is

Progress = Callable[[int, int], None]
"""(bytes there, all bytes or 0 if that isn't known); what it raises ends the fetching."""


def unreported(_done: int, _total: int) -> None:
    """The progress that nobody follows."""


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


def fetch_wheel(wheel: Wheel, folder: Path, progress: Progress = unreported) -> Path:
    """Bring the wheel into `folder`; progress goes to stderr, too.

    Raises:
        DownloadError: the index can't be reached, or what it serves is not the pinned file.
        OSError: the file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / wheel.filename
    if target.exists() and _is_pinned(target, wheel):
        return target
    target.unlink(missing_ok=True)
    url = _address(wheel)
    if url is None or not _fetch_resumable(url, wheel, target, progress):
        _fetch_with_pip(wheel, folder, progress)
        target.with_name(target.name + ".part").unlink(missing_ok=True)
    if not target.exists():
        raise DownloadError(f"pip reported success but left no {wheel.filename}")
    if not _is_pinned(target, wheel):
        target.unlink()
        raise _not_pinned(wheel)
    return target


def _not_pinned(wheel: Wheel) -> DownloadError:
    return DownloadError(
        f"the index serves a {wheel.filename} that is not the pinned one (expected sha256 "
        f"{wheel.sha256}, {wheel.size} bytes); it was thrown away"
    )


def _is_pinned(path: Path, wheel: Wheel) -> bool:
    return path.stat().st_size == wheel.size and sha256(path) == wheel.sha256


def _pip(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pip", *arguments]


def _address(wheel: Wheel) -> str | None:
    """Where pip would take the wheel from, without fetching it; None if it does not say."""
    listing = subprocess.run(
        _pip("index", "versions", "-vv", "--retries", "1", wheel.project),
        capture_output=True,
        text=True,
        check=False,
    )
    for url in re.findall(r"Found link (https?://\S+)", listing.stdout):
        address, _, _ = url.partition("#")
        if address.endswith(f"/{wheel.filename}") and "****" not in address:
            return str(address)
    return None


def _pip_setting(name: str) -> str | None:
    """The value of one of pip's global settings, as pip itself would take it."""
    listing = subprocess.run(_pip("config", "list"), capture_output=True, text=True, check=False)
    found = dict(line.split("=", 1) for line in listing.stdout.splitlines() if "=" in line)
    for key in (f":env:.{name}", f"download.{name}", f"global.{name}"):
        if key in found:
            return str(ast.literal_eval(found[key]))
    return None


def _session() -> requests.Session:
    session = requests.Session()
    session.headers["Accept-Encoding"] = "identity"
    if certificate := _pip_setting("cert"):
        session.verify = certificate
    if proxy := _pip_setting("proxy"):
        session.proxies = {"http": proxy, "https": proxy}
    return session


def _fetch_resumable(url: str, wheel: Wheel, target: Path, progress: Progress) -> bool:
    """Continue `target`.part until it is complete; False leaves the matter to pip.

    Raises:
        DownloadError: a file fetched from its first byte on is not the pinned one.
    """
    part = target.with_name(target.name + ".part")
    inherited = part.exists()
    failures = 0
    with _session() as session:
        while failures < ATTEMPTS:
            start = part.stat().st_size if part.exists() else 0
            try:
                if start < wheel.size:
                    _append(session, url, wheel, part, start, progress)
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
    session: requests.Session, url: str, wheel: Wheel, part: Path, start: int, progress: Progress
) -> None:
    """Write what the server has from byte `start` on; from the beginning if it knows no ranges."""
    with session.get(
        url,
        headers={"Range": f"bytes={start}-"} if start else {},
        stream=True,
        verify=session.verify,
        timeout=(CONNECT_SECONDS, READ_SECONDS),
    ) as response:
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


def _fetch_with_pip(wheel: Wheel, folder: Path, progress: Progress) -> None:
    """The plain way: `pip download`, its progress bar on our stderr."""
    with subprocess.Popen(
        _pip(
            *("download", "--no-deps", "--only-binary", ":all:", "--resume-retries", "5"),
            *("--progress-bar", "on", "--dest", str(folder), wheel.requirement),
        ),
        stdout=2,  # stderr by number: what stands in sys.stderr may have none
        stderr=subprocess.PIPE,
        text=True,
    ) as pip:
        try:
            said = _said(pip, progress)
        except BaseException:
            pip.terminate()
            raise
    if pip.returncode:
        raise DownloadError(f"pip could not fetch {wheel.requirement}: {_reason(said)}")


def _said(process: subprocess.Popen[str], progress: Progress) -> str:
    """What the process wrote to stderr until it ended."""
    while True:
        try:
            return process.communicate(timeout=PATIENCE)[1]
        except subprocess.TimeoutExpired:
            progress(0, 0)


def _reason(output: str) -> str:
    """Why pip failed. Of an index out of reach it says in the end only that it found nothing."""
    if broken := re.findall(r"after connection broken by '(.*)': /", output):
        return f"the package index can't be reached ({broken[-1]})"
    lines = [line for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines[-1:]
    return errors[-1].removeprefix("ERROR: ") if errors else "no reason given"
