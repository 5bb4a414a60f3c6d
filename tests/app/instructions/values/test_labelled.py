"""New values behind a label: where one alone can be meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from app.instructions.values.labelled import value_set


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


@pytest.mark.parametrize(
    ("said", "new"),
    [
        ("s3cret!", "s3cret!"),
        ("s3cret.", "s3cret"),
        ("s$cret!", "s$cret!"),
        ("done!", "done"),
        ("5!", "5"),
        ("room 2!", "room 2"),
        ("ann@example.org.", "ann@example.org"),
        ('"done!"', "done!"),
    ],
)
@pytest.mark.parametrize("text", ['{\n  "key": "old",\n  "a": 1\n}\n', "key = old\n", "Key: old\n"])
def test_an_exclamation_mark_may_end_a_value(text: str, said: str, new: str) -> None:
    assert after(text, f"Set the key to {said}") == text.replace("old", new)


def test_a_full_stop_that_is_left_out_is_told_where_it_may_be_meant() -> None:
    made = value_set("Password: old\n", "Set the password to s3cret.", (0, 14))
    assert made is not None
    assert made.done[-1] == "The full stop at the instruction's end is no part of it."
    other = value_set("Status: open\n", "Set the status to done.", (0, 13))
    assert other is not None
    assert len(other.done) == 1


@pytest.mark.parametrize(
    ("label", "said", "new", "is_told"),
    [
        ("Time", "5pm!", "5pm", True),
        ("Date", "3rd!", "3rd", True),
        ("Version", "v2!", "v2", True),
        ("Login", "a1$b!", "a1$b!", False),
        ("API key", "s3cret!", "s3cret!", False),
        ("Door pin", "a5!", "a5!", False),
        ("Status", "done!", "done", False),
    ],
)
def test_an_exclamation_mark_is_part_of_a_secret_alone(
    label: str, said: str, new: str, *, is_told: bool
) -> None:
    text = f"{label}: old\n"
    made = value_set(text, f"Set the {label} to {said}", (0, len(text)))
    assert made is not None
    assert edited(text, made.edits) == f"{label}: {new}\n"
    note = "The exclamation mark at the instruction's end is no part of it."
    assert (made.done[-1] == note) == is_told


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


CSS = "p {\n  color: black;\n  margin: 0 auto;\n  z-index: 10;\n}\n"
CLASS = "class Item:\n    name: str\n    price: float\n    stock: int = 0\n"
INTERFACE = "interface User {\n  id: number;\n  name: string;\n}\n"


def test_a_semicolon_behind_a_value_stays() -> None:
    assert after(CSS, "Change the color to blue") == CSS.replace("black", "blue")
    assert after(CSS, "Change the z-index to 5") == CSS.replace("10", "5")
    assert after("p {\n  color: red; margin: 0;\n}\n", "Change the color to blue") is None
    assert after("p {\n  color: red !important;\n}\n", "Change the color to blue") is None


def test_a_value_that_is_part_of_the_old_one_may_be_all_of_it() -> None:
    with pytest.raises(UnclearError):
        after(CSS, "Change the margin to 0")


@pytest.mark.parametrize("text", [CLASS, INTERFACE, f"# Items\n\n```python\n{CLASS}```\n"])
@pytest.mark.parametrize("to", ["Change the name to Bob", "Change the price to 5"])
def test_a_type_is_no_value(text: str, to: str) -> None:
    assert after(text, to) is None


def test_a_key_in_quotation_marks_has_no_type() -> None:
    text = f'{CLASS}\nLOG = {{\n    "level": LEVEL,\n}}\n'
    assert after(text, "Change the level to INFO") == text.replace("LEVEL", "INFO")


def test_a_number_is_no_label_and_a_quotation_mark_has_its_other_half() -> None:
    ports = 'services:\n  web:\n    ports:\n      - "8000:8000"\n      - "mode: host"\n'
    assert after(ports, "Change 8000 to 9000") is None
    assert after(ports, "Change mode to bridge") is None


def test_the_title_of_the_front_matter_and_the_heading() -> None:
    text = "---\ntitle: Garden guide\n---\n\n# Garden guide\n\nBy Tom.\n"
    to = "Change the title to Garden handbook"
    assert after(text, to) == text.replace("guide", "handbook")
    other = text.replace("# Garden guide", "# A guide")
    assert after(other, to) == other.replace("Garden guide", "Garden handbook")
    found = value_set(other, to, (0, len(other)))
    assert found is not None
    assert found.done[-1] == "The heading in line 5 stays: 'A guide'."


def test_what_is_so_already_is_told() -> None:
    with pytest.raises(EditError, match="'status' is 'open' already"):
        after("Status: open\n", "Set the status to open")


@given(st.text(), st.text())
def test_any_instruction_is_read(text: str, instruction: str) -> None:
    value_set(text, instruction, (0, len(text)))


def test_a_value_may_be_another_form_of_the_old_one() -> None:
    text = "Subject: Offsite on 4 May\nTo: all\n"
    new = after(text, "change the subject to Team offsite on 4 May")
    assert new == text.replace("Offsite", "Team offsite")
    assert after(text, "change the subject to something on dogs") is None
    assert after(text, "change the subject to one with more words") is None
