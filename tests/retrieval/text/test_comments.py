"""What code says in words is read as prose, in whole sentences."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text.comments import (
    bare,
    comments,
    continues,
    is_example,
    unmarked,
    within,
    words_of,
)
from retrieval.text.sentences import sentences

PYTHON = '''"""Reads rows.

A row that is too long is
cut. None is left out.
"""

LIMIT = 5  # rows at most
TEXT = """not a
comment"""


def read(path, limit=LIMIT):
    r"""Read a file of rows, in the
    order in which they stand.

    Args:
        path: of the file, which
            may be empty.
        limit: rows at most.

    Returns:
        The rows.

    >>> read("a.csv")
    """
    # Closed at once, since other programs
    # may wait for it.
    with open(path) as file:
        return list(file)[:limit]
'''
JAVA = """/**
 * Forgets what was used
 * longest ago.
 *
 * @param limit entries at
 *              most
 */
class Cache {
    // Chosen by
    // trying.
    int limit = 5; // entries
    String text = "// not a comment";
    char quote = '"'; /* it is
    one quote */ int other;
}
"""


def prose(text: str, language: Language) -> list[str]:
    """Its sentences in words, with a space for all white space."""
    found = sentences(text, (), language)
    words = (text[one.start : one.end] for one in found if one.kind in {"prose", "item"})
    return [" ".join(each.split()) for each in words]


def test_docstrings_and_comments_are_sentences() -> None:
    assert prose(PYTHON, Language.PYTHON) == [
        "Reads rows.",
        "A row that is too long is cut.",
        "None is left out.",
        "Read a file of rows, in the order in which they stand.",
        "Args:",
        "path: of the file, which may be empty.",
        "limit: rows at most.",
        "Returns: The rows.",
        "Closed at once, since other programs # may wait for it.",
    ]


def test_marks_between_lines_stay_where_they_are() -> None:
    assert prose(JAVA, Language.JAVA) == [
        "Forgets what was used * longest ago.",
        "@param limit entries at * most",
        "Chosen by // trying.",
    ]


@pytest.mark.parametrize(("text", "language"), [(PYTHON, Language.PYTHON), (JAVA, Language.JAVA)])
def test_nothing_is_left_out(text: str, language: Language) -> None:
    parts = [text[one.start : one.end] for one in sentences(text, (), language)]
    assert "".join("".join(part.split()) for part in parts) == "".join(text.split())


def test_lists_in_docstrings_are_items() -> None:
    text = '"""Reads\n\n* rows that are\n  not empty\n* heads\n"""\n'
    found = sentences(text, (), Language.PYTHON)
    items = [" ".join(text[one.start : one.end].split()) for one in found if one.kind == "item"]
    assert items == ["* rows that are not empty", "* heads"]


def test_all_else_is_a_line_of_code() -> None:
    found = sentences(JAVA, (), Language.JAVA)
    code = [JAVA[one.start : one.end] for one in found if one.kind == "code"]
    assert [line for line in code if any(c.isalnum() for c in line)] == [
        "class Cache {",
        "int limit = 5; // entries",
        'String text = "// not a comment";',
        "char quote = '\"'; /* it is",
        "one quote */ int other;",
    ]


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "// One sentence ends here.\n// Next sentence is here\n// and ends.\n",
            Language.GO,
            ["One sentence ends here.", "Next sentence is here // and ends."],
        ),
        (
            "/**\n * Reads it all.\n * It is never\n * null.\n */\n",
            Language.JAVA,
            ["Reads it all.", "It is never * null."],
        ),
        ('"""One thing."""\n# Another one\n', Language.PYTHON, ["One thing.", "Another one"]),
        ("/* One */\n/* Another */\n", Language.C, ["One", "Another"]),
        (
            '"""Returns one of:\n    - a thing\n    - another thing\n"""',
            Language.PYTHON,
            ["Returns one of:", "- a thing", "- another thing"],
        ),
        ('"""Examples:\n    >>> f(1)\n"""', Language.PYTHON, ["Examples:"]),
        (
            '"""Wraps.\n\n  width (default: 70)\n    Lines are shorter.\n  tabs (8)\n    Of a line.\n"""',
            Language.PYTHON,
            ["Wraps.", "width (default: 70) Lines are shorter.", "tabs (8) Of a line."],
        ),
        (
            "#' @param x a\n#'   number\n#' @return sum\n",
            Language.R,
            ["@param x a #' number", "@return sum"],
        ),
        ("--- Adds. It is\n-- fast.\n", Language.LUA, ["Adds.", "It is -- fast."]),
        ("//TODO: mend\n", Language.JS, ["TODO: mend"]),
    ],
)
def test_what_belongs_together_and_what_does_not(
    text: str, language: Language, said: list[str]
) -> None:
    assert prose(text, language) == said


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("# a\nx = '# b'\n", Language.PYTHON, ["# a"]),
        ("f('''a''')\n'''b'''\n", Language.PYTHON, ["'''b'''"]),
        ('f"""a"""\n', Language.PYTHON, ['f"""a"""']),
        ('"""never closed\n# within', Language.PYTHON, ['"""never closed\n# within']),
        ("a /* b */\n  /* c\n*/", Language.GO, ["/* c\n*/"]),
        ("x := `\n// raw`\n// d", Language.GO, ["// d"]),
        ("-- a\n{- b\nc -}", Language.HASKELL, ["-- a", "{- b\nc -}"]),
        ("-- a\n--[[ b\nc ]]\nx = {-1}", Language.LUA, ["-- a", "--[[ b\nc ]]"]),
        ("<# a\nb #>\n# c", Language.POWERSHELL, ["<# a\nb #>", "# c"]),
        ('"""a \\""" b"""\n# c', Language.PYTHON, ['"""a \\""" b"""', "# c"]),
        ('f(\n    """SELECT a""",\n)', Language.PYTHON, []),
        ('  @doc """\n  a\n  """', Language.ELIXIR, ['@doc """\n  a\n  """']),
        ("let a = 'b\n// c", Language.RUST, ["// c"]),
        ("# a title", Language.MARKDOWN, []),
        ("# plain", None, []),
        ("", Language.PYTHON, []),
    ],
)
def test_where_comments_stand(text: str, language: Language | None, found: list[str]) -> None:
    assert [text[start:end] for start, end in comments(text, language)] == found


