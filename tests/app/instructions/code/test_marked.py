"""Comments and lines behind a mark such as TODO."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.marked import marked_deleted
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

CODE = '''# TODO: use a session
def fetch(url):
    """Say TODO."""
    x = connect(url)  # TODO: close it
    # TODO: check the size,
    #   and the type
    # Reads.
    return x
'''
NOTES = "Notes\n\n- TODO: ask Ben\n- mend the hose\n\nTODO buy seeds\n\nDone.\n"


def after(text: str, instruction: str) -> str | None:
    found = marked_deleted(text, instruction, (0, len(text)))
    return found and edited(text, found.edits)


@pytest.mark.parametrize(
    "instruction",
    ["Remove all TODO comments", "please delete the TODO comments.", "remove all TODOs"],
)
def test_comments_that_begin_with_the_mark(instruction: str) -> None:
    assert after(CODE, instruction) == (
        'def fetch(url):\n    """Say TODO."""\n    x = connect(url)\n    # Reads.\n    return x\n'
    )


def test_lines_that_begin_with_the_mark() -> None:
    assert after(NOTES, "Delete all TODO lines") == "Notes\n\n- mend the hose\n\nDone.\n"
    assert after("A.\n\nTODO: b\n\nC.\n", "Delete the TODO line") == "A.\n\nC.\n"


def test_one_of_several_is_asked_for() -> None:
    for text in (CODE, NOTES):
        with pytest.raises(EditError, match="could be any of"):
            after(text, "Delete the TODO line")


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("A sentence. TODO: more.\n\nTODO b\n", "Delete all TODO lines"),
        ("# TODO: one\n# and more\ndef f(): ...\n", "Remove the TODO comment"),
        ("/* TODO: a */\nfunction f() {\n}\n-- TODO: b\n", "Remove all TODO comments"),
        ("- a\n- TODO b\n  - sub of b\n- c\n", "Delete all TODO lines"),
        ("- a\n- TODO b, of which\n  there is more\n- c\n", "Delete all TODO lines"),
        ("TODO: call the\nbank today\n\nDone.\n", "Delete the TODO line"),
        (f"TODO: {'call them ' * 5}at the\nNorth Bank.\n\nDone.\n", "Delete the TODO line"),
        ("A text.\n\n```\nTODO x\n```\n\nTODO y\n", "Delete all TODO lines"),
        ("TODO\n====\n\nText.\n", "Delete the TODO line"),
        ("# See the TODO list.\n# TODO: x\ndef f(): ...\n", "Remove the TODO comment"),
    ],
)
def test_what_may_be_meant_too_is_for_a_model(text: str, instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(text, instruction)


def test_what_stays_of_a_line_is_told() -> None:
    for text, told in [
        ("# TODO: a\n\n\ndef f(): ...\n", "Deleted: line 1."),
        ("def f(): ...  # TODO: a\n", "Deleted: the comment in line 1."),
        ("# TODO: a\ndef f(): ...  # TODO: a\n", "Deleted: the comments in lines 1 to 2."),
    ]:
        found = marked_deleted(text, "Remove all TODO comments", (0, len(text)))
        assert found is not None
        assert found.done == (told,)


@pytest.mark.parametrize(
    "instruction", ["Remove all TODOs", "Delete the todo line", "Delete TODO", "Delete all lines"]
)
def test_others_are_none(instruction: str) -> None:
    assert after(NOTES, instruction) is None


def test_a_mark_that_nothing_has_is_told() -> None:
    with pytest.raises(EditError, match="There is no FIXME comment"):
        after(CODE, "Remove all FIXME comments")


def test_a_mark_in_sql_and_below_a_pattern_of_files() -> None:
    sql = "-- TODO: split\nSELECT 1;\nSELECT 2;\nDROP TABLE t;\n"
    assert after(sql, "Remove the TODO comment") == sql.partition("\n")[2]
    script = "rm(lists/*);\n# TODO: x\nrun();\nstop();\n"
    assert after(script, "Remove the TODO comments") == script.replace("# TODO: x\n", "")
