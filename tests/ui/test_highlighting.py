"""Code is told apart by its words, and no character of it changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.highlighting import MOST_LINE, code_lines, code_words, is_code


def test_code_is_told_apart_and_stays_as_it_is() -> None:
    lines = ["def f(x):", "    # why", "    return 'a' + 1", ""]
    found = code_lines("a.py", lines)
    assert ["".join(words for _, words in line) for line in found] == lines
    classes = {kind for line in found for kind, _ in line}
    assert {"k", "c", "s", "m", "f"} <= classes


@pytest.mark.parametrize(
    ("name", "line", "word", "kind"),
    [
        ("run.sh", "if true; then echo 'a'; fi", "if", "k"),
        ("a.sql", "SELECT name FROM files;", "SELECT", "k"),
        ("a.yml", "name: value", "name", "k"),
        ("a.yaml", "# note", "# note", "c"),
        ("a.toml", "x = 12", "12", "m"),
        ("a.css", "/* why */", "/* why */", "c"),
        ("a.xml", "<a b='c'/>", "<a", "k"),
        ("a.json", '{"a": 12}', "12", "m"),
        ("a.ini", "; note", "; note", "c"),
        ("a.pl", "my $x = 1;", "my", "k"),
        ("a.ipynb", '{"a": 12}', "12", "m"),
        ("a.svelte", "<!-- why -->", "<!-- why -->", "c"),
        ("folder/Makefile", "# note", "# note", "c"),
        ("Dockerfile", "FROM debian", "FROM", "k"),
    ],
)
def test_languages_are_known_by_the_names_of_files(
    name: str, line: str, word: str, kind: str
) -> None:
    assert is_code(name)
    words = code_lines(name, [line])[0]
    assert (kind, word) in [(kind, each.strip()) for kind, each in words]


@pytest.mark.parametrize("name", ["notes.txt", "server.log", "README", "a.unknown"])
def test_plain_text_is_plain(name: str) -> None:
    assert not is_code(name)
    assert code_lines(name, ["if x = 1", "y"]) == [[("", "if x = 1")], [("", "y")]]


def test_a_block_names_its_language_or_is_plain() -> None:
    assert ("k", "def") in code_words("python title=a", "def f(): pass\n")
    for language in ("", "  ", "no such language", "../../etc", "x" * 1000):
        assert code_words(language, "def f(): pass\n") == [("", "def f(): pass\n")]


@settings(deadline=None)
@given(
    st.lists(st.text(st.characters(exclude_characters="\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")))
)
def test_lines_of_code_are_never_changed(lines: list[str]) -> None:
    found = code_lines("a.py", lines)
    assert ["".join(words for _, words in line) for line in found] == (lines or [""])


@settings(deadline=None)
@given(st.sampled_from(["python", "js", "yaml", "html", "sh"]), st.text())
def test_a_block_of_code_is_never_changed(language: str, text: str) -> None:
    assert "".join(words for _, words in code_words(language, text)) == text


def test_a_line_that_no_person_writes_is_plain() -> None:
    lines = ["def f():", "x" * (MOST_LINE + 1)]
    assert code_lines("a.py", lines) == [[("", each)] for each in lines]
    assert len(code_lines("a.py", ["def f():", "x" * MOST_LINE])[0]) > 1
    text = "// " * 300_000
    assert code_words("c", text) == [("", text)]
