"""Errors of the data folder and the database; each message says what to do."""

from __future__ import annotations

_SHOWN = 60


class StorageError(Exception):
    """The data folder or the database can't be used, or refuses what was asked."""


class NotFoundError(StorageError):
    """A requested record doesn't exist."""


class DamagedError(StorageError):
    """The database file is damaged, or not a database."""


class RowError(StorageError):
    """A record contains what Palimpsest never writes; it came from outside, or is damaged."""


def shown(value: object) -> str:
    """An untrusted value for a message: quoted, escaped and short."""
    cut = value[:_SHOWN] if isinstance(value, (str, bytes)) else value
    text = repr(cut)
    is_cut = cut != value or len(text) > _SHOWN
    return f"{text[:_SHOWN]}…" if is_cut else text


def visible(text: str) -> str:
    """A message with untrusted text in it, on one line and without control characters."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)
