"""Whether each row of a database is one that Palimpsest could have written.

A backup may come from anywhere, and so may a data folder: whoever made the file chose every value
in it, and the rest of the program takes records at their word. So each row is held to what the
writers in this package and above it write, first value by value, then against the texts, then
against other rows. Full-text index and copy maps aren't looked at: they are made from texts alone,
and a restore makes them anew.

May import `errors`, `document`, `documents`, `files`, `job` and `structure`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database

from storage.checks.places import check_documents, check_messages, check_texts, check_vectors
from storage.checks.relations import check_references, check_relations
from storage.checks.tables import check_columns

__all__ = ["check_rows"]


def check_rows(db: Database, dimensions: Mapping[str, int]) -> None:
    """Check every row of a database that has this version's schema.

    Rows are read one after the other; the largest text is all that is held in memory.

    Args:
        dimensions: of vectors, by model; others need only agree among themselves.

    Raises:
        RowError: names the first row that is wrong, and what is wrong in it.
    """
    check_columns(db)
    check_references(db)
    check_contents(db, dimensions)


def check_contents(db: Database, dimensions: Mapping[str, int]) -> None:
    """`check_rows` without what a single value tells, and without references.

    Raises:
        RowError: see there.
    """
    check_relations(db)
    check_texts(db)
    check_vectors(db, dimensions)
    check_documents(db)
    check_messages(db)
