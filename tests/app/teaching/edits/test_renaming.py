"""A rename changes whole words, all of them, and nothing else."""

from __future__ import annotations

import ast

from app.teaching.edits.renaming import identifiers, rename, replaced
from app.teaching.texts.source_files import parsed
from tests.app.teaching.edits.conftest import CODE
from tests.app.teaching.edits.made import made

LETTER = "We met Karin in Oslo. Then Karin left, and Karin's dog stayed.\n\nGreetings\nKarin"


def test_every_whole_word_is_replaced() -> None:
    assert replaced("Ann, Anna, Ann's", "Ann", "Eva") == "Eva, Anna, Eva's"


def test_a_name_is_replaced_everywhere() -> None:
    for change in made(rename, LETTER, "prose"):
        assert change.values["old"] == "Karin"
        assert change.new == LETTER.replace("Karin", change.values["new"])


def test_a_name_that_is_part_of_another_word_is_left_alone() -> None:
    changes = made(rename, "He met Karin and Karinska there.", "prose")
    assert {change.values["old"] for change in changes} == {"Karinska"}


def test_a_term_gets_another_with_the_same_article() -> None:
    text = "The client gets a client number, and every client pays."
    for change in made(rename, text, "prose"):
        assert change.wording == "replace_term"
        assert change.new == text.replace("client", "customer")
    assert made(rename, "He has an agreement with us here.", "prose") == []


def test_names_in_code_are_renamed_as_names() -> None:
    assert identifiers(CODE) == ["flame", "light", "minutes", "step"]  # lamp, oil: in comments too
    for change in made(rename, CODE, "code"):
        old, new = change.values["old"], change.values["new"]
        before = [n.id for n in ast.walk(parsed(change.old)) if isinstance(n, ast.Name)]
        after = [n.id for n in ast.walk(parsed(change.new)) if isinstance(n, ast.Name)]
        assert after == [new if name == old else name for name in before]
        assert new not in change.old
