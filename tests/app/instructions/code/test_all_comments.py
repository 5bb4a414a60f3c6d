"""All comments are taken out, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import CarriedOut, carried_out
from app.instructions.text_edit import edited

PYTHON = '''#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Counts; # is no comment."""

# Begins here.
import os  # noqa: F401


def count(rows):  # of all
    """Count # rows."""
    # first
    # second
    colour = "#fff"
    return len(rows)  # type: ignore
'''
KEPT = PYTHON.replace("# Begins here.\n", "").replace("  # of all", "")
KEPT = KEPT.replace("    # first\n    # second\n", "")
SCRIPT = """/* Adds
 * items. */
const url = "http://a.org"; // where
// eslint-disable-next-line
function add(item) {
  // one
  return item; /* done */
}
"""
BARE = """const url = "http://a.org";
// eslint-disable-next-line
function add(item) {
  return item;
}
"""
STYLE = """#main {
  color: #fff;
}
/* dark
   mode */
.card {
  width: 4px; /* wide */
}
"""
LATEX = r"""% !TEX root = a.tex
\section{Errors}
% to be checked
The error is 5\%. % check
\newcommand{\a}{b}%
It was \textbf{not} corrected.
"""
YAML = """# all services
web:
  image: nginx # pinned
  colour: "#fff"
  size: 1
#  debug: true
"""


def made(text: str, instruction: str) -> CarriedOut | None:
    return carried_out(text, instruction, (0, len(text)))


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (PYTHON, KEPT),
        (SCRIPT, BARE),
        (STYLE, STYLE.replace("/* dark\n   mode */\n", "").replace(" /* wide */", "")),
        (YAML, 'web:\n  image: nginx\n  colour: "#fff"\n  size: 1\n'),
        (LATEX, LATEX.replace("% to be checked\n", "").replace(" % check", "")),
        ("SELECT 1; -- one\nSELECT 2;\nfoo();\n", "SELECT 1;\nSELECT 2;\nfoo();\n"),
        ("<p>a</p><!-- b -->\n<ul>\n<!-- c -->\n</ul>\n", "<p>a</p>\n<ul>\n</ul>\n"),
        ("# Title\n\n<!-- a\nb -->\n\nText <!-- c -->\n", "# Title\n\nText\n"),
    ],
)
def test_comments_go_and_everything_else_stays(text: str, after: str) -> None:
    for asked in ("Delete all comments", "remove the comments from this code", "Remove comments."):
        found = made(text, asked)
        assert found is not None
        assert edited(text, found.edits) == after


def test_what_went_and_what_programs_read_is_told() -> None:
    found = made(PYTHON, "Delete all comments")
    assert found is not None
    assert found.found.done == (
        "Deleted: 4 comments, at lines 5, 9 and 11 to 12.",
        "Kept, since programs read it: lines 1 to 2, 6 and 14.",
    )


@pytest.mark.parametrize(
    "text",
    [
        "#include <a.h>\nint main() {\n  return 0;\n}\n",  # no comment of C
        "class A {\n  #count = 0; // private\n  add() {\n    this.#count++;\n  }\n}\n",
        "files:\n  - src/**/a.js\n  - lib/*\n# last\n",
        "foo();\nbar(); // a\n# b\nbaz();\n",
        "<p>a</p>\n<!-- b -->\n<script>\nfoo(); // c\n</script>\n",
        "foo();\nbar(/* a */ 1);\nbaz();\n",
        "x = 7 // 2\nprint(x)\nfoo(x)\n",  # a division of Python's
        "words = %w[a #b]\nputs(words)\nfoo(1)\n",
        "local a = 1; -- one\nfoo();\nbar();\n",
        "\\section{A}\nThe error is 5\\%.% check\n",
        "\\section{A}\n\\verb|% a| % check\n",
        "foo();\nbar(1) /* open\nbaz();\n",
        "Comments are welcome.\n\nWrite to us.\n",
    ],
)
def test_what_may_be_no_comment_is_for_a_model(text: str) -> None:
    assert made(text, "Delete all comments") is None


@pytest.mark.parametrize(
    "asked", ["Delete the comment", "Remove the comments about size", "Shorten all comments"]
)
def test_other_comments_are_not_all(asked: str) -> None:
    assert made(PYTHON, asked) is None


def test_two_hyphens_of_a_command_are_no_comment() -> None:
    text = "FROM alpine\nRUN git checkout main \\\n    -- package.json\nCMD true\n"
    assert made(text, "Delete all comments") is None


def test_comments_of_sql_go_behind_code_as_well() -> None:
    text = "CREATE TABLE a (\n    id INT, -- the key\n    -- so\n    b TEXT\n); -- isn't it\n"
    after = made(text, "Delete all comments")
    assert after is not None
    assert edited(text, after.edits) == "CREATE TABLE a (\n    id INT,\n    b TEXT\n);\n"


def test_headings_stay_where_a_makefile_is_only_quoted() -> None:
    text = "# Shop <!-- draft -->\n\n```make\n.PHONY: a\na:\n\t# b\n```\n\n## Goals\n\nTo sell.\n"
    after = made(text, "Delete all comments")
    assert after is not None
    assert edited(text, after.edits) == text.replace(" <!-- draft -->", "")


def test_what_programs_read_stays() -> None:
    read = "# encoding: latin-1\n# /// script\n# ///\nimport os\n\n\ndef f():\n    return os\n\n\n# %%\n"
    found = made(f"{read}# mine\nf()\n", "Delete all comments")
    assert found is not None
    assert edited(f"{read}# mine\nf()\n", found.edits) == f"{read}f()\n"


def test_code_without_comments_is_told_so() -> None:
    with pytest.raises(EditError, match="There is no comment"):
        made("def f():\n    return '# no'\n", "Delete all comments")
