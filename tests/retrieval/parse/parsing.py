"""Reads files for the tests of the parsers, in a parsers' child as the app does or right here."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from retrieval import DocumentError, Extracted, Limits
from retrieval.extraction.assembled_text import AssembledText
from retrieval.extraction.extract import extract
from retrieval.parse.manuscript import Manuscript


def read(path: Path, name: str | None = None) -> Extracted:
    """The file as the app reads it."""
    return extract(path, Limits(), name=name)


def refusal(path: Path, name: str | None = None, limits: Limits | None = None) -> str:
    """What the app says of a file that it can't read."""
    with pytest.raises(DocumentError) as caught:
        extract(path, limits or Limits(), name=name)
    return str(caught.value)


def html(tmp_path: Path, body: str, head: str = "") -> Extracted:
    """A page as the app reads it."""
    path = tmp_path / "a.html"
    path.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", "utf-8")
    return read(path)


def headings(extracted: Extracted) -> list[tuple[int, str]]:
    """Levels and titles of the headings, each of which stands in the text where it says."""
    for heading in extracted.headings:
        assert extracted.text.startswith(heading.title, heading.start)
    return [(heading.level, heading.title) for heading in extracted.headings]


class Desk:
    """A manuscript and what is written to it, in this process."""

    def __init__(self, name: str = "a.pdf", **limits: float) -> None:
        self._stream = io.BytesIO()
        self.manuscript = Manuscript(self._stream, name, asdict(Limits()) | limits)

    def lines(self) -> list[dict[str, Any]]:
        """All that was written so far."""
        self.manuscript.finish()
        return [json.loads(line) for line in self._stream.getvalue().splitlines()]

    def text(self) -> str:
        """The text that was written."""
        return "".join(self.told("text"))

    def told(self, kind: str) -> list[Any]:
        """The values of the lines of a kind."""
        return [line[kind] for line in self.lines() if kind in line]


def parsed(
    write: Callable[[Path, Manuscript], None], path: Path, name: str | None = None, **limits: float
) -> Extracted:
    """What a parser makes of the file at `path`, in this process."""
    desk = Desk(name or path.name, **limits)
    write(path, desk.manuscript)
    reading = AssembledText(desk.manuscript.limits["characters"])
    for line in desk.lines():
        reading.take(line)
    return Extracted(
        reading.text,
        "",
        reading.pages(),
        reading.headings(),
        reading.words(),
        parts=reading.parts(),
        looks=reading.looks(),
    )


def looks(extracted: Extracted) -> list[tuple[str, ...]]:
    """Kind and words of what looks so, and the target of links."""
    return [
        (look.kind, extracted.text[look.start : look.end], *([look.target] if look.target else []))
        for look in extracted.looks
    ]


def place(extracted: Extracted, words: str) -> str:
    """The target of links to words."""
    return f"#{extracted.text.index(words)}"


def parts(extracted: Extracted) -> list[tuple[str, str]]:
    """Kind and text of the parts."""
    return [(part.kind, extracted.text[part.start : part.end]) for part in extracted.parts]


def repack(
    path: Path, changes: dict[str, tuple[str, str]], added: dict[str, str] | None = None
) -> Path:
    """Change members of the zip file at `path`, and add others.

    Args:
        changes: member to a text in it and what takes the place of its first occurrence.
        added: member to its content.
    """
    with zipfile.ZipFile(path) as source:
        members = {member: source.read(member) for member in source.namelist()}
    for member, (old, new) in changes.items():
        assert old.encode() in members[member]
        members[member] = members[member].replace(old.encode(), new.encode(), 1)
    members |= {member: content.encode() for member, content in (added or {}).items()}
    with zipfile.ZipFile(path, "w") as target:
        for member, data in members.items():
            target.writestr(member, data)
    return path
