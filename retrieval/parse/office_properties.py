"""What a DOCX or PPTX file says of itself: its core properties (ECMA-376, part 2, 11)."""

from __future__ import annotations

from typing import Any

from retrieval.parse.manuscript import Manuscript


def write_properties(package: Any, manuscript: Manuscript) -> None:
    """Record the core properties of an Office file, if it has sound ones."""
    try:
        properties = package.core_properties
        date = properties.created and properties.created.date().isoformat()
    except (ValueError, AttributeError, KeyError, TypeError):
        return
    manuscript.property("title", properties.title)
    manuscript.property("author", properties.author)
    manuscript.property("date", date)
