"""What a file may have; the settings take their defaults from here (`app.settings.settings`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on one file.

    Attributes:
        file_mb: size, and that of each member of an archive, in MB of 1,000,000 bytes.
        pages: pages, slides or sheets.
        characters: code points of text.
        seconds: of reading it.
        memory_mb: memory for reading it, where the system can enforce it.
        members: files in an archive, those in archives within it counted.
        nesting: archives within one another.
        unpacked_mb: size unpacked, of an archive or of a file that is one inside (DOCX, EPUB).
        ratio: unpacked size over packed size.
    """

    file_mb: int = 200
    pages: int = 5000
    characters: int = 20_000_000
    seconds: float = 120
    memory_mb: int = 2000
    members: int = 10_000
    nesting: int = 3
    unpacked_mb: int = 2000
    ratio: int = 200
