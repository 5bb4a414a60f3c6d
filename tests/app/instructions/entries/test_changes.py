"""Whatever is asked of an entry is read by one of the rules."""

from __future__ import annotations

import pytest

from app.instructions.entries.changes import entries_changed
from tests.app.instructions.entries import files


@pytest.mark.parametrize(
    "words",
    [
        "Set the port of the server to 9000",
        "Delete the debug line",
        "Add workers = 4 to the server section",
        "Rename the entry debug to verbose",
    ],
)
def test_changes_of_entries(words: str) -> None:
    assert entries_changed(files.INI, words, (0, len(files.INI))) is not None


def test_other_instructions() -> None:
    assert entries_changed(files.INI, "Make it shorter", (0, len(files.INI))) is None
