"""New values for what a sentence names: where one alone can be meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.values.value_beside import (
    old_value_is_said,
    require_its_name,
    unknown_name,
    value_beside,
)
from app.instructions.words.replacement import Replacement

RENT = """The rent is EUR 900 a month, the deposit EUR 1,800 for Ben. We meet on Monday at 10:30.
The notice period is 30 days. There will be 12 guests. The lease begins on 3 May 2024.
"""


@pytest.mark.parametrize(
    ("instruction", "values"),
    [
        ("Extend the notice period to 60 days", ("30 days", "60 days", "notice period")),
        ("Change the number of guests to 15", ("12", "15", "guests")),
        ("Change the guests to 15", ("12", "15", "guests")),
        ("Move the lease to 5 May 2024", ("3 May 2024", "5 May 2024", "lease")),
        ("Change the meet to 11:00", ("10:30", "11:00", "meet")),
        ("Move the meet to Friday", ("Monday", "Friday", "meet")),
        ("Raise the rent to EUR 950", None),  # two amounts
        ("Raise the fee to EUR 950", None),
        ("Extend the notice period to 2 months", None),
        ("Raise the rent to a higher amount", None),
        ("Move the section to the end", None),
    ],
)
def test_a_value_beside_its_name(instruction: str, values: tuple[str, str, str] | None) -> None:
    asked = value_beside(RENT, instruction)
    assert (asked and (asked.old, asked.new, asked.beside)) == values
    assert asked is None or asked.kind == "value"


NOTICES = """Either party may give a 30-day notice, and a thirty-day trial is free.
The fee is due within thirty (30) days. The notice period of the landlord is 90 days.
Repairs take ten (10) business days, the cure period is fourteen (14) days.
"""


@pytest.mark.parametrize(
    ("instruction", "values"),
    [
        ("Change the 30-day notice to 45 days", ("30-day", "45-day", "notice")),
        ("Change the 30-day notice to a 45-day notice", ("30-day", "45-day", "notice")),
        ("Shorten the 30-day trial to 14-day", ("thirty-day", "fourteen-day", "trial")),
        ("Change the 90-day notice period to 60 days", ("90 days", "60 days", "notice period")),
        ("Change the 14-day period to 21 days", ("fourteen (14) days", "twenty-one (21) days", "")),
        ("Change the 30-day fee to 45 days", None),  # said before a noun, and none stands so
        ("Change the 90-day cure period to 60 days", None),
        ("Change the 10-day repairs to 12 days", None),
        ("Change the 30-day notice to 8 days", None),  # "a 8-day"
        ("Change the 30-day notice to two weeks", None),
        ("Change the 30-day notice to a 45-day trial", None),
    ],
)
def test_a_period_that_is_said_before_its_noun(
    instruction: str, values: tuple[str, str, str] | None
) -> None:
    asked = value_beside(NOTICES, instruction)
    assert (asked and (asked.old, asked.new, asked.beside)) == values


def test_of_several_such_periods_one_is_asked_for() -> None:
    with pytest.raises(EditError, match="2 times, as '30-day' and 'thirty-day'"):
        value_beside(NOTICES, "Change the 30-day party to 45 days")


def test_a_number_keeps_the_unit_that_is_there() -> None:
    asked = value_beside("The monthly rent is EUR 900.", "Raise the rent to 950")
    assert asked is not None
    assert (asked.old, asked.new) == ("900", "950")


@pytest.mark.parametrize(
    ("text", "instruction", "old"),
    [
        ("The fee is EUR 15 and no deposit is due.", "Raise the fee to EUR 20", "EUR 15"),
        ("The deposit is EUR 15 and no fee is due.", "Raise the fee to EUR 20", None),
        ("No fee now. The deposit is EUR 15 and no fee.", "Raise the fee to EUR 20", None),
        ("The deposit is EUR 15 as a fee.", "Raise the fee to EUR 20", None),
        ("After the meeting, call Ben on Monday.", "Move the meeting to Friday", None),
        ("The meeting that Ben wants is on Monday.", "Move the meeting to Friday", None),
        ("We have the meeting in Bonn on Monday.", "Move the meeting to Friday", "Monday"),
        ("- 200 g of white flour\n", "Change the flour to 250 g", "200 g"),
        ("There are 12 guests.", "Change the guests to 15", "12"),
        ("Next meeting: 21/03/2024, 10:00, Bonn", "Change the meeting time to 11:00", "10:00"),
    ],
)
def test_a_value_of_something_else_is_not_taken(
    text: str, instruction: str, old: str | None
) -> None:
    asked = value_beside(text, instruction)
    assert (asked and asked.old) == old


def test_a_date_keeps_its_year_and_its_weekday_is_not_left_behind() -> None:
    asked = value_beside("The deadline is 1 June 2025.", "Extend the deadline to 15 June")
    assert asked is not None
    assert (asked.old, asked.new) == ("1 June 2025", "15 June 2025")
    text = "The trip is on Monday, 3 June 2024."
    assert value_beside(text, "Move the trip to 4 June 2024") is None


@given(st.text(), st.text())
def test_any_instruction_is_read(text: str, instruction: str) -> None:
    value_beside(text, instruction)
    unknown_name(text, instruction)


PERIODS = """The Client pays within fourteen (14) days.
Either party may end it with a notice period of thirty (30) days.
The trial period is six months.
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Change the notice period to 60 days", "thirty (30) days", "sixty (60) days"),
        ("Change the notice period from 30 days to 60 days", "thirty (30) days", "sixty (60) days"),
        ("Change the notice period from 20 days to 60 days", None, None),
        ("Change the notice period to 60", None, None),
        ("Shorten the trial period to three months", "six months", "three months"),
        ("Change the period to 60 days", "thirty (30) days", "sixty (60) days"),
        ("Extend the notice period to two months", None, None),
    ],
)
def test_a_period_in_words_and_digits(instruction: str, old: str | None, new: str | None) -> None:
    found = value_beside(PERIODS, instruction)
    assert (found and (found.old, found.new)) == (old and (old, new))


