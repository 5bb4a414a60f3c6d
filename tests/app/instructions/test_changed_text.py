"""A text with a named change, and what is said of it."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.asked_change import asked_change
from app.instructions.changed_text import ChangedText, changed_text
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
## 1. Rent

  The rent is 900. It is due.

- a
* b

## 2. Ending

Very soon. Very late.
"""


def changed(instruction: str, text: str = TEXT) -> ChangedText | None:
    asked = asked_change(instruction)
    assert asked is not None
    try:
        return changed_text(text, asked, (0, len(text)))
    except UnclearError:
        return None


@pytest.mark.parametrize(
    ("instruction", "old", "new", "done"),
    [
        ("Delete line 5", "- a\n", "", "Deleted: line 5."),
        ("Delete lines 5 to 6", "- a\n* b\n\n", "", "Deleted: lines 5 to 6."),
        ("Delete the last sentence", " Very late.", "", "Deleted: line 10."),
        ('Delete "Very"', "Very soon. Very late", "Soon. Late", "Deleted: 'Very' in 2 places."),
        ('Add "c" after the last item', "* b\n", "* b\n* c\n", "Inserted: 'c' at line 7."),
        ("Swap line 5 and line 6", "- a\n* b\n", "* b\n- a\n", "Swapped: line 5 and line 6."),
        (
            "Insert a blank line after line 5",
            "- a\n",
            "- a\n\n",
            "Inserted: a blank line at line 6.",
        ),
        ("Move line 6 before line 5", "- a\n* b\n", "* b\n- a\n", "Moved: line 6 to line 5."),
        ('Replace the last item with "c"', "* b", "* c", "Replaced with 'c': line 6."),
        ('Replace the item "a" with "+ c"', "- a", "+ c", "Replaced with '+ c': line 5."),
        (
            'Replace the line that begins with "The rent" with "It is free."',
            "The rent is 900. It is due.",
            "It is free.",
            "Replaced with 'It is free.': line 3.",
        ),
        (
            'Change the heading "Ending" to "2. Leaving"',
            "2. Ending",
            "2. Leaving",
            "Replaced with '2. Leaving': line 8.",
        ),
        (
            'Replace every sentence with "Very" with "Now."',
            "Very soon. Very late.",
            "Now. Now.",
            "Replaced with 'Now.': line 10.",
        ),
    ],
)
def test_changes(instruction: str, old: str, new: str, done: str) -> None:
    found = changed(instruction)
    assert found is not None
    assert edited(TEXT, found.edits) == TEXT.replace(old, new)
    assert found.done == (done,)
    assert found.plan.endswith(".")
    assert found.plan.split()[0] in {"Deletes", "Inserts", "Moves", "Replaces", "Swaps"}


def test_a_line_with_its_own_indentation_gets_no_other() -> None:
    code = "def f():\n    return 1\n"
    for instruction in ('Replace line 2 with "pass"', 'Replace line 2 with "    pass"'):
        found = changed(instruction, code)
        assert found is not None
        assert edited(code, found.edits) == code.replace("return 1", "pass")


@pytest.mark.parametrize(
    "text", ["1. You shall:\n   (a) pay; and\n   (b) go.\n", "Buy this:\n\n- tea\n"]
)
def test_what_introduces_a_list_is_not_deleted_without_it(text: str) -> None:
    assert changed("Delete the first sentence", text) is None
    assert changed('Delete the sentence that ends with ":"', text) is None


def test_many_places_are_counted() -> None:
    text = "x\ny\n" * 9
    found = changed('Delete every line with "x"', text)
    assert found is not None
    assert found.done == ("Deleted: lines in 9 places.",)
    found = changed('Delete every line with "x"', text[:12])
    assert found is not None
    assert found.done == ("Deleted: lines 1, 3 and 5.",)


def test_words_that_are_not_there() -> None:
    with pytest.raises(
        EditError, match="The text has no 'zoo' as a word of its own: nothing is cha"
    ):
        changed('Delete "zoo"')


@pytest.mark.parametrize(
    "instruction",
    [
        'Replace the section Ending with "x"',
        "Delete the section on zoos",
        "Delete these lines",
        'Replace every paragraph with "Very" with "x"',
    ],
)
def test_a_model_reads_what_is_not_said_for_certain(instruction: str) -> None:
    assert changed(instruction, f"{TEXT}\nVery good.\n") is None


def test_blank_lines_within_code_stay() -> None:
    code = "```\nx\n\ny\n```\n"
    made = changed("Remove empty lines", f"a\n\n{code}")
    assert made
    assert edited(f"a\n\n{code}", made.edits) == f"a\n{code}"
    with pytest.raises(EditError, match="Only lines within code are empty"):
        changed("Remove empty lines", f"a\n{code}")


def test_the_only_function_is_deleted_unless_its_class_would_be_empty() -> None:
    code = "def run():\n    return 1\n\n\nprint(1)\n"
    made = changed("Delete the function run", code)
    assert made
    assert edited(code, made.edits) == "print(1)\n"
    with pytest.raises(EditError, match="a block of the code would be empty"):
        changed("Delete the function run", "class A:\n    def run(self):\n        return 1\n")


def test_a_section_that_is_named_by_its_number_is_moved_with_it() -> None:
    text = "1. A\n\n1.1 One.\n\n2. B\n\n2.1 Two.\n\n3. C\n\n3.1 Three.\n"
    moved = "2. B\n\n2.1 Two.\n\n1. A\n\n1.1 One.\n\n3. C\n\n3.1 Three.\n"
    for instruction in ("Move clause 2 before clause 1", "Move section 1 after section 2"):
        made = changed(instruction, text)
        assert made is not None
        assert edited(text, made.edits) == moved
        assert made.done[1:] == ("All numbers are left as they are.",)
    assert changed("Move the section B before clause 1", text) is None
    with pytest.raises(EditError, match="There is no clause 4"):
        changed("Move clause 2 before clause 4", text)


def test_a_paragraph_with_a_number_like_a_clause_s_is_one() -> None:
    text = "1. A\n\n1.1 One.\n\n1.2 Two.\n\n2. B\n\n2.1 Three.\n"
    made = changed("Delete paragraph 1.2", text)
    assert made is not None
    assert edited(text, made.edits) == text.replace("1.2 Two.\n\n", "")
