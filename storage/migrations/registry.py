"""The one set of migrations, to which each module of this package adds its own."""

from __future__ import annotations

from sqlite_utils.migrations import Migrations

migrations = Migrations("palimpsest")
