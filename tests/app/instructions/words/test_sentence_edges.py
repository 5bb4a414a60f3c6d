"""Where sentences begin and end."""

from __future__ import annotations

import pytest

from app.instructions.words.sentence_edges import begins_sentence, ends_sentence, is_abbreviation

LONG = "a line that is long enough to go on in the next one"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "It is so. ",
        "Is it so? \u201c",
        "So he said: (",
        '"Stop." ',
        "- ",
        "> 2. **",
        "- [ ] **",
        "# ",
        "a\n\n",
        f"{LONG}.\n",
        "short\n",
        "| a | ",
        "so <li>",
        '<p class="a">',
        r"\section*{",
    ],
)
def test_beginnings(before: str) -> None:
    assert begins_sentence(f"{before}The rent", len(before))


@pytest.mark.parametrize(
    "before",
    ["of ", "Mr. ", "by approx. ", f"{LONG}\n", "pre-", "so, \u201c", "e.g. ", "a.", "St. "],
)
def test_no_beginnings(before: str) -> None:
    assert not begins_sentence(f"{before}The rent", len(before))


@pytest.mark.parametrize(
    ("before", "behind", "ends"),
    [
        ("We saw cats, etc.", " The dog slept.", True),
        ("We saw cats, etc.", "", True),
        ("We saw cats (etc.", ") and dogs.", False),
        ("We saw cats, etc.", " and so on.", False),
        ("He saw Mr.", " Hope today.", False),
        ("He saw Dr.", "\nHope today.", False),
        ("He lives in the U.S.", " He is old.", True),
        ("It is in vol.", " 3 of it.", False),
    ],
)
def test_ends(before: str, behind: str, *, ends: bool) -> None:
    assert ends_sentence(before + behind, len(before)) == ends


@pytest.mark.parametrize(
    ("word", "is_one"), [("etc.", True), ("U.S.", True), ("late.", False), ("etc", False)]
)
def test_abbreviations(word: str, *, is_one: bool) -> None:
    assert is_abbreviation(word) == is_one
