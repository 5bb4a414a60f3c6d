"""A comment stands where it was asked for, and is one."""

from __future__ import annotations

import ast

from app.teaching.edits.commenting import comment
from app.teaching.texts.source_files import parsed
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import by_wording, made


def test_a_comment_changes_nothing_of_what_code_does() -> None:
    for change in made(comment, CODE, "code"):
        assert ast.dump(parsed(change.new)) == ast.dump(parsed(CODE))
        assert f"# {change.values['text']}" in change.new
    for change in by_wording(comment, CODE, "code", "comment_above"):
        lines = [line.strip() for line in change.new.split("\n")]
        at = lines.index(f"# {change.values['text']}")
        assert lines[at + 1] == change.values["other"]


def test_a_remark_is_hidden_in_markdown() -> None:
    for change in by_wording(comment, MARKDOWN, "markdown", "remark_below"):
        remark, title = f"<!-- {change.values['text']} -->", change.values["title"]
        assert f"# {title}\n{remark}\n" in change.new
        assert change.new.replace(f"{remark}\n", "") == MARKDOWN


def test_a_note_stands_right_behind_a_value() -> None:
    for change in by_wording(comment, PARAGRAPH, "prose", "note"):
        value = change.values["value"]
        assert change.new == PARAGRAPH.replace(value, f"{value} {change.values['text']}")
