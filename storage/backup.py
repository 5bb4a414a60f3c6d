"""Backups: one file with a snapshot of the database and the originals it refers to.

The file is a zip archive: `palimpsest.db`, `originals/SHA256` for each file that was added, and
last `manifest.json`, which lists what must be in it, with lengths and hashes. Only what the
manifest lists counts. The file is written next to its target and renamed, so it is complete or
missing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import zlib
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from pydantic import BaseModel, ConfigDict, Field
from sqlite_utils import Database

from storage.clock import now
from storage.connection import connect
from storage.database import FILE_NAME, Store
from storage.errors import StorageError
from storage.files import BLOCK_BYTES, Originals, sync_folder
from storage.job import HAS_BYTES
from storage.migrations import migrations
from storage.sentence_vectors import leave_out_vectors
from storage.snapshot import (
    BACKING_UP,
    cannot_write,
    copy_database,
    keeping,
    new_copy,
    remove_database,
    staging,
)
from storage.table_rows import Natural, Sha256, TableRows

MANIFEST = "manifest.json"

_SAMPLE_BYTES = 1 << 16
_WORTH_DEFLATING = 0.9

_REFERRED = f"""
    SELECT sha256, max(size), max(is_needed) FROM (
        SELECT sha256, size, 1 AS is_needed FROM documents
        UNION ALL SELECT sha256, size, state = 'waiting' FROM jobs WHERE {HAS_BYTES}
    ) GROUP BY sha256 ORDER BY sha256
"""  # noqa: S608 - the text is a constant

COUNTED = ("documents", "sessions", "messages")
"""The kinds of records counted in a manifest."""

Size = Annotated[int, Field(ge=0, lt=2**63)]


class Entry(BaseModel):
    """Length in bytes and SHA-256 of one file."""

    model_config = ConfigDict(frozen=True, strict=True)

    size: Size
    sha256: Sha256


class Manifest(BaseModel):
    """The contents of a backup.

    Attributes:
        version: of the backup's form.
        palimpsest: the version that made it.
        created_at: UTC, ISO 8601.
        migrations: those applied to its database.
        originals: sizes by hash.
        missing: hashes of referenced originals that were missing or damaged.
        counts: records by kind, for people to read.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    format: Literal["palimpsest-backup"] = "palimpsest-backup"
    version: Literal[1] = 1
    palimpsest: str
    created_at: str
    migrations: list[str]
    database: Entry
    originals: dict[Sha256, Size]
    missing: list[Sha256]
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Original:
    """A file that a database refers to; one that is not `needed` may be missing."""

    sha256: Sha256
    size: Natural
    needed: bool


_ORIGINALS = TableRows("documents and jobs", Original)


def back_up(store: Store, target: Path, palimpsest: str, *, force: bool = False) -> Manifest:
    """Write a backup of the store to `target`, also while it is in use.

    Args:
        palimpsest: the version of Palimpsest, for the manifest.
        force: replace what is at `target`.

    Raises:
        StorageError: there is a file already, or it can't be written.
    """
    target = target.absolute()
    _check_target(store, target, force=force)
    with keeping(store.data_dir):
        return write_backup(store, target, palimpsest)


def safety_backup(store: Store, palimpsest: str) -> Path:
    """A backup of the present state before a restore; the caller is `keeping` the folder."""
    target = new_copy(store.data_dir, "restore", ".zip")
    write_backup(store, target, palimpsest)
    return target


def write_backup(store: Store, target: Path, palimpsest: str) -> Manifest:
    """`back_up` for a caller who is `keeping` the folder and has checked the target."""
    part = target.with_name(target.name + ".part")
    snapshot = target.with_name(target.name + ".part.db")
    try:
        part.unlink(missing_ok=True)
        manifest = _write(store, part, snapshot, palimpsest)
        part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise cannot_write(target, error) from error
    finally:
        part.unlink(missing_ok=True)
        remove_database(snapshot)
    return manifest


def referred_originals(db: Database) -> list[Original]:
    """The originals that the database refers to, in the order of their hashes.

    Raises:
        DamagedError: a record has no hash, or a size below 0.
        StorageError: it can't be read.
    """
    return _ORIGINALS.read(db, _REFERRED)


def member(sha256: str) -> str:
    """The name of an original in the archive."""
    return f"originals/{sha256}"


def _check_target(store: Store, target: Path, *, force: bool) -> None:
    folder = store.data_dir.resolve()
    if (target.exists() or target.is_symlink()) and not target.is_file():
        raise StorageError(f"{target}: is not a file. Name the backup file to write.")
    if folder in target.resolve().parents:
        raise StorageError(
            f"{target}: is inside the data folder and would be lost with it. Name a file outside "
            "of it."
        )
    if target.exists() and not force:
        raise StorageError(f"{target}: already exists. Name another file, or add --force.")
    if not target.parent.is_dir():
        raise StorageError(f"{target.parent}: is not a folder. Create it, or choose another place.")


def _write(store: Store, part: Path, snapshot: Path, palimpsest: str) -> Manifest:
    with (
        staging(store.data_dir, BACKING_UP) as held,
        closing(connect(store.path)) as db,
        os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out,
        ZipFile(out, "w", compresslevel=1) as archive,
    ):
        # An original goes under the write lock only, so these are those of one moment.
        with store.transaction():
            db.conn.execute("BEGIN")
            originals = referred_originals(db)
            _hold(originals, Originals(store.data_dir), held)
        copy_database(db, snapshot)
        leave_out_vectors(snapshot)
        with snapshot.open("rb") as stream:
            database = _add(archive, FILE_NAME, stream)
        kept = _add_originals(archive, originals, held)
        manifest = Manifest(
            palimpsest=palimpsest,
            created_at=now(),
            migrations=[migration.name for migration in migrations.applied(db)],
            database=database,
            originals=kept,
            missing=[o.sha256 for o in originals if o.needed and o.sha256 not in kept],
            counts={name: db.table(name).count for name in COUNTED},
        )
        archive.writestr(MANIFEST, manifest.model_dump_json(indent=1))
        archive.close()
        out.flush()
        os.fsync(out.fileno())
    return manifest


def _hold(originals: Sequence[Original], store: Originals, held: Path) -> None:
    """Hard-link the originals into the folder `held`, so that they outlast a removal."""
    for original in originals:
        kept, place = store.path(original.sha256), held / original.sha256
        try:
            place.hardlink_to(kept)
        except FileNotFoundError:
            continue
        except OSError:  # the file system has no links
            shutil.copyfile(kept, place)


def _add_originals(archive: ZipFile, originals: Sequence[Original], held: Path) -> dict[str, int]:
    """Add what is there; the sizes of those that are whole, by hash."""
    kept = {}
    for original in originals:
        with suppress(FileNotFoundError), (held / original.sha256).open("rb") as stream:
            entry = _add(archive, member(original.sha256), stream)
            if entry.sha256 == original.sha256:
                kept[original.sha256] = entry.size
    return kept


def _add(archive: ZipFile, name: str, source: BinaryIO) -> Entry:
    """Stream a file into the archive; what is compressed already, as PDF is, as it is."""
    sample = source.read(_SAMPLE_BYTES)
    source.seek(0)
    deflates = len(zlib.compress(sample, 1)) < _WORTH_DEFLATING * len(sample)
    archive.compression = ZIP_DEFLATED if deflates else ZIP_STORED
    digest, size = hashlib.sha256(), 0
    with archive.open(name, "w", force_zip64=True) as target:
        while block := source.read(BLOCK_BYTES):
            digest.update(block)
            size += len(block)
            target.write(block)
    return Entry(size=size, sha256=digest.hexdigest())
