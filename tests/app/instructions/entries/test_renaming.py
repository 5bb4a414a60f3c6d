"""The only entry that is called so gets another key, and what still names it is told."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.entries.renaming import entry_renamed
from tests.app.instructions.entries import files
from tests.app.instructions.entries.files import after


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (files.JSON, "Rename the script build to bundle", '"build"', '"bundle"'),
        (files.YAML, "Rename the service web to frontend", "  web:", "  frontend:"),
        (files.YAML, "rename the web service to frontend", "  web:", "  frontend:"),
        (files.YAML, "Rename the step Test to Run tests", "name: Test", "name: Run tests"),
        (files.INI, "Rename the database section to db", "[database]", "[db]"),
        (files.ENV, "Rename the variable DEBUG to VERBOSE", "DEBUG", "VERBOSE"),
    ],
)
def test_the_key_alone_changes(text: str, words: str, old: str, new: str) -> None:
    made = after(text, words)
    assert made is not None
    assert made[0] == text.replace(old, new)


def test_what_still_names_it_is_told() -> None:
    text = files.JSON.replace('"jest"', '"npm run build"')
    made = after(text, "Rename the script build to bundle")
    assert made is not None
    assert made[1][1] == "'build' still stands at line 5."


def test_a_name_that_is_there_is_told() -> None:
    with pytest.raises(EditError, match="'test' is there already, at line 5"):
        after(files.JSON, "Rename the script build to test")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (files.YAML, "Rename the volume web to site"),
        (files.YAML, "Rename web to site"),
        (files.LABELS, "Rename the entry Rent to Fee"),
    ],
)
def test_other_names_are_left_alone(text: str, words: str) -> None:
    assert entry_renamed(text, words, (0, len(text))) is None