def test_words_without_their_marks() -> None:
    assert words_of('r"""Read.', 4, Language.PYTHON) == ("Read.", 4)
    assert words_of("/** Read. */", 4, Language.JAVA) == ("Read.", 4)
    assert words_of("* Read.", 5, Language.JAVA) == ("Read.", 7)
    assert words_of("* Read.", 5, Language.PYTHON) == ("* Read.", 5)
    assert words_of("# Read.", 0, Language.PYTHON) == ("Read.", 2)
    assert words_of("*src* is read.", 0, Language.C) == ("*src* is read.", 0)
    assert words_of('"""', 2, Language.PYTHON) == ('"""', 2)
    assert bare("/* Read. */", Language.GO) == (3, 8)
    assert bare("*/", Language.GO) == (0, 2)


@pytest.mark.parametrize(
    ("words", "language", "read"),
    [
        ("It waits\n  // twice", Language.GO, "It waits\n twice"),
        ("It waits\n * twice\n *   as long", Language.JAVA, "It waits\n twice\n as long"),
        ("It waits\n# twice, in #1", Language.R, "It waits\n twice, in #1"),
        ("It waits\n *p times\n **b**", Language.C, "It waits\n *p times\n **b**"),
        ("It waits\n* twice", Language.PYTHON, "It waits\n* twice"),
        ("It waits\n# twice", Language.MARKDOWN, "It waits\n# twice"),
        ("It waits\n# twice", None, "It waits\n# twice"),
    ],
)
def test_words_are_read_without_the_marks_between_lines(
    words: str, language: Language | None, read: str
) -> None:
    assert unmarked(words, language) == read


def test_what_is_an_example_or_has_no_words() -> None:
    assert is_example(">>> read()")
    assert is_example("... read()")
    assert is_example("----")
    assert not is_example("...and so on")
    for line in ("int y = 1;", "x = f(1)", "| Ada | 36 |", "```js", "noqa: E501", "!/bin/sh"):
        assert is_example(line)
    for line in ("-*- coding: utf-8 -*-", "vim: set ts=4", "type: ignore[arg-type]"):
        assert is_example(line)
    for line in ("It is 1; it", "which must be greater than zero, or nothing happens;"):
        assert not is_example(line)


def test_how_lines_go_on() -> None:
    assert continues(("Args:", 0), ("path: a file", 4)) is False
    for name in ("path : str", "width (default: 70)", "x, *y : array_like, optional"):
        assert continues((name, 0), ("A file", 4)) is True
        assert continues((name, 0), ("A file", 0)) is None
        assert continues(("It reads", 0), (name, 0)) is False
    assert continues(("It says so (in part)", 0), ("Then more", 4)) is None
    assert continues(("may be empty.", 8), ("limit", 4)) is False
    assert continues(("Returns:", 0), ("The rows.", 4)) is True
    assert continues(("It reads", 0), ("the rows.", 0)) is None
    for named in ("@param x y", ":raises OSError: y", r"\return y", "x -- y", "x (int): y"):
        assert continues(("It reads", 0), (named, 0)) is False
    assert continues(("see", 0), (":func:`open` for it.", 0)) is None
    assert continues(("In this the first is indented", 4), ("but others aren't.", 0)) is None


def test_the_parts_in_a_window() -> None:
    assert within([(0, 4), (6, 10), (12, 14)], 2, 12) == ((0, 2), (4, 8))
