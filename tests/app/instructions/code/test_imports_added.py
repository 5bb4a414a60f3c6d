"""An import goes among those of its kind."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.imports_added import import_added
from tests.app.instructions.code.modules import GO, JAVA, RUST, C
from tests.app.instructions.code.outcomes import after, told

PYTHON = '"""A module."""\n\nimport os\nimport sys\nfrom pathlib import Path\n\n'
PYTHON += "import requests\n\n\ndef f():\n    import json\n    return 1\n"
SCRIPT = 'import b from "b";\nimport a from "a";\n\nfunction f() {\n  g();\n}\n'


@pytest.mark.parametrize(
    ("text", "words", "line", "before"),
    [
        (PYTHON, "Add import re", "import re\n", "import sys"),
        (PYTHON, "add an import of json at the top", "import json\n", "import os"),
        (PYTHON, "add pandas to the imports", "import pandas\n", "\n\ndef f"),
        (
            PYTHON,
            "Add from datetime import date",
            "from datetime import date\n",
            "\nimport requests",
        ),
        (GO, 'Add "os" to the imports', '\t"os"\n', ")\n\nfunc"),
        (GO, "add an import of errors", '\t"errors"\n', '\t"fmt"'),
        (JAVA, "add import java.util.Set", "import java.util.Set;\n", "\nclass"),
        (RUST, "Add `use std::io;`", "use std::io;\n", "\nfn"),
        (C, "Add #include <errno.h>", "#include <errno.h>\n", '#include "a.h"'),
        (SCRIPT, 'add import { c } from "c"', 'import { c } from "c";\n', "\nfunction"),
    ],
)
def test_where_it_goes(text: str, words: str, line: str, before: str) -> None:
    at = text.index(before)
    assert after(text, words) == text[:at] + line + text[at:]


def test_it_goes_below_a_last_line_without_an_ending() -> None:
    text = "use std::fs;\nuse std::io;"
    assert after(text, "Add use std::net;") == f"{text}\nuse std::net;"
    assert told(text, "Add use std::net;") == ("Added: 'use std::net;' at line 3.",)
    assert after(text, "Add use std::env;") == f"use std::env;\n{text}"


def test_one_that_is_there_is_told() -> None:
    with pytest.raises(EditError, match="It is there already, in line 3"):
        after(PYTHON, "Add import os")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f():\n    return 1\n", "Add import os"),
        (PYTHON, "Add import statements"),
        (PYTHON, "Add the imports"),
        (PYTHON, "Add sorting to the imports"),
        (SCRIPT, "Add lodash to the imports"),
        ("We import oil.\n", "Add import oil"),
    ],
)
def test_where_no_import_of_its_kind_is_nothing_is_put(text: str, words: str) -> None:
    assert import_added(text, words, (0, len(text))) is None
