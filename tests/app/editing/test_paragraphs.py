"""Lines that end where a page's do are joined to paragraphs, and nothing else changes."""

from __future__ import annotations

import pytest

from app.editing.paragraphs import is_of_pages, joined_paragraphs
from storage import Heading

PAGE = """3 Deposit
The tenant shall pay a deposit of two months' rent on the day on which the keys are
handed over, and the landlord shall keep it apart from all other money until the end
of the tenancy.
The landlord shall give it back within thirty days, less what is owed for repairs that
the tenant has to pay for.
(a) Repairs that were agreed upon in writing before they were begun count as owed, and
so do those of the kitchen.
(b) Others do not.

Year | Rent
2024 | 900
2025 | 950
"""


def test_paragraphs_and_items_are_each_on_one_line_and_only_white_space_changes() -> None:
    joined = joined_paragraphs(PAGE, PAGE)
    assert [line[:14] for line in joined.splitlines()] == [
        "3 Deposit",
        "The tenant sha",
        "The landlord s",
        "(a) Repairs th",
        "(b) Others do ",
        "",
        "Year | Rent",
        "2024 | 900",
        "2025 | 950",
    ]
    assert joined.split() == PAGE.split()
    assert joined_paragraphs(joined, PAGE) == joined, "paragraphs are never joined to another"


def test_what_was_typed_since_keeps_its_lines() -> None:
    typed = PAGE.replace("of the tenancy.", "of the tenancy,\n  and longer\n  if agreed.")
    joined = joined_paragraphs(typed, PAGE)
    assert (
        "other money until the end\nof the tenancy,\n  and longer\n  if agreed.\nThe land" in joined
    )
    assert "less what is owed for repairs that the tenant has" in joined


def test_a_heading_that_is_known_of_the_document_ends_an_item() -> None:
    text = (
        "* one thing that is on the list of things,\nof which there are\nOther Notes\nare below.\n"
    )
    heading = Heading(text.index("Other"), 1, "Other Notes")
    assert "there are\nOther Notes\n" in joined_paragraphs(text, text, [heading])


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        # 21 characters, twice as wide as others, and one that ends the sentence
        ("\u5bb6\u8cc3\u3092" * 7 + "\n\u6255\u3046", "\u5bb6\u8cc3\u3092" * 7 + "\u6255\u3046"),
        (
            "\u5bb6\u8cc3\u3092" * 7 + "\u3001\n\u6255\u3046",
            "\u5bb6\u8cc3\u3092" * 7 + "\u3001\u6255\u3046",
        ),
        (
            "What the landlord owes for repairs is a well-\nknown matter.",
            "What the landlord owes for repairs is a well-known matter.",
        ),
        (
            "What the landlord owes is counted by the days -\nall of them.",
            "What the landlord owes is counted by the days - all of them.",
        ),
    ],
)
def test_a_space_comes_between_where_there_is_one(lines: str, joined: str) -> None:
    assert joined_paragraphs(lines, lines) == joined


ADDRESS = "Ada Finch\n12 High Street\nLondon NW1 4AB\n"
LETTER = "Yours sincerely,\nAda Finch\nHead of Sales\n"
VERSE = "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\n"
YEARS = "1871\n1872\n1873\n"
CODE = (
    "    for each in sorted(rooms, key=lambda one: one.name.casefold()):\n"
    "        if each.is_open and each.keys:\n"
    "            total = total + each.deposit\n"
)


@pytest.mark.parametrize("lines", [ADDRESS, LETTER, VERSE, YEARS, CODE])
@pytest.mark.parametrize("page", ["", PAGE + "\n"])
def test_lines_that_no_page_ended_stay(page: str, lines: str) -> None:
    assert joined_paragraphs(page + lines, page + lines).endswith(lines)


@pytest.mark.parametrize(
    ("copy", "expected"), [("a.pdf.txt", True), ("scan.png.txt", True), ("a.docx.txt", False)]
)
def test_only_copies_of_what_has_drawn_pages_have_their_lines(copy: str, expected: bool) -> None:
    assert is_of_pages(copy) == expected
