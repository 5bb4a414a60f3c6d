"""Headings in title case and in sentence case."""

from __future__ import annotations

import pytest

from app.instructions.heading_case import capitals_left, sentence_case, title_case
from app.instructions.unclear import UnclearError

TEXT = "# Heading\n\nWe met Ada at the house by the river. A letter came.\n"


@pytest.mark.parametrize(
    ("heading", "new"),
    [
        ("the rules of the house", "The Rules of the House"),
        ("what we look for", "What We Look For"),
        ("how to use `read_rows` in app.py", "How to Use `read_rows` in app.py"),
        ("API overview: the basics", "API Overview: The Basics"),
        ("Follow-up with iPhones", "Follow-up with iPhones"),
        ("don't go", "Don't Go"),
        ("RULES OF THE HOUSE", "Rules of the House"),
        ("API", "API"),
        ("*a walk* in the rain", "*A Walk* in the Rain"),
        ("", ""),
    ],
)
def test_title_case(heading: str, new: str) -> None:
    assert title_case(heading, TEXT) == new


@pytest.mark.parametrize(
    ("heading", "new"),
    [
        ("The House by the River", "The house by the river"),
        ("A Letter to Ada", "A letter to Ada"),
        ("A Letter to Lovelace", "A letter to Lovelace"),
        ("Getting Started With the API", "Getting started with the API"),
        ("What I Saw", "What I Saw"),
        ("RULES OF THE HOUSE", "Rules of the house"),
        ("rules: The House", "Rules: The house"),
    ],
)
def test_sentence_case_keeps_names(heading: str, new: str) -> None:
    assert sentence_case(heading, TEXT) == new


def test_a_program_keeps_its_name() -> None:
    assert title_case("quickcal", "# quickcal\n\nRun `quickcal`.\n") == "quickcal"
    assert sentence_case("quickcal", "# quickcal\n\nRun `quickcal`.\n") == "quickcal"
    assert title_case("usage", "# usage\n\nRun `quickcal`.\n") == "Usage"


def test_an_abbreviation_in_capitals_is_not_guessed() -> None:
    for change in (title_case, sentence_case):
        with pytest.raises(UnclearError):
            change("THE NASA FILES", TEXT)


def test_what_may_be_a_name_is_told() -> None:
    assert capitals_left("A Letter to Ada Lovelace", TEXT) == ["Lovelace"]
