"""What source code imports, and whether it is used."""

from __future__ import annotations

import pytest

from app.instructions.code.imported_names import (
    imported_names,
    is_used,
    may_be_used,
    said_elsewhere,
)
from app.instructions.unclear import UnclearError

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


def test_strings_that_cannot_be_told_are_unclear() -> None:
    with pytest.raises(UnclearError):
        [*imported_names("import a from 'a';\nconst b = `${`c`}`;\n")]
