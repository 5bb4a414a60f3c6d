"""What source code imports, and whether it is used."""

from __future__ import annotations

import ast

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.code.imported_names import (
    MOST_DOTS,
    dotted_name,
    import_lines,
    imported_names,
    is_used,
    may_be_used,
    said_elsewhere,
)
from app.instructions.unclear import UnclearError
from tests.app.instructions.code.modules import GO, JAVA, RUST, C

PYTHON = """\
import os.path, re as r
from a import b


def main():
    return os.path.sep, "b"
"""


def test_names_of_python_and_their_use() -> None:
    found = [*imported_names(PYTHON)]
    assert [each.called(PYTHON) for each in found] == ["os.path", "r", "b"]
    assert [is_used(PYTHON, each) for each in found] == [True, False, False]
    assert [may_be_used(PYTHON, each) for each in found[1:]] == [False, True]
    assert [len(said_elsewhere(PYTHON, each)) for each in found] == [1, 0, 1]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (GO, [{"fmt"}, {"http", "net/http"}]),
        (JAVA, [{"List", "java.util.List"}, {"Map", "java.util.Map"}]),
        (RUST, [{"fs", "std::fs"}]),
        (C, [{"stdio.h"}, {"a.h"}]),
        ("def f():\n    return 1\n", []),
    ],
)
def test_names_of_languages_with_one_on_each_line(text: str, names: list[set[str]]) -> None:
    assert [set(each.names) for each in import_lines(text)] == names


def test_strings_that_cannot_be_told_are_unclear() -> None:
    with pytest.raises(UnclearError):
        [*imported_names("import a from 'a';\nconst b = `${`c`}`;\n")]


@pytest.mark.parametrize(
    ("code", "name"), [("a", "a"), ("a.b.c", "a.b.c"), ("a().b", ""), ("a[0]", ""), ("1 .real", "")]
)
def test_dotted_names(code: str, name: str) -> None:
    assert dotted_name(ast.parse(code, mode="eval").body) == name


@pytest.mark.parametrize("instruction", ["Remove the import of os", "Remove the print statements"])
def test_chains_of_any_length_can_be_read(instruction: str) -> None:
    for dots in (MOST_DOTS, 2_000):
        chain = "a" + ".b" * dots
        text = f"import os\n\n\ndef f(a):\n    print(1)\n    {chain}()\n    return {chain}\n"
        assert carried_out(text, instruction, (0, len(text))) is not None
