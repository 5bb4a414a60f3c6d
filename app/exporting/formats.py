"""The formats that a session can be exported to."""

from __future__ import annotations

from enum import StrEnum


class ExportFormat(StrEnum):
    """A format by its name; its value is also what the option says."""

    MARKDOWN = "markdown"
    JSON = "json"
    DOCX = "docx"

    @property
    def suffix(self) -> str:
        """Of a file's name, with the dot."""
        return {"markdown": ".md"}.get(self.value, f".{self.value}")
