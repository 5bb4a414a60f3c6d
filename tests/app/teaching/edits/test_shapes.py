"""Shapes change by rule, and back again."""

from __future__ import annotations

import re

from app.teaching.edits.shapes import (
    change_heading,
    list_of_sentence,
    relist,
    sentence_of_list,
)
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import by_wording, made


def test_one_heading_gets_another_level() -> None:
    for change in by_wording(change_heading, MARKDOWN, "markdown", "heading_level"):
        level, title = int(change.values["level"]), change.values["title"]
        assert f"{'#' * level} {title}" in change.new.split("\n")
        assert change.new.replace("#", "") == MARKDOWN.replace("#", "")


def test_all_headings_move_by_one() -> None:
    (change, *_) = by_wording(change_heading, MARKDOWN, "markdown", "headings_deeper")
    assert change.new == re.sub("^#", "##", MARKDOWN, flags=re.MULTILINE)
    assert "headings_higher" not in {c.wording for c in made(change_heading, MARKDOWN, "markdown")}


def test_a_sentence_becomes_a_list_and_a_list_a_sentence() -> None:
    for change in by_wording(list_of_sentence, PARAGRAPH, "prose", "list_of_sentence"):
        items = re.findall(r"^- (.+)$", change.new, re.MULTILINE)
        assert len(items) >= 3
        assert f"{', '.join(items[:-1])} and {items[-1]}." in change.old
        assert PARAGRAPH in change.old and PARAGRAPH in change.new
    for change in made(sentence_of_list, PARAGRAPH, "prose"):
        assert re.search(r"^(- |1\. )", change.old, re.MULTILINE)
        assert not re.search(r"^(- |1\. )", change.new, re.MULTILINE)


def test_bullets_numbers_and_boxes() -> None:
    text = "- wick\n- glass\n- burner"
    for change in by_wording(relist, text, "prose", "number_list"):
        assert change.new == "1. wick\n2. glass\n3. burner"
    for change in by_wording(relist, text, "prose", "box_list"):
        assert change.new == "- [ ] wick\n- [ ] glass\n- [ ] burner"
    for change in by_wording(relist, "1. wick\n2. glass\n3. burner", "prose", "bullet_list"):
        assert change.new == text


def test_code_has_none_of_it() -> None:
    for make in (change_heading, list_of_sentence, sentence_of_list, relist):
        assert made(make, CODE, "code", 20) == []
