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
KOTLIN = """\
fun load(timeout: Int = DEFAULT, size: Int = 4) {
    open(url, timeout = 10)
}
"""
CLASSES = """\
class A:
    def f(self, size=1): ...


class B:
    def f(self, size=2, timeout=5): ...
"""
METHODS = """\
export class Client {
  fetch(path, retries = 3) {
    return send(path, { retries });
  }
}
const retries = 3, send = (path, options = null) => path;
"""
CALLS = """\
export async function run(a = open(b, limit = 3), limit = 4) {
  log(a, timeout = 5);
  send(a, timeout = 5) { close(); }
}
class A { static make<T>(a: T, depth: number | null = null, isOpen = true): T { return a; } }
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
        (KOTLIN, "Change the default of size to 5", "= 4", "= 5"),
        (METHODS, "Change the default retries to 5", "path, retries = 3", "path, retries = 5"),
        (METHODS, "Set fetch's default retries to 5", "x", "x"),
        (
            METHODS,
            "Set the default of retries in fetch to 5",
            "path, retries = 3",
            "path, retries = 5",
        ),
        (
            METHODS,
            "Set the default of retries in Client.fetch() to 5",
            ", retries = 3",
            ", retries = 5",
        ),
        (METHODS, "Set the default of options in send to true", "= null", "= true"),
        (CALLS, "Change the default of limit to 7", "limit = 4", "limit = 7"),
        (CALLS, "Change the default of depth to 7", "= null", "= 7"),
        (CALLS, "Change the default of isOpen to False", "= true", "= false"),
        (CALLS, "Change the default of limit to null", "limit = 4", "limit = null"),
        (CLASSES, "Change the default of size in A.f to 7", "size=1", "size=7"),
        (CLASSES, "Change the default of timeout to null", "timeout=5", "timeout=None"),
        (CLASSES, "Change the default of timeout to true", "timeout=5", "timeout=True"),
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


def test_of_several_functions_that_of_the_selected_lines_is_meant() -> None:
    window = (PYTHON.index("def push"), len(PYTHON))
    found = default_set(PYTHON, "Change the default of timeout to 30", window)
    assert found is not None
    assert edited(PYTHON, found.edits) == PYTHON.replace("= 2.5", "= 30")
    assert default_set(PYTHON, "Change the default of retries to 30", window) is None


def test_of_several_classes_one_has_to_be_named() -> None:
    with pytest.raises(EditError, match=r"in A\.f and B\.f"):
        default_set(CLASSES, "Change the default of size in f to 30", (0, len(CLASSES)))


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
        (METHODS, "Change the default of retries in send to 5"),
        (KOTLIN, "Change the default of timeout to 5"),
        (CALLS, "Change the default of timeout to 5"),
        (CALLS, "Change the default of limit to None"),
        (CLASSES, "Change the default of timeout in A.f to 5"),
        ('print "x"\ndef f(size=1):\n    g(timeout=10)\n', "Change the default of timeout to 5"),
        ('print "x"\ndef f(size=1):\n    g(1)\n', "Change the default of size to null"),
        ("The default of timeout is 5.\n", "Change the default of timeout to 6"),
    ],
)
def test_others_are_none(text: str, instruction: str) -> None:
    assert default_set(text, instruction, (0, len(text))) is None
