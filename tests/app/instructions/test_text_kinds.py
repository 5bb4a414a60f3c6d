"""Prose, source code and rows of values are told apart."""

from __future__ import annotations

import ast

import pytest

from app.instructions.text_kinds import (
    has_hyphens_in_names,
    is_code,
    is_latex,
    is_prose,
    is_shell,
    is_sql,
    is_table,
    place_of,
    python,
)

SQL = """-- 0007: orders
BEGIN;

CREATE TABLE orders (
    id SERIAL PRIMARY KEY,
    total NUMERIC(10, 2) NOT NULL,
    notes TEXT
);

INSERT INTO orders (total) VALUES
    (1.5),
    (2.5);
"""
DOCKER = """# Build stage
FROM python:3.11-slim AS build

ENV A=1 \\
    B=2

# Packages
RUN apt-get install -y \\
    curl \\
    git

COPY . .
USER nobody
"""
SHELL = """path=/mnt/camera
if [ ! -d "$path" ]; then
    exit 1
fi
export PATH="$PATH:/opt/bin"
rsync -a "$path/" /srv
"""
MAKE = """.PHONY: test clean

test:
\tpytest -q
\truff check .

clean:
\trm -rf build
\trm -rf dist
\trm -rf docs/out
"""
JSON = """{
  "name": "photo-sync",
  "debug": true,
  "server": {
    "host": "localhost",
    "tls": false
  },
  "folders": [
    "~/Pictures",
    "~/Downloads"
  ]
}
"""
TOML = """[project]
name = "shop"  # of the package
classifiers = [
    "Private :: Do Not Upload",
    "Typing :: Typed",
]

[tool.ruff]
line-length = 100
"""


@pytest.mark.parametrize("text", [SQL, SQL.lower(), DOCKER, SHELL, f"#!/bin/sh\n{MAKE}", MAKE])
def test_commands_are_code(text: str) -> None:
    assert is_code(text)
    assert not is_prose(text)


@pytest.mark.parametrize("text", [DOCKER, SHELL, MAKE, JSON, TOML, "a: 1\nb: 2\n"])
def test_hyphens_belong_to_names_in_commands_and_values(text: str) -> None:
    assert has_hyphens_in_names(text)


@pytest.mark.parametrize(
    "text", ["", "So it is.\n", SQL, "let a = b-c;\nfoo(a);\n", "def f(a):\n    return a-b\n"]
)
def test_a_hyphen_may_be_a_minus_sign(text: str) -> None:
    assert not has_hyphens_in_names(text)


@pytest.mark.parametrize("text", [JSON, TOML, "A=1\nB=two words\nexport C=3\n"])
def test_keys_and_values_are_no_prose(text: str) -> None:
    assert not is_prose(text)


@pytest.mark.parametrize(
    "text",
    [
        "FROM THE DESK OF ANN\n\nDear Ben,\nCOPY that, please.\n\nSo long.\nAnn\n",
        "Set it up so:\n\nRUN make\n\nThen wait.\n\nNothing else is needed.\n",
        "Select the file from the list.\nDelete from it what is old.\nInsert into slot A.\n",
        '"$40," he said.\n"No," she said.\n\n"$50," he said, and left.\n',
        "SET\nA kitchen.\n\nON\nAnn enters.\nADD music.\nBen leaves.\nEnd.\n",
        "from the hill we saw it\nand it was far away.\nWe went there,\nall of us,\nby day.\n",
        "[Verse 1]\nA day\nA night\n\n[Verse 2]\nA sun\nA moon\n",
        'Our terms:\n\n"Rent": what is paid.\n\nIt is due in May.\n\nIt is paid in full.\n',
        "# To do\n\ndone\nopen\ndone\ndone\n",
        "Energy\n\nE = mc\n\nThis is so.\n\nF = ma\n\nThat is so.\n",
        f"How to start:\n\n```sh\n{SHELL}```\n\nThen it runs.\n",
        f"# How to start\n\n```make\n{MAKE}```\n\nThen it runs.\n",
    ],
)
def test_prose_with_such_lines_stays_prose(text: str) -> None:
    assert is_prose(text)
    assert not is_code(text)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("", True),
        ("One sentence. And (as a note) another.\n\n- a list\n", True),
        ("```\nx = f(1);\n```\n\nText.\n", True),
        ("Name: Ada\n\nA letter about many things.\n\nIt has paragraphs.\n", True),
        ("<html>\n<p>Text.</p>\n</html>\n", False),
        ("a: 1\nb:\n  - c: 2\n", False),
        ("a,b,c\n1,2,3\n4,5,6\n", False),
        ("import re\n\n\ndef f(x):\n    return x\n", False),
        ("function f() {\n  return 1;\n}\n", False),
    ],
)
def test_prose(text: str, *, is_one: bool) -> None:
    assert is_prose(text) == is_one


