"""Lists in square brackets get items more or less, written as the others are."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.lists.bracketed_lists import bracketed_list_changed
from app.instructions.text_edit import edited

TOML = '[project]\nname = "a"\ndependencies = [\n    "requests>=2.28",\n    "pandas",\n]\n\n'
TOML += "[tool]\ndev = ['pytest']\nsizes = [1, 2]\n"
JSON = '{\n  "name": "a",\n  "files": [\n    "dist",\n    "src"\n  ],\n  "keywords": ["web"]\n}\n'
PYTHON = 'NAMES = ["ann", "ben"]\nODD = [a + 1, "b"]\n\n\ndef f():\n    return NAMES[0]\n'
SCRIPT = "const names: string[] = ['ann', 'ben'];\n\nfunction f() {\n  return names;\n}\n"


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (TOML, "Add flask to the dependencies", '"pandas",\n', '"pandas",\n    "flask",\n'),
        (TOML, "add flask>=3.0 to dependencies", '"pandas",\n', '"pandas",\n    "flask>=3.0",\n'),
        (TOML, "Remove pandas from the dependencies", '    "pandas",\n', ""),
        (TOML, "Remove requests from the dependencies", '    "requests>=2.28",\n', ""),
        (TOML, "Add mypy to dev", "['pytest']", "['pytest', 'mypy']"),
        (TOML, "Add 3 to the sizes", "[1, 2]", "[1, 2, 3]"),
        (JSON, "Add lib to the files", '"src"\n', '"src",\n    "lib"\n'),
        (JSON, "Remove src from the files", '"dist",\n    "src"', '"dist"'),
        (JSON, "Remove dist from files", '    "dist",\n', ""),
        (JSON, "Add api to the keywords", '["web"]', '["web", "api"]'),
        (PYTHON, "Add carl to the names", '"ben"]', '"ben", "carl"]'),
        (PYTHON, "Remove ann from names", '"ann", ', ""),
        (SCRIPT, "Add 'carl' to names", "'ben']", "'ben', 'carl']"),
    ],
)
def test_an_item_more_or_less(text: str, words: str, old: str, new: str) -> None:
    assert after(text, words) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words", "error"),
    [
        (TOML, "Add pandas to the dependencies", "'dependencies' has 'pandas' already"),
        (TOML, "Remove numpy from the dependencies", "'dependencies' has no 'numpy'"),
        (PYTHON + PYTHON, "Add carl to the names", "'NAMES' is there 2 times, at lines 1 and"),
    ],
)
def test_what_cannot_be_is_told(text: str, words: str, error: str) -> None:
    with pytest.raises(EditError, match=error.replace(" and", "")):
        after(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PYTHON, "Add c to odd"),
        (TOML, "Add four to the sizes"),
        (PYTHON, "Add it to the names"),
        (PYTHON, "Add comments to the names"),
        (PYTHON, "Add carl to the people"),
        ('x = "names = [1, 2]"\n\n\ndef f():\n    return x\n', "Add 3 to names"),
        ("Our names: [Ann, Ben] and others.\n\nWe met.\n", "Add carl to names"),
    ],
)
def test_what_is_no_plain_list_is_left_alone(text: str, words: str) -> None:
    assert bracketed_list_changed(text, words, (0, len(text))) is None
