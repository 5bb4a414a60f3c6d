"""What is dropped is gone with its gap, and nothing else changes."""

from __future__ import annotations

from app.teaching.edits.dropping import (
    drop,
    drop_item,
    drop_line,
    drop_section,
    drop_sentence,
    lines_alone,
    unique_words,
    without_sentence,
)
from app.teaching.texts.source_files import parsed
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import by_wording, made


def test_an_item_goes_and_numbers_close_up() -> None:
    for change in by_wording(drop_item, "1. a one\n2. b two\n3. c three", "prose", "drop_item"):
        assert change.values["item"] not in change.new
        assert [line[:3] for line in change.new.split("\n")] == ["1. ", "2. "]
    for change in by_wording(drop_item, "- a\n- b\n- c", "prose", "drop_nth_item"):
        assert change.new == {"first": "- b\n- c", "last": "- a\n- b"}[change.values["nth"]]


def test_a_sentence_goes_with_one_space() -> None:
    text = "One. Two. Three.\n\nFour."
    assert without_sentence(text, 0, 4) == "Two. Three.\n\nFour."
    assert without_sentence(text, 5, 9) == "One. Three.\n\nFour."
    assert without_sentence(text, 10, 16) == "One. Two.\n\nFour."
    assert without_sentence(text, 18, 23) == "One. Two. Three."


def test_sentences_are_named_so_that_only_one_is_meant() -> None:
    changes = made(drop_sentence, PARAGRAPH, "prose")
    for change in changes:
        for value in change.values.values():
            assert PARAGRAPH.count(value) == 1 and value not in change.new
        assert "  " not in change.new
    assert {"drop_sentence", "drop_sentence_about", "drop_last_sentence"} <= {
        change.wording for change in changes
    }
    assert unique_words("He saw Helga there.", "He saw Helga there. Helga!") is None


def test_code_without_the_line_is_still_code() -> None:
    changes = made(drop_line, CODE, "code")
    assert len({change.new for change in changes}) > 3
    for change in changes:
        assert parsed(change.new).body
        lines = change.new.split("\n")
        assert change.values["line"] not in [line.strip() for line in lines]
        assert len(lines) == CODE.count("\n")


def test_lines_of_text_stand_alone() -> None:
    text = "Notice to all\n\nA line that belongs to\na paragraph, as it goes on.\n\nRosa Berg"
    assert lines_alone(text) == [0, 5]


def test_a_section_goes_with_its_heading() -> None:
    for change in by_wording(drop_section, MARKDOWN, "markdown", "drop_section"):
        assert change.values["title"] in {"Parts", "Use"}
        assert f"## {change.values['title']}" not in change.new
        assert change.new.startswith("# Lamp") and "\n\n\n" not in change.new


def test_each_form_has_something_to_drop() -> None:
    for text, form in ((PARAGRAPH, "prose"), (MARKDOWN, "markdown"), (CODE, "code")):
        assert made(drop, text, form)  # type: ignore[arg-type]