def test_a_period_that_is_not_called_so() -> None:
    text = "Either party may end it by giving 60 days' written notice.\n"
    found = value_beside(text, "Change the notice period to 90 days")
    assert found is not None
    assert (found.old, found.new) == ("60 days", "90 days")


@pytest.mark.parametrize(
    ("instruction", "name"),
    [
        ("Change the lease period to 18 months", "lease period"),
        ("Extend the cure period from 10 days to 20 days", "cure period"),
        ("Raise the deposit to EUR 500", "deposit"),
        ("Shorten the trial periods to two weeks", None),
        ("Change the Client's notice period to 60 days", None),
        ("Extend the notice period to two months", None),
        ("Change the tone to formal", None),
        ("Move the lease to the end", None),
        ("Shorten it to 50%", None),
        ("Change the day to Tuesday", None),
    ],
)
def test_a_name_that_no_sentence_has(instruction: str, name: str | None) -> None:
    assert unknown_name(PERIODS + "A lease may follow.\n", instruction) == name


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Change the notice period from 90 to 60 days", "90 days", "60 days"),
        ("Change the cure period from fourteen to ten days", "fourteen (14) days", "ten (10) days"),
        ("Change the fee from 30 to 45 days", "thirty (30) days", "forty-five (45) days"),
        ("Change the notice period from 60 to 90 days", None, None),
        ("Change the notice period from 90 to 60", None, None),
    ],
)
def test_an_old_value_has_the_unit_of_the_new_one(
    instruction: str, old: str | None, new: str | None
) -> None:
    found = value_beside(NOTICES, instruction)
    assert (found and found.old, found and found.new) == (old, new)
    assert old_value_is_said(instruction)
    assert not old_value_is_said(instruction.partition(" from ")[0] + " to 60 days")


