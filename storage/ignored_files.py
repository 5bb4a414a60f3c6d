"""Files of watched folders that aren't to be added by themselves.

A person has removed or cancelled them, or they were refused: they stay where they are, and adding
them again would undo what was decided. Only hashes are kept, so that nothing here tells what was
removed.
"""

from __future__ import annotations

import hashlib

from storage.database import Store


class IgnoredFiles:
    """The files of a store's watched folders that are passed over."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, path: str, state: str) -> None:
        """Pass the file over as long as it is in this state.

        Args:
            path: of the file; nothing is done if it is "".
            state: hash of its bytes, or anything else that changes with it.
        """
        if path:
            with self._store.transaction() as db:
                db.execute("INSERT OR IGNORE INTO passed_over VALUES (?, ?)", _row(path, state))

    def knows(self, path: str) -> bool:
        """Whether the file is passed over in any state."""
        found = self._store.db.execute(
            "SELECT 1 FROM passed_over WHERE path = ? LIMIT 1", [_hash(path)]
        )
        return found.fetchone() is not None

    def has(self, path: str, state: str) -> bool:
        """Whether the file is passed over in this state."""
        found = self._store.db.execute(
            "SELECT 1 FROM passed_over WHERE path = ? AND state = ?", _row(path, state)
        )
        return found.fetchone() is not None

    def forget(self, path: str) -> None:
        """Pass the file over no more: a person has added it."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM passed_over WHERE path = ?", [_hash(path)])


def _row(path: str, state: str) -> list[str]:
    return [_hash(path), _hash(f"{path}\0{state}")]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
