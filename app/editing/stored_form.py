"""Converts a text on the desk to its stored form and back: bytes, encoding, pending hunks."""

from __future__ import annotations

from dataclasses import asdict

from app.editing.hunks import Hunk, HunkSource
from app.editing.text_file import TextFile
from app.errors import EditError
from storage.desk_records import HowRead, HunkRecord, HunkSourceRecord


def how_read(file: TextFile) -> HowRead:
    """How a file's text is read, as it is stored."""
    return HowRead(file.encoding, file.mark, file.is_old_mac)


def as_file(text: str, how: HowRead) -> TextFile:
    """A text that was read in this way, as that of a file."""
    return TextFile(text, how.encoding, how.mark, how.is_old_mac)


def encoded(text: str, how: HowRead) -> tuple[bytes, HowRead]:
    """A text's bytes, and how they are read: as UTF-8 where its encoding lacks a character."""
    try:
        return as_file(text, how).encoded(text), how
    except EditError:
        other = HowRead("utf-8", b"", how.is_old_mac)
        return as_file(text, other).encoded(text), other


def decoded(content: bytes, how: HowRead) -> str:
    """The text of bytes that were `encoded`."""
    text = content[len(how.mark) :].decode(how.encoding)
    return text.replace("\r", "\n") if how.is_old_mac else text


def record_of(hunk: Hunk) -> HunkRecord:
    """A hunk as it is stored."""
    sources = tuple(HunkSourceRecord(**asdict(each)) for each in hunk.sources)
    named = hunk.key, sources, hunk.joint, hunk.ask, hunk.also
    return HunkRecord(hunk.start, hunk.end, hunk.new, hunk.conflict, *named)


def hunk_of(record: HunkRecord) -> Hunk:
    """A hunk as it was stored."""
    sources = tuple(HunkSource(**asdict(each)) for each in record.sources)
    named = record.key, sources, record.joint, record.ask, record.also
    return Hunk(record.start, record.end, record.new, record.conflict, *named)
