"""The formats that a session can be exported to."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class ExportFormat(StrEnum):
    """A format by its name, which is what the command line and the page's request say.

    Attributes:
        suffix: of a file's name, with the dot.
        label: what the page calls it.
        use: what such a file is, and what for.
    """

    suffix: str
    label: str
    use: str

    DOCX = "docx", ".docx", "Word, with footnotes", "a .docx file, to be read and edited"
    MARKDOWN = "markdown", ".md", "Markdown", "plain text with its sources, a .md file"
    JSON = "json", ".json", "JSON", "all that is stored, for programs"

    def __new__(cls, name: str, suffix: str, label: str, use: str) -> Self:
        """A member of the table above."""
        made = str.__new__(cls, name)
        made._value_, made.suffix, made.label, made.use = name, suffix, label, use
        return made
