"""Numbers in words and in digits side by side: the other form beside one that changes."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import TextEdit, edited
from app.instructions.words.both_forms import other_forms, with_other_forms

FEE = "A fee of EUR 50 (fifty euros), and thirty (30) days.\n"


def edit(text: str, old: str, new: str) -> TextEdit:
    start = text.index(old)
    return TextEdit(start, start + len(old), new)


@pytest.mark.parametrize(
    ("text", "old", "new", "other"),
    [
        (FEE, "EUR 50", "EUR 60", "fifty"),
        (FEE, "fifty", "sixty", "50"),
        (FEE, "30", "45", "thirty"),
        ("EUR 50.00 (in words: fifty euros)", "50.00", "60.00", "fifty"),
        ("1,200 USD, in words: one thousand two hundred.", "1,200", "1,300", None),
        ("Part two (30 pages)", "30", "40", ""),
        (FEE, "EUR 50", "USD 50", ""),
        (FEE, "(fifty euros)", "", ""),
    ],
)
def test_the_other_form(text: str, old: str, new: str, other: str | None) -> None:
    found = [each.words for _, each in other_forms(text, [edit(text, old, new)])]
    assert found == ([other] if other else [] if other == "" else ["one thousand two hundred"])


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("EUR 50", "EUR 60", FEE.replace("50", "60").replace("fifty", "sixty")),
        ("fifty", "twenty-one", FEE.replace("50", "21").replace("fifty", "twenty-one")),
        ("30", "45", FEE.replace("thirty (30)", "forty-five (45)")),
        ("EUR 50", "EUR 150", FEE.replace("50", "150")),
        ("EUR 50", "EUR 1", FEE.replace("50", "1")),  # "euros" would be wrong
        ("fifty", "many", FEE.replace("fifty", "many")),
    ],
)
def test_it_changes_if_it_can_be_written(old: str, new: str, left: str) -> None:
    edits, told = with_other_forms(FEE, [edit(FEE, old, new)], (0, len(FEE)))
    assert edited(FEE, edits) == left
    assert len(told) == len(edits) - 1


def test_capital_letters_stay_and_nothing_outside_of_the_selected_lines_changes() -> None:
    text = "Fifty (50) days\n(50 EUR\n(fifty euros))\n"
    edits, told = with_other_forms(text, [edit(text, "50", "60")], (0, len(text)))
    assert edited(text, edits).startswith("Sixty (60) days")
    assert told == ("Too: 'Fifty' with 'Sixty' in 1 place.",)
    start = text.index("50 EUR")
    edits, told = with_other_forms(
        text, [TextEdit(start, start + 2, "60")], (0, text.index("(fif"))
    )
    assert len(edits) == 1


def test_in_quotation_marks_only_the_words_are_replaced_and_the_other_form_is_told() -> None:
    for asked, new in (
        ("Change EUR 50 to EUR 60", FEE.replace("50 (fifty", "60 (sixty")),
        ('Replace "EUR 50" with "EUR 60"', FEE.replace("50", "60")),
    ):
        made = carried_out(FEE, asked, (0, len(FEE)))
        assert made
        assert edited(FEE, made.edits) == new
        assert "'fifty'" in made.found.done[1]


@pytest.mark.parametrize(
    ("text", "is_both"),
    [
        ("Version 7 (seven files)", False),
        ("Room 7 (seven beds)", False),
        ("seven rooms (7 beds)", False),
        ("Room 7 (seven)", True),
        ("7 (seven) days", True),
        ("seven (7) days", True),
        ("7 days (seven days)", True),
        ("$7 (seven dollars)", True),
        ("EUR 7 (seven only)", True),
        ("7 items, in words: seven pieces", True),
    ],
)
def test_what_is_counted_twice_is_the_same(text: str, is_both: bool) -> None:
    for old, new in (("7", "8"), ("seven", "eight")):
        edits, _ = with_other_forms(text, [edit(text, old, new)], (0, len(text)))
        both = text.replace("7", "8").replace("seven", "eight")
        assert edited(text, edits) == (both if is_both else text.replace(old, new))


def test_a_number_of_thousands_of_digits_has_no_other_form() -> None:
    text = f"A fee of EUR {'5' * 5000} (fifty euros).\n"
    edits = [edit(text, "5" * 5000, "60")]
    assert not [*other_forms(text, edits)]


@pytest.mark.parametrize(
    "piece", ["one hundred and ", "one ", "one-", "1.", "1 (", "1a", "one a b ", "(50", "five (5) "]
)
def test_an_edit_of_a_long_text_takes_no_quadratic_time(piece: str) -> None:
    text = f"5{piece * (100_000 // len(piece))}\n"
    assert not [*other_forms(text, [TextEdit(0, len(text), text.upper())])]
    text = f"5{'a' * 100_000}\n"
    assert not [*other_forms(text, [TextEdit(0, len(text), text.upper())])]
