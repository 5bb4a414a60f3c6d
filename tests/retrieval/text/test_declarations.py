"""What a comment is about: the declaration that it stands in or right above."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import Language

from retrieval.text.comments import comments
from retrieval.text.declarations import LONGEST, declared, name_of, shown
from retrieval.text.sentences import sentences

PYTHON = '''"""Rows of files."""

# More would be slow.
LIMIT: int = 5

# Nothing is said of this one.

class Reader(Base):
    """Reads rows."""

    # In bytes.
    size = 3

    @property
    def rows(
        self, most: int
    ) -> list[str]:
        """All of them."""
        # Closed at once,
        # in any case.
        found = []
        if most:
            # None is left.
            return found

    # Kept for old programs.
    @overload
    def old(self): ...


async def read(path):
    r"""Reads it."""
'''

C = """/* Rows of files. */

/* Reads a row. */
static int read_row(FILE *file, char *into)
{
    // Nothing is left.
    if (at_end(file)) {
        /* It is closed. */
        return 0;
    }
}

/// Of one row.
struct row {
    int size;  // no line of its own
    // Where it begins.
    long start;
};

/* How many. */
#define   MOST 5
/* Above a call. */
run(5);
"""

OTHERS = [
    ("// Do runs it.\nfunc Do(n int) error {\n", Language.GO, "Do runs", "func Do(n int) error"),
    (
        "/** Makes it. */\n@Override\npublic List<A> make(int n) {",
        *(Language.JAVA, "Makes", "public List<A> make(int n)"),
    ),
    (
        "/// Adds.\n#[inline]\npub fn add(a: u8) -> u8 {",
        Language.RUST,
        "Adds",
        "pub fn add(a: u8) -> u8",
    ),
    ("// Adds.\nexport const add = (a) => {", Language.JS, "Adds", "export const add = (a) =>"),
    ("# Adds.\ndef add(a)\n  # To a.\n  a\nend", Language.RUBY, "To a", "def add(a)"),
    ("-- Adds.\nadd :: Int -> Int\n", Language.HASKELL, "Adds", "add :: Int -> Int"),
    ("#' Adds.\nadd <- function(a) {\n", Language.R, "Adds", "add <- function(a)"),
    ("-- Adds.\nfunction add(a)\n", Language.LUA, "Adds", "function add(a)"),
    ("class A {\n\t// Adds.\n\tvoid add(int a);\n", Language.CPP, "Adds", "void add(int a)"),
    ("class A {\n\t// Alone.\n\n\tvoid add(int a);\n", Language.CPP, "Alone", "class A"),
]


def about(text: str, language: Language, words: str) -> str:
    return declared(text, language, text.index(words))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Rows of files", ""),
        ("More would", "LIMIT: int = 5"),
        ("Nothing is", ""),
        ("Reads rows", "class Reader(Base)"),
        ("In bytes", "size = 3"),
        ("All of them", "def rows(…"),
        ("Closed at", "def rows(…"),
        ("in any case", "def rows(…"),
        ("None is left", "def rows(…"),
        ("Kept for", "def old(self): ..."),
        ("Reads it", "async def read(path)"),
    ],
)
def test_docstrings_and_comments_of_python(words: str, name: str) -> None:
    assert about(PYTHON, Language.PYTHON, words) == name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Rows of files", ""),
        ("Reads a row", "static int read_row(FILE *file, char *into)"),
        ("Nothing is", "static int read_row(FILE *file, char *into)"),
        ("It is closed", "static int read_row(FILE *file, char *into)"),
        ("Of one row", "struct row"),
        ("Where it", "long start"),
        ("How many", "#define MOST 5"),
        ("Above a call", ""),
    ],
)
def test_comments_of_c(words: str, name: str) -> None:
    assert about(C, Language.C, words) == name


@pytest.mark.parametrize(("text", "language", "words", "name"), OTHERS)
def test_other_languages(text: str, language: Language, words: str, name: str) -> None:
    assert about(text, language, words) == name


def test_what_is_no_comment_is_about_nothing() -> None:
    assert about(PYTHON, Language.PYTHON, "size") == ""
    assert declared("def f():\n    x", None, 12) == ""
    assert declared("", Language.PYTHON, 0) == ""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("async def read(path, most=5)", "read"),
        ("class Reader(Base)", "Reader"),
        ("public class Cache<K, V> extends Map<K, V>", "Cache"),
        ("static int read_row(FILE *file)", "read_row"),
        ("func (c *Client) Do(n int) error", "Do"),
        ("#define MOST 5", "MOST"),
        ("LIMIT: int = 5", "LIMIT"),
        ("long start", "start"),
        ("add :: Int -> Int", "add"),
        ("add <- function(a)", "add"),
        ("export const add = (a) =>", "add"),
        ("macro_rules! vec", "vec"),
        ("", ""),
    ],
)
def test_the_name_of_what_is_declared(line: str, name: str) -> None:
    assert name_of(line) == name


def test_a_long_declaration_is_cut() -> None:
    line = f"def f({', '.join('abcdefgh' for _ in range(50))}):"
    assert shown(line) == line[:LONGEST].rstrip() + "…"


CODE = st.text("aA0 \n\t#\"'/*=(){}:;.-<", max_size=60)


@given(CODE, st.sampled_from([Language.PYTHON, Language.C, Language.GO, Language.LUA]))
def test_any_code_has_declarations_that_stand_in_it(text: str, language: Language) -> None:
    for one in sentences(text, (), language):
        found = declared(text, language, one.start)
        assert not found or "".join(found.rstrip("…").split()) in "".join(text.split())
    for start, _ in comments(text, language):
        declared(text, language, start)


@pytest.mark.parametrize(
    "text",
    [
        "# x\n" * 5000 + "a = 1\n",
        "def f():\n" + "    a\n" * 5000 + "    # x\n",
        "# x\n" + "a: b, " * 5000 + "\n",
        "# x\n" + "* " * 5000 + "\n",
        "# x" + " " * 50000 + "\n# x\n",
        "def f():\n    " + "a: b, " * 5000 + "\n    # x\n",
    ],
)
def test_long_code_takes_no_long_time(text: str) -> None:
    """Whatever is looked for is bounded: without that one of these takes minutes."""
    assert declared(text, Language.PYTHON, text.rindex("x")) in {"", "a = 1", "def f()"}
