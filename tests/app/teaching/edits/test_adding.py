"""What is given stands in its place, and the rest is as it was."""

from __future__ import annotations

from app.teaching.edits.adding import add, add_item, add_paragraph, add_sentence, add_statement
from app.teaching.texts.source_files import parsed
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import by_wording, made


def test_items_come_last_first_or_beside_another_one() -> None:
    text = "Buy:\n- flour\n- sugar\n- milk"
    for change in by_wording(add_item, text, "prose", "add_item"):
        assert change.new == f"{text}\n- {change.values['item']}"
    for change in by_wording(add_item, text, "prose", "add_item_first"):
        assert change.new == text.replace("Buy:", f"Buy:\n- {change.values['item']}")
    for change in by_wording(add_item, text, "prose", "add_item_after"):
        other = change.values["other"]
        assert change.new == text.replace(other, f"{other}\n- {change.values['item']}")


def test_numbers_go_on() -> None:
    for change in by_wording(add_item, "1. flour\n2. milk\n3. eggs", "prose", "add_item"):
        assert change.new.endswith(f"4. {change.values['item']}")


def test_a_sentence_comes_before_or_after_the_one_that_is_named() -> None:
    for change in by_wording(add_sentence, PARAGRAPH, "prose", "add_before"):
        start, new = change.values["start"], change.values["text"]
        assert change.new == PARAGRAPH.replace(start, f"{new} {start}")
    for change in by_wording(add_sentence, PARAGRAPH, "prose", "add_after"):
        new = change.values["text"]
        assert change.new.replace(f" {new}", "") == PARAGRAPH
        before = change.new[: change.new.index(new)]
        assert before.rstrip().endswith(".") and change.values["start"] in before


def test_a_paragraph_is_the_first_or_the_last() -> None:
    for change in made(add_paragraph, PARAGRAPH, "prose"):
        parts = change.new.split("\n\n")
        assert parts.pop(0 if change.wording.endswith("top") else -1) == change.values["text"]
        assert parts == [PARAGRAPH]


def test_a_statement_stands_as_far_to_the_right_as_its_neighbour() -> None:
    for change in made(add_statement, CODE, "code"):
        lines = change.new.split("\n")
        stripped = [line.strip() for line in lines]
        at, other = (stripped.index(change.values[name]) for name in ("text", "other"))
        assert at - other == (1 if change.wording == "add_line_after" else -1)
        assert len(lines[at]) - len(stripped[at]) == len(lines[other]) - len(stripped[other])
        assert parsed(change.new).body


def test_something_can_be_added_to_every_form() -> None:
    for text, form in ((PARAGRAPH, "prose"), (MARKDOWN, "markdown"), (CODE, "code")):
        assert made(add, text, form)  # type: ignore[arg-type]
