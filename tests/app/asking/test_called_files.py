"""Files are named by their kind, their month and their version, as far as these tell them apart."""

from __future__ import annotations

import pytest

from app.asking.called_files import files_called, whole_titles, without_stretches

NAMES = (
    "minutes_2026-10-14.md",
    "minutes_2026-11-11.txt",
    "agreement_v1.docx",
    "agreement_v2.docx",
    "mail_roof.txt",
    "mail_plumber.txt",
    "offer.pdf",
    "Python guide 3.pdf",
)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Summarise the minutes of November", (1,)),
        ("Summarise the minutes of the meeting on 14 October 2026", (0,)),
        ("Summarise the October minutes", (0,)),
        ("Compare the October and November minutes", (0, 1)),
        ("What was decided in November?", (1,)),
        ("Summarise the minutes of March", ()),
        ("Compare the October and March minutes", ()),
        ("Summarise the minutes of November 2025", ()),
        ("What happened in November?", ()),
    ],
)
def test_files_of_a_month(text: str, places: tuple[int, ...]) -> None:
    found = files_called(text, NAMES)[1]
    assert found == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("What changed between the 2025 and the 2026 handbook?", (0, 1)),
        ("Summarise the handbook of 2026", (1,)),
        ("Summarise the 2024 handbook", ()),
        ("What changed between 2025 and 2026?", ()),
    ],
)
def test_files_of_a_year(text: str, places: tuple[int, ...]) -> None:
    assert files_called(text, ["handbook_2025.md", "handbook_2026.md"])[1] == places


def test_the_month_may_be_in_the_title() -> None:
    titles = ["Minutes, 9 September 2026", "Minutes, 14 October 2026"]
    assert files_called("Summarise the October minutes", ["a.md", "b.md"], titles)[1] == (1,)
    assert files_called("Summarise the march minutes", ["grammar minutes.md"])[1] == ()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("What changed between v1 and v2?", (2, 3)),
        ("Summarise version 2", (3,)),
        ("Summarise version 3", ()),
        ("What changed between v1 and v7?", ()),
        ("What changed between the two versions?", (2, 3)),
        ("What changed between the two versions of the agreement?", (2, 3)),
    ],
)
def test_files_of_a_version(text: str, places: tuple[int, ...]) -> None:
    assert files_called(text, NAMES)[1] == places


def test_a_version_is_one_of_the_files_that_are_named() -> None:
    names = [*NAMES, "offer_v2.pdf"]
    assert files_called("Summarise v2", names)[1] == ()
    assert files_called("Summarise the roof report v2", [*names, "roof_report_v2.md"])[1] == (9,)


def test_several_pairs_of_versions_are_none() -> None:
    names = [*NAMES, "offer_v1.pdf", "offer_v2.pdf"]
    assert files_called("What changed between the two versions?", names)[1] == ()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Summarise all mails", (4, 5)),
        ("Summarise my e-mails", (4, 5)),
        ("List the amounts in the agreements", (2, 3)),
        ("Summarise both contracts", (2, 3)),
        ("Summarise all documents", ()),
        ("Summarise the mails about the garden", ()),
        ("Summarise all letters", ()),
        ("Summarise the mail", (4, 5)),
        ("Summarise the offer in one sentence", ()),
        ("Summarise the table", ()),
    ],
)
def test_all_files_of_a_kind(text: str, places: tuple[int, ...]) -> None:
    assert files_called(text, NAMES)[1] == places


def test_just_the_kind_goes_before_what_is_like_it() -> None:
    names = [*NAMES, "lease_mill_street.docx"]
    assert files_called("List the dates in the lease", names)[1] == ()  # the only one
    assert files_called("List the dates in our leases", names)[1] == (8,)
    assert files_called("List the dates in the agreement", names)[1] == (2, 3)
    assert files_called("List the dates in the contract", names)[1] == (2, 3, 8)


def test_words_of_names_go_before_kinds() -> None:
    assert files_called("Compare the roof mail with all offers", NAMES)[1] == (4,)
    assert files_called("Summarise all mails", NAMES, is_named=True)[1] == ()


def test_a_title_that_contains_a_files_name_is_taken_out_whole() -> None:
    names, titles = ["policy.txt", "b.epub"], ["", "The Policy Manual"]
    asked = "Summarise the policy manual"
    assert whole_titles(asked, names, titles) == ("Summarise the the document", (1,))
    assert whole_titles(asked, names, ["", ""]) == (asked, ())


def test_ranges_are_taken_out_one_by_one() -> None:
    assert without_stretches("Compare a and b", [(8, 9), (14, 15)]) == (
        "Compare the document and the document"
    )
