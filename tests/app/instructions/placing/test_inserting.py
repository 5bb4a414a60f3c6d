"""What is put where, and written as what stands there."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.asked_change import asked_change
from app.instructions.placing.inserting import inserted
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
# Lease

The rent is 900. It is due
in May.

- bicycles
- cars

## Ending

Notice is given.
"""
CODE = "import re\n\ndef f():\n    x = 1\n    return x\n"


def after(text: str, instruction: str, window: tuple[int, int] | None = None) -> str | None:
    asked = asked_change(instruction)
    assert asked is not None
    assert asked.to is not None
    try:
        edits = inserted(text, asked.new, asked.unit, asked.to, window or (0, len(text)))
    except UnclearError:
        return None
    return edited(text, edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Insert "New." before the second sentence', "900. It", "900. New. It"),
        ('Add "New." after the last sentence', "given.\n", "given. New.\n"),
        ('Add "- boats" after the item "cars"', "- cars\n", "- cars\n- boats\n"),
        ('Add "boats" before the first item', "- bicycles\n", "- boats\n- bicycles\n"),
        ('Add "boats" as a bullet point after "cars"', "- cars\n", "- cars\n- boats\n"),
        ('Add "New." after the first paragraph', "in May.\n", "in May.\n\nNew.\n"),
        ('Add "New." before the section Ending', "## Ending", "New.\n\n## Ending"),
        ('Add "New." at the beginning of the section Ending', "ing\n\nN", "ing\n\nNew.\n\nN"),
        ('Add "New." at the end of the section Ending', "given.\n", "given.\n\nNew.\n"),
        ('Add "New." at the end', "given.\n", "given.\n\nNew.\n"),
        ('Add the line "new" at the end', "given.\n", "given.\nnew\n"),
        ('Add the sentence "New." at the end', "given.\n", "given. New.\n"),
        ('Add "Draft" at the top', "# Lease", "Draft\n# Lease"),
        ('Add "New." at the end of the first paragraph', "May.\n", "May. New.\n"),
        ('Add "New." at the beginning of the first paragraph', "The rent", "New. The rent"),
        ('Add "and small " at the beginning of the last item', "- cars", "- and small cars"),
        ('Insert "New." after the heading "Ending"', "## Ending\n", "## Ending\n\nNew.\n"),
        ('Add "boats" at the end of the item "cars"', "- cars", "- cars boats"),
        ('Insert "early" after "in May"', "in May.", "in May early."),
        ('Insert ", 2026" after "in May"', "in May.", "in May, 2026."),
        ('Insert "early" before "in May"', "in May", "early in May"),
        ('Insert the sentence "New." after "due in May"', "May.\n", "May. New.\n"),
        ('Insert a line "New" after "in May"', "in May.\n", "in May.\nNew\n"),
        ("Insert a blank line after line 6", "- bicycles\n", "- bicycles\n\n"),
        ('Add a heading "New" before the section Ending', "## Ending", "## New\n\n## Ending"),
        ('Add the heading "New" before the first paragraph', "The rent", "## New\n\nThe rent"),
        ('Add a heading "# New" at the end', "given.\n", "given.\n\n# New\n"),
        ('Insert "New" after "- cars"', "- cars\n", "- cars\nNew\n"),
    ],
)
def test_places(instruction: str, old: str, new: str) -> None:
    assert TEXT.count(old) == 1
    assert after(TEXT, instruction) == TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Add "y = 2" after the line "x = 1"', "x = 1\n", "x = 1\n    y = 2\n"),
        ('Add "y = 2" after the line that begins with "def f"', "():\n", "():\n    y = 2\n"),
        ('Add "y = 2" before the line that begins with "def f"', "def f", "y = 2\ndef f"),
        ('Add "import os" after "import re"', "import re\n", "import re\nimport os\n"),
        ('Insert "@cache" before the function f', "def f", "@cache\n\ndef f"),
        ('Insert "y = 2" after the function f', "return x\n", "return x\n\ny = 2\n"),
        ('Insert "# more" after line 4', "x = 1\n", "x = 1\n    # more\n"),
    ],
)
def test_lines_of_code_are_indented(instruction: str, old: str, new: str) -> None:
    assert after(CODE, instruction) == CODE.replace(old, new)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("", 'Add "a" at the end', "a\n"),
        ("b", 'Add "a" at the end', "b\na"),
        ("b\r\nc\r\n", 'Add "a" after line 1', "b\r\na\r\nc\r\n"),
        ("b\r\nc", 'Add "a" at the end', "b\r\nc\r\na"),
        ("b.\n\nc.\n\n\n", 'Add "A." at the end', "b.\n\nc.\n\nA.\n\n\n"),
        (
            "## One\n\n## Two\n",
            'Add "A." at the end of the section One',
            "## One\n\nA.\n\n## Two\n",
        ),
    ],
)
def test_ends_of_texts(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


def test_at_the_end_of_code_it_is_not_said_to_what_a_line_belongs() -> None:
    code = "def run(n):\n    return n\n"
    assert after(code, 'Add "run(3)" at the end') is None
    assert after(code, 'Add "    # n" at the end') == f"{code}    # n\n"
    assert after(f"{code}x = 1\n", 'Add "run(3)" at the end') == f"{code}x = 1\nrun(3)\n"
    assert after(code, 'Add "# n" after line 2') == f"{code}    # n\n"


def test_selected_lines_have_their_own_ends() -> None:
    window = TEXT.index("- bicycles"), TEXT.index("\n## Ending")
    made = after(TEXT, 'Add "- boats" at the end', window)
    assert made == TEXT.replace("- cars\n", "- cars\n- boats\n")


def test_what_is_not_there_or_several_times() -> None:
    with pytest.raises(EditError, match="The text has no 'Zoo' as a word of its own"):
        after(TEXT, 'Add "x" after "Zoo"')
    with pytest.raises(EditError, match="'is' is there 3 times"):
        after(TEXT, 'Add "x" after "is"')
    with pytest.raises(EditError, match="no section “Zoo”"):
        after(TEXT, 'Add "x" at the end of the section "Zoo"')


@pytest.mark.parametrize(
    "instruction",
    [
        'Add "x" at the end of the function f',
        'Add the line "x" after the first sentence',
    ],
)
def test_a_model_reads_what_is_not_said_for_certain(instruction: str) -> None:
    assert after(TEXT, instruction) is None


def test_an_item_behind_letters_is_left_to_a_model() -> None:
    assert after("(a) one\n(b) two\n", 'Add "three" after the last item') is None


def test_bullets_are_no_steps() -> None:
    text = "- a\n- b\n\n1. c\n"
    assert after(text, 'Add ";" at the end of every bullet') == "- a;\n- b;\n\n1. c\n"


def test_not_every_line_of_code_ends_with_a_mark() -> None:
    code = "// so\nlet a = 1;\nlet b = 2\nfoo();\n"
    assert after(code, 'Add ";" at the end of every line') is None
    assert after(code, 'Add ";" at the end of line 3') == code.replace("b = 2", "b = 2;")


def test_a_line_begins_before_its_marker() -> None:
    text = "- a\n  - [ ] b\n"
    assert after(text, 'Add "> " at the beginning of every line') == "> - a\n>   - [ ] b\n"
    assert after(text, 'Add "So:" at the beginning of the item "b"') == "- a\n  - [ ] So: b\n"
    assert after(CODE, 'Add "#" at the beginning of line 4') == CODE.replace("x =", "# x =")


@pytest.mark.parametrize("gap", ["", "\n", "\n\n"])
def test_items_stand_as_far_apart_as_the_others(gap: str) -> None:
    clauses = f"1. Money\n\n1.1 Ann gets a hat.\n{gap}1.2 Ben gets a watch.\n"
    end = "\n\n\n2. End\n\n2.1 That is all.\n"
    new = f"{clauses}{gap}1.3 Cy gets a car.{end}"
    for where in ("after clause 1.2", "at the end of section 1"):
        assert after(f"{clauses.rstrip()}{end}", f'Add "1.3 Cy gets a car." {where}') == new
    bullets = f"- a\n{gap}- b\n"
    assert after(bullets, 'Add "c" after "b"') == f"{bullets}{gap}- c\n"
    assert after(bullets, 'Add "c" before "a"') == f"- c\n{gap}{bullets}"


def test_an_item_alone_stands_as_others_of_its_kind() -> None:
    text = "- a\n- b\n\n1.1 One is done.\n\n1.2 Two is done.\n\nSo.\n\n2.1 Three is done.\n"
    new = f"{text}\n2.2 Four is done.\n"
    assert after(text, 'Add "2.2 Four is done." after "2.1 Three is done."') == new
