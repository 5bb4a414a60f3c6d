"""Unused imports are taken out all at once, and those that may be needed stay."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

PYTHON = """\
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
SCRIPT = """\
import fs from "fs";
import { join, resolve, sep } from 'path';
import "./start";

function read() {
  return resolve("a");
}
"""


@pytest.mark.parametrize(
    "instruction",
    ["Remove unused imports", "delete all unused imports", "Remove the unused imports."],
)
def test_all_that_nothing_uses_go(instruction: str) -> None:
    found = carried_out(PYTHON, instruction, (0, len(PYTHON)))
    assert found is not None
    assert edited(PYTHON, found.edits) == LEFT
    assert found.found.done == (
        "Deleted: unused imports in lines 4, 7 and 9 to 11.",
        "Kept: something else may need 'os', 'Mapping'.",
    )


def test_of_javascript_too() -> None:
    found = carried_out(SCRIPT, "Remove unused imports", (0, len(SCRIPT)))
    assert found is not None
    after = "import { resolve } from 'path';\nimport \"./start\";\n"
    assert edited(SCRIPT, found.edits).startswith(after)


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
        carried_out(text, "Remove unused imports", (0, len(text)))


def test_imports_that_are_not_read_are_for_a_model() -> None:
    text = "import os\nimport sys\n\nprint(sys.argv)\nrun(os)\n"
    assert carried_out(text, "Remove unused imports", (0, len(text))) is None


def test_prose_about_imports_is_none_of_it() -> None:
    text = "We remove unused imports of goods.\n"
    assert carried_out(text, "Remove unused imports", (0, len(text))) is None
