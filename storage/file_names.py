"""Which names the library's files have, and where the files came from."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Store
from storage.documents import Documents
from storage.table_rows import TableRows

_NAMED = TableRows("documents", tuple[str, str])
_LIKE = TableRows("documents", tuple[str])

_CURRENT = "SELECT name, origin, sha256 FROM documents WHERE is_current"
# With "+" SQLite doesn't go through all that waits or is done, but looks up the name or the path.
_COMING = "SELECT name, origin, sha256 FROM jobs WHERE +state = 'waiting' AND +archive IS NULL"
_ARCHIVES = "SELECT name, origin, sha256 FROM jobs WHERE +state = 'done' AND +document IS NULL"
_ALL = f"({_CURRENT} UNION ALL {_COMING} UNION ALL {_ARCHIVES})"


@dataclass(frozen=True, slots=True)
class Namesake:
    """A file of a name, in the library or on its way.

    Attributes:
        origin: its path on this machine; "" where that isn't known.
        sha256: hash of its bytes; "" for a folder or an archive that others are in.
    """

    origin: str
    sha256: str


class FileNames:
    """The names of a store's current documents, of its archives, and of the files on their way."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, origin: str) -> str | None:
        """The name of what was read from this path last, or is about to be."""
        rows = self._store.db.execute(
            f"SELECT name FROM {_ALL} WHERE origin = ? AND origin != '' LIMIT 1",  # noqa: S608
            [origin],
        )
        return next((str(name) for (name,) in rows), None)

    def namesakes(self, name: str) -> list[Namesake]:
        """The files that have this name."""
        found = _NAMED.read(
            self._store.db,
            f"SELECT origin, sha256 FROM {_ALL} WHERE name = ?",  # noqa: S608
            [name],
        )
        below = _LIKE.read(
            self._store.db,
            f"SELECT name FROM {_ALL} WHERE name >= ? AND name < ? LIMIT 1",  # noqa: S608
            [f"{name}/", f"{name}0"],  # "0" follows "/"
        )
        return [Namesake(*each) for each in found] or [Namesake("", "") for _ in below]

    def set_origin(self, document: int, origin: str) -> None:
        """Record the path that a document's bytes were found at."""
        with self._store.transaction() as db:
            db.execute("UPDATE documents SET origin = ? WHERE id = ?", [origin, document])

    def follow(self, new: int, old: int) -> None:
        """Let the versions of one document follow those of another, under its name.

        Both are still current afterwards in what is searched; `Documents.make_current` is next.
        """
        documents = Documents(self._store)
        with self._store.transaction() as db:
            one, other = documents.get(new), documents.get(old)
            last = max(each.version for each in documents.versions(other.name))
            ours = documents.versions(one.name)
            db.conn.executemany(
                "UPDATE documents SET name = ?, version = ?, is_current = 0 WHERE id = ?",
                [(other.name, last + number, each.id) for number, each in enumerate(ours, 1)],
            )
            db.execute("UPDATE jobs SET name = ? WHERE name = ?", [other.name, one.name])
