"""A section's number follows that of the section before, of the one around or of the last one."""

from __future__ import annotations

import pytest

from retrieval.parse.section_numbers import SectionNumber, section_number


def number(text: str) -> SectionNumber:
    found = section_number(f"{text} Title")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("line", "parts", "dot"),
    [
        ("1 Introduction", (1,), ""),
        ("2.5. MEMORY MANAGEMENT", (2, 5), "."),
        ("5.4.2 Committing entries", (5, 4, 2), ""),
        ("7.13 3.0 (quilt)", (7, 13), ""),
        ("A. Proofs", (101,), "."),
        ("B.1 Data", (102, 1), ""),
    ],
)
def test_a_number_before_words_is_read(line: str, parts: tuple[int, ...], dot: str) -> None:
    assert section_number(line) == SectionNumber(parts, dot)


@pytest.mark.parametrize(
    "line",
    ["A heading", "2019 was dry", "3.5% of it", "1 2 3", "12", "Section", "(1) One", "- 1 a", ""],
)
def test_what_is_no_number_before_words_is_none(line: str) -> None:
    assert section_number(line) is None


@pytest.mark.parametrize(
    ("last", "following"),
    [
        ("1", ("1.1", "2", "1.0", "2.1", "1.1.1", "A")),
        ("2.4", ("2.5", "2.4.1", "3", "3.1")),
        ("5.4.3", ("5.4.4", "5.5", "6", "6.1", "5.4.3.1")),
        ("9", ("10", "11")),  # one may have been missed
        ("12", ("A", "A.1")),
        ("A.3", ("B", "A.4", "B.1")),
    ],
)
def test_the_next_numbers_follow(last: str, following: tuple[str, ...]) -> None:
    for each in following:
        assert number(f"{each}.").follows(number(f"{last}.")), each


@pytest.mark.parametrize(
    ("last", "others"),
    [
        ("2.4", ("2.4", "2.3", "1", "2", "2.7", "3.4", "5", "4.2")),
        ("2", ("2", "1", "3.7", "2.4", "50")),
        ("A", ("1", "A", "D")),
        ("3", ("C",)),
    ],
)
def test_other_numbers_do_not(last: str, others: tuple[str, ...]) -> None:
    for each in others:
        assert not number(f"{each}.").follows(number(f"{last}.")), each


def test_a_line_of_blanks_or_digits_is_read_once() -> None:
    """Its parts could be split between the patterns' in very many ways."""
    assert section_number("1" + " " * 200_000 + "5") is None
    assert section_number("1 " + "5 " * 100_000) is None


def test_documents_begin_with_one_or_an_introduction() -> None:
    assert [each for each in ("0", "1", "1.1", "2", "4.1", "A") if number(f"{each}.").is_first] == [
        "0",
        "1",
        "1.1",
    ]
