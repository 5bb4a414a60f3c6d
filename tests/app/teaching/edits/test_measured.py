"""The kinds that are only measured have results by rule, too."""

from __future__ import annotations

from app.teaching.edits.measured import emphasise, fill_in, repeat
from tests.app.teaching.edits.conftest import CODE, MARKDOWN, PARAGRAPH
from tests.app.teaching.edits.made import made

LETTER = "Rosa went to Lisbon, and Rosa stayed.\n\nRosa"


def test_a_name_is_set_apart_everywhere() -> None:
    for change in made(emphasise, LETTER, "markdown"):
        assert change.new == LETTER.replace("Rosa", "**Rosa**")
    for change in made(emphasise, LETTER, "prose"):
        assert change.new == LETTER.replace("Rosa", '"Rosa"')
    assert made(emphasise, f"# Rosa\n\n{LETTER}", "markdown") == []


def test_a_blank_is_filled() -> None:
    changes = made(fill_in, PARAGRAPH, "prose")
    assert changes
    for change in changes:
        assert change.new == PARAGRAPH
        assert change.old.replace(change.values["blank"], change.values["value"]) == PARAGRAPH


def test_a_line_is_repeated_below_itself() -> None:
    for text, form in ((MARKDOWN, "markdown"), (CODE, "code")):
        changes = made(repeat, text, form)  # type: ignore[arg-type]
        assert changes
        for change in changes:
            lines = change.new.split("\n")
            twice = [n for n in range(len(lines) - 1) if lines[n] == lines[n + 1] != ""]
            assert len(twice) == 1 and change.values["line"] in lines[twice[0]]
            del lines[twice[0]]
            assert "\n".join(lines) == text
