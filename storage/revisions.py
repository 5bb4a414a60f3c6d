"""Revisions of files, append-only: the bytes that a file had, or that a model made of them.

A revision names the one that it was made from, so that a file's revisions are a tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from storage.clock import now
from storage.database import Store
from storage.errors import NotFoundError
from storage.table_rows import Natural, TableRows, Time

Author = Literal["person", "model"]

_COLUMNS = "id, parent, author, instruction, model, length(content), created_at"


@dataclass(frozen=True, slots=True)
class RevisionRecord:
    """A revision without its content.

    Attributes:
        parent: the revision that it was made from, if any.
        author: who wrote it.
        instruction: what a model was asked; "" for a person's.
        model: what people call the model; "" for a person's.
        size: bytes of its content.
    """

    id: int
    parent: int | None
    author: Author
    instruction: str
    model: str
    size: Natural
    created_at: Time


_RECORDS = TableRows("revisions", RevisionRecord)


class Revisions:
    """The revisions of all files that were revised."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self,
        path: str,
        content: bytes,
        *,
        parent: int | None = None,
        author: Author = "person",
        instruction: str = "",
        model: str = "",
    ) -> int:
        """Store a revision of the file at a path; its id."""
        with self._store.transaction() as db:
            made = db.execute(
                "INSERT INTO revisions (path, parent, author, instruction, model, content, "
                "created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [path, parent, author, instruction, model, content, now()],
            )
            assert made.lastrowid is not None
            return made.lastrowid

    def of(self, path: str) -> list[RevisionRecord]:
        """The revisions of a file, oldest first."""
        sql = f"SELECT {_COLUMNS} FROM revisions WHERE path = ? ORDER BY id"  # noqa: S608
        return _RECORDS.read(self._store.db, sql, [path])

    def content(self, path: str, revision: int) -> bytes:
        """Return the content of a file's revision.

        Raises:
            NotFoundError: the file has no such revision.
        """
        row = self._store.db.execute(
            "SELECT content FROM revisions WHERE id = ? AND path = ?", [revision, path]
        ).fetchone()
        if row is None:
            raise NotFoundError(f"{path} has no revision {revision}.")
        return bytes(row[0])

    def keep(self, path: str, content: bytes) -> int:
        """The newest revision of a file with these bytes; if there is none a new one, a person's,
        made from the newest.
        """
        revisions = self.of(path)
        for record in reversed(revisions):
            if record.size == len(content) and self.content(path, record.id) == content:
                return record.id
        return self.put(path, content, parent=revisions[-1].id if revisions else None)

    def forget(self, path: str) -> int:
        """Delete all revisions of a file, on the desk as well; how many there were."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM desks WHERE path = ?", [path])
            # Those that came later refer to those before.
            ids = [row[0] for row in db.execute("SELECT id FROM revisions WHERE path = ?", [path])]
            for each in sorted(ids, reverse=True):
                db.execute("DELETE FROM revisions WHERE id = ?", [each])
        return len(ids)
