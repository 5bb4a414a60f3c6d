"""A new entry is written as those beside it, behind the last of them."""

from __future__ import annotations

import json

import pytest

from app.errors import EditError
from app.instructions.entries.adding import entry_added
from tests.app.instructions.entries import files
from tests.app.instructions.entries.files import after


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (files.INI, "Add workers = 4 to the server section", "true\n", "true\nworkers = 4\n"),
        (files.INI, "add name=x to database", "5432\n", "5432\nname = x\n"),
        (files.TOML, "Add fix = true to tool.ruff", "88\n", "88\nfix = true\n"),
        (
            files.TOML,
            "Add version = 1.0.0 after name",
            '"orders"\n',
            '"orders"\nversion = "1.0.0"\n',
        ),
        (files.ENV, "Add PORT=80", 'b.org"\n', 'b.org"\nPORT=80\n'),
        (files.ENV, "Add PORT=80 at the end", 'b.org"\n', 'b.org"\nPORT=80\n'),
        (files.ENV, "Add PORT=80 after DEBUG", "true\n", "true\nPORT=80\n"),
        (files.ENV, "add PORT=80 before DEBUG", "DEBUG", "PORT=80\nDEBUG"),
        (files.ENV, "ADD PORT=80 ABOVE DEBUG", "DEBUG", "PORT=80\nDEBUG"),
        (
            files.YAML,
            "Add TZ=UTC to the environment of web",
            "secret\n",
            "secret\n      - TZ=UTC\n",
        ),
        (files.YAML, "Add TZ: UTC to the environment of api", "info\n", "info\n      TZ: UTC\n"),
        (files.CSS, "Add padding: 0 to body", "auto;\n", "auto;\n  padding: 0;\n"),
        (
            files.JSON,
            "Add axios ^1.6.0 to the dependencies",
            '"^4.17.21"\n',
            '"^4.17.21",\n    "axios": "^1.6.0"\n',
        ),
        (
            files.JSON,
            'Add "lint": "eslint ." to scripts',
            '"webpack"\n',
            '"webpack",\n    "lint": "eslint ."\n',
        ),
    ],
)
def test_where_and_how_it_is_written(text: str, words: str, old: str, new: str) -> None:
    made = after(text, words)
    assert made is not None
    assert made[0] == text.replace(old, new)
    if text == files.JSON:
        json.loads(made[0])


def test_it_goes_below_a_last_line_without_an_ending() -> None:
    made = after("A=1\nB=2", "Add PORT=80")
    assert made == ("A=1\nB=2\nPORT=80", ("Added: 'PORT=80' at line 3.",))


def test_one_that_is_there_is_told() -> None:
    with pytest.raises(EditError, match="'DEBUG' is there already, in line 2"):
        after(files.ENV, "Add DEBUG=false")
    with pytest.raises(EditError, match="'environment' is there 2 times"):
        entry_added(files.YAML, "Add TZ=UTC to the environment", (0, len(files.YAML)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (files.INI, "Add workers = 4"),  # to which section isn't said
        (files.ENV, "Add PORT=two,words;x"),
        (files.INI, "Add workers = 4 to the client section"),
        (files.LABELS, "Add Place=York"),
        (files.JSON, "Add test:all to scripts"),
        ("We met.\n", "Add a=1"),
    ],
)
def test_what_is_not_sure_is_left_alone(text: str, words: str) -> None:
    assert entry_added(text, words, (0, len(text))) is None
