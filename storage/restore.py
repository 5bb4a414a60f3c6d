"""Restores a backup, all or nothing, while other processes use the data folder.

First everything is unpacked next to the store and checked, and the checked rows are copied into a
new database; nothing in the backup is trusted before that. Then the present state is backed up, the
originals are put in place (no record refers to them yet), and the database's content is replaced in
one transaction. If killed before that transaction the folder has the old state, afterwards the new
one.
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from storage.backup import referred_originals, safety_backup
from storage.database import FILE_NAME, Store
from storage.documents import Documents
from storage.errors import DamagedError, StorageError
from storage.files import Originals, sync_folder
from storage.preferences import StoredPreferences
from storage.private import make_file, make_folder
from storage.snapshot import (
    BESIDE,
    RESTORING,
    between_jobs,
    cannot_write,
    is_damaged,
    is_file,
    keeping,
    new_copy,
    overwrite_database,
    remove_database,
    staging,
)
from storage.table_rows import TableRows
from storage.unpack import ORIGINALS, RECEIVED, unpack
from storage.untrusted_database import MODEL_CHOICES, rebuild
from storage.vectors import LINEAGE

_SEQUENCES = "SELECT name, seq FROM sqlite_sequence"
_GIVEN = TableRows("sqlite_sequence", tuple[str, Annotated[int, Field(ge=0, lt=2**53)]])
"""Limit on ids, so that new ones remain available."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The outcome of a restore: what is in the data folder then.

    Attributes:
        counts: records by kind.
        missing: names of documents whose originals are neither in the backup nor in the folder.
        before: the copy of what was there before, None where there was nothing.
    """

    counts: Mapping[str, int]
    missing: tuple[str, ...]
    before: Path | None


def restore(
    data_dir: Path,
    source: Path,
    palimpsest: str,
    dimensions: Mapping[str, int] | None = None,
) -> Restored:
    """Restore the backup `source` into `data_dir`.

    Args:
        source: what `back_up` wrote, or a copy of the database that was made before a migration;
            that one's originals are those in the folder.
        palimpsest: this version, for the backup of the present state.
        dimensions: of vectors, by model; those of other models need only agree.

    Raises:
        StorageError: the backup is damaged, is none, is of a newer version, or has a row that
            Palimpsest doesn't write; the folder is in use for too long or can't be written. The
            folder has its old state then.
    """
    source = source.absolute()
    with keeping(data_dir), staging(data_dir, RESTORING) as folder:
        unpack(source, folder, Originals(data_dir))
        rebuild(source, folder / RECEIVED, folder / FILE_NAME, dimensions or {})
        (folder / RECEIVED).unlink()
        with between_jobs(data_dir):
            return _exchange(folder, data_dir, palimpsest)


def _exchange(folder: Path, data_dir: Path, palimpsest: str) -> Restored:
    """Put the checked state in `folder` in the place of the present one."""
    try:
        before, old = _back_up_present(data_dir, palimpsest)
        _take_over(folder, data_dir)
        _place_originals(folder, data_dir)
        overwrite_database(folder / FILE_NAME, data_dir / FILE_NAME)
    except StorageError as error:
        if not (isinstance(error, DamagedError) or is_damaged(data_dir / FILE_NAME)):
            raise
        before, old = _set_aside(data_dir), set()
        _place_originals(folder, data_dir)
        _replace_damaged(folder / FILE_NAME, data_dir / FILE_NAME)
    with closing(Store(data_dir)) as store:
        return _settle(store, folder, before, old)


def _back_up_present(data_dir: Path, palimpsest: str) -> tuple[Path | None, set[str]]:
    """Back up what is there; the copy, and the hashes of the originals it refers to.

    Where only a record is wrong there is no backup that could be restored; the copy is the
    database as it is then, and of its originals those go that nothing refers to.

    Raises:
        DamagedError: what is there can't be read as a database.
    """
    with closing(Store(data_dir)) as store:
        if not any(store.counts().values()):
            return None, set()
        try:
            before = safety_backup(store, palimpsest)
            return before, {original.sha256 for original in referred_originals(store.db)}
        except DamagedError:
            if is_damaged(store.path):
                raise
            return _set_aside(data_dir), set()


def _take_over(folder: Path, data_dir: Path) -> None:
    """The unpacked database continues with the model choice and the ids of the present one.

    No id that the present database gave out is given out again.

    What both gave out may mean different things, which the new mark tells running processes.
    """
    with closing(Store(data_dir)) as present, closing(Store(folder)) as new:
        given = dict(_GIVEN.read(present.db, _SEQUENCES))
        chosen = StoredPreferences(present).all()
        with new.transaction() as db:
            for name in set(MODEL_CHOICES) & set(chosen):
                StoredPreferences(new).put(name, chosen[name])
            known = dict(db.execute(_SEQUENCES).fetchall())
            highest = [
                (name, max(known.get(name, 0), given.get(name, 0)))
                for name in known.keys() | given.keys()
            ]
            db.execute(
                "INSERT OR REPLACE INTO marks VALUES (?, ?)", [LINEAGE, secrets.token_hex(8)]
            )
            db.execute("DELETE FROM sqlite_sequence")
            db.conn.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", highest)


def _place_originals(folder: Path, data_dir: Path) -> None:
    """Give the unpacked originals their places; they keep their names in `folder` too."""
    for staged in (folder / ORIGINALS).glob("*"):
        place = Originals(data_dir).path(staged.name)
        try:
            make_folder(place.parent)
            if place.exists() and place.samefile(staged):
                continue
            link = folder / "link"
            try:
                link.hardlink_to(staged)
            except OSError:  # the file system has no links
                make_file(link)
                shutil.copyfile(staged, link)
            link.replace(place)
            sync_folder(place.parent)
        except OSError as error:
            raise cannot_write(place, error) from error


def _set_aside(data_dir: Path) -> Path:
    """Copy a damaged or wrong database as it is, with its log, for manual repair.

    What is there in place of a file, as a folder or a link, is moved.
    """
    copy = new_copy(data_dir, "restore-damaged", ".db")
    try:
        for suffix in ("", *BESIDE):
            path, kept = data_dir / (FILE_NAME + suffix), copy.with_name(copy.name + suffix)
            if is_file(path):
                make_file(kept)
                shutil.copyfile(path, kept)
            elif path.exists() or path.is_symlink():
                path.rename(kept)
    except OSError as error:
        raise cannot_write(copy, error) from error
    return copy


def _replace_damaged(new: Path, damaged: Path) -> None:
    """Put the new file in the place of one that SQLite can't write to."""
    try:
        remove_database(damaged)
        new.replace(damaged)
        sync_folder(damaged.parent)
    except OSError as error:
        raise cannot_write(damaged, error) from error


def _settle(store: Store, folder: Path, before: Path | None, old: set[str]) -> Restored:
    """Keep the originals of the new state, and remove all others of the old one."""
    originals = Originals(store.data_dir)
    # Under the write lock no one takes a file for one that nothing refers to; until the exchange
    # another process might have.
    with store.transaction():
        _place_originals(folder, store.data_dir)
        for sha256 in old - {original.sha256 for original in referred_originals(store.db)}:
            originals.remove(sha256)
    documents = Documents(store).all()
    missing = {each.name for each in documents if not originals.path(each.sha256).exists()}
    return Restored(store.counts(), tuple(sorted(missing)), before)
