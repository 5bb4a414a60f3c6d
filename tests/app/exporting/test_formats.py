"""Each format has a name and a file's ending."""

from __future__ import annotations

from app.exporting.formats import ExportFormat


def test_each_format_has_its_ending() -> None:
    assert [each.suffix for each in ExportFormat] == [".md", ".json", ".docx"]
