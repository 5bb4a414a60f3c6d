"""The schema of array checksums."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m013_checksums(db: Database) -> None:
    """CRC-32 of a segment's array; NULL for those that were stored before.

    An array's values don't show damage, and a search in a damaged hash table may never end.
    """
    db.execute("ALTER TABLE segment_arrays ADD COLUMN crc32 INTEGER")
