"""A function in braces goes by its name, with what is right above it."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.code.braced_deleted import braced_function_deleted
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

GO = """package main

import "fmt"

// first prints.
func first() {
\tfmt.Println("}")
}

func second(a int) (int, error) {
\tfirst()
\treturn a, nil
}
"""
C = """#include <stdio.h>

static void usage(const char *name)
{
    printf("usage: %s {\\n", name);
}

int main(void)
{
    usage("a");
    return 0;
}
"""
JAVA = """public class A {
    private int a;

    @Override
    public String toString() {
        return "A";
    }

    public int sum(int a) {
        return a;
    }
}
"""
SHELL = '#!/bin/sh\nset -e\n\n# cleans up\ncleanup() {\n  rm -f "$1"\n}\n\ncleanup a\n'


def after(text: str, instruction: str) -> tuple[str, tuple[str, ...]]:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return edited(text, made.edits), made.found.done


def without(text: str, start: str, end: str) -> str:
    first = text.index(start)
    return text[:first] + text[text.index(end, first) :]


@pytest.mark.parametrize("words", ["Delete the function first", "remove the first() function"])
def test_it_goes_with_the_comment_above(words: str) -> None:
    new, told = after(GO, words)
    assert new == without(GO, "// first", "func second")
    assert told == ("Deleted: lines 5 to 8.", "'first' is still used at line 11.")


def test_what_begins_with_a_number_sign_above_is_no_comment_in_c() -> None:
    assert after(C, "Delete the usage function")[0] == without(C, "static", "int main")


def test_an_annotation_goes_too_and_no_blank_line_is_left_at_the_end() -> None:
    assert after(JAVA, "Delete the method toString")[0] == without(
        JAVA, "    @Override", "    public int"
    )
    last = after(JAVA, "Remove the method sum")[0]
    assert last == without(JAVA, "\n    public int", "}\n}").replace(
        '"A";\n    }\n}\n}', '"A";\n    }\n}'
    )


def test_a_function_of_a_shell() -> None:
    new, told = after(SHELL, "Delete the function cleanup")
    assert new == without(SHELL, "# cleans", "cleanup a")
    assert told[1] == "'cleanup' is still used at line 9."


def test_several_of_one_name_are_told() -> None:
    text = JAVA.replace("toString", "sum")
    with pytest.raises(EditError, match="2 functions are called 'sum', at lines"):
        after(text, "Delete the method sum")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GO, "Delete the function Println"),
        (GO, "Delete the function third"),
        ("def first():\n    return 1\n", "Delete the function first"),
        ("The function first is old.\n", "Delete the function first"),
    ],
)
def test_what_is_no_such_function_is_left_alone(text: str, words: str) -> None:
    assert braced_function_deleted(text, words, (0, len(text))) is None


def test_what_stands_behind_the_end_is_unclear() -> None:
    text = "function a() {\n  return 1;\n} function b() {\n  return 2;\n}\n"
    with pytest.raises(UnclearError):
        braced_function_deleted(text, "Delete the function a", (0, len(text)))
