"""A library with a session, which commands save, list and delete."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Store
from tests.storage.library_of_notes import add_note, talk


@pytest.fixture
def session(data_dir: Path) -> str:
    """The one session of a library of one document."""
    store = Store(data_dir)
    session = talk(store, "Wer? Ωß", "Ones it is.", add_note(store, "one.txt", "Ones."))
    store.close()
    return session
