"""What a list of code ends with stays where its last lines are deleted."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.code.list_ends import with_list_ends
from app.instructions.text_edit import TextEdit, edited

SQL = "INSERT INTO t (a) VALUES\n    ('x', 1),\n    ('y', 2),\n    ('z', 3);\n\nCOMMIT;\n"
TABLE = "CREATE TABLE t (\n    id INT,\n    name TEXT\n);\n"
JSON = '{\n  "a": [\n    1,\n    2\n  ],\n  "b": 1\n}\n'


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (SQL, "Delete the line with 'z'", "2),\n    ('z', 3);", "2);"),
        (SQL, "Delete lines 3-4", "1),\n    ('y', 2),\n    ('z', 3);", "1);"),
        (SQL, "Delete the line with 'y'", "    ('y', 2),\n", ""),
        (TABLE, "Delete line 3", "INT,\n    name TEXT", "INT"),
        (JSON, "Delete line 6", '],\n  "b": 1', "]"),
        (JSON, "Delete line 4", "1,\n    2", "1"),
        ("f(a,\n  b);\nint c,\n  d;\nx();\n", "Delete line 4", "c,\n  d;", "c;"),
    ],
)
def test_the_line_before_gets_the_end(text: str, instruction: str, old: str, new: str) -> None:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    assert edited(text, made.edits) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("f(a,\n  b);\ng();\nh();\n", "  b);\n"),  # half of a bracket
        ("x = (\n    1,\n    2\n)\n", "    2\n"),  # a tuple of Python
        ("We have:\n\n(a) hats,\n(b) cats;\n\nYours\n", "(b) cats;\n"),
        ("Yours,\nAda\n", "Ada\n"),
        ('a := []string{\n\t"ada",\n\t// todo\n}\n', "\t// todo\n"),
        ("f(\n    a,\n    /* so\n       it is */\n);\n", "    /* so\n       it is */\n"),
    ],
)
def test_other_commas_stay(text: str, line: str) -> None:
    edit = TextEdit(text.index(line), text.index(line) + len(line))
    assert with_list_ends(text, (edit,), (0, len(text))) == (edit,)


def test_what_is_not_selected_stays() -> None:
    at = SQL.index("    ('z'")
    edit = TextEdit(at, at + len("    ('z', 3);\n"))
    assert with_list_ends(SQL, (edit,), (edit.start, edit.end)) == (edit,)
