"""Punctuation marks are put where words end and none stands."""

from __future__ import annotations

import pytest

from app.instructions.asked_change import asked_change
from app.instructions.placing.inserting import inserted
from app.instructions.placing.putting_marks import marks_put
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("a\n\nb.\nc\n", "Add a period at the end of every line", "a.\n\nb.\nc.\n"),
        ("- a\n- b!\n", "Add a full stop at the end of each item", "- a.\n- b!\n"),
        ("# T\n\na\n", "Put a comma at the end of every line", "# T\n\na,\n"),
    ],
)
def test_marks_at_the_ends_of_places(text: str, instruction: str, new: str) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.to is not None
    assert edited(text, marks_put(text, asked.new, asked.to, (0, len(text)))) == new


def test_where_all_have_a_mark_none_is_put() -> None:
    asked = asked_change("Add a period at the end of every line")
    assert asked is not None
    assert asked.to is not None
    with pytest.raises(UnclearError):
        marks_put("a.\nb!\n", asked.new, asked.to, (0, 6))


MARKED = "- a (b)\n- `c`\n- d;\n- e; and\n- [ ] f:\n  1. g.\n  2. 5%\n- [ ] [h](i.md)\n"


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Add a period at the end of every item", "- a (b).\n- `c`.\n- d;\n- e; and\n"),
        ('Add ";" at the end of every item', "- a (b);\n- `c`;\n- d;\n- e; and\n"),
        ('Add ";" at the end of every line', "- a (b);\n- `c`;\n- d;\n- e; and\n"),
    ],
)
def test_marks_come_behind_what_has_none(instruction: str, new: str) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.to is not None
    edits = marks_put(MARKED, asked.new, asked.to, (0, len(MARKED)))
    mark = asked.new
    rest = f"- [ ] f:\n  1. g.\n  2. 5%{mark}\n- [ ] [h](i.md){mark}\n"
    assert edited(MARKED, edits) == new + rest
    if not asked.is_mark:
        assert inserted(MARKED, mark, asked.unit, asked.to, (0, len(MARKED))) == edits
