"""Lines become comments, and comments code, with the sign of their language."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.code.commented_out import commented_out
from app.instructions.unclear import UnclearError
from tests.app.instructions.code.outcomes import after

PYTHON = "def run():\n    a = 1\n    b = 2\n\n    # c = 3\n    return a\n"
SCRIPT = "const a = 1;\n\nfunction run() {\n  console.log(a);\n  return a;\n}\n"
C = "#include <stdio.h>\n\nint main(void)\n{\n    int a = 1;\n    return a;\n}\n"
CSS = "a {\n  color: red;\n}\n\nb {\n  margin: 0;\n}\n"
INI = "; all\n[server]\nport = 80\nhost = a\n"
YAML = "services:\n  web:\n    image: a\n    restart: always\n"
SQL = "SELECT a\nFROM b\nWHERE c = 1\nLIMIT 10;\n"
HTML = "<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>\n"
SHELL = '#!/bin/sh\nNAME=a\ngzip "$NAME"\n'


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (PYTHON, "Comment out line 2", "a = 1", "# a = 1"),
        (PYTHON, "comment out lines 2 to 4", "a = 1\n    b", "# a = 1\n    # b"),
        (PYTHON, "Uncomment line 5", "# c", "c"),
        (PYTHON, "uncomment c = 3", "# c", "c"),
        (SCRIPT, "Comment out console.log(a)", "console", "// console"),
        (SCRIPT, "comment line 1 out", "const", "// const"),
        (C, "Comment out line 5", "int a", "// int a"),
        (C, "Comment out #include <stdio.h>", "#include", "// #include"),
        ("import os\nx = {\n    1: 2,\n}\n", "Comment out line 1", "import", "# import"),
        ("<?php\nfunction f() {\n  g();\n}\n", "Comment out line 3", "g()", "// g()"),
        (CSS, "Comment out the margin line", "margin: 0;", "/* margin: 0; */"),
        (INI, "Comment out port", "port = 80", "; port = 80"),
        (YAML, "Comment out the line restart", "restart: always", "# restart: always"),
        (SQL, "Comment out the WHERE line", "WHERE", "-- WHERE"),
        (SQL, "Comment out the limit line", "LIMIT", "-- LIMIT"),
        (HTML, "Comment out line 3", "<li>Two</li>", "<!-- <li>Two</li> -->"),
        (SHELL, "Comment out the gzip line", "gzip", "# gzip"),
    ],
)
def test_lines_get_the_sign_of_their_language(text: str, words: str, old: str, new: str) -> None:
    assert after(text, words) == text.replace(old, new)
    back = words.lower().replace("comment out", "uncomment").replace(" out", "")
    if words.startswith("Comment out line"):
        assert after(text.replace(old, new), back) == text


def test_a_comment_is_told() -> None:
    with pytest.raises(EditError, match="These are comments already"):
        after(PYTHON, "Comment out line 5")
    with pytest.raises(EditError, match="These are no comments"):
        after(PYTHON, "Uncomment line 2")


def test_blank_lines_have_nothing_to_comment_out() -> None:
    for text, words, lines in (
        (PYTHON, "Comment out line 4", "line 4"),
        (SCRIPT, "Uncomment line 2", "line 2"),
        ("a,b\nc,d\n\n\ne,f\n", "Comment out lines 3 to 4", "lines 3 to 4"),
    ):
        with pytest.raises(EditError, match=f"Nothing is written at {lines}: nothing is changed"):
            after(text, words)


def test_json_has_none() -> None:
    with pytest.raises(EditError, match="JSON has no comments"):
        after('{\n  "a": 1\n}\n', "Comment out line 2")


def test_code_can_be_read_afterwards() -> None:
    text = "def run(a):\n    if a:\n        go()\n    return a\n"
    with pytest.raises(EditError, match="couldn't be read any more"):
        after(text, "Comment out line 3")


def test_code_need_not_define_anything_afterwards() -> None:
    text = "def run(a):\n    return a\n\n\nprint(1)\n"
    new = "# def run(a):\n#     return a\n\n\nprint(1)\n"
    assert after(text, "Comment out lines 1 to 2") == new


def test_which_of_several_lines_is_asked() -> None:
    with pytest.raises(EditError, match="'b' could be any of 2 lines"):
        after("def run():\n    b = 1\n    b = 2\n", "Comment out b")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PYTHON, "Comment the function run"),
        (PYTHON, "Comment out nothing"),
        (SCRIPT + "// drops everything\n", "Uncomment drops everything"),
        ("We met. Nobody came.\n", "Comment out line 1"),
    ],
)
def test_other_texts_and_instructions_are_left_alone(text: str, words: str) -> None:
    assert commented_out(text, words, (0, len(text))) is None


@pytest.mark.parametrize(
    "text",
    [
        "server {\n    listen 80;\n}\n",
        "class Cart\n  def total\n    @items.each { |e|\n      e\n    }\n  end\nend\n",
        "use strict;\nsub f {\n  my $a = 1;\n}\n",
        "<p>\na\n</p>\n<script>\nf();\n</script>\n",
    ],
)
def test_an_unknown_language_is_unclear(text: str) -> None:
    with pytest.raises(UnclearError):
        commented_out(text, "Comment out line 2", (0, len(text)))
