"""Instructions that name the words: which do, and what is replaced then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.replacement import MOST_CHARACTERS, asked_replacement


def named(instruction: str) -> tuple[str, str] | None:
    asked = asked_replacement(instruction)
    return asked and (asked.old, asked.new)


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
        ("Change the deposit from 900 to 950", ("900", "950")),
        ("Move the second meeting from “3 May” to 5 May.", ("3 May", "5 May")),
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
        "Change the second from last",
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


@given(st.text())
def test_any_instruction_is_read(instruction: str) -> None:
    asked_replacement(instruction)


@pytest.mark.parametrize(
    ("instruction", "beside", "is_certain"),
    [
        ("Change the deposit from 900 to 950", "deposit", True),
        ("Raise our monthly fees from EUR 5 to EUR 6", "fees", True),
        ("Change the tone from formal to casual", "tone", False),
        ('Replace "900" with "950"', "", True),
        ("Replace 900 with 950", "", False),
        ("Rename rows to lines", "", True),
        ("Replace tenant with lessee", "", False),
    ],
)
def test_what_can_mean_nothing_else_is_certain(
    instruction: str, beside: str, is_certain: bool
) -> None:
    asked = asked_replacement(instruction)
    assert asked is not None
    assert (asked.beside, asked.is_certain) == (beside, is_certain)


def test_a_long_instruction_is_read_by_a_model() -> None:
    words = "a" * (MOST_CHARACTERS // 2)
    assert named(f"Replace “{words[:100]}” with “b”") is not None
    assert named(f"Replace “{words}” with “{words}b”") is None
    for instruction in (
        "replace " + "a to " * 4000,
        "change " + "a " * 9999,
        "use " + "“" * 20_000,
    ):
        assert named(instruction) is None
