"""The limits on one file, as the library takes them."""

from __future__ import annotations

from app.settings.settings import Settings
from retrieval import Limits


def limits(settings: Settings) -> Limits:
    """The limits that the settings name."""
    return Limits(
        file_mb=settings.max_file_mb,
        pages=settings.max_pages,
        characters=settings.max_characters,
        seconds=settings.parse_seconds,
        memory_mb=settings.parse_memory_mb,
        members=settings.max_members,
        nesting=settings.max_nesting,
        unpacked_mb=settings.max_unpacked_mb,
        ratio=settings.max_ratio,
    )
