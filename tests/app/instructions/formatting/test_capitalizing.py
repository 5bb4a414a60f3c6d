"""Capital letters at the beginning of items and lines."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.formatting.capitalizing import capitalized
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
# Groceries

- milk
- [ ] **eggs**
- 2 apples
- iPhone cable
- `x`
  - brown

# Work

1. call Ben
2. Write
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    found = capitalized(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


def test_the_items_of_a_list() -> None:
    new = TEXT.replace("milk", "Milk").replace("eggs", "Eggs")
    for instruction in ("Capitalize the groceries", "capitalise the first letter of the groceries"):
        assert after(instruction) == new
    assert after("Capitalize the work list") == TEXT.replace("call", "Call")


def test_every_item_or_line() -> None:
    new = TEXT.replace("milk", "Milk").replace("eggs", "Eggs").replace("call", "Call")
    assert after("Capitalize every item") == new
    assert after("Capitalize each line", "one\n\n  two\n```\nthree\n```\n") == (
        "One\n\n  Two\n```\nthree\n```\n"
    )


def test_other_instructions() -> None:
    assert after("Make every heading uppercase") is None
    for instruction in ("Capitalize the names", "Capitalize the title"):
        with pytest.raises(UnclearError):
            after(instruction)
    with pytest.raises(EditError, match="capital letters already"):
        after("Capitalize the list", "- A\n- B\n")
    with pytest.raises(UnclearError):
        after("Capitalize every line", "a: 1\nb: 2\n")


def test_keys_at_the_top_of_a_text_stay() -> None:
    text = "---\ntitle: garden\n---\n\nmilk\n"
    assert after("Capitalize every line", text) == text.replace("milk", "Milk")
