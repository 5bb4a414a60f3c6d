"""Names of authors are told from titles, and persons from programs."""

from __future__ import annotations

import pytest

from app.tasks.bylines import is_byline, is_program, says_author, signature


@pytest.mark.parametrize(
    "line",
    [
        "Ada Finch and Tom B. Hale",
        "Ada Finch, Tom Hale & Maria van der Berg",
        "Ada Finch1, Tom Hale2*",
        "Ada Finch(1) and Tom Hale (2,3)",
        "Ada Finch[1], Tom Hale[2]",
        "Ada B. Finch",
        "Dr. Ada Finch",
        "Finch, A. and Hale, T. B.",
        "by Ada Finch",
        "By Ada Finch, Oslo, 2019",
        "Written by Homer",
        "From: Samira Haddad <samira@larkfield.example>",
        "An essay by Douglas Imrie",
        "A short history by Ada Finch",
        "Essay by Ada Finch",
        "**From:** ada.finch@example.com",
        "Author: Ada Finch",
        "AUTHORS\tFinch and Hale",
    ],
)
def test_a_line_of_names_is_a_byline(line: str) -> None:
    assert is_byline(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Maintenance Agreement",
        "Terms and Conditions",
        "Oslo, Norway",
        "Annex B. Fees",
        "The lifts are maintained by Norden Lift",
        "By Norden Lift, the pump was repaired.",
        "by the sea",
        "From: 1 July 2024",
        "A house by the sea",
        "A decision by Parliament",
        "From: Monday to Friday",
        "From: Oslo Airport",
        "A review by peers",
        "Ada Finch lived in Oslo and Bergen",
    ],
)
def test_a_title_a_place_or_a_sentence_is_none(line: str) -> None:
    assert not is_byline(line)


def test_a_sentence_tells_who_wrote_and_not_who_did_something_else() -> None:
    assert says_author("This report was written\nby Ada Finch in 2019.")
    assert not says_author("The lifts are maintained by Norden Lift.")
    assert not says_author("A notice is written by hand.")


PROGRAMS = (
    "python-docx|Microsoft Word|Microsoft Office User|LaTeX with hyperref|pdfTeX-1.40"
    "|LibreOffice 7.4|openpyxl|Adobe InDesign CC"
)


@pytest.mark.parametrize("author", PROGRAMS.split("|"))
def test_programs_are_no_authors(author: str) -> None:
    assert is_program(author)


@pytest.mark.parametrize("author", ["Ada Finch", "A. Word", "Microsoft", "", "Texas Library"])
def test_persons_and_companies_are(author: str) -> None:
    assert not is_program(author)


@pytest.mark.parametrize(
    ("closing", "signed"),
    [
        ("Yours sincerely\nDr Tamsin Elphick, consultant", "Dr Tamsin Elphick, consultant"),
        ("Kind regards,\n\nAda", "Ada"),
        ("Best wishes,\r\n\r\nAda Finch\r", "Ada Finch"),
        ("All the best.\n________\nAda Finch, Head of Pumps", "Ada Finch, Head of Pumps"),
        ("Mit freundlichen Grüßen\nDr. Ada von Finch", "Dr. Ada von Finch"),
        ("> Best wishes,\n> Tom Hale\n\nBest,\nAda Finch", "Ada Finch"),
        ("Yours sincerely\nEnclosures", None),
        ("Best regards\nSent from my phone", None),
        ("Cheers\nBeer and wine", None),
        ("Give my kind regards to Ada.\nTom", None),
        ("Regards,\n2 May 2024", None),
    ],
)
def test_a_letter_is_signed_below_its_close(closing: str, signed: str | None) -> None:
    text = f"Dear Tom\n\nThe pump runs.\n\n{closing}\n"
    found = signature(text)
    assert (None if found is None else text[slice(*found)]) == signed


@pytest.mark.parametrize(
    "piece", ["\u4e2d", "A", "A-", "A'", "Ab ", "A. ", "from: ", ".", "[1]", ", "]
)
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    line = piece * (200_000 // len(piece))
    assert not is_byline(f"{line}.,")
    assert not is_byline(f"From: {line}x")
    assert signature(f"Regards\n{line}.,") is None
    assert not says_author(line)
