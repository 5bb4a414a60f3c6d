"""Each format has a name and a file's ending."""

from __future__ import annotations

from app.exporting.formats import ExportFormat


def test_each_format_has_its_ending() -> None:
    assert [each.suffix for each in ExportFormat] == [".docx", ".md", ".json"]


def test_a_format_is_its_name() -> None:
    assert [ExportFormat(each) for each in ("docx", "markdown", "json")] == [*ExportFormat]
    assert ExportFormat.MARKDOWN == "markdown"
    assert (
        len({each.label for each in ExportFormat}) == len({each.use for each in ExportFormat}) == 3
    )
