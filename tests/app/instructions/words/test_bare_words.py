"""Words without quotation marks: those that the text has, and those that may describe something."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.word_for_word import named_change
from app.instructions.text_edit import edited
from app.instructions.words.bare_words import (
    bare_replacement,
    determined_words,
    without_article,
)

TEXT = """Dear Ben,

the tenant pays whilst he lives in Berlin. Tenants of Acme Corp use the colour chart, e.g. Ben.
Status: open. The names are nice. Reply ASAP on Monday. English is spoken. The Parties agree.
"""


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("Replace Ben with Bernd", ("Ben", "Bernd", 0)),
        ("please replace every tenant by lessee.", ("tenant", "lessee", 0)),
        ("Replace Acme Corp with Beta GmbH everywhere", ("Acme Corp", "Beta GmbH", 0)),
        ("Replace ASAP with as soon as possible", ("ASAP", "as soon as possible", 0)),
        ("Replace e.g. with for example", ("e.g.", "for example", 0)),
        ("Replace the tenant with the lessee", ("the tenant", "the lessee", 0)),
        ("Replace the last Ben with Bernd", ("Ben", "Bernd", -1)),
        ("replace ben with bernd", ("ben", "bernd", 0)),
        ("Use while instead of whilst", ("whilst", "while", 0)),
        ("Write lessee in place of tenant", ("tenant", "lessee", 0)),
        ("Rename Acme Corp to Beta GmbH", ("Acme Corp", "Beta GmbH", 0)),
        ("Change Berlin to Munich", ("Berlin", "Munich", 0)),
        ("Change Monday to Tuesday in the text", ("Monday", "Tuesday", 0)),
        ("Change colour to color", ("colour", "color", 0)),
        ("Change tenant to lessee", ("tenant", "lessee", 0)),
        ("Correct whilst to while", ("whilst", "while", 0)),
        ("Change the word nice to fine", ("nice", "fine", 0)),
        ("Replace the term names with nouns of things", None),
        ("Replace all commas with semicolons", (",", ";", 0)),
    ],
)
def test_words_that_the_text_has(instruction: str, words: tuple[str, str, int] | None) -> None:
    asked = bare_replacement(TEXT, instruction)
    assert (asked and (asked.old, asked.new, asked.which)) == words
    assert asked is None or asked.kind == "words"


@pytest.mark.parametrize(
    "instruction",
    [
        "Replace Bob with Bernd",  # isn't there
        "Replace nice with synonyms",
        "Replace nice with better words",
        "Replace names with initials",
        "Replace it with him",
        "Replace the tenant with a lessee",
        "Replace the tenant with Ben",
        "Replace Ben with Bernd and Berlin with Bonn",
        "Replace Ben with Bernd in the second paragraph",
        "Replace Ben with Ben",
        "Change colour to blue",  # which is its value
        "Change tenant to 950",
        "Change status to done",
        "Change Status to Done",
        "Change English to German",
        "Replace Ben with him",
        "Replace - with *",
        "Change he to she",
        "Use English",
        "Rename the tenant to Ben",
        "Replace Ben",
        "Replace commas with better marks",
        "Replace commas with commas",
        "Replace Ben with .",
        "Change Ben to .",
        "Rename Ben to .",
        "",
    ],
)
def test_words_that_may_describe_something(instruction: str) -> None:
    assert bare_replacement(TEXT, instruction) is None


def test_what_can_be_read_in_two_ways_is_for_a_model() -> None:
    text = "Stand by Ben. Go by train."
    assert bare_replacement(text, "Replace Stand by Ben by Sit") is not None
    assert bare_replacement(text, "Change Ben to Bo to Ada") is not None
    assert bare_replacement("x with y and x", "Replace x with y with z") is not None


@given(st.text(), st.text())
def test_any_instruction_is_read(text: str, instruction: str) -> None:
    bare_replacement(text, instruction)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Replace Berlin with St. Gallen", "St. Gallen"),
        ("Replace Ben with Mr. Miller.", "Mr. Miller"),
        ("Replace Monday with Tuesday. Thanks!", None),
        ("Replace Berlin with Washington D.C.", "Washington D.C."),
    ],
)
def test_a_full_stop_within_the_new_words(instruction: str, new: str | None) -> None:
    asked = bare_replacement(TEXT, instruction)
    assert (asked and asked.new) == new


@pytest.mark.parametrize(
    ("text", "instruction", "found"),
    [
        ("Take 10 mg.", "Change 10 mg to 12 mg", ("number", "10 mg")),
        ("Take 0.10 mg.", "Change 10 mg to 12 mg", None),
        ("Take 10 mg.", "Replace 10 mg with 12 ml", ("words", "10 mg")),
        ("product,price\nA,3.5\nB,3.5\n", "change 3.5 to 3.6", ("number", "3.5")),
    ],
)
def test_a_measure_is_a_number_with_its_unit(
    text: str, instruction: str, found: tuple[str, str] | None
) -> None:
    asked = bare_replacement(text, instruction)
    assert (asked and (asked.kind, asked.old)) == found


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("Replace Mr. with Mister", ("Mr.", "Mister")),
        ("Use Mister instead of Mr.", ("Mr.", "Mister")),
        ("Replace Mr with Mrs", ("Mr", "Mrs")),
        ("Replace Mr with The Mr.", None),
        ("Replace saw Mr with met Mr.", ("saw Mr", "met Mr")),
        ("Replace Mr with Mister", None),  # and the full stop?
        ("Use mood instead of hope.", ("hope", "mood")),
    ],
)
def test_the_full_stop_of_an_abbreviation(instruction: str, words: tuple[str, str] | None) -> None:
    asked = bare_replacement("We saw Mr. Hope in hope.", instruction)
    assert (asked and (asked.old, asked.new)) == words


LETTER = """The pool is open from 7 to 10 every day. Pay the amount within 14 days.
If you cancel two weeks before, we charge half of the price. The room has a balcony.
"""


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("change within 14 days to within 21 days", ("within 14 days", "within 21 days")),
        (
            "replace half of the price with a third of the price",
            ("half of the price", "a third of the price"),
        ),
        (
            "Change open from 7 to 10 to open from 8 to 11.",
            ("open from 7 to 10", "open from 8 to 11"),
        ),
        ("change 7 to 10 to 6 to 9", ("7 to 10", "6 to 9")),
        ("change two weeks to 10 days", ("two weeks", "10 days")),
        ("change a balcony to an open terrace", ("a balcony", "an open terrace")),
        ("change the amount to the balance", None),
        ("change half of the price to a fair price", None),
        ("change a balcony to the terrace", None),
        ("replace a with an", None),
        ("change the room to 12", None),
    ],
)
def test_phrases_that_the_text_has(instruction: str, words: tuple[str, str] | None) -> None:
    asked = bare_replacement(LETTER, instruction)
    assert (asked and (asked.old, asked.new)) == words


CODE = """def fetch(ids, limit=3):
    for key in ids:
        if limit == 3 and key.ok:
            send(key, timeout=limit)
