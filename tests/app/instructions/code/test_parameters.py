"""A function gets a parameter more or less; what calls it is told."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.code.parameters import parameter_changed
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

PYTHON = """class Report:
    def run(self, rows, most=(1, 2)):
        return rows[:most]


def long(
    first,
    second=None,
):
    return first


def every(*args):
    return Report().run(args)
"""
RUST = "impl A {\n    fn run(&self) -> i32 {\n        add(1, 2)\n    }\n}\n\n"
RUST += "fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n"
C = "int main(void)\n{\n    return 0;\n}\n"


def after(text: str, instruction: str) -> tuple[str, tuple[str, ...]]:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return edited(text, made.edits), made.found.done


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (PYTHON, "Add a parameter verbose=False to run", "(1, 2))", "(1, 2), verbose=False)"),
        (PYTHON, "add an argument `n: int = 3` to long", "None,", "None,\n    n: int = 3,"),
        (PYTHON, "Remove the parameter most from run", "rows, most=(1, 2)", "rows"),
        (PYTHON, "Remove the second parameter from long", "first,\n    second=None,", "first,"),
        (RUST, "Add a parameter x: u8 to run", "(&self)", "(&self, x: u8)"),
        (RUST, "Remove the argument a from add", "a: i32, b", "b"),
        ("def f():\n    return 1\n", "Add a parameter a to f", "f()", "f(a)"),
        (C, "Add a parameter int argc to main", "(void)", "(int argc)"),
    ],
)
def test_the_head_alone_changes(text: str, words: str, old: str, new: str) -> None:
    assert after(text, words)[0] == text.replace(old, new)


def test_calls_are_told_where_they_lack_an_argument() -> None:
    assert after(RUST, "Add a parameter c: i32 to add")[1][1:] == (
        "'add' is called at line 3: that stays.",
    )
    assert len(after(PYTHON, "Add a parameter verbose=False to run")[1]) == 1
    assert after(RUST, "Remove the parameter b from add")[1][1:] == (
        "'add' is called at line 3: that stays.",
        "'b' still stands at line 8.",
    )


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("Add a parameter rows to run", "'run' has 'rows' already"),
        ("Add a parameter c to run", "can't stand last in 'run'"),
        ("Remove the parameter c from run", "'run' has no parameter 'c'"),
    ],
)
def test_what_cannot_be_is_told(words: str, error: str) -> None:
    with pytest.raises(EditError, match=error):
        after(PYTHON, words)


def test_a_head_that_needs_its_parameter_keeps_it() -> None:
    text = "def f(*, a):\n    return a\n"
    with pytest.raises(EditError, match="Without 'a' the head of 'f' couldn't be read any more"):
        after(text, "Remove the parameter a from f")


def test_a_parameter_behind_all_others_is_unclear() -> None:
    with pytest.raises(UnclearError):
        parameter_changed(PYTHON, "Add a parameter n=1 to every", (0, len(PYTHON)))


@pytest.mark.parametrize(
    "words",
    ["Add a parameter n to missing", "Remove rows from run", "Add a parameter for the colour"],
)
def test_other_instructions_are_left_alone(words: str) -> None:
    assert parameter_changed(PYTHON, words, (0, len(PYTHON))) is None
