"""Headings in title case and in sentence case."""

from __future__ import annotations

import pytest

from app.instructions.formatting import heading_case
from app.instructions.formatting.heading_case import capitals_left, sentence_case, title_case
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


CAPITALS = "GRACE LOVELACE\n\nPROFILE\nI write letters.\n\nSKILLS\n\nSQL\n"


def test_headings_that_are_all_in_capitals_are_words() -> None:
    assert title_case("PROFILE", CAPITALS) == "Profile"
    assert title_case("SQL", CAPITALS) == "SQL"
    assert title_case("UNICEF", f"# UNICEF\n\n{TEXT}") == "UNICEF"


def test_a_name_in_capitals_keeps_its_first_letters() -> None:
    assert sentence_case("GRACE LOVELACE", CAPITALS) == "Grace Lovelace"
    assert capitals_left("Grace Lovelace", CAPITALS) == ["Lovelace"]
    assert sentence_case("ABOUT THE HOUSE LETTERS", TEXT) == "About the house Letters"


def test_a_name_stands_within_a_sentence_with_its_possessive_and_by_itself() -> None:
    text = "# Heading\n\nIt is Ben's (the River) Po2, so (ask) Ada\u2019s letter.\n"
    for name in ("Ben's", "Ben", "River", "Ada\u2019s", "Ada"):
        assert sentence_case(f"The {name} Letter", text) == f"The {name} letter"
        assert capitals_left(f"The {name}", text) == []
    assert capitals_left("The Po Delta", text) == ["Po", "Delta"]


def test_a_text_is_searched_as_often_for_many_headings_as_for_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body, searched = heading_case._body, list[str]()

    def counted(text: str) -> str:
        searched.append(text)
        return body(text)

    monkeypatch.setattr(heading_case, "_body", counted)
    counts = list[int]()
    for many in (2, 20):
        searched.clear()
        text = "".join(f"# The House of Ada{'x' * n}\n\nA house.\n\n" for n in range(many))
        for n in range(many):
            heading = f"The House of Ada{'x' * n}"
            assert sentence_case(heading, text) == f"The house of Ada{'x' * n}"
            assert capitals_left(heading, text) == [f"Ada{'x' * n}"]
        counts.append(len(searched))
    assert counts[0] == counts[1]
