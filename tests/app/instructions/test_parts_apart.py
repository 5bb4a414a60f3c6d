"""Parts of an instruction that affect one another are told from those that don't."""

from __future__ import annotations

from app.instructions.changed_text import ChangedText
from app.instructions.parts_apart import PartOfChange, are_apart
from app.instructions.text_edit import TextEdit

TEXT = "one two three\n"


def part(*edits: TextEdit, words: tuple[str, ...] = ()) -> PartOfChange:
    return ChangedText(edits, "Changes it.", ("Changed.",), words=words), edits


def test_changes_at_places_of_their_own_are_apart() -> None:
    assert are_apart(TEXT, [part(TextEdit(0, 3, "1")), part(TextEdit(4, 7, "2"))])


def test_changes_of_one_place_are_not() -> None:
    assert not are_apart(TEXT, [part(TextEdit(0, 7, "1")), part(TextEdit(4, 7, "2"))])
    assert not are_apart(TEXT, [part(TextEdit(4, 4, "a ")), part(TextEdit(4, 4, "b "))])


def test_what_another_one_looks_for_is_not() -> None:
    own, other = TextEdit(0, 3, "1"), TextEdit(4, 7, "2")
    assert not are_apart(TEXT, [part(own, words=("one",)), part(other, words=("One two",))])
