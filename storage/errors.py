"""Errors of the data folder and the database; each message says what to do."""

from __future__ import annotations


class StorageError(Exception):
    """The data folder or the database can't be used, or refuses what was asked."""


class NotFoundError(StorageError):
    """A record that was asked for by its id isn't there."""


class DamagedError(StorageError):
    """The database file is damaged, or is no database."""
