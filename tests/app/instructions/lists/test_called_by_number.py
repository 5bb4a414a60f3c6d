"""Items that are called by the name of their list and a number."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

LIST = "# Plan\n\n## Goals\n\n1. Eat.\n2. Sleep.\n3. Go.\n\n## Open points\n\n1. Where?\n"
LINES = "# Plan\n\nGoal 1: Eat.\nGoal 2: Sleep.\n\n- **Risk 1:** Rain\n- **Risk 2:** Snow\n"
WRAPPED = "Goal 1: Eat\nand drink.\n\nGoal 2: Sleep.\nGoal 2: Dream.\n"

TABLE = "# Sizes\n\nTable 1: Us\n\n| a |\n|---|\n| b |\n\n![x](x.png)\n\nFigure 2: Them\n"
QUIZ = "# Quiz\n\n**Question 1:** Who?\n\nAda.\n\n**Question 2:** When?\n\nNow.\n\n## End\n"
DAYS = "# Trip\n\nDay 1: Rome\n\nDay 2: Bonn\n\n## Costs\n\nPhase 1: Talk\n\n- Call Ben.\n"


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return edited(text, made.edits) if made else None


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (LIST, "Delete goal 2", "2. Sleep.\n3. Go.", "2. Go."),
        (LIST, "Remove Goal 3.", "3. Go.\n", ""),
        (LINES, "Delete goal 1", "Goal 1: Eat.\n", ""),
        (LINES, "Delete the goal 2", "Goal 2: Sleep.\n", ""),
        (LINES, "Delete risk 1", "- **Risk 1:** Rain\n", ""),
        (LINES, "Delete risk 2", "- **Risk 2:** Snow\n", ""),
        (DAYS, "Delete day 1", "Day 1: Rome\n\n", ""),
        (DAYS, "Delete day 2", "Day 2: Bonn\n\n", ""),
    ],
)
def test_one_item_or_line_goes(text: str, instruction: str, old: str, new: str) -> None:
    assert old in text
    assert after(text, instruction) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (LIST, "Delete goal 4"),
        (LIST, "Delete open 1"),  # which isn't all of the name
        (WRAPPED, "Delete goal 1"),  # which goes on below
        (WRAPPED, "Delete goal 2"),  # of which there are two
        (f"{LIST}\nGoal 2: Dream.\n", "Delete goal 2"),
        (TABLE, "Delete table 1"),
        (TABLE, "Delete figure 2"),
        (QUIZ, "Delete question 1"),  # whose answer would be left
        (QUIZ, "Delete question 2"),
        (DAYS, "Delete phase 1"),
        ("# Trip\n\n## Day 1: Rome\n\nx\n\n## Day 2: Bonn\n\ny\n", "Delete day 2"),
    ],
)
def test_what_is_not_certain_is_for_a_model(text: str, instruction: str) -> None:
    assert after(text, instruction) is None
