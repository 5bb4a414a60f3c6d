"""Words that may describe something and are names where they stand, or another form of others."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.words.literal_words import (
    edits_phrase,
    is_name_there,
    is_plain,
    keeps_both_ends,
    keeps_end,
    points,
)

SCENE = "Mark had driven. It might be Mark, said Ellen.\n"
JS = "function f(a) {\n  this.a = a;\n  // this is a comment\n  return a;\n}\n"
PHP = "<?php\nclass A {\n  function f() {\n    return $this->a;\n  }\n}\n"
SPEC = 'it("adds", () => {\n  expect(all(1)).toBe(2);\n});\n'
YAML = "services:\n  web:\n    user: nobody\n    image: x\n"
NAMES = "The names are nice, said Ben.\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SCENE, "Mark"),
        ("We met Mark Brown.\n", "Mark Brown"),
        ("They spoke to Mr Page.\n", "Page"),
        (YAML, "nobody"),
        ("let x: any = f();\n", "any"),
    ],
)
def test_names(text: str, words: str) -> None:
    assert is_name_there(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Summary of all.\n\nWe say more.\n", "Summary"),  # where a sentence begins
        ("# Weekly Summary\n\nAll is well.\n", "Summary"),
        ("We met the Deadline, and Deadline day.\n", "Deadline"),
        ("- Full Name: Ben\n- Name: Ada\n", "Name"),
        ("He got a mark.\n", "mark"),
        ("WE MET MARK THERE.\n", "MARK"),
        (JS, "this"),
        ("comments = []\n\n\ndef f():\n    return comments\n", "comments"),
    ],
)
def test_what_may_describe(text: str, words: str) -> None:
    assert not is_name_there(text, words)


def test_words_that_point_to_something() -> None:
    assert all(map(points, ("this", "It", "everything")))
    assert not any(map(points, ("nobody", "any", "Mark", "this file")))


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (SCENE, "Change Mark to Luke", SCENE.replace("Mark", "Luke")),
        (YAML, "Replace nobody with appuser", YAML.replace("nobody", "appuser")),
        (JS, 'Replace "this" with "self"', JS.replace("this", "self")),
        (JS, "Replace this with self", None),
        (JS, "Change this to TypeScript", None),
        (PHP, "Change this to Java", None),
        (SPEC, "Turn it into TypeScript", None),
        (SPEC, "Change all to TypeScript", None),
        (JS, "Replace comments with docstrings", None),
        (SCENE, "Change Mark to something better", None),
    ],
)
def test_names_are_replaced(text: str, instruction: str, new: str | None) -> None:
    made = carried_out(text, instruction, (0, len(text)))
    assert (made and edited(text, made.edits)) == new


@pytest.mark.parametrize(
    ("words", "is_called", "plain"),
    [("Ben", False, True), ("names", False, False), ("names", True, True), ("Bob", True, False)],
)
def test_words_stand_in_the_text(words: str, *, is_called: bool, plain: bool) -> None:
    assert is_plain(NAMES, words, is_called=is_called) == plain


@pytest.mark.parametrize(
    ("old", "new", "is_edited"),
    [
        ("within 14 days", "within 21 days", True),
        ("half of the price", "a third of the price", True),
        ("served from 7 to 10", "served from 6 to 11", True),
        ("the name of the file", "the path of the file", True),
        ("the name of the file", "a better name", False),
        ("the list of names", "a table of names", False),  # a table is something else to make
        ("section 2", "section 3", False),
        ("the deposit", "the bond", False),  # they share no word that tells
        ("Mr", "The Mr", False),
        ("the remaining amount", "the balance", False),
    ],
)
def test_a_phrase_in_other_words_is_meant_itself(old: str, new: str, is_edited: bool) -> None:
    assert edits_phrase(old, new) == is_edited


@pytest.mark.parametrize(
    ("old", "new", "ends"),
    [
        ("from 9 to 5", "from 10 and set 5", 2),
        ("one month's notice", "two months' notice", 1),
        ("the house", "a house by the sea", 0),
        ("there", "their", 1),
        ("there", "here and there", 0),
        ("two rooms", "two big rooms", 1),
        ("the", "a", 0),
    ],
)
def test_ends_that_a_phrase_keeps(old: str, new: str, ends: int) -> None:
    assert [keeps_end(old, new), keeps_both_ends(old, new)] == [ends > 0, ends > 1]
