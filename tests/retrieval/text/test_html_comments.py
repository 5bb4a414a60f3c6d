"""Comments in Markdown that are apart from all sentences, and examples of comments that aren't."""

from __future__ import annotations

import pytest

from retrieval.text.html_comments import html_comments


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in html_comments(text)]


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("# Fees\n\n<!-- YAML\nadded: v1\n\nchanges: []\n-->\n\nDue.", ["<!-- YAML\nadded: v1\n\nchanges: []\n-->"]),
        ("All fees\n   <!-- a -->\nare due.", ["<!-- a -->"]),
        ("<!-- a --> <!-- b -->\r\nAll fees.", ["<!-- a --> <!-- b -->"]),
        ("One.\n\n<!-- a --> Two.\nThree.", ["<!-- a -->"]),
        ("One. <!-- a -->\n\nTwo.", ["<!-- a -->"]),
        ("## One <!-- a -->\n\nTwo. <!-- b -->", ["<!-- a -->", "<!-- b -->"]),
        ("```\nx\n```\n<!-- a -->", ["<!-- a -->"]),
        ("<!--\n```\n-->\n```\n<!-- a -->\n```", ["<!--\n```\n-->"]),
    ],
)  # fmt: skip
def test_comments_that_are_apart_from_sentences_are_found(text: str, comments: list[str]) -> None:
    assert found(text) == comments


@pytest.mark.parametrize(
    "text",
    [
        "All <!-- a --> fees are due.",
        "All fees <!-- a -->\nare due.",
        "All fees\n<!-- a --> are due.",
        "Write `<!-- a -->` there.",
        "Write this: `<!-- a -->`",
        "~~~html\n<!-- a -->\n~~~",
        "- as in\n  ```\n  <!-- a -->\n  ```",
        "Such as:\n\n    <!-- a -->\n    <p>b</p>",
        "<!-- All fees are due.",
        "<!-- All\n\nfees are due.\n",
    ],
)
def test_what_a_reader_sees_is_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "mark", ["<!--", "<!--\n", "a <!-- --", "<!-- -->", "```\n", "<!----> a\n"]
)
def test_very_many_marks_take_no_quadratic_time(mark: str) -> None:
    assert len(html_comments(mark * 30_000)) <= 1
