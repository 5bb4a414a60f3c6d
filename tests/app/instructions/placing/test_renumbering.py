"""Clauses with another number."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.placing.renumbering import renumbered
from app.instructions.text_edit import edited

TEXT = """\
Agreement

1. Fees

1.1 "Fees" means the fees of Schedule 2.

1.3 The Fees are due, see clause 1.2.

3. Term

3.1 The Term ends under clause 3.3 or clause 1.3.

(a) at once; or

(b) later.

3.3 The Term:
3.3.1 begins, and
3.3.2 ends.

4. Law

4.1 Item 3.1 of 3.3 is void, see clause 3.

Schedule 2: Fees

3.9 kg of flour.
"""


def after(instruction: str, text: str = TEXT) -> tuple[str, tuple[str, ...]] | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else (edited(text, made.edits), made.found.done)


def test_a_clause_gets_another_number_and_references_are_told() -> None:
    new = TEXT.replace("1.3 The", "1.2 The")
    told = (
        "Renumbered: clause 1.3 to 1.2 in line 7.",
        "References to 1.3 stay as they are, at line 11.",
        "1.2 is referred to at line 7, which means this clause now.",
    )
    assert after("Renumber clause 1.3 to 1.2") == (new, told)
    assert after("Please renumber the clause 1.3 as clause 1.2.") == (new, told)
    made = after("Renumber paragraph 1.3 to 1.2")
    assert made is not None
    assert made[0] == new


def test_what_is_within_a_clause_gets_its_number_too() -> None:
    made = after("Renumber clause 3 to 2")
    assert made is not None
    new = TEXT.replace("\n3. Term", "\n2. Term").replace("\n3.1 ", "\n2.1 ")
    assert made[0] == new.replace("\n3.3", "\n2.3")
    made = after("Renumber clause 3.3 to 3.2")
    assert made is not None
    assert made[0] == TEXT.replace("\n3.3", "\n3.2")


def test_a_schedule_is_no_clause() -> None:
    assert after("Renumber Schedule 2 to Schedule 1") == (
        TEXT.replace("Schedule 2:", "Schedule 1:"),
        (
            "Renumbered: schedule 2 to 1 in line 25.",
            "References to 2 stay as they are, at line 5.",
        ),
    )


def test_headings_of_markdown() -> None:
    text = "# Lease\n\n## 1. Rent\n\n### 1.1 Due\n\nNow.\n\n## 3. Pets\n\nNone.\n"
    made = after("Renumber section 1 to 2", text)
    assert made is not None
    assert made[0] == text.replace("1. Rent", "2. Rent").replace("1.1 Due", "2.1 Due")
    counted = "# Lease\n\n## Rent\n\nNow.\n\n## Pets\n\nNone.\n"
    assert renumbered(counted, "Renumber section 1 to 3", (0, len(counted))) is None


@pytest.mark.parametrize(
    ("instruction", "message"),
    [
        ("Renumber clause 3.3 to 3.1", r"There is a clause 3\.1 already, at line 11"),
        ("Renumber clause 3 to 4", "There is a clause 4 already, at line 21"),
        ("Renumber clause 9 to 8", "There is no clause 9"),
    ],
)
def test_a_number_that_is_taken_or_not_there_is_told(instruction: str, message: str) -> None:
    with pytest.raises(EditError, match=message):
        after(instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "Renumber the clauses",
        "Renumber clause 3 to 3.2",
        "Renumber clause 3 to 3",
        "Renumber line 3 to 4",
        "Renumber clauses 3 to 5",
    ],
)
def test_a_model_reads_what_would_need_more(instruction: str) -> None:
    assert renumbered(TEXT, instruction, (0, len(TEXT))) is None
