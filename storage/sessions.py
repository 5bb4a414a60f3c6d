"""Sessions and their messages, which are only ever appended.

A message keeps its text and the very tokens it was made of, what was retrieved for it, how it
went, and its spans: the parts that stand word for word in a source. When a source is removed the
span keeps its words and the source's name, and says that it is gone.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from sqlite_utils import Database

from storage.database import Store
from storage.document import Document
from storage.documents import Documents, now, text_hash
from storage.errors import NotFoundError, StorageError
from storage.spans import SpanRecord, add_span, spans_of

Role = Literal["system", "user", "assistant"]
TITLE_LENGTH = 80
"""Code points of a question that stand for a missing title."""

LITTLE_INT32 = np.dtype("<i4")


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A session.

    Attributes:
        title: as it was given; the beginning of the first question if none was.
        updated_at: the time of its last message, or of its creation.
    """

    id: str
    title: str
    created_at: str
    updated_at: str


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message as it was stored.

    Attributes:
        parent: the message it answers or follows, or None for the first.
        token_ids: the tokens it was read or written as.
        passages: what was retrieved for it, as JSON values.
        stats: how it went, as JSON values.
    """

    id: int
    session: str
    parent: int | None
    role: Role
    text: str
    token_ids: tuple[int, ...]
    passages: tuple[Mapping[str, Any], ...]
    stats: Mapping[str, Any]
    spans: tuple[SpanRecord, ...]
    created_at: str


class Sessions:
    """The sessions of the library."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, title: str = "") -> SessionRecord:
        """A new session under a short random id."""
        session = secrets.token_hex(5)
        with self._store.transaction() as db:
            db.execute("INSERT INTO sessions VALUES (?, ?, ?)", [session, title, now()])
            return self.get(session)

    def get(self, session: str) -> SessionRecord:
        """The session with this id.

        Raises:
            NotFoundError: there is none.
        """
        found = self._select("WHERE id = ?", [session])
        if not found:
            raise NotFoundError(
                f"session {session!r}: there is none. `palimpsest sessions` lists those there are."
            )
        return found[0]

    def all(self) -> list[SessionRecord]:
        """Every session, the latest used first."""
        return self._select("ORDER BY updated_at DESC, rowid DESC", [])

    def remove(self, session: str) -> None:
        """Remove the session and its messages; its documents stay in the library.

        Raises:
            NotFoundError: there is no such session.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("DELETE FROM sessions WHERE id = ?", [session])
        self._store.erase()

    def attach(self, session: str, document: int) -> None:
        """Let the session use the document; once is enough.

        Raises:
            NotFoundError: there is no such session or document.
        """
        with self._store.transaction() as db:
            self.get(session)
            Documents(self._store).get(document)
            db.execute("INSERT OR IGNORE INTO session_documents VALUES (?, ?)", [session, document])

    def documents(self, session: str) -> list[Document]:
        """The documents the session uses, oldest first."""
        return Documents(self._store).in_session(session)

    def append(
        self,
        session: str,
        *,
        parent: int | None,
        role: Role,
        text: str,
        token_ids: Sequence[int],
        passages: Sequence[Mapping[str, Any]] = (),
        stats: Mapping[str, Any] | None = None,
        spans: Sequence[SpanRecord] = (),
    ) -> MessageRecord:
        """Store a message with its spans, all at once.

        Raises:
            NotFoundError: there is no such session.
            StorageError: `parent` isn't one of its messages.
        """
        with self._store.transaction() as db:
            self.get(session)
            _check_parent(db, session, parent)
            message = db.execute(
                "INSERT INTO messages (session, parent, role, text, text_sha256, token_ids,"
                " passages, stats, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    session,
                    parent,
                    role,
                    text,
                    text_hash(text),
                    np.asarray(token_ids, LITTLE_INT32).tobytes(),
                    json.dumps([dict(passage) for passage in passages]),
                    json.dumps(dict(stats or {})),
                    now(),
                ],
            ).lastrowid
            for span in spans:
                add_span(db, message, span)
            return self._messages("id = ?", message)[0]

    def message(self, message: int) -> MessageRecord:
        """The message with this id.

        Raises:
            NotFoundError: there is none.
        """
        found = self._messages("id = ?", message)
        if not found:
            raise NotFoundError(f"message {message}: there is none (any more).")
        return found[0]

    def messages(self, session: str) -> list[MessageRecord]:
        """The session's messages in the order in which they were stored."""
        return self._messages("session = ?", session)

    def _select(self, where: str, parameters: Sequence[object]) -> list[SessionRecord]:
        # An untitled session goes by its first question.
        sql = f"""
            SELECT id,
                coalesce(nullif(title, ''), (SELECT substr(text, 1, {TITLE_LENGTH}) FROM messages
                    WHERE session = sessions.id AND role = 'user' ORDER BY id LIMIT 1), ''),
                created_at,
                coalesce((SELECT max(created_at) FROM messages WHERE session = sessions.id),
                    created_at) AS updated_at
            FROM sessions {where}
            """  # noqa: S608  # both are constants
        return [SessionRecord(*row) for row in self._store.db.execute(sql, list(parameters))]

    def _messages(self, where: str, value: object) -> list[MessageRecord]:
        db = self._store.db
        spans = spans_of(db, where, value)
        rows = db.execute(
            "SELECT id, session, parent, role, text, token_ids, passages, stats, created_at"  # noqa: S608
            f" FROM messages WHERE {where} ORDER BY id",
            [value],
        )
        return [
            MessageRecord(
                id=row[0],
                session=row[1],
                parent=row[2],
                role=row[3],
                text=row[4],
                token_ids=tuple(np.frombuffer(row[5], LITTLE_INT32).tolist()),
                passages=tuple(json.loads(row[6])),
                stats=json.loads(row[7]),
                spans=tuple(spans[row[0]]),
                created_at=row[8],
            )
            for row in rows
        ]


def _check_parent(db: Database, session: str, parent: int | None) -> None:
    if parent is None:
        return
    row = db.execute("SELECT session FROM messages WHERE id = ?", [parent]).fetchone()
    if row is None or row[0] != session:
        raise StorageError(f"message {parent}: isn't in session {session!r}.")
