"""The only entry that is meant gets another value, written as the old one is."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.entries.values_set import entry_set
from tests.app.instructions.entries import files
from tests.app.instructions.entries.files import after


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (files.INI, "Change the port of the server to 9000", "8080", "9000"),
        (files.INI, "change the database port to 5433", "5432", "5433"),
        (files.INI, "set debug to False", "true", "false"),
        (files.TOML, "change requires-python to >=3.11", ">=3.9", ">=3.11"),
        (files.TOML, "Set the line length to 100", "88", "100"),
        (files.ENV, "Set APP_ENV to production", "development", "production"),
        (files.INI, "turn off debug", "true", "false"),
        (files.ENV, "Switch DEBUG off", "true", "false"),
        (files.JSON, "disable private", "true", "false"),
        (files.ENV.replace("true", "No"), "enable debug", "No", "Yes"),
        (files.ENV, "set debug to no", "true", "no"),
        (files.ENV, "set DEBUG=false", "true", "false"),
        (files.ENV, "Change MAIL_FROM to c@d.org", "a@b.org", "c@d.org"),
        (files.ENV, "change the mail from to c@d.org", "a@b.org", "c@d.org"),
        (files.JSON, "Change the test script to vitest", "jest", "vitest"),
        (files.YAML, "Change the image of api to api:3", "api:2", "api:3"),
        (files.YAML, "set the level to debug", "info", "debug"),
        (files.YAML, "Change the run of Lint to ruff", "ruff check", "ruff"),
        (files.CSS, "Change the font size of h1, h2 to 28", "24px", "28px"),
        (files.CSS, "Change the body color to black", "#333", "black"),
        (files.NGINX, "change listen to 8080", "80;", "8080;"),
        (files.SHELL, "Set NAME to api", "NAME=web", "NAME=api"),
        (files.SHELL, "change the region to us-east-1", "eu-west-1", "us-east-1"),
    ],
)
def test_the_value_alone_changes(text: str, words: str, old: str, new: str) -> None:
    made = after(text, words)
    assert made is not None
    assert made[0] == text.replace(old, new)


def test_a_value_may_become_empty() -> None:
    made = after(files.ENV, 'Change MAIL_FROM to ""')
    assert made is not None
    assert made[0] == files.ENV.replace("a@b.org", "")
    assert after(files.ENV, 'Change APP_ENV to ""') is None  # it has no marks


def test_which_of_several_is_asked() -> None:
    with pytest.raises(EditError, match="say “port of server”"):
        after(files.INI, "Set port to 9000")


def test_the_same_value_is_told() -> None:
    with pytest.raises(EditError, match="'debug' is 'true' already"):
        entry_set(files.INI, "Turn on debug", (0, len(files.INI)))
    with pytest.raises(EditError, match="'line-length' is '88' already"):
        entry_set(files.TOML, "Set line-length to 88", (0, len(files.TOML)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (files.TOML, "Change name to title"),  # may rename it
        (files.JSON, "Set private to maybe"),  # no string
        (files.TOML, "Set line-length to wide"),
        (files.CSS, "Change the margin to 0"),  # a part of the old one
        (files.CSS, "Change the body color to something darker"),
        (files.INI, "Change the host of the server to a # b"),
        (files.ENV, "Set APP_ENV to two words"),
        (files.YAML, "Set the level to a: b"),
        (files.YAML, "Set WORKERS to 3.10"),  # 3.1
        (files.SHELL, "Set TAG to latest"),
        (files.INI, "Turn off the database host"),
        (files.YAML, "Disable the cache"),
        (files.LABELS, "Change the rent to EUR 600"),
        (files.INI, "Change the colour to red"),
    ],
)
def test_what_is_not_sure_is_left_alone(text: str, words: str) -> None:
    assert entry_set(text, words, (0, len(text))) is None


def test_only_the_selected_lines_change() -> None:
    window = files.INI.index("[database]"), len(files.INI)
    found = entry_set(files.INI, "Set the port to 9000", window)
    assert found is not None
    assert files.INI[found.edits[0].start : found.edits[0].end] == "5432"
