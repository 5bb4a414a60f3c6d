"""Instructions that name the words: which do, and what is replaced then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.replacement import ReplacedWords, asked_replacement, replaced_words

LEASE = """The tenant pays the rent of 900 euros. Tenants may sublet; a subtenant pays the
tenant. TENANT: see page 3. "Tenant" is who pays 1,900 or 900.
900. The rent
is due on the 3rd.
"""


def named(instruction: str) -> tuple[str, str] | None:
    asked = asked_replacement(instruction)
    return asked and (asked.old, asked.new)


def after(text: str, instruction: str) -> ReplacedWords:
    asked = asked_replacement(instruction)
    assert asked is not None
    found = replaced_words(text, asked)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("Rename read_rows to load_rows", ("read_rows", "load_rows")),
        ("rename the variable result to sum_total", ("result", "sum_total")),
        ("Rename Rows.read to Rows.load.", ("Rows.read", "Rows.load")),
        ("Rename Ada Finch to Ada Marsh", ("Ada Finch", "Ada Marsh")),
        ('Replace "tenant" with "lessee"', ("tenant", "lessee")),
        ("Replace 'the tenant' by 'a lessee'!", ("the tenant", "a lessee")),
        ("Please replace every `x` by `y`.", ("x", "y")),
        ("Replace the word “tenant” with “lessee” in this document.", ("tenant", "lessee")),
        ("Replace „Mieter“ by «locataire» everywhere", ("Mieter", "locataire")),
        ('Change "a to b" to "c, and d"', ("a to b", "c, and d")),
        ("Replace copyright holder with licensor", ("copyright holder", "licensor")),
        ("Change all occurrences of colour to color", ("colour", "color")),
        ("Change tenant to lodger, everywhere", ("tenant", "lodger")),
        ("Use “lessee” instead of “tenant”", ("tenant", "lessee")),
        ("Write lessee in place of tenant throughout the text", ("tenant", "lessee")),
        ("Substitute lessee for tenant", ("tenant", "lessee")),
        ("Correct teh to the", ("teh", "the")),
        ("Replace don't with do not", ("don't", "do not")),
        ("Change 900 to 950", ("900", "950")),
        ("Change EUR 1,900 to EUR 2,000", ("EUR 1,900", "EUR 2,000")),
        ("Change 5 May 2024 to 6 May 2024", ("5 May 2024", "6 May 2024")),
        ("Change  Monday\nto Tuesday", ("Monday", "Tuesday")),
    ],
)
def test_words_are_named(instruction: str, words: tuple[str, str]) -> None:
    assert named(instruction) == words


@pytest.mark.parametrize(
    "instruction",
    [
        "",
        "Fix the spelling",
        "Raise the rent to EUR 950",
        "Change the rent to 950",  # a value of what is named
        "Change rent to 950",
        "Change status to done",
        "Update version to 2.0",
        "Change the deposit from 900 to 950",
        "Change tenant to lodger",  # of a form, as "Change font to Arial"
        "Change the tone to formal",
        "Replace the introduction with a summary",
        "Replace it with something better",
        "Turn the list into a sentence",
        "Translate to French",
        "Rename the function",
        "Swap Ada and Bob",
        "Replace tenant with lessee and fix the spelling",
        "Replace Berlin with Hamburg in the second paragraph",
        "Replace tenant with lessee, then shorten the text",
        "Replace == with !=",
        'Replace "tenant" with "tenant"',
        'Replace "" with "x"',
        "Replace one two three four five six seven with eight",
    ],
)
def test_others_may_mean_something_else(instruction: str) -> None:
    assert named(instruction) is None


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


@given(st.text())
def test_any_instruction_is_read(instruction: str) -> None:
    asked_replacement(instruction)
