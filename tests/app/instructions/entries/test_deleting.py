"""The only entry that is meant goes with all that belongs to it."""

from __future__ import annotations

import json

import pytest

from app.errors import EditError
from app.instructions.entries.deleting import entry_deleted
from app.instructions.unclear import UnclearError
from tests.app.instructions.entries import files
from tests.app.instructions.entries.files import after


@pytest.mark.parametrize(
    ("text", "words", "gone"),
    [
        (files.INI, "Remove debug from the server", "debug = true\n"),
        (files.INI, "delete the debug line", "debug = true\n"),
        (files.ENV, "Remove APP_ENV", "APP_ENV=development\n"),
        (files.ENV, "delete the variable DEBUG", "DEBUG=true\n"),
        (files.TOML, "Remove requires-python", 'requires-python = ">=3.9"\n'),
        (files.JSON, "Remove express from the dependencies", '    "express": "^4.18.2",\n'),
        (files.JSON, "delete the test script", '    "test": "jest",\n'),
        (files.YAML, "Remove KEY", "      - KEY=secret\n"),
        (files.YAML, "Remove LEVEL from the environment of api", "      LEVEL: info\n"),
        (files.YAML, "Delete the lint step", "  - name: Lint\n    run: ruff check\n"),
        (files.CSS, "Remove the margin", "  margin: 0 auto;\n"),
    ],
)
def test_its_lines_go(text: str, words: str, gone: str) -> None:
    made = after(text, words)
    assert made is not None
    assert made[0] == text.replace(gone, "")


def test_sections_go_with_the_blank_line() -> None:
    made = after(files.INI, "Delete the database section")
    assert made is not None
    assert made[0] == files.INI[: files.INI.index("\n[database]")]
    with pytest.raises(UnclearError):  # has a section of its own
        entry_deleted(files.TOML, "Delete the section tool.ruff", (0, len(files.TOML)))


def test_json_can_be_read_afterwards() -> None:
    for words in ("Remove lodash", "Delete the build script", "Remove the keywords"):
        made = after(files.JSON, words)
        assert made is not None
        assert words.split()[-1] not in json.loads(made[0])


def test_what_still_names_it_is_told() -> None:
    made = after(files.YAML.replace("run: pytest", "run: web"), "Delete the web from services")
    assert made is not None
    assert made[1][1].startswith("'web' still stands at line")


@pytest.mark.parametrize(
    ("text", "words", "error"),
    [
        (files.INI, "Delete the port line", "'port' is there 2 times"),
        (files.INI, "Delete the server section", "A comment stands above 'server'"),
        ("a:\n  b: 1\nc: 2\n", "Remove b", "'b' is the only one there"),
    ],
)
def test_what_cannot_be_is_told(text: str, words: str, error: str) -> None:
    with pytest.raises(EditError, match=error):
        after(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (files.ENV, "Remove the mail from"),  # may be to be cleared
        (files.JSON, "Remove test"),  # not as the only word
        (files.JSON, "Remove the name"),
        (files.YAML, "Remove workers"),
        (files.LABELS, "Remove the rent line"),
        (files.INI, "Remove the colour line"),
    ],
)
def test_what_is_not_sure_is_left_alone(text: str, words: str) -> None:
    if words == "Remove test":
        text = text.replace('"webpack"', '"run test"')
    assert entry_deleted(text, words, (0, len(text))) is None


def test_an_anchor_that_is_used_is_unclear() -> None:
    text = "a: &x\n  b: 1\nc: *x\nd: 2\n"
    with pytest.raises(UnclearError):
        entry_deleted(text, "Delete the entry a", (0, len(text)))
