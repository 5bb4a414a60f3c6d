"""The version right behind a name changes, and nothing beside it."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.code.pinned_versions import version_pinned
from app.instructions.text_edit import edited

YAML = """services:
  web:
    image: nginx:1.25
    ports:
      - "80:80"
  cache:
    image: library/redis:7
steps:
  - uses: actions/checkout@v3
  - uses: actions/setup-python@v4
"""
DOCKER = "FROM python:3.10-slim\nRUN pip install flask==2.3.2\nEXPOSE 80\nWORKDIR /app\n"
NAMES = "flask==2.3.2\nrequests[socks]>=2.28\npandas==2.0.3\nnumpy\n"


@pytest.mark.parametrize(
    ("text", "words", "old", "new"),
    [
        (YAML, "upgrade redis to 8", "redis:7", "redis:8"),
        (YAML, "Change the nginx version to 1.27", "1.25", "1.27"),
        (YAML, "Change the version of nginx to 1.27", "1.25", "1.27"),
        (YAML, "Update actions/checkout to v4", "checkout@v3", "checkout@v4"),
        (YAML, "update setup-python to 5", "python@v4", "python@v5"),
        (DOCKER, "Upgrade python to 3.12", "3.10-slim", "3.12-slim"),
        (DOCKER, "bump flask to version 3.0.0", "2.3.2", "3.0.0"),
        (NAMES, "bump flask to 3.0.0", "2.3.2", "3.0.0"),
        (NAMES, "Bump requests to 2.31", "2.28", "2.31"),
    ],
)
def test_the_version_alone_changes(text: str, words: str, old: str, new: str) -> None:
    made = carried_out(text, words, (0, len(text)))
    assert made is not None
    assert edited(text, made.edits) == text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "words", "error"),
    [
        (YAML + YAML, "Upgrade redis to 8", "'redis' stands with a version 2 times, at lines 7"),
        (YAML, "Upgrade redis to 7", "'redis' is at '7' already"),
    ],
)
def test_what_cannot_be_is_told(text: str, words: str, error: str) -> None:
    with pytest.raises(EditError, match=error):
        version_pinned(text, words, (0, len(text)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (NAMES, "Bump numpy to 2.0"),  # it has none
        (YAML, "Upgrade dis to 8"),
        (YAML, "Change redis to 8"),  # may be a word
        (YAML, "Upgrade nginx to the latest"),
        ("a: sql://db:5432/x\n", "Update db to 3"),
        ("a: db:5432:x\nb: db:5432\n", "Update b to 3"),
        ("We read Romans:8 aloud. Nobody spoke.\n", "Update Romans to 9"),
    ],
)
def test_what_is_no_version_is_left_alone(text: str, words: str) -> None:
    assert version_pinned(text, words, (0, len(text))) is None
