"""Imports of Go, Java, Rust and C by the last part of their path and by all of it."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.code.import_lines import import_lines
from app.instructions.text_edit import edited

GO = 'package a\n\nimport (\n\t"fmt"\n\t"net/http"\n)\n\nfunc f() {\n\thttp.Get("a")\n}\n'
JAVA = "import java.util.List;\nimport java.util.Map; // maps\n\nclass A {\n    List<A> a;\n}\n"
RUST = "use std::fs;\n\nfn f() {\n    g();\n}\n"
C = '#include <stdio.h>\n#include "a.h"\n\nint main(void)\n{\n    return 0;\n}\n'


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
def test_the_names(text: str, names: list[set[str]]) -> None:
    assert [set(each.names) for each in import_lines(text)] == names


@pytest.mark.parametrize(
    ("text", "words", "gone"),
    [
        (GO, "Remove the import of net/http", '\t"net/http"\n'),
        (JAVA, "Remove the import of Map", None),
        (JAVA, "Remove the import of List", "import java.util.List;\n"),
        (RUST, "Remove the import of std::fs", "use std::fs;\n"),
        (C, "Remove the include of stdio.h", "#include <stdio.h>\n"),
        (C, 'Remove #include "a.h"', '#include "a.h"\n'),
    ],
)
def test_one_is_taken_out(text: str, words: str, gone: str | None) -> None:
    made = carried_out(text, words, (0, len(text)))
    if gone is None:  # a comment stands behind it
        assert made is None
    else:
        assert made is not None
        assert edited(text, made.edits) == text.replace(gone, "")


def test_what_is_still_used_is_told() -> None:
    made = carried_out(GO, "Remove the import of http", (0, len(GO)))
    assert made is not None
    assert made.found.done[1] == "'http' is still used there."


def test_unused_ones_of_java_alone_go_together() -> None:
    text = JAVA.replace(" // maps", "")
    made = carried_out(text, "Remove unused imports", (0, len(text)))
    assert made is not None
    assert edited(text, made.edits) == text.replace("import java.util.Map;\n", "")
    assert carried_out(RUST, "Remove unused imports", (0, len(RUST))) is None
