"""What a sentence introduces ends where the list, the table, the code or the paragraph does."""

from __future__ import annotations

from typing import Any

import pytest

from retrieval.text import introduced_text
from retrieval.text.introduced_text import (
    MOST_LISTED,
    MOST_SAID,
    as_one,
    introduced,
    introduced_end,
    read_as_one,
)
from retrieval.text.sentences import Sentence, sentences
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

CLAUSES = """3.1 The liability is limited.

3.2 The limit does not apply to:
- death caused by negligence;
- fraud.

4. Confidentiality
"""


def shown(text: str, words: str, name: str = "a.txt") -> str:
    """What is shown of the document for a sentence of it."""
    at = text.index(words)
    return text[at : introduced_end(DocumentText(1, name, text, ()), at, at + len(words))]


def test_a_list_is_shown_up_to_its_last_item() -> None:
    intro = "3.2 The limit does not apply to:"
    assert shown(CLAUSES, intro) == f"{intro}\n- death caused by negligence;\n- fraud."


@pytest.mark.parametrize(
    ("text", "words", "rest"),
    [
        ("It needs:\n\n- oil\n  - for the pump\n- water\n\nThat is all.\n", "It needs:", "water"),
        ("It needs:\n\n(a) oil. It is dear.\n(b) air\n\nThat is all.\n", "It needs:", "(b) air"),
        ("It needs:\n\n- oil\n- air\n\n2.1 It is old.\n", "It needs:", "- air"),
        ("The fees are:\n\nLevel | Fee\nGold | 9\n\nAll are due.\n", "The fees are:", "Gold | 9"),
        ("4. The fees:\n5. The term is long.\n", "4. The fees:", "4. The fees:"),
        ("需要：\n\n- 油\n- 水\n\n完成了。\n", "需要：", "- 水"),
        ("他说：\n\n这是一座很老的房子。\n", "他说：", "房子。"),
        ("He said:\n\nIt is old and it has been old for long.\n", "He said:", "for long."),
        ("It needs oil.\n\n- air\n", "It needs oil.", "It needs oil."),
        ("It needs:", "It needs:", "It needs:"),
        ("    See\n        * the book\n        * the film\n", "See", "* the film"),
        ("It needs\n\n- air\n", "It needs", "It needs"),
        ("It needs\n\nair and oil for a long time.\n", "It needs", "It needs"),
    ],
)
def test_only_what_is_introduced_is_shown(text: str, words: str, rest: str) -> None:
    assert shown(text, words).endswith(rest)


def test_a_long_list_is_cut_after_an_item() -> None:
    items = "".join(f"- The item of number {n} is here.\n" for n in range(200))
    listed = shown(f"There are:\n\n{items}", "There are:")
    assert listed.endswith("is here.")
    assert MOST_LISTED / 2 < len(listed) < MOST_LISTED + 100


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Run it:\n\n```sh\nmake\n\nmake test\n```\n\nThat is all.\n", "make test\n```"),
        ("Run it:\n```\nmake\n```\n```\nrm\n```\n", "make\n```"),
        ("- Run it:\n  ~~~\n  make\n  ~~~\n- Stop it.\n", "make\n  ~~~"),
        ("Run it:\n\n    make\n    make test\n\nThat is all.\n", "make test"),
    ],
)
def test_code_is_shown_up_to_where_it_ends(text: str, rest: str) -> None:
    assert shown(text, text[: text.index(":") + 1], "a.md").endswith(rest)


def test_code_below_a_comment_is_shown_up_to_a_blank_line() -> None:
    code = "# The defaults are:\nwidth = 3\nheight = 4\n\nrun(width)\n"
    assert shown(code, "The defaults are:", "a.py").endswith("height = 4")
    assert shown("if wet:\n    stop()\n", "if wet:", "a.py") == "if wet:"


def test_what_is_indented_below_is_shown_with_its_blank_lines() -> None:
    text = "Run this command, as\nyourself:\n\n  chmod g-w ~/\n\n  Run it once\n\nIt is safe.\n"
    assert shown(text, "Run this command, as\nyourself:").endswith("Run it once")


def test_of_paragraphs_the_next_one_is_shown_and_no_heading() -> None:
    text = "   So:\n\n   make clean\n   make\n\n   It takes long.\n"
    assert shown(text, "So:").endswith("   make")
    assert shown("So:\n\nFees and costs\n\nAll fees are due in May.\n", "So:") == "So:"
    assert shown("It is:\nThe one. It was old.\n", "It is:").endswith("The one.")


def test_a_long_paragraph_is_cut_after_a_sentence() -> None:
    said = shown(f"He said:\n\n{'It is an old house by the sea. ' * 30}\n", "He said:")
    assert said.endswith("by the sea.")
    assert MOST_SAID / 2 < len(said) < MOST_SAID + 40


def test_what_goes_on_behind_the_code_is_shown_too() -> None:
    text = "Run this, as yourself:\n\n  chmod g-w ~/\n\nto remove permissions. It is safe.\n"
    assert shown(text, "Run this, as yourself:").endswith("to remove permissions.")


def read(text: str, words: str) -> str:
    """What is read as one with a sentence."""
    at = text.index(words)
    source = DocumentText(1, "a.txt", text, ())
    one = as_one(source, Sentence(at, at + len(words), "prose"))
    return text[one.start : one.end]


def test_short_code_and_words_are_read_with_what_introduces_them() -> None:
    assert read("Run it:\n\n    make\n\nThat is all.\n", "Run it:") == "Run it:\n\n    make"
    long = f"Run it:\n\n    {'make ' * 100}\n\nThat is all.\n"
    assert read(long, "Run it:") == "Run it:"
    assert read("It needs:\n\n- oil\n- air\n", "It needs:") == "It needs:"
    assert read("He said:\n\nIt is an old lamp.\n", "He said:") == "He said:"
    assert read("他说：\n\n这是一座很老的房子。\n", "他说：") == "他说："
    assert read("运行：\n\n    make\n", "运行：").endswith("make")


def test_an_introduction_of_few_words_belongs_to_the_sentence_before() -> None:
    text = "It is built by default.  So:\n\n    make\n\nThat is all.\n"
    assert read(text, "It is built by default.").endswith("make")
    assert read(text.replace("So:", "So."), "It is built by default.").endswith("default.")
    apart = "It is built by default.\n\nSo:\n\n    make\n"
    assert read(apart, "It is built by default.") == "It is built by default."


def test_what_is_read_as_one_is_there_once() -> None:
    text = "Run it:\n\n    make\n\nThat is all.\n"
    source = DocumentText(1, "a.txt", text, ())
    found = read_as_one(source, sentences_over(source, 0, len(text)))
    assert [text[one.start : one.end] for one in found] == ["Run it:\n\n    make", "That is all."]


def test_however_many_introduce_something_the_text_is_cut_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = DocumentText(1, "a.txt", "A:\n\n" * 30, ())
    found = sentences_over(source, 0, len(source.text))
    cut = []

    def counted(*place: Any) -> list[Sentence]:
        cut.append(place)
        return sentences_over(*place)

    monkeypatch.setattr(introduced_text, "sentences_over", counted)
    assert len(list(read_as_one(source, found))) == 15
    assert len(cut) == 1


def test_what_has_no_colon_introduces_nothing_by_itself() -> None:
    text = "See:\n\n- a map\n- a list\n\nSee\n- a clock\n"
    source = DocumentText(1, "a.txt", text, ())
    found = {text[one.start : one.end]: introduced(source, one) for one in sentences(text)}
    assert (found["See:"], found["See"]) == ("\n\n- a map\n- a list", "")
