"""Layouts in Markdown have its signs."""

from __future__ import annotations

from app.teaching.texts.markdown_layouts import MARKDOWN


def test_each_has_a_heading() -> None:
    for layouts in MARKDOWN.values():
        for layout in layouts.split("==="):
            assert layout.strip().startswith("#")
