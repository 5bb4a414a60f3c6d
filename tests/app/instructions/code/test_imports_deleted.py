"""Imports are taken out, one or all that are unused; those that may be needed stay."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.imports_deleted import import_deleted
from app.instructions.readable_code import breaks
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from tests.app.instructions.code.modules import GO, JAVA, RUST, C
from tests.app.instructions.code.outcomes import after, told

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
UNUSED = """\
from __future__ import annotations

import os
import re, sys
import numpy as np
import setup  # noqa: F401
from pathlib import Path, PurePath
from typing import (
    Any,
    Mapping,
    Optional
)

try:
    import lxml
except ImportError:
    lxml = None


def main(rows: "Mapping"):
    return re, Path("os.txt"), np
"""
LEFT = """\
from __future__ import annotations

import os
import re
import numpy as np
import setup  # noqa: F401
from pathlib import Path
from typing import (
    Mapping
)

try:
    import lxml
except ImportError:
    lxml = None


def main(rows: "Mapping"):
    return re, Path("os.txt"), np
"""
UNUSED_IN_SCRIPT = """\
import fs from "fs";
import { join, resolve, sep } from 'path';
import "./start";

function read() {
  return resolve("a");
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
    made = edited(text, found.edits)
    assert made == text.replace(old, new, 1)
    assert not breaks(text, made)


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


@pytest.mark.parametrize(
    ("text", "words", "gone"),
    [
        (GO, "Remove the import of net/http", '\t"net/http"\n'),
        (JAVA, "Remove the import of Map", "import java.util.Map;\n"),
        (JAVA, "Remove the import of List", "import java.util.List;\n"),
        (RUST, "Remove the import of std::fs", "use std::fs;\n"),
        (C, "Remove the include of stdio.h", "#include <stdio.h>\n"),
        (C, 'Remove #include "a.h"', '#include "a.h"\n'),
    ],
)
def test_one_that_has_a_line_of_its_own_is_taken_out(text: str, words: str, gone: str) -> None:
    assert after(text, words) == text.replace(gone, "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (JAVA.replace("Map;", "Map; // maps"), "Remove the import of Map"),
        (RUST.replace("fs;", "fs; // files"), "Remove the import of fs"),
        ('import "fmt" // prints\n\nfunc f() {\n\tg()\n}\n', "Remove the import of fmt"),
    ],
)
def test_one_with_a_comment_behind_it_is_for_a_model(text: str, words: str) -> None:
    assert after(text, words) is None


def test_what_is_still_used_is_told() -> None:
    assert told(GO, "Remove the import of http")[1] == "'http' is still used there."


def test_unused_ones_of_java_alone_go_together() -> None:
    assert after(JAVA, "Remove unused imports") == JAVA.replace("import java.util.Map;\n", "")
    assert after(RUST, "Remove unused imports") is None


@pytest.mark.parametrize(
    "instruction",
    ["Remove unused imports", "delete all unused imports", "Remove the unused imports."],
)
def test_all_that_nothing_uses_go(instruction: str) -> None:
    assert after(UNUSED, instruction) == LEFT
    assert told(UNUSED, instruction) == (
        "Deleted: unused imports in lines 4, 7 and 9 to 11.",
        "Kept: something else may need 'os', 'Mapping'.",
    )


def test_all_unused_ones_of_javascript_go() -> None:
    new = after(UNUSED_IN_SCRIPT, "Remove unused imports") or ""
    assert new.startswith("import { resolve } from 'path';\nimport \"./start\";\n")


def test_a_name_with_a_dollar_sign_stays() -> None:
    text = 'import { $el, b, c } from "x";\n\nfunction f() {\n  return $el(c);\n}\n'
    assert after(text, "Remove unused imports") == text.replace("b, ", "")
    assert told(text, "Remove unused imports")[1] == "Kept: something else may need '$el'."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import os\n\n\ndef f():\n    return os.sep\n", "No import is unused for certain: "),
        (
            "import os\n\n\ndef f():\n    return 'os'\n",
            "\\(something else may need 'os'\\): nothing",
        ),
    ],
)
def test_none_that_is_unused_is_an_error(text: str, said: str) -> None:
    with pytest.raises(EditError, match=said):
        after(text, "Remove unused imports")


def test_imports_that_are_not_read_are_for_a_model() -> None:
    text = "import os\nimport sys\n\nprint(sys.argv)\nrun(os)\n"
    assert after(text, "Remove unused imports") is None


def test_prose_about_imports_is_none_of_it() -> None:
    text = "We remove unused imports of goods.\n"
    assert after(text, "Remove unused imports") is None
