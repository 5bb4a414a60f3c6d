"""Zip archives to files: each member is stored under a number, and named only by a label.

{"member": ["2023/a.pdf", 17]}                          member 17 is there, whole
{"refused": ["2023/b.pdf", "is encrypted", "Unpack ..."]}  this one can't be had
{"progress": [3, 20]}                                   members done and members in all
"""

from __future__ import annotations

import lzma
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from retrieval.errors import DocumentError
from retrieval.media import ARCHIVE
from retrieval.names import path_label
from retrieval.parse.kind import ZIP_MARKS, kind_of
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.package import ENCRYPTED_FLAG, check_unpacked, open_package, too_many_members

_BLOCK = 262_144
_JUNK_FOLDERS = {"__MACOSX"}
_JUNK_FILES = {".DS_Store", "Thumbs.db", "desktop.ini"}
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError,
           ValueError, OSError)  # fmt: skip


class _MemberError(DocumentError):
    """A member can't be read; the others can."""


def unpack(path: Path, into: Path, manuscript: Manuscript) -> None:
    """Unpack the archive at `path` and the archives in it.

    Raises:
        DocumentError: it is damaged, or over a limit.
    """
    Unpacking(into, manuscript, path.stat().st_size).archive(path, "", depth=1)


class Unpacking:
    """One archive being unpacked, with what it has cost so far.

    Args:
        packed: the whole archive's size in bytes.
    """

    def __init__(self, into: Path, manuscript: Manuscript, packed: int) -> None:
        self._into = into
        self._manuscript = manuscript
        self._limits = manuscript.limits
        self._packed = packed
        self._unpacked = 0
        self._members = 0
        self._done = 0
        self._files = 0
        self._labels: dict[str, int] = {}

    def archive(self, path: Path, prefix: str, *, depth: int) -> None:
        """Unpack one archive; its labels begin with `prefix`."""
        with open_package(path, self._manuscript.name) as archive:
            members = [member for member in archive.infolist() if not _is_junk(member)]
            self._members += len(members)
            if self._members > self._limits["members"]:
                raise too_many_members(self._manuscript.name, self._members, self._limits)
            self._manuscript.progress(self._done, self._members)
            for member in members:
                self._member(archive, member, self._distinct(prefix + _path(member)), depth)
                self._done += 1
                self._manuscript.progress(self._done, self._members)

    def _member(
        self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, label: str, depth: int
    ) -> None:
        self._files += 1
        number = self._files
        target = self._into / str(number)
        try:
            self._copy(archive, member, label, target)
            if not self._is_archive(target, label):
                self._manuscript.put({"member": [label, number]})
                return
            if depth >= self._limits["nesting"]:
                raise _too_deep(label, self._limits["nesting"])
            self.archive(target, label + "/", depth=depth + 1)
        except _MemberError as refused:
            self._manuscript.put({"refused": [label, refused.reason, refused.advice]})
        target.unlink(missing_ok=True)

    def _copy(
        self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, label: str, target: Path
    ) -> None:
        """Unpack a member, counting what really comes out of it.

        Raises:
            _MemberError: this member can't be read.
            DocumentError: the archive as a whole is over a limit.
        """
        if member.flag_bits & ENCRYPTED_FLAG:
            advice = "Unpack the archive yourself and add the files."
            raise _MemberError(label, "is encrypted", advice)
        name, most = self._manuscript.name, self._limits["file_mb"]
        before = self._unpacked
        try:
            with archive.open(member) as source, target.open("wb") as copy:
                while block := source.read(_BLOCK):
                    self._unpacked += len(block)
                    check_unpacked(name, self._unpacked, self._packed, self._limits)
                    if self._unpacked - before > most * 1_000_000:
                        raise _too_large(label, most)
                    copy.write(block)
        except _DAMAGE as error:
            reason = f"is damaged in the archive ({error})"
            advice = "Unpack the archive yourself and add the intact files."
            raise _MemberError(label, reason, advice) from error

    def _is_archive(self, path: Path, label: str) -> bool:
        with path.open("rb") as stream:
            if not stream.read(4).startswith(ZIP_MARKS):
                return False
        try:
            return kind_of(path, label, self._limits) == ARCHIVE
        except DocumentError:
            return False  # reading it later reports the error

    def _distinct(self, path: str) -> str:
        """A label for the member, with a number if there was the same one before."""
        wanted = found = path_label(path)
        place = PurePosixPath(wanted)
        while found in self._labels:
            self._labels[wanted] += 1
            found = str(place.with_stem(f"{place.stem} ({self._labels[wanted]})"))
            found = path_label(found)
        self._labels[found] = 1
        return found


def _path(member: zipfile.ZipInfo) -> str:
    """The member's name as the archive has it; `zipfile` truncates its own at a NUL."""
    return member.orig_filename.replace("\\", "/")


def _is_junk(member: zipfile.ZipInfo) -> bool:
    if member.orig_filename.endswith("/"):
        return True  # a folder
    *folders, name = _path(member).split("/")
    return name in _JUNK_FILES or not _JUNK_FOLDERS.isdisjoint(folders)


def _too_large(label: str, most: int) -> _MemberError:
    reason = f"has more than {most:,} MB, which is the limit"
    return _MemberError(label, reason, "Split it, or allow larger files (PALIMPSEST_MAX_FILE_MB).")


def _too_deep(label: str, most: int) -> _MemberError:
    reason = f"is an archive nested in {most} others, which is the limit"
    advice = "Unpack it yourself and add the files, or raise PALIMPSEST_MAX_NESTING."
    return _MemberError(label, reason, advice)
