"""Hyphens that become dashes, and those that stay."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.words.dashes import is_about_dashes
from app.instructions.words.replacement import Replacement

ASKED = 'Replace "-" with "\u2013"'


def after(text: str, instruction: str = ASKED) -> str:
    made = carried_out(text, instruction, (0, len(text)))
    assert made
    return edited(text, made.edits)


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("One - the first - is here.\n", "One \u2013 the first \u2013 is here.\n"),
        ("It ends here -\nor there - see.\n", "It ends here \u2013\nor there \u2013 see.\n"),
        ("See pages 3-5 and 1999-2003.\n", "See pages 3\u20135 and 1999\u20132003.\n"),
    ],
)
def test_between_words_and_in_ranges(text: str, new: str) -> None:
    assert after(text) == new


@pytest.mark.parametrize(
    "kept",
    [
        "2024-05-03",
        "03-05-2024",
        "well-known",
        "-5 degrees",
        "`x - y`",
        "555-1234 is my phone number",
        "1-800-555",
        "5 - 3 = 2",
        "`range(3-5)`",
        "A4-80",
        "--color",
        "\n- an item",
        "\n```\na - b\n```\n",
        "\n---\n",
    ],
)
def test_others_stay(kept: str) -> None:
    text = f"A line - first.\n\nAnd {kept} here.\n" if "\n" not in kept else f"A - b.\n{kept}\n"
    new = after(text)
    assert kept in new
    assert "\u2013" in new


def test_that_they_stay_is_told() -> None:
    text = "A well-known day - 2024-05-03.\n"
    made = carried_out(text, ASKED, (0, len(text)))
    assert made
    assert made.found.done[1] == (
        "Not replaced: 'well-known', '2024-05-03'. For these, too: Replace all '-' with '\u2013'."
    )


def test_where_all_stay_it_is_said_how_they_are_changed() -> None:
    with pytest.raises(EditError, match="or stands in code: nothing is changed"):
        after("A well-known day.\n")


def test_all_of_them() -> None:
    text = "A well-known day - 2024-05-03.\n\n- an item\n"
    new = "A well\u2013known day \u2013 2024\u201305\u201303.\n\n- an item\n"
    assert after(text, 'Replace all "-" with "\u2013"') == new


def test_other_marks_are_replaced_as_words_are() -> None:
    assert after("A well-known day.\n", 'Replace "-" with "~"') == "A well~known day.\n"
    assert is_about_dashes(Replacement("words", "-", "\u2014"))
    assert not is_about_dashes(Replacement("words", "-", "_"))
