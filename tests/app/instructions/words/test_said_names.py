"""Words that may describe something and are names where they stand."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited
from app.instructions.words.said_names import is_name_there, points

SCENE = "Mark had driven. It might be Mark, said Ellen.\n"
JS = "function f(a) {\n  this.a = a;\n  // this is a comment\n  return a;\n}\n"
PHP = "<?php\nclass A {\n  function f() {\n    return $this->a;\n  }\n}\n"
SPEC = 'it("adds", () => {\n  expect(all(1)).toBe(2);\n});\n'
YAML = "services:\n  web:\n    user: nobody\n    image: x\n"


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
