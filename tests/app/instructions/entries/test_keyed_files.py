"""Files of keys and values are read whole or not at all."""

from __future__ import annotations

import pytest

from app.instructions.entries.keyed_files import assignments_of, entries_of, is_json
from tests.app.instructions.entries import files


def read(text: str) -> list[tuple[str, str, str | None]]:
    return [
        (".".join(each.owners), each.key, text[slice(*each.value)] if each.value else None)
        for each in entries_of(text)
    ]


def test_sections() -> None:
    assert read(files.INI)[:4] == [
        ("", "server", None),
        ("server", "host", "web.internal"),
        ("server", "port", "8080"),
        ("server", "debug", "true"),
    ]
    assert ("project", "requires-python", ">=3.9") in read(files.TOML)
    assert ("project", "dependencies", None) in read(files.TOML)
    assert ("", "MAIL_FROM", "a@b.org") in read(files.ENV)


def test_a_section_ends_with_its_last_entry() -> None:
    server = entries_of(files.INI)[0]
    assert files.INI[slice(*server.place)].endswith("debug = true\n")


def test_json() -> None:
    assert read(files.JSON)[2:5] == [
        ("", "scripts", None),
        ("scripts", "test", "jest"),
        ("scripts", "build", "webpack"),
    ]


def test_blocks() -> None:
    assert ("h1, h2", "font-size", "24px") in read(files.CSS)
    assert ("server.location /", "proxy_read_timeout", "60s") in read(files.NGINX)


@pytest.mark.parametrize(
    "text",
    [
        files.LABELS,
        "We met.\n\nport = 80 is what it says.\n",
        "a,b\n1,2\n3,4\n",
        "def f():\n    a = 1\n    return a\n",
        "interface A {\n  id: number;\n}\n",
        "[server]\nport = 80\nwhat is this?\n",
        '{\n  "a": 1,\n  "b": [\n',
        "int main() {\n  int a = 1;\n}\n",
    ],
)
def test_other_texts_have_none(text: str) -> None:
    assert entries_of(text) == ()


def test_plain_values_of_a_shell() -> None:
    found = [(e.key, files.SHELL[slice(*e.value or (0, 0))]) for e in assignments_of(files.SHELL)]
    assert found == [("NAME", "web"), ("REGION", "eu-west-1")]
    assert assignments_of(files.INI) == ()


def test_a_section_in_brackets_is_no_json() -> None:
    assert is_json(files.JSON)
    assert is_json("[\n  1\n]\n")
    assert not is_json(files.TOML)
