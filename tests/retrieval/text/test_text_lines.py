"""Lines are without white space at their ends, and know whether they are code or a comment."""

from __future__ import annotations

from langchain_text_splitters import Language

from retrieval.text.comments import comments
from retrieval.text.text_lines import groups, lines


def test_lines_have_places_and_blank_ones_are_none() -> None:
    text = "  One\r\n\n\ttwo \n"
    first, blank, last = lines(text, None, (), ())
    assert first is not None
    assert last is not None
    assert blank is None
    assert [text[each.start : each.end] for each in (first, last)] == ["One", "two"]
    assert [(each.text, each.indent) for each in (first, last)] == [("One", 2), ("two", 8)]


def test_code_is_fenced_in_its_ranges_or_all_but_the_comments() -> None:
    def are_code(text: str, language: Language | None, *code: tuple[int, int]) -> list[bool]:
        found = lines(text, language, comments(text, language), code)
        return [each.is_code for each in found if each is not None]

    assert are_code("a\n```\nb\n```\nc", Language.MARKDOWN) == [False, True, True, True, False]
    assert are_code("a\n```\nb", None) == [False, False, False]
    assert are_code("a\nb\nc\nd", None, (2, 3), (6, 7)) == [False, True, False, True]
    assert are_code("# It is.\nx = 1", Language.PYTHON) == [False, True]


def test_lines_stand_together_up_to_a_blank_one_and_comments_apart() -> None:
    def together(text: str, language: Language | None) -> list[list[str]]:
        found = groups(lines(text, language, comments(text, language), ()))
        return [[each.text for each in group] for group in found]

    assert together("\na\nb\n \n\nc\n\n", None) == [["a", "b"], ["c"]]
    assert together("x = 1\n# One.\n# Two.\ny = 2", Language.PYTHON) == [
        *(["x = 1"], ["One.", "Two."], ["y = 2"]),
    ]
    assert together("", None) == []
