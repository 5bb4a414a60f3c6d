"""Instructions that name the words: which do, and which may mean something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.words.replacement import MOST_CHARACTERS, asked_replacement


def named(instruction: str) -> tuple[str, str, str] | None:
    asked = asked_replacement(instruction)
    return asked and (asked.kind, asked.old, asked.new)


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ('Replace "tenant" with "lessee"', ("tenant", "lessee")),
        ("Replace 'the tenant' by 'a lessee'!", ("the tenant", "a lessee")),
        ("Please replace every `x` by `y`.", ("x", "y")),
        ('Can you find and replace "Inc." with "Ltd."?', ("Inc.", "Ltd.")),
        ("Replace the word “tenant” with “lessee” in this document.", ("tenant", "lessee")),
        ("Replace „Mieter“ by «locataire» everywhere, please", ("Mieter", "locataire")),
        ('Change "a to b" to "c, and d"', ("a to b", "c, and d")),
        ("Use “lessee” instead of “tenant”", ("tenant", "lessee")),
        ("Substitute “it is” for “it’s” throughout the text", ("it’s", "it is")),
        ('Rename  "rows"\nto "lines"', ("rows", "lines")),
    ],
)
def test_words_in_quotation_marks(instruction: str, words: tuple[str, str]) -> None:
    assert named(instruction) == ("words", *words)
    asked = asked_replacement(instruction)
    assert asked is not None
    assert asked.is_certain


@pytest.mark.parametrize(
    ("instruction", "names", "is_certain"),
    [
        ("Rename read_rows to load_rows", ("read_rows", "load_rows"), True),
        ("rename the variable result to sum_total", ("result", "sum_total"), False),
        ("Rename Rows.read to Rows.load.", ("Rows.read", "Rows.load"), True),
        ("Refactor: rename every readRows to loadRows", ("readRows", "loadRows"), True),
        ("Rename foo() to bar()", ("foo", "bar"), False),
        ("Rename rows to lines everywhere", ("rows", "lines"), False),
    ],
)
def test_names(instruction: str, names: tuple[str, str], *, is_certain: bool) -> None:
    assert named(instruction) == ("name", *names)
    asked = asked_replacement(instruction)
    assert asked is not None
    assert asked.is_certain == is_certain


@pytest.mark.parametrize(
    ("instruction", "numbers"),
    [
        ("Change 900 to 950", ("900", "950")),
        ("Change EUR 1,900 to EUR 2,000.50", ("EUR 1,900", "EUR 2,000.50")),
        ("Replace $900 with 950 dollars", ("$900", "950 dollars")),
        ("Correct 5 May 2024 to 6 May 2024.", ("5 May 2024", "6 May 2024")),
        ("change 2024-05-03 to 2024-05-06", ("2024-05-03", "2024-05-06")),
        ("Change 10:30 to 11:00 am", ("10:30", "11:00 am")),
        ("Update 5% to 4.5 %", ("5%", "4.5 %")),
    ],
)
def test_numbers_of_the_same_kind(instruction: str, numbers: tuple[str, str]) -> None:
    assert named(instruction) == ("number", *numbers)


@pytest.mark.parametrize(
    ("instruction", "value"),
    [
        ("Change the deposit from 900 to 950", ("900", "950", "deposit")),
        ("Raise our monthly fees from EUR 5 to EUR 6", ("EUR 5", "EUR 6", "monthly fees")),
        ("Extend the notice period from 30 to 60 days", ("30", "60 days", "notice period")),
        ("Move the second meeting from 3 May to 5 May.", ("3 May", "5 May", "second meeting")),
        ("Move the date of the trip from 3 May to 5 May", ("3 May", "5 May", "trip")),
        ("Move the date from 3 May to 5 May", ("3 May", "5 May", "date")),
    ],
)
def test_values_of_what_is_named(instruction: str, value: tuple[str, str, str]) -> None:
    asked = asked_replacement(instruction)
    assert asked is not None
    assert (asked.kind, asked.is_certain) == ("value", False)
    assert (asked.old, asked.new, asked.beside) == value


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("Replace [NAME] with Anna Schmidt", ("[NAME]", "Anna Schmidt")),
        ("fill in {{ date }} by 5 May 2024.", ("{{ date }}", "5 May 2024")),
        ('Replace <COMPANY NAME> with "the firm" everywhere', ("<COMPANY NAME>", "the firm")),
    ],
)
def test_placeholders(instruction: str, words: tuple[str, str]) -> None:
    assert named(instruction) == ("placeholder", *words)


@pytest.mark.parametrize(
    "instruction",
    [
        "",
        "Fix the spelling",
        "Raise the rent to EUR 950",
        "Change rent to 950",
        "Change status to done",
        "Update version to 2.0",
        "Change the tone from formal to casual",
        "Replace the introduction with a summary",
        "Replace tenant with lessee",
        "Replace nice with synonyms",
        'Replace "nice" with better words',
        'Replace "very" with nothing',
        'Replace tenant with "lessee" and fix the spelling',
        'Replace "Berlin" with "Hamburg" in the second paragraph',
        "Use digits instead of words everywhere",
        "Change English to German",
        "Rename the function",
        "Rename n to count",
        "Rename foo to bar including callers",
        "Rename foo to bar (it is confusing)",
        "Rename variables to snake_case",
        "Rename the headings to English",
        "Rename everything to match",
        "Replace 900 with better numbers",
        "Change 10 to 5 May",
        "Extend the term from 1 May 2024 to 30 April 2026",
        "Raise the rent from 1 January 2025 to EUR 950",
        "Move the clause from section 3 to section 5",
        "Cut the abstract from 300 to 200 words",
        "Replace [NAME] with the tenant's name",
        "Replace [DATE] with today",
        'Replace "tenant" with "tenant"',
        'Replace " " with "x"',
    ],
)
def test_others_may_mean_something_else(instruction: str) -> None:
    assert named(instruction) is None


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


@given(st.text())
def test_any_instruction_is_read(instruction: str) -> None:
    asked_replacement(instruction)


@pytest.mark.parametrize(
    ("instruction", "times"),
    [
        ("Change 6 pm to 7:30 pm", ("6 pm", "7:30 pm")),
        ("Change noon to 1pm", ("noon", "1pm")),
        ("Change 10 to 1 pm", None),
    ],
)
def test_times_of_the_day(instruction: str, times: tuple[str, str] | None) -> None:
    asked = asked_replacement(instruction)
    assert (asked and (asked.old, asked.new)) == times