def test_latex() -> None:
    assert is_latex("\\section{A}\n\nSo.\n")
    assert not is_latex("So: \\section{A}\n")
    assert not is_latex("# A\n\n\\begin{itemize}\n")
    assert not is_latex("Write:\n\n```latex\n\\section{A}\n```\n")


def test_python() -> None:
    assert python("def f(): pass\n") is not None
    for other in ("x = 1\n", "def f", "def f(): pass\ry = 2\n", "class A: \0"):
        assert python(other) is None


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("a,b\n1,2\n3,4\n", True),
        ('a,b\n"x, y",2\n3,4\n', True),
        ("a;b\n1;2\n3;4\n", True),
        ("a,b\n1,2\n", False),
        ("One, two.\nThree.\nFour.\n", False),
        ("", False),
    ],
)
def test_tables(text: str, *, is_one: bool) -> None:
    assert is_table(text) == is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("def f():\n    return 1\n", True),
        ("let a = 1;\nfoo(a);\n", True),
        ("So it is.\n\n- one;\n- two.\n", False),
        ("\\section{A}\n\\label{a}\nSo.\n", False),
        ("<p>\n<b>\n", False),
        ("a: 1\nb: 2\n", False),
        ("", False),
    ],
)
def test_source_code(text: str, *, is_one: bool) -> None:
    assert is_code(text) == is_one


def test_a_node_stands_where_its_words_do_behind_letters_of_several_bytes() -> None:
    text = 'Ω = "é𝄞"\r\ndef fold(größe="ß", /, breite=(1,\r\n  2)):\r\n    pass\r\n'
    tree = python(text)
    assert tree is not None
    defaults = [each for node in ast.walk(tree) for each in getattr(node, "defaults", [])]
    assert [text[slice(*place_of(text, each))] for each in defaults] == ['"ß"', "(1,\r\n  2)"]


@pytest.mark.parametrize("piece", ["a()", "a(", " ", "a) ", "{", "}", "; ", ")"])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    text = f"foo {piece * 300_000}x\n"
    assert is_prose(text)
    assert not is_code(text)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("f(x)", True),
        ("  if f(x) : ", True),
        ("f(x) and (y):", True),
        ("see (y)", False),
        ("f(x) is y", False),
        ("f(x", False),
    ],
)
def test_a_line_of_code_ends_with_a_call(line: str, *, is_one: bool) -> None:
    assert is_code(f"{line}\n") == is_one


def test_shells_and_sql_are_told_apart() -> None:
    for text in (SHELL, DOCKER, MAKE, "#!/usr/bin/env bash\nname=Ada\n"):
        assert is_shell(text)
        assert not is_sql(text)
    for text in (SQL, SQL.lower()):
        assert is_sql(text)
        assert not is_shell(text)
    script = "if (a && b) {\n  // so\n  f(a || b);\n}\n"
    for text in (JSON, "So it is.\n", script, "#!/usr/bin/env python3\nx = 1\n"):
        assert not is_shell(text)
        assert not is_sql(text)
