"""Prose, source code and rows of values are told apart."""

from __future__ import annotations

import ast

import pytest

from app.instructions.text_kinds import is_code, is_prose, is_table, place_of, python


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