CAPPED = """The Supplier answers within four (4) hours and mends it within 8 hours. Its liability
shall not exceed GBP 50,000. Either party may give 30 days of notice. Late payments cost 5%.
Prices rise by 3%, wages by 3%.
"""


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Change the reaction window from 4 to 6 hours", "four (4) hours", "six (6) hours"),
        ("Raise the cap from GBP 50,000 to GBP 60,000", "GBP 50,000", "GBP 60,000"),
        ("Raise the cap from 50,000 to GBP 60,000", "GBP 50,000", "GBP 60,000"),
        ("Extend the notice window from 30 to 60 days", "30 days", "60 days"),
        ("Cut the interest from 5 to 4%", "5%", "4%"),
        ("Change the payment window from 30 to 45 days", None, None),  # it has payments elsewhere
        ("Change the uplift from 3 to 4%", None, None),  # twice
        ("Change the reaction window to 6 hours", None, None),
        ("Change the reaction window from 5 to 6 hours", None, None),
        ("Raise the cap from 50,000 to 60,000", None, None),  # no unit
        ("Raise the cap from EUR 50,000 to GBP 60,000", None, None),
    ],
)
def test_an_old_value_that_is_there_once_needs_no_name(
    instruction: str, old: str | None, new: str | None
) -> None:
    found = value_beside(CAPPED, instruction)
    assert (found and found.old, found and found.new) == (old, new)
    label = instruction.partition(" the ")[2].partition(" from ")[0]
    told = f"{label!r} is nowhere in the text, {old!r} is there once."
    assert found is None or found.note == told


@pytest.mark.parametrize(
    ("text", "instruction", "other"),
    [
        (
            "The tenant pays monthly. The deposit is EUR 500.\n",
            "Change the rent from EUR 500 to EUR 600",
            "Change EUR 500 to EUR 600",
        ),
        (
            "The seller gives a warranty of twenty-four (24) months.\n",
            "Change the lease term from 24 to 36 months",
            "Change twenty-four (24) months to thirty-six (36) months",
        ),
    ],
)
def test_the_value_of_another_thing_is_changed_only_where_it_is_pointed_to(
    text: str, instruction: str, other: str
) -> None:
    with pytest.raises(EditError, match="is nowhere in the text") as problem:
        carried_out(text, instruction, (0, len(text)))
    assert str(problem.value).endswith(f" Nothing is changed. If that is the one: {other}.")
    changed = carried_out(text, other, (0, len(text)))
    selected = carried_out(f"{text}\nThe end.\n", instruction, (0, len(text)))
    assert changed is not None
    assert selected is not None
    assert edited(text, changed.edits) == edited(text, selected.edits) != text


def test_a_value_with_its_name_is_changed() -> None:
    require_its_name(Replacement("value", "EUR 5", "EUR 6", "rent"))


def test_in_code_a_value_needs_its_name() -> None:
    code = "import time\n\n\ndef wait():\n    time.sleep(5)  # 5 seconds\n"
    assert value_beside(code, "Change the delay from 5 to 9 seconds") is None


def test_names_of_settings_are_written_otherwise() -> None:
    assert unknown_name("timeout_seconds = 30\n", "Change the timeout to 60 seconds") is None


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("You need Python 3.9 or newer.\n", "3.9"),
        ("You need Python 3.9 or newer. It is fast since version 0.3.\n", "3.9"),
        ("The Python version is 3.9.\n", "3.9"),
        ("Python has 5 letters.\n", None),
        ("It runs on Python 3.9 with 2 threads.\n", None),
    ],
)
def test_a_version_without_that_word(text: str, old: str | None) -> None:
    asked = value_beside(text, "Change the Python version to 3.11")
    assert (asked and asked.old) == old


def test_a_version_without_that_word_is_named() -> None:
    asked = "Change the Python version to 3.11"
    assert unknown_name("You need Python 3.9.\n", asked) is None
    assert unknown_name("You need Python.\n", asked) == "Python version"


def test_the_date_of_a_text_is_in_no_sentence_about_it() -> None:
    text = "3 June 2026\n\nThank you for your letter of 28 May.\n"
    assert value_beside(text, "change the date of the letter to 5 June 2026") is None
    assert value_beside(text, "change the letter to 5 June") is not None


def test_a_time_beside_its_name() -> None:
    text = "The party is at 6 pm. The water is off from 8 am to noon.\n"
    asked = value_beside(text, "change the time of the party to 7 pm")
    assert asked is not None
    assert (asked.old, asked.new) == ("6 pm", "7 pm")
    assert value_beside(text, "change the water to 9 am") is None
