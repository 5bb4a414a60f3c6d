"""The schema's history: ordered, named functions, each applied once in a transaction.

May import `scripts`.
"""

from __future__ import annotations

from sqlite_utils import Database

# Imported in order: a module's migrations follow those of the modules before it.
from storage.migrations import main_path, library, fulltext, reading_room, preferences, engine  # isort: skip
from storage.migrations import constraints, checksums, ways, evidence, sentences, properties  # isort: skip
from storage.migrations import scope, unfinished, places, rereading, unfinished_spans  # isort: skip
from storage.migrations import revisions, desks, looks, watched, word_looks, desk_editions  # isort: skip
from storage.migrations import job_names  # isort: skip
from storage.migrations.registry import MIGRATION, migrations

__all__ = [
    "MIGRATION",
    "checksums",
    "constraints",
    "desk_editions",
    "desks",
    "engine",
    "evidence",
    "fulltext",
    "job_names",
    "library",
    "looks",
    "main_path",
    "migration_names",
    "migrations",
    "places",
    "preferences",
    "properties",
    "reading_room",
    "rereading",
    "revisions",
    "scope",
    "sentences",
    "unfinished",
    "unfinished_spans",
    "watched",
    "ways",
    "word_looks",
]


def migration_names() -> frozenset[str]:
    """Every migration this version knows."""
    with Database(memory=True) as empty:
        return frozenset(migration.name for migration in migrations.pending(empty))
