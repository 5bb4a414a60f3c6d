"""A backup's content, unpacked into a folder and checked against its manifest.

Nothing in the archive is trusted: its paths are never used, no file is read beyond the size in the
manifest, and the total must fit the disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from pydantic import ValidationError

from storage.backup import MANIFEST, Entry, Manifest, member
from storage.database import FILE_NAME
from storage.errors import StorageError, shown, visible
from storage.files import BLOCK_BYTES, Originals, is_whole
from storage.private import make_file
from storage.snapshot import cannot_write

ORIGINALS = "originals"
"""The folder of the unpacked originals, each under its hash."""

RECEIVED = "received.db"
"""The backup's database, not yet checked."""

_MOST_MANIFEST_BYTES = 1 << 26
_SQLITE_MAGIC = b"SQLite format 3\0"
_MALFORMED = (
    BadZipFile,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
)


def unpack(source: Path, folder: Path, kept: Originals) -> None:
    """Unpack database and originals into the empty `folder`; those `kept` are linked.

    The database is `RECEIVED` then, the originals are in `ORIGINALS`.

    Raises:
        StorageError: the backup can't be read, is damaged, is not a backup, is from a newer
            version, or the disk has no room for it.
    """
    if source.exists() and not source.is_file():
        raise StorageError(f"{source}: is not a file. Name one that `palimpsest backup` wrote.")
    try:
        with source.open("rb") as stream:
            is_database = stream.read(len(_SQLITE_MAGIC)) == _SQLITE_MAGIC
            stream.seek(0)
            if is_database:
                _copy(source, folder / RECEIVED)
                return
            with ZipFile(stream) as archive:
                _unpack(archive, source, folder, kept)
    except OSError as error:
        raise StorageError(f"{source}: can't be read ({error.strerror or error}).") from error
    except _MALFORMED as error:
        raise StorageError(
            f"{source}: is not a backup, or is damaged ({_first_line(error)}). Name a file that "
            "`palimpsest backup` wrote."
        ) from error


def _copy(source: Path, target: Path) -> None:
    log = source.with_name(source.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StorageError(
            f"{source}: is a database in use ({log.name} is beside it). Make a backup of its "
            "folder with `palimpsest backup FILE --data-dir FOLDER`, and restore that."
        )
    _check_room(source, 2 * source.stat().st_size, target.parent)
    with _writing(target):
        shutil.copyfile(source, target)


def _unpack(archive: ZipFile, source: Path, folder: Path, kept: Originals) -> None:
    manifest = _manifest(archive, source)
    (folder / ORIGINALS).mkdir(mode=0o700)
    coming = {
        sha256: size
        for sha256, size in manifest.originals.items()
        if not _link_whole(kept.path(sha256), sha256, folder / ORIGINALS / sha256)
    }
    _check_room(source, 2 * manifest.database.size + sum(coming.values()), folder)
    _extract(archive, FILE_NAME, manifest.database, folder / RECEIVED)
    for sha256, size in manifest.originals.items():
        target = folder / ORIGINALS / sha256 if sha256 in coming else None
        _extract(archive, member(sha256), Entry(size=size, sha256=sha256), target)


def _manifest(archive: ZipFile, source: Path) -> Manifest:
    with archive.open(MANIFEST) as stream:
        content = stream.read(_MOST_MANIFEST_BYTES + 1)
    if len(content) > _MOST_MANIFEST_BYTES:
        raise BadZipFile(f"{MANIFEST} is over {_MOST_MANIFEST_BYTES:,} bytes")
    raw: Any = json.loads(content)
    version = raw.get("version") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > Manifest.model_fields["version"].default:
        made_by = shown(raw.get("palimpsest"))
        raise StorageError(
            f"{source}: was made by a newer version of Palimpsest ({made_by}). Update Palimpsest "
            "and restore it again."
        )
    return Manifest.model_validate(raw)


def _link_whole(kept: Path, sha256: str, target: Path) -> bool:
    """Hard-link a kept original, so that it stays; False if it isn't there and whole."""
    try:
        target.hardlink_to(kept)
        if is_whole(target, sha256):
            return True
        target.unlink()
    except OSError:  # not there, or the file system has no links
        return False
    return False


def _check_room(source: Path, needed: int, folder: Path) -> None:
    """Refuse what the disk can't take; of the database a copy will be made there."""
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise StorageError(
            f"{source}: needs {needed / 10**6:,.0f} MB, and the disk of {folder.parent} has "
            f"{free / 10**6:,.0f} MB free. Free some space and restore it again."
        )


def _extract(archive: ZipFile, name: str, entry: Entry, target: Path | None) -> None:
    """Check a member's length and hash, and write it to `target` if there is one."""
    blocks = _verified(archive, name, entry)
    if target is None:
        for _ in blocks:
            pass
        return
    with _writing(target), target.open("wb") as out:
        for block in blocks:
            out.write(block)
        out.flush()
        os.fsync(out.fileno())


def _verified(archive: ZipFile, name: str, entry: Entry) -> Iterator[bytes]:
    """The member's content; the last block is followed by an error if it was not as promised."""
    info = archive.getinfo(name)
    if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise BadZipFile(f"{name} uses a compression that backups don't use")
    digest, left = hashlib.sha256(), entry.size
    with archive.open(info) as stream:
        while left >= 0 and (block := stream.read(min(BLOCK_BYTES, left + 1))):
            left -= len(block)
            digest.update(block)
            yield block
    if left or digest.hexdigest() != entry.sha256:
        raise BadZipFile(f"{name} doesn't match {MANIFEST}")


@contextmanager
def _writing(target: Path) -> Iterator[None]:
    try:
        make_file(target)
        yield
    except OSError as error:
        raise cannot_write(target, error) from error


def _first_line(error: Exception) -> str:
    if isinstance(error, ValidationError):
        wrong = error.errors()[0]
        return f"{MANIFEST}: {visible('.'.join(map(str, wrong['loc']))[:80])}: {wrong['msg']}"
    return visible((str(error).splitlines() or [type(error).__name__])[0])
