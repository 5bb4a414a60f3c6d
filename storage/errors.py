"""Errors of the data folder and the database; each message says what to do."""

from __future__ import annotations

_SHOWN = 60


class StorageError(Exception):
    """The data folder or the database can't be used, or refuses what was asked."""


class NotFoundError(StorageError):
    """A record that was asked for by its id isn't there."""


class DamagedError(StorageError):
    """The database file is damaged, or is no database."""


class RowError(StorageError):
    """A record holds what Palimpsest never writes; it came from outside, or is damaged."""


def shown(value: object) -> str:
    """A stranger's value as it may stand in a message: quoted, escaped and short."""
    cut = value[:_SHOWN] if isinstance(value, (str, bytes)) else value
    text = repr(cut)
    is_cut = cut != value or len(text) > _SHOWN
    return f"{text[:_SHOWN]}…" if is_cut else text


def visible(text: str) -> str:
    """A message with what a stranger wrote in it, on one line and without control characters."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)
