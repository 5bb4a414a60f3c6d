"""Other default values of arguments."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.default_values import default_set
from app.instructions.text_edit import edited

PYTHON = """\
LIMIT = 5


def fetch(é, timeout=10, retries=LIMIT):
    return push(é, timeout=3)


def push(url, *, timeout: float = 2.5, mode='fast'): ...
"""
SCRIPT = """\
export function load(path, limit = 10) {
  return "(a, limit = 3)";
}
const show = (items, width: number = 80) => items;
"""


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (PYTHON, "Change the default of retries to 5", "retries=LIMIT", "retries=5"),
        (PYTHON, "Set the default value of timeout in fetch to 30.", "timeout=10", "timeout=30"),
        (PYTHON, "Set push's default mode to slow", "x", "x"),
        (PYTHON, "Set the default mode to slow", "'fast'", "'slow'"),
        (PYTHON, 'Set mode\'s default to "slow"', "'fast'", "'slow'"),
        (PYTHON, "Raise the default timeout in push() to 5", "= 2.5", "= 5"),
        (SCRIPT, "Change the default of limit to 20", "path, limit = 10", "path, limit = 20"),
        (SCRIPT, "Change the default of width to 90", "= 80", "= 90"),
    ],
)
def test_the_value_alone_is_another(text: str, instruction: str, old: str, new: str) -> None:
    found = default_set(text, instruction, (0, len(text)))
    if old == new:
        assert found is None
    else:
        assert found is not None
        assert edited(text, found.edits) == text.replace(old, new)


def test_of_several_functions_one_has_to_be_named() -> None:
    with pytest.raises(EditError, match="in fetch and push"):
        default_set(PYTHON, "Change the default of timeout to 30", (0, len(PYTHON)))


def test_what_is_so_already_is_told() -> None:
    with pytest.raises(EditError, match="already"):
        default_set(PYTHON, "Change the default mode to fast", (0, len(PYTHON)))


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (PYTHON, "Change the default of url to 5"),
        (PYTHON, "Change the default of retries to many"),
        (PYTHON, "Change the default of retries to a larger one"),
        (SCRIPT, "Change the default of path to 5"),
        ("The default of timeout is 5.\n", "Change the default of timeout to 6"),
    ],
)
def test_others_are_none(text: str, instruction: str) -> None:
    assert default_set(text, instruction, (0, len(text))) is None
