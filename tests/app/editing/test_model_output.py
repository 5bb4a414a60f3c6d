"""Recorded ways in which models wrap a revised text, and texts that look like these."""

from __future__ import annotations

import pytest

from app.editing.model_output import is_revision, text_alone

BASE = "def add(a, b):\n    return a + b"
NEW = "def add(first, second):\n    return first + second"


@pytest.mark.parametrize(
    "written",
    [
        NEW,
        f"```python\n{NEW}\n```",
        f"```\n{NEW}\n```\n\nI renamed the parameters.",
        f"Here is the revised code:\n\n```python\n{NEW}\n```",
        f"Sure! Here's the updated function:\n```python\n{NEW}\n```\nLet me know if it helps.",
        f"The revised text is as follows:\n\n{NEW}",
        f"\n\n{NEW}",
        f"~~~\n{NEW}\n~~~",
        f'<document name="add.py">\n{NEW}\n</document>',
        f"<document>\n{NEW}\n</document>\n\nDone.",
    ],
)
def test_the_text_alone_is_left(written: str) -> None:
    assert text_alone(written, BASE, is_whole=True).strip("\n") == NEW


@pytest.mark.parametrize(
    "text",
    [
        "Here is the plan:\n\n- one\n- two",
        "```python\nx = 1\n```\n\nText.",
        "This is the first sentence.\nAnd a second one.",
        "Sure: a word.",
        "<html>\n<p>Text.</p>\n</html>",
    ],
)
def test_what_the_text_itself_begins_with_stays(text: str) -> None:
    assert text_alone(text, text, is_whole=True) == text


def test_a_translation_has_its_lines_in_common() -> None:
    base = "The house has a door and two windows.\nThe garden has a gate and some trees."
    german = "Das Haus hat eine T\u00fcr und zwei Fenster.\nDer Garten hat ein Tor und B\u00e4ume."
    assert not is_revision(base, german, "Change it.")
    assert is_revision(base, german, "Translate it to German.")
    assert not is_revision(base, f"{german}\n\n{german}\n{german}", "Translate it.")


def test_a_fence_inside_stays() -> None:
    text = "# How\n\n```sh\nmake\n```\n\nDone."
    assert text_alone(text, text.replace("make", "make run"), is_whole=True) == text


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_nothing_that_was_shown_is_taken_back(gap: str) -> None:
    written = f"Here is the revised code:{gap}```python\n{NEW}\n```\n\nI renamed both."
    whole = text_alone(written, BASE, is_whole=True)
    shown = ""
    for end in range(len(written) + 1):
        now = text_alone(written[:end], BASE, is_whole=False)
        lines = now.split("\n")[:-1]  # the last one isn't whole
        assert "\n".join(lines).startswith("\n".join(shown.split("\n")[:-1]))
        assert not lines or whole.startswith("\n".join(lines))
        shown = now


@pytest.mark.parametrize(
    ("base", "written", "is_one"),
    [
        (BASE, NEW, True),
        (BASE, "I can't change this file, since it is read-only.", False),
        ("", "Something new.", True),
        ("Some words.", "", False),
        ("One two three four.", "One two three.", True),
        ("Introduction", "Overview", True),
        ("Introduction", "You could call it an overview. " * 5, False),
    ],
)
def test_a_revision_has_words_in_common(base: str, written: str, *, is_one: bool) -> None:
    assert is_revision(base, written) is is_one


def test_of_an_empty_text_everything_is_a_revision() -> None:
    for base in ("", "\n \n"):
        assert is_revision(base, NEW * 20)
        assert is_revision(base, "")
