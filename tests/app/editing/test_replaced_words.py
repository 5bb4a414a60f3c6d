"""Words replaced to the letter: where they stand, in which case, and what is like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.replaced_words import ReplacedWords, replaced_words
from app.editing.replacement import asked_replacement

LEASE = """The tenant pays the rent of 900 euros. Tenants may sublet; a subtenant pays the
tenant. TENANT: see page 3. "Tenant" is who pays 1,900 or 900.
900. The rent
is due on the 3rd.
"""


def found_in(text: str, instruction: str) -> ReplacedWords | None:
    asked = asked_replacement(instruction)
    assert asked is not None
    return replaced_words(text, asked)


def after(text: str, instruction: str) -> ReplacedWords:
    found = found_in(text, instruction)
    assert found is not None
    return found


def test_small_letters_stand_for_capitals_too_and_others_are_named() -> None:
    found = after(LEASE, 'Replace "tenant" with "lessee"')
    assert found.text == LEASE.replace("tenant", "lessee").replace(
        "sublessee", "subtenant"
    ).replace("TENANT", "LESSEE").replace('"Tenant"', '"Lessee"')
    assert (found.places, found.left) == (4, ("Tenants", "subtenant"))


def test_a_name_in_other_case_is_another_one() -> None:
    code = "rows = Rows(rows)\nROWS = rows.rows_of('rows')\n"
    found = after(code, "Rename rows to lines")
    assert found.text == "lines = Rows(lines)\nROWS = lines.rows_of('lines')\n"
    assert (found.places, found.left) == (4, ("Rows", "ROWS", "rows_of"))


def test_numbers_are_whole_and_no_items_of_a_list() -> None:
    found = after(LEASE, "Change 900 to 950")
    assert found.text == LEASE.replace("of 900", "of 950").replace("or 900", "or 950")
    assert found.places == 2
    assert after("1. 1 lamp\n2. 3.1 m\n", "Change 1 to 4").text == "1. 4 lamp\n2. 3.1 m\n"


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("by a copyright\nholder who", "by a licensor\nwho"),
        ("by a copyright \r\n  holder who", "by a licensor \r\n  who"),
        ("a copyright\nholder, who", "a licensor, who"),
        ("a copyright\nholder\nwho", "a licensor\nwho"),
        ("a copyright  holder", "a licensor"),
    ],
)
def test_words_that_are_broken_over_two_lines_are_found(text: str, new: str) -> None:
    assert after(text, "Replace copyright holder with licensor").text == new


def test_what_has_a_value_is_left_to_the_model() -> None:
    asked = asked_replacement("Replace Status with Done")
    assert asked is not None
    assert replaced_words("Status: open\n", asked) is None
    assert replaced_words("status = 1\nStatus = 2\n", asked) is None
    assert replaced_words("The Status is open.\n", asked) is not None
    quoted = asked_replacement('Replace "Status" with "State"')
    assert quoted is not None
    assert replaced_words("Status: open\n", quoted) is not None


def test_what_is_not_there_is_not_found() -> None:
    asked = asked_replacement('Replace "lodger" with "lessee"')
    assert asked is not None
    assert asked.is_certain
    assert replaced_words(LEASE, asked) is None


WORDS = st.sampled_from(["rows", "Rows", "rows_of", "arrows", "row", "r\u00f6ws", "3", "lines"])
BETWEEN = st.sampled_from([" ", "\n", ", ", "(", ")", "-", ".", " = ", "\r\n", '"', ": "])


@given(st.lists(st.tuples(WORDS, BETWEEN), min_size=1))
def test_each_word_of_its_own_and_nothing_else_is_replaced(text: list[tuple[str, str]]) -> None:
    asked = asked_replacement("Rename rows to lines")
    assert asked is not None
    found = replaced_words("".join(word + after for word, after in text), asked)
    new = [("lines" if word == "rows" else word) + after for word, after in text]
    count = sum(word == "rows" for word, _ in text)
    assert (found and (found.text, found.places)) == (("".join(new), count) if count else None)


LETTER = """The tenant pays the rent of EUR 900, monthly. The deposit
of EUR 900 is due on 3 May.

- Rent: 900
- Notice: 30 days
| parking (approx. 900) | 4 |
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new", "elsewhere"),
    [
        ("Change rent from EUR 900 to EUR 950", "rent of EUR 900", "rent of EUR 950", 1),
        ("Lower the deposit from 900 to EUR 800", "of EUR 900 is", "of EUR 800 is", 3),
        ("Raise the fee for parking from 900 to 990", "approx. 900", "approx. 990", 3),
        ("Extend the notice from 30 to 60 days", "30 days", "60 days", 0),
        ("Move the deposits from 3 May to 5 May", "3 May", "5 May", 0),
    ],
)
def test_a_value_is_changed_where_its_name_is(
    instruction: str, old: str, new: str, elsewhere: int
) -> None:
    found = after(LETTER, instruction)
    assert found.text == LETTER.replace(old, new, 1)
    assert (found.places, found.elsewhere) == (1, elsewhere)


@pytest.mark.parametrize(
    "instruction",
    [
        "Change the heating from 900 to 950",
        "Change the deposit from 30 to 60",
        "Move May from 3 to 5",
    ],
)
def test_a_value_that_is_not_where_its_name_is_is_not_found(instruction: str) -> None:
    text = LETTER.replace("3 May", "the third")
    assert found_in(text, instruction) is None


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("for 30 days.", "Change 30 to 60 days", "for 60 days."),
        ("for 30 daysails.", "Change 30 to 60 days", "for 60 days daysails."),
        ("is EUR 900.", "Change 900 to EUR 950", "is EUR 950."),
        ("is $900.", "Change 900 to $950", "is $950."),
        ("the holder", 'Replace "holder" with "copyright holder"', "the copyright holder"),
        ("copyright holder", 'Replace "holder" with "copyright holder"', "copyright holder"),
    ],
)
def test_what_stands_beside_the_words_already_is_not_written_twice(
    text: str, instruction: str, new: str
) -> None:
    assert after(text, instruction).text == new


@pytest.mark.parametrize("piece", ["a", "a ", "a\n", "tenant", "tenant ", "Tenants. "])
def test_a_large_text_of_one_word_over_and_over_is_read(piece: str) -> None:
    found = found_in(piece * (1_000_000 // len(piece)), "Replace tenant with lessee")
    assert (found is not None) == (piece == "tenant ")
