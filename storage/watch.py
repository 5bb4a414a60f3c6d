"""Notices commits by any thread or process."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from storage.connection import connect
from storage.database import Store


class Watch:
    """A connection of its own that reads one number and writes nothing.

    For one thread at a time.
    """

    def __init__(self, store: Store) -> None:
        self._db = connect(store.path)

    def version(self) -> int:
        """A number that changes with each commit of another connection.

        Raises:
            StorageError: the database can't be read.
        """
        ((version,),) = self._db.execute("PRAGMA data_version").fetchall()
        return int(version)

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
