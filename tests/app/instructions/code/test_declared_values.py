"""The value of a constant is changed where it is declared, and nowhere else."""

from __future__ import annotations

from contextlib import suppress

import pytest

from app.errors import EditError
from app.instructions.code.declared_values import value_declared
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from tests.app.instructions.code.outcomes import after

SCRIPT = """const MAX_ITEMS = 50;
let count = 0; // count = 9
var mode: Mode = 'slow'
const TEXT = "MAX_ITEMS = 7";
let total = 0;
let isOpen = false;
const size = 0x1F;

function add(items, most = 5) {
  total += items.length;
  return items.length >= MAX_ITEMS && this.count === 0;
}
"""
JAVA = """public class Point {
    static final int LIMIT = 10;
    private String label = "origin";

    public boolean near(int distance) {
        return distance < LIMIT;
    }
}
"""
PYTHON = '''"""LIMIT = 3"""

LIMIT = 3
VERSION: str = "1.2"
DEBUG = False
names: list[str]
total = 0


def use(limit=LIMIT):
    rate = 1.5
    return [LIMIT, rate]


def other(total):
    total += 1
    return total
'''


DOCKER = 'FROM a:3.1.1 AS build\nARG APP_VERSION=1.4.2\nRUN echo "$APP_VERSION"\n'


@pytest.mark.parametrize(
    ("text", "asked", "old", "new"),
    [
        (SCRIPT, "Change MAX_ITEMS to 100", "MAX_ITEMS = 50", "MAX_ITEMS = 100"),
        (SCRIPT, "Set the variable count to 3.", "count = 0;", "count = 3;"),
        (SCRIPT, "Change the value of mode to fast", "'slow'", "'fast'"),
        (SCRIPT, 'Change mode to "fast"', "'slow'", "'fast'"),
        (SCRIPT, "Set isOpen to true", "false", "true"),
        (JAVA, "Increase LIMIT to 20", "= 10", "= 20"),
        (JAVA, 'Change label to "start"', '"origin"', '"start"'),
        (PYTHON, "Change LIMIT from 3 to -5", "\nLIMIT = 3", "\nLIMIT = -5"),
        (PYTHON, "Update VERSION to 1.3", '"1.2"', '"1.3"'),
        (PYTHON, "Set DEBUG to true", "DEBUG = False", "DEBUG = True"),
        (PYTHON, "Change rate to 2.5", "1.5", "2.5"),
    ],
)
def test_the_declaration_alone_is_changed(text: str, asked: str, old: str, new: str) -> None:
    assert after(text, asked) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (SCRIPT, "Change total to 5"),  # it is counted up
        (SCRIPT, "Set MAX_ITEMS to '100'"),  # another kind
        (SCRIPT, "Change MAX_ITEMS to MOST"),
        (SCRIPT, "Change size to 5"),
        (SCRIPT, "Change most to 7"),  # a default value
        (PYTHON, "Change total to 5"),
        (PYTHON, "Change names to 5"),
        (PYTHON, "Change limit to 5"),
        (PYTHON, "Change VERSION to RELEASE"),  # may rename it
        (PYTHON, "Set VERSION to None"),
        (SCRIPT + "const re = /[\"']/;\n", "Change MAX_ITEMS to 100"),
    ],
)
def test_what_is_no_plain_value_is_left_alone(text: str, asked: str) -> None:
    with suppress(UnclearError):
        assert value_declared(text, asked, (0, len(text))) is None


@pytest.mark.parametrize("text", [SCRIPT, PYTHON])
def test_only_what_is_selected_counts(text: str) -> None:
    start, counted_up = text.index("total = 0"), text.index("total +=")
    for first in (0, start):
        found = value_declared(text, "Change total to 5", (first, counted_up))
        assert found is not None
        assert edited(text, found.edits) == text.replace("total = 0", "total = 5")
        assert value_declared(text, "Change total to 5", (first, len(text))) is None


def test_much_space_behind_a_name_takes_no_cubic_time() -> None:
    text = f"{SCRIPT}total:{' ' * 20_000}\n"
    with suppress(UnclearError):
        assert value_declared(text, "Change total to 5", (0, len(text))) is None


def test_which_of_several_is_asked() -> None:
    text = f"{SCRIPT}function b() {{\n  const MAX_ITEMS = 3;\n}}\n"
    with pytest.raises(EditError, match="declared 2 times, at lines 1 and 14"):
        after(text, "Change MAX_ITEMS to 100")


def test_the_same_value_is_told() -> None:
    with pytest.raises(EditError, match="is 50 already"):
        after(SCRIPT, "Change MAX_ITEMS to 50")


def test_a_version_in_a_dockerfile() -> None:
    assert after(DOCKER, "Change APP_VERSION to 1.5.0") == DOCKER.replace("1.4.2", "1.5.0")
    assert value_declared(DOCKER, "Change APP_VERSION to latest", (0, len(DOCKER))) is None
