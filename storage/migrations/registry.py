"""The one set of migrations, to which each module of this package adds its own.

A migration that has been released never changes; the schema changes by adding one.

Rows that belong to a text (its copy-index segments) or to a chunk's text (its vector) are removed
by triggers with the last record of that text. Ids of documents, chunks and messages are never
reused (AUTOINCREMENT), since spans and the vector index outlive the records.
"""

from __future__ import annotations

import re

from sqlite_utils.migrations import Migrations

migrations = Migrations("palimpsest")

MIGRATION = re.compile(r"m[0-9]{3}_[a-z0-9_]{1,40}")
"""The name of a migration, of whatever version."""
