"""Entries by the words that name them, with what they stand in."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.entries.entry_names import entries_named, plain_name, require_one, value_said
from app.instructions.entries.keyed_files import entries_of
from tests.app.instructions.entries import files


def test_names_are_alike_whatever_joins_their_words() -> None:
    assert plain_name("LOG_LEVEL") == plain_name("log-level") == plain_name("log.level")
    assert plain_name("[server]") == "server"


@pytest.mark.parametrize(
    ("text", "said", "found"),
    [
        (files.INI, "port of the server", [("server", "port")]),
        (files.INI, "port in [database]", [("database", "port")]),
        (files.INI, "database port", [("database", "port")]),
        (files.INI, "port", [("server", "port"), ("database", "port")]),
        (files.TOML, "line length of ruff", [("tool.ruff", "line-length")]),
        (files.JSON, "build script", [("scripts", "build")]),
        (files.JSON, "lodash from the dependencies", [("dependencies", "lodash")]),
        (files.YAML, "workers in the environment of api", [("environment", "WORKERS")]),
        (files.YAML, "lint step", [("steps", "Lint")]),
        (files.YAML.replace("steps:", "test:"), "run of test", [("Test", "run")]),
        (files.CSS, "color of body", [("body", "color")]),
        (files.INI, "port of the client", []),
        (files.INI, "colour", []),
    ],
)
def test_what_is_meant(text: str, said: str, found: list[tuple[str, str]]) -> None:
    entries, has_owner = entries_named(entries_of(text), said)
    assert [(each.owners[-1], each.key) for each in entries] == found
    assert has_owner == (bool(found) and said != "port")


def test_where_several_stand_is_told() -> None:
    entries, _ = entries_named(entries_of(files.INI), "host")
    told = "'host' is there 2 times, at line 3 (server), line 8 (database): nothing is changed."
    with pytest.raises(EditError, match=f"^{re.escape(told)}"):
        require_one(files.INI, entries)
    require_one(files.INI, entries[:1])


@pytest.mark.parametrize(
    ("said", "value"),
    [('"a b"', "a b"), ("'a'", "a"), ("`a`", "a"), ("a", "a"), ('"', '"'), ("\"a'", "\"a'")],
)
def test_a_value_is_said_with_or_without_marks(said: str, value: str) -> None:
    assert value_said(said) == value
