"""A text with two lists, and what an instruction about its lists makes of it."""

from __future__ import annotations

from app.instructions.lists.changes import list_changed
from app.instructions.text_edit import edited

TEXT = """## Groceries

- milk
- bread
- milk rice

## Chores

1. Wash the car
2. Mow the lawn

Bye.
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    found = list_changed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)
