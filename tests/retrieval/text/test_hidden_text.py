"""What no reader sees is known by the kind of the text, and blanked at its place."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text.hidden_text import hidden_text, html_comments, without

COMMENT = "<!-- a\n b -->\n\nFees are due.\n"
ANCHOR = "== One\n\n[[two]]\n== Two\n"


def test_each_kind_of_text_hides_its_own() -> None:
    assert hidden_text(COMMENT, Language.MARKDOWN) == ((0, 13),)
    assert hidden_text(ANCHOR, None) == ((8, 15),)
    for text, language in ((COMMENT, None), (ANCHOR, Language.MARKDOWN), (ANCHOR, Language.PYTHON)):
        assert hidden_text(text, language) == ()


def test_the_others_keep_their_places() -> None:
    assert without(COMMENT, ((0, 13),)) == "      \n      \n\nFees are due.\n"
    assert without(COMMENT, ()) == COMMENT


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
def test_what_a_reader_sees_is_no_comment(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "mark", ["<!--", "<!--\n", "a <!-- --", "<!-- -->", "```\n", "<!----> a\n"]
)
def test_very_many_marks_take_no_quadratic_time(mark: str) -> None:
    assert len(html_comments(mark * 30_000)) <= 1
