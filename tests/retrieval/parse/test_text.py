"""Text is taken unchanged, and Markdown's headings are those of CommonMark."""

from __future__ import annotations

from pathlib import Path

from tests.retrieval.parse.parsing import read


def test_markdown_headings_are_those_of_commonmark(tmp_path: Path) -> None:
    text = (
        "Setext *em*\r\n===\r\n\r\n```\r\n# code\r\n```\r\n\r\n## Sub `code` ##\r\n\r\n    # no\r\n"
    )
    (tmp_path / "a.md").write_bytes(text.encode())
    extracted = read(tmp_path / "a.md")
    assert extracted.text == text
    found = [(h.level, h.title, text[h.start : h.start + 6]) for h in extracted.headings]
    assert found == [(1, "Setext em", "Setext"), (2, "Sub code", "## Sub")]