"""


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("change key.ok to key.is_ready", ("key.ok", "key.is_ready")),  # a block's colon
        ("change ids to keys", ("ids", "keys")),
        ("change fetch(ids to fetch(all_ids", ("fetch(ids", "fetch(all_ids")),
        ("change send(key to send(key.id", ("send(key", "send(key.id")),
        ("change limit to none", None),  # its value
        ("change timeout to short", None),
    ],
)
def test_names_of_code_before_a_blocks_colon_are_no_labels(
    instruction: str, words: tuple[str, str] | None
) -> None:
    asked = bare_replacement(CODE, instruction)
    assert (asked and (asked.old, asked.new)) == words


@pytest.mark.parametrize("text", ["How to help\n", "We say how. How to help is told.\n"])
def test_old_words_that_go_on_in_the_text_are_for_a_model(text: str) -> None:
    assert bare_replacement(text, "Rename How to help to Helping") is None
    assert bare_replacement("How we help\n", "Rename How to Why") is not None


RENT = """The rent is due on the first day of each month, and the tenant pays a deposit a month.
The garden is mown every two weeks. Any guest signs; each guest and every day guest pays.
"""


@pytest.mark.parametrize(
    ("before", "old", "new", "words"),
    [
        ("change every ", "two weeks", "every week", ("every two weeks", "every week")),
        ("Replace every ", "two weeks", "weekly", ("every two weeks", "weekly")),
        ("change each ", "month", "each quarter", ("each month", "each quarter")),
        ("change the first ", "day", "the third day", ("the first day", "the third day")),
        (
            "change the first ",
            "day of each month",
            "each Monday",
            ("the first day of each month", "each Monday"),
        ),
        ("change every ", "tenant", "lessee", ("tenant", "lessee")),  # all of them
        ("change each ", "guest", "visitor", ("guest", "visitor")),
        ("change each ", "week", "every month", None),  # isn't there
        ("change the first ", "day", "Monday", None),  # the day, or the word at its first place?
        ("change the first ", "month", "quarter", ("month", "quarter")),
        ("change the last ", "month", "the last quarter", None),
        ("change ", "the deposit", "the bond", ("deposit", "bond")),
        ("change ", "the tenant", "the lessee", ("the tenant", "the lessee")),
        ("change ", "a deposit", "a bond", ("a deposit", "a bond")),
    ],
)
def test_what_stands_before_the_words_is_one_of_them_or_tells_which(
    before: str, old: str, new: str, words: Sequence[str] | None
) -> None:
    assert determined_words(RENT, before, old, new) == words


def test_an_article_stays_where_the_text_has_it_or_one_alone_is_named() -> None:
    assert without_article(RENT, "the garden", "the yard") == ("the garden", "the yard")
    assert without_article(RENT, "the deposit", "a bond") == ("the deposit", "a bond")
    assert without_article(RENT, "the bond", "the deposit") == ("the bond", "the deposit")


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Change every two weeks to every week", "mown every week."),
        ("Change every two weeks to weekly", "mown weekly."),
        ("Change the deposit to the advance", "pays an advance a month"),
        ("change the first day to the third day", "on the third day of each month"),
        ("Replace two weeks with three weeks", "mown every three weeks."),
    ],
)
def test_no_word_is_doubled(instruction: str, new: str) -> None:
    named = named_change(RENT, instruction)
    assert named is not None
    assert new in edited(RENT, named[1].edits)


@pytest.mark.parametrize("how", ["Use", "Please use", "Could you write"])
def test_a_name_of_python_is_not_used_in_place_of_another_one(how: str) -> None:
    assert bare_replacement(CODE, f"{how} wait instead of send") is None
    assert bare_replacement(TEXT, f"{how} Bernd instead of Ben") is not None
