"""Imports that are taken out."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.imports import import_deleted
from app.instructions.readable_code import breaks
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

PYTHON = """\
import os
import re, sys
import numpy as np
from pathlib import Path, PurePath
from typing import (
    Any,
    Optional
)
import io; import ast


def main():
    return re, sys, np, Path("é"), Any
"""
SCRIPT = """\
import fs from "fs";
import { join, resolve as made } from 'path';

function read() {
  return fs.read(join("fs"));
}
"""


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (PYTHON, "Remove the import of os", "import os\n", ""),
        (PYTHON, "Remove the unused import of os", "import os\n", ""),
        (PYTHON, "remove the unused PurePath import", "Path, PurePath", "Path"),
        (PYTHON, "delete import re", "re, sys\n", "sys\n"),
        (PYTHON, "Remove the sys import.", "import re, sys", "import re"),
        (PYTHON, "Remove the import of np", "import numpy as np\n", ""),
        (PYTHON, "remove PurePath from the imports", "Path, PurePath", "Path"),
        (PYTHON, "Remove the import of `Path`", "Path, PurePath", "PurePath"),
        (PYTHON, "Remove the import of Any", "    Any,\n", ""),
        (SCRIPT, "Remove the import of fs", 'import fs from "fs";\n', ""),
        (SCRIPT, "Remove the import of join", "join, ", ""),
        (SCRIPT, "Remove the import of resolve", ", resolve as made", ""),
    ],
)
def test_one_name_is_taken_out(text: str, instruction: str, old: str, new: str) -> None:
    found = import_deleted(text, instruction, (0, len(text)))
    assert found is not None
    after = edited(text, found.edits)
    assert after == text.replace(old, new, 1)
    assert not breaks(text, after)


@pytest.mark.parametrize("name", ["Optional", "io"])
def test_what_shares_its_line_or_its_comma_is_for_a_model(name: str) -> None:
    with pytest.raises(UnclearError):
        import_deleted(PYTHON, f"Remove the import of {name}", (0, len(PYTHON)))


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (PYTHON, "Remove the import of json"),
        (PYTHON, "Remove the unused imports"),
        ("import os\nimport os\n\n\ndef f(): ...\n", "Remove the import of os"),
        ("We import of os.\n", "Remove the import of os"),
        ("const x = `\nimport a from 'a';\n`;\nf(x);\n", "Remove the import of a"),
        ("/*\nimport a from 'a';\n*/\nfunction f() {\n}\n", "Remove the import of a"),
    ],
)
def test_others_are_none(text: str, instruction: str) -> None:
    assert import_deleted(text, instruction, (0, len(text))) is None


def test_one_that_is_called_unused_and_is_used_stays() -> None:
    with pytest.raises(EditError, match=r"'re' is still used there\. Nothing is deleted"):
        import_deleted(PYTHON, "Remove the unused import of re", (0, len(PYTHON)))


@pytest.mark.parametrize(("name", "is_used"), [("re", True), ("os", False), ("PurePath", False)])
def test_a_name_that_is_still_used_is_told(name: str, *, is_used: bool) -> None:
    found = import_deleted(PYTHON, f"Remove the import of {name}", (0, len(PYTHON)))
    assert found is not None
    assert any("still used" in each for each in found.done) == is_used


@pytest.mark.parametrize(
    ("name", "used", "is_used"),
    [
        ("math", 'f"{math.pi}"', True),
        ("math", "7 // math.pi", True),
        ("math", '"math"  # math', False),
        ("math", "a.math(math=3)", False),
        ("os.path", "os.path.join", True),
        ("os.path", "os.sep", False),
    ],
)
def test_what_is_used_is_told_as_python_reads_it(name: str, used: str, *, is_used: bool) -> None:
    text = f"import {name}\n\n\ndef f(a):\n    return {used}\n"
    found = import_deleted(text, f"Remove the import of {name}", (0, len(text)))
    assert found is not None
    assert any("still used" in each for each in found.done) == is_used


def test_a_name_that_also_stands_in_a_string_is_told_with_its_lines() -> None:
    text = "import { a, b } from './m.js';\nexport const f = (x) => `${a(x)}`;\nlet n = 'a';\n"
    found = import_deleted(text, "Remove a from the imports", (0, len(text)))
    assert found is not None
    assert found.done[1:] == ("'a' may still be used: it also stands in lines 2 to 3.",)
    other = import_deleted(text, "Remove b from the imports", (0, len(text)))
    assert other is not None
    assert other.done[1:] == ()


def test_names_with_much_space_between_them_are_found() -> None:
    text = f"import {{a{' ' * 40_000}b, c }} from 'x';\nf(a);\n"
    found = import_deleted(text, "Remove the import of c", (0, len(text)))
    assert found is not None
    assert ", c" not in edited(text, found.edits)
