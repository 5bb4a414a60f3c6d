"""Text is taken unchanged, and Markdown's headings are those of CommonMark."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval import DocumentError
from retrieval.parse import text
from tests.retrieval.parse.parsing import headings, parsed, read


def test_markdown_headings_are_those_of_commonmark(tmp_path: Path) -> None:
    text = (
        "Setext *em*\r\n===\r\n\r\n```\r\n# code\r\n```\r\n\r\n## Sub `code` ##\r\n\r\n    # no\r\n"
    )
    (tmp_path / "a.md").write_bytes(text.encode())
    extracted = read(tmp_path / "a.md")
    assert extracted.text == text
    found = [(h.level, h.title, text[h.start : h.start + 6]) for h in extracted.headings]
    assert found == [(1, "Setext em", "Setext"), (2, "Sub code", "## Sub")]


def found(tmp_path: Path, content: str, name: str = "a.md") -> list[tuple[int, str]]:
    (tmp_path / name).write_text(content, "utf-8", newline="")
    extracted = parsed(text.write, tmp_path / name)
    assert extracted.text == content
    return headings(extracted)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_headings_stand_where_they_say_whatever_ends_the_lines(end: str, tmp_path: Path) -> None:
    lines = ["Früh", "", "Titel", "=====", "", "Absatz 🏠", "", "Zwei", "----", ""]
    assert found(tmp_path, end.join(lines)) == [(1, "Titel"), (2, "Zwei")]


def test_only_headings_of_the_document_itself_count(tmp_path: Path) -> None:
    content = "> # quoted\n\n- # listed\n\n#hashtag\n\n```sh\n# comment\n```\n"
    assert found(tmp_path, content) == []


def test_a_title_is_without_its_markup(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text('###### <a id="x"></a>The *one* `code` [link](u) ##\n\n#\n')
    (heading,) = parsed(text.write, tmp_path / "a.md").headings
    assert (heading.start, heading.level, heading.title) == (0, 6, "The one code link")


def test_other_texts_have_no_headings(tmp_path: Path) -> None:
    for name in ("a.txt", "a.py", "md"):
        assert found(tmp_path, "# comment\n", name) == []


def test_text_that_is_none_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "content").write_bytes(bytes(range(256)))
    with pytest.raises(DocumentError, match=r"^notes\.md: is a binary file"):
        parsed(text.write, tmp_path / "content", "notes.md")


def test_titles_of_asciidoc_are_headings_whatever_the_file_is_called(tmp_path: Path) -> None:
    content = "= Guide\n\n[[fees]]\n== Fees. ==\n\nAll are due.\n"
    for name in ("a.txt", "a.adoc", "README"):
        (tmp_path / name).write_text(content)
        found = parsed(text.write, tmp_path / name).headings
        assert [(each.start, each.level, each.title) for each in found] == [
            (0, 1, "Guide"),
            (18, 2, "Fees."),
        ]
    for name, count in (("b.adoc", 1), ("b.txt", 0), ("b.md", 0), ("b.py", 0)):
        (tmp_path / name).write_text("== Fees\n\nAll are due.\n")
        assert len(parsed(text.write, tmp_path / name).headings) == count
