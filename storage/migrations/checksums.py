"""The schema of what shows that an array has not changed since it was stored."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m013_checksums(db: Database) -> None:
    """CRC-32 of a segment's array; NULL for those that were stored before.

    Nothing in an array's values says that they are wrong, and who searches a hash table that is
    damaged may search for ever.
    """
    db.execute("ALTER TABLE segment_arrays ADD COLUMN crc32 INTEGER")
