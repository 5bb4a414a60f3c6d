"""Checks that each row of a database is one that Palimpsest could have written.

May import `desk_records`, `errors`, `document`, `documents`, `files`, `job`, `properties`,
`structure`, `tags`, `text_looks` and `text_parts`.
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

    A backup or a data folder may come from anywhere, with any value in it, and the rest of the
    program trusts records. So each row is checked against what this program writes: first value by
    value, then against the texts, then against other rows. The full-text index and copy maps
    aren't checked: they are derived from texts, and a restore rebuilds them.

    Rows are read one by one; at most the largest text is in memory.

    Args:
        dimensions: of vectors, by model; for other models they only have to be equal.

    Raises:
        RowError: names the first wrong row, and what is wrong with it.
    """
    check_columns(db)
    check_references(db)
    check_contents(db, dimensions)


def check_contents(db: Database, dimensions: Mapping[str, int]) -> None:
    """`check_rows` without the checks of single values and references.

    Raises:
        RowError: see there.
    """
    check_relations(db)
    check_texts(db)
    check_vectors(db, dimensions)
    check_documents(db)
    check_messages(db)
