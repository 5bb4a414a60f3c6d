"""Zip files are checked by what they declare, before any of it is unpacked."""

from __future__ import annotations

import zipfile
from dataclasses import asdict
from pathlib import Path

import pytest

from retrieval import DocumentError, Limits
from retrieval.parse.package import (
    ENCRYPTED_FLAG,
    RATIO_FROM,
    check_package,
    check_size,
    check_unpacked,
    open_package,
)

LIMITS = asdict(Limits())


def member(size: int, packed: int) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo("a.txt")
    found.file_size, found.compress_size = size, packed
    return found


def zipped(path: Path, count: int = 1) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(count):
            archive.writestr(f"{number}.txt", "words")
    return path


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"words", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_file_is_damaged(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(data)
    with pytest.raises(DocumentError, match=r"a\.docx: is damaged: it can't be unpacked\. Open it"):
        open_package(tmp_path / "a", "a.docx")


def test_a_sound_one_is_opened_and_passes(tmp_path: Path) -> None:
    with open_package(zipped(tmp_path / "a"), "a.docx") as archive:
        check_package(archive, "a.docx", LIMITS)
        assert archive.read("0.txt") == b"words"


def test_one_encrypted_member_locks_the_file(tmp_path: Path) -> None:
    with open_package(zipped(tmp_path / "a", 3), "a.docx") as archive:
        archive.infolist()[2].flag_bits |= ENCRYPTED_FLAG
        with pytest.raises(DocumentError, match=r"a\.docx: is encrypted\. Remove the password"):
            check_package(archive, "a.docx", LIMITS)


def test_members_are_counted_to_the_limit(tmp_path: Path) -> None:
    with open_package(zipped(tmp_path / "a", 3), "a.docx") as archive:
        check_package(archive, "a.docx", LIMITS | {"members": 3})
        with pytest.raises(DocumentError, match="has 3 files in it and the limit is 2"):
            check_package(archive, "a.docx", LIMITS | {"members": 2})


def test_sizes_are_added_up(tmp_path: Path) -> None:
    limits = LIMITS | {"unpacked_mb": 3}
    check_size("a.docx", [member(1_500_000, 9000)] * 2, limits)
    with pytest.raises(DocumentError, match=r"unpacks to 4\.5 MB and the limit is 3 MB"):
        check_size("a.docx", [member(1_500_000, 9000)] * 3, limits)
    with open_package(zipped(tmp_path / "a", 1), "a.docx") as archive:
        archive.infolist()[0].file_size = 3_000_001
        with pytest.raises(DocumentError, match="PALIMPSEST_MAX_UNPACKED_MB"):
            check_package(archive, "a.docx", limits)


def test_a_ratio_is_suspicious_only_over_the_limit_and_in_large_files() -> None:
    limits = LIMITS | {"ratio": 100}
    large = RATIO_FROM + 100
    check_unpacked("a", RATIO_FROM, 1, limits)
    check_unpacked("a", large, large // 100, limits)
    check_unpacked("a", large, 0, limits | {"ratio": large})
    with pytest.raises(DocumentError, match="unpacks to 101 times its size and the limit is 100"):
        check_unpacked("a", large, large // 101, limits)
    with pytest.raises(DocumentError, match="PALIMPSEST_MAX_RATIO"):
        check_unpacked("a", large, 0, limits)


def test_what_is_hardly_over_a_limit_is_told_as_more() -> None:
    limits = LIMITS | {"ratio": 100, "unpacked_mb": 30}
    told = r"a: unpacks to more than 100 times its size and the limit is 100 times\."
    with pytest.raises(DocumentError, match=told):
        check_unpacked("a", 20_000_001, 200_000, limits)
    told = r"a: unpacks to more than 30 MB and the limit is 30 MB\."
    with pytest.raises(DocumentError, match=told):
        check_unpacked("a", 30_000_001, 1_000_000, limits)
