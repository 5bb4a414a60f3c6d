"""Files that are zip archives: opened with care, since their metadata may be false."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from retrieval.errors import DocumentError

ENCRYPTED_FLAG = 0x1
RESAVE = "Open it in the program it was made with, re-save it, and add that."
"""What to do with a damaged file."""

RATIO_FROM = 10_000_000
"""Below this size no ratio is suspicious: a log file may compress to a hundredth."""


def open_package(path: Path, name: str) -> zipfile.ZipFile:
    """The zip archive at `path`.

    Raises:
        DocumentError: it can't be read as one.
    """
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError) as error:
        raise DocumentError(name, "is damaged: it can't be unpacked", RESAVE) from error


def check_package(archive: zipfile.ZipFile, name: str, limits: dict[str, Any]) -> None:
    """Refuse an office file or book that is a zip bomb or encrypted, before its parts are read.

    What a part unpacks to beyond the size it declares is cut off by `zipfile`.

    Raises:
        DocumentError: it is over a limit, or encrypted.
    """
    members = archive.infolist()
    if any(member.flag_bits & ENCRYPTED_FLAG for member in members):
        raise DocumentError(name, "is encrypted", "Remove the password and add it again.")
    if len(members) > limits["members"]:
        raise too_many_members(name, len(members), limits)
    check_size(name, members, limits)


def check_size(name: str, members: Sequence[zipfile.ZipInfo], limits: dict[str, Any]) -> None:
    """Refuse members that declare to unpack to more than the limits.

    Raises:
        DocumentError: they are over the limit in size or ratio.
    """
    unpacked = sum(member.file_size for member in members)
    check_unpacked(name, unpacked, sum(member.compress_size for member in members), limits)


def check_unpacked(name: str, unpacked: int, packed: int, limits: dict[str, Any]) -> None:
    """Refuse unpacking `packed` bytes to `unpacked` bytes if that is over a limit.

    Raises:
        DocumentError: it is over the limit in size or ratio.
    """
    if unpacked > limits["unpacked_mb"] * 1_000_000:
        raise DocumentError(
            name,
            f"unpacks to {_over(unpacked / 1e6, limits['unpacked_mb'], 1)} MB and the limit is "
            f"{limits['unpacked_mb']:,} MB",
            "Split it, or raise PALIMPSEST_MAX_UNPACKED_MB.",
        )
    if unpacked > RATIO_FROM and unpacked > limits["ratio"] * max(1, packed):
        raise DocumentError(
            name,
            f"unpacks to {_over(unpacked / max(1, packed), limits['ratio'], 0)} times its size and "
            "the limit is "
            f"{limits['ratio']:,} times",
            "If you trust it, unpack it yourself, or raise PALIMPSEST_MAX_RATIO.",
        )


def _over(amount: float, limit: int, places: int) -> str:
    """An amount over a limit, rounded so that it never reads as if it were the limit."""
    is_close = round(amount, places) <= limit
    return f"more than {limit:,}" if is_close else f"{amount:,.{places}f}"


def too_many_members(name: str, count: int, limits: dict[str, Any]) -> DocumentError:
    """The error for an archive with too many files."""
    return DocumentError(
        name,
        f"has {count:,} files in it and the limit is {limits['members']:,}",
        "Split it, or raise PALIMPSEST_MAX_MEMBERS.",
    )
