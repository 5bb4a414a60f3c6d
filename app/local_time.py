"""Stored times as people read them: they are UTC, and shown in the time zone of this machine."""

from __future__ import annotations

from datetime import datetime


def local_time(stored: str) -> str:
    """Like "2026-01-31 14:05"; its first ten characters are the day.

    Args:
        stored: ISO 8601 with its zone; a `storage.table_rows.Time`.
    """
    return f"{datetime.fromisoformat(stored).astimezone():%Y-%m-%d %H:%M}"
