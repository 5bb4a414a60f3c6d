"""New values for what is named: where one alone can be meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.labelled import value_beside, value_set
from app.instructions.text_edit import edited


def after(text: str, instruction: str) -> str | None:
    found = value_set(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("Status: open\n", "Change status to done", "Status: done\n"),
        ("Status: open.\r\n", "Set the status to done!", "Status: done.\r\n"),
        ("- **Due date:** Monday\n", "Set the due date to Friday", "- **Due date:** Friday\n"),
        ("Chair: Anna Schmidt\n", "Change chair to Ben Miller", "Chair: Ben Miller\n"),
        ("Chair: Anna Schmidt\n", "Set chair to vacant", "Chair: vacant\n"),
        ("Chair: Anna Schmidt\n", "Change the chair to vacant", "Chair: vacant\n"),
        ("Priority: high\n", "Change priority to very low", "Priority: very low\n"),
        (
            "| Status | open |\n| Name | a |\n",
            "Change status to done",
            "| Status | done |\n| Name | a |\n",
        ),
        ("| Rent | EUR 900 |\n", "Update the rent to EUR 950", "| Rent | EUR 950 |\n"),
        ('version = "1.2"\n', "Bump the version to 1.3", 'version = "1.3"\n'),
        ('{\n  "name": "a",\n  "x": 1\n}\n', "Set name to b", '{\n  "name": "b",\n  "x": 1\n}\n'),
        ("name = a\nage = 5\n", "Set name to b", "name = b\nage = 5\n"),
        ("max_tokens = 5\n", "Change max tokens to 10", "max_tokens = 10\n"),
        (
            "Name: Ben\nAge: 5\n",
            'Change the name to "Bo, the last"',
            "Name: Bo, the last\nAge: 5\n",
        ),
    ],
)
def test_a_value_behind_its_label(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


def test_the_rest_of_a_value_stays() -> None:
    text = "Next meeting: 21/03/2024, 10:00, Room 4\nTotal: 12 items, EUR 300\n"
    assert after(text, "Change the next meeting to 11:00") == text.replace("10:00", "11:00")
    assert after(text, "Change the total to EUR 400") == text.replace("300", "400")
    assert after(text, "Change the total to 400") is None


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("Status: open\nStatus: open\n", "Change status to done"),
        ("The status is open.\n", "Change status to done"),
        ("Status: open\n", "Change the status to something better"),
        ("Status: open\n", "Change the status to uppercase"),
        ("Status:\n", "Change status to done"),
        ("x = f(y)  # why\n", "Set x to 5"),
        ("if status == 5:\n", "Change status to 6"),
        ('name = old\ncity = "x"\n', "Set name to new"),  # which would be another name
        ("Status: open\n", "Change status"),
        ("Status: open\n", "Change status to state"),
        ("**Chair:** Anna Schmidt\n", "Change chair to moderator"),
        ("Cc: Sue Mark\n", "Change cc to Bcc"),
        ("Subject: Meeting on Tuesday\n", "Change subject to main topic"),
        ("| Name | Price |\n|------|-------|\n", "Change name to Product"),
        ("| Name | Price |\n|:--|--:|\n", "Set the name to product"),
        ("Status: open\n", 'Set status to ""'),
    ],
)
def test_a_model_reads_what_may_mean_something_else(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_what_is_so_already_is_told() -> None:
    with pytest.raises(EditError, match="'status' is 'open' already"):
        after("Status: open\n", "Set the status to open")


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
    value_set(text, instruction, (0, len(text)))
    value_beside(text, instruction)


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
