"""Sessions: their documents, their messages with token ids, and the spans found in those.

Messages are append-only and know their parent, so that a session can branch.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from storage.database import Store
from storage.documents import now, text_sha256
from storage.errors import NotFoundError, StorageError

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation; `id` is short, random and fit to be typed."""

    id: str
    title: str
    created_at: str


@dataclass(frozen=True, slots=True)
class Source:
    """A place whose text is identical to a span's: in a document, or in an earlier message.

    The id and the name stay after the document is removed.
    """

    document: int | None
    message: int | None
    name: str
    start: int
    end: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Span:
    """`text` stands at `start` to `end` (code points) of the message and in all its sources."""

    start: int
    end: int
    text: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """One question or answer.

    Attributes:
        parent: the message it follows; None for the first.
        token_ids: of the text, as the model read or wrote it.
        passages: what was retrieved for it, as the caller described it.
        stats: counts and times, as the caller described them.
        spans: by position.
    """

    id: int
    session: str
    parent: int | None
    role: Role
    text: str
    token_ids: tuple[int, ...]
    passages: tuple[dict[str, Any], ...]
    stats: dict[str, Any]
    created_at: str
    spans: tuple[Span, ...]


class Sessions:
    """The sessions of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, title: str) -> Session:
        """A new, empty session."""
        session = Session(secrets.token_hex(4), title, now())
        with self._store.transaction() as db:
            db.table("sessions").insert(asdict(session))
        return session

    def get(self, session: str) -> Session:
        """The session with this id.

        Raises:
            NotFoundError: there is none.
        """
        for row in self._store.db.query("SELECT * FROM sessions WHERE id = ?", [session]):
            return Session(**row)
        raise NotFoundError(f"There is no session {session!r}; `palimpsest sessions` lists them.")

    def list(self) -> tuple[Session, ...]:
        """All sessions, the newest first."""
        rows = self._store.db.query("SELECT * FROM sessions ORDER BY created_at DESC, rowid DESC")
        return tuple(Session(**row) for row in rows)

    def remove(self, session: str) -> None:
        """Remove the session, its messages and their segments; its documents stay."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM sessions WHERE id = ?", [session])
        self._store.erase()

    def attach(self, session: str, document: int) -> None:
        """Let the session use the document; no error if it already does.

        Raises:
            NotFoundError: there is no such session.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute(
                "INSERT INTO session_documents VALUES (?, ?) ON CONFLICT DO NOTHING",
                [session, document],
            )

    def documents(self, session: str) -> tuple[int, ...]:
        """Ids of the documents that the session uses, in the order in which they were attached."""
        rows = self._store.db.execute(
            "SELECT document FROM session_documents WHERE session = ? ORDER BY rowid", [session]
        )
        return tuple(int(row[0]) for row in rows)

    def append(
        self,
        session: str,
        parent: int | None,
        role: Role,
        text: str,
        token_ids: Sequence[int],
        *,
        passages: Sequence[Mapping[str, Any]] = (),
        stats: Mapping[str, Any] | None = None,
        spans: Sequence[Span] = (),
    ) -> Message:
        """Store a message and its spans, all or nothing.

        Raises:
            NotFoundError: there is no such session.
            StorageError: the parent isn't a message of this session.
        """
        with self._store.transaction() as db:
            self.get(session)
            self._check_parent(session, parent)
            cursor = db.execute(
                "INSERT INTO messages (session, parent, role, text, text_sha256, token_ids, "
                "passages, stats, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    session,
                    parent,
                    role,
                    text,
                    text_sha256(text),
                    np.asarray(token_ids, dtype="<i4").tobytes(),
                    json.dumps([dict(passage) for passage in passages]),
                    json.dumps(dict(stats or {})),
                    now(),
                ],
            )
            message = cursor.lastrowid
            db.conn.executemany(
                "INSERT INTO spans VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (message, position, span.start, span.end, span.text, _sources_json(span))
                    for position, span in enumerate(spans)
                ],
            )
            return next(self._messages("id = ?", message))

    def message(self, message: int) -> Message:
        """One message with its spans.

        Raises:
            NotFoundError: there is none.
        """
        for found in self._messages("id = ?", message):
            return found
        raise NotFoundError(f"There is no message {message}; its session may have been removed.")

    def messages(self, session: str) -> tuple[Message, ...]:
        """The session's messages with their spans, the oldest first."""
        return tuple(self._messages("session = ?", session))

    def _check_parent(self, session: str, parent: int | None) -> None:
        if parent is None:
            return
        rows = self._store.db.execute("SELECT session FROM messages WHERE id = ?", [parent])
        if rows.fetchone() != (session,):
            raise StorageError(f"Message {parent} isn't part of session {session!r}.")

    def _messages(self, where: str, value: object) -> Iterator[Message]:
        spans: dict[int, list[Span]] = {}
        for row in self._store.db.execute(
            'SELECT message, start, "end", spans.text, sources FROM spans '  # noqa: S608
            f"JOIN messages ON messages.id = message WHERE messages.{where} "
            "ORDER BY message, position",
            [value],
        ):
            sources = tuple(Source(**source) for source in json.loads(row[4]))
            spans.setdefault(row[0], []).append(Span(row[1], row[2], row[3], sources))
        rows = self._store.db.query(
            f"SELECT * FROM messages WHERE {where} ORDER BY id",  # noqa: S608 - our own conditions
            [value],
        )
        for row in rows:
            yield _message(row, tuple(spans.get(row["id"], ())))


def _message(row: dict[str, Any], spans: tuple[Span, ...]) -> Message:
    return Message(
        id=row["id"],
        session=row["session"],
        parent=row["parent"],
        role=row["role"],
        text=row["text"],
        token_ids=tuple(np.frombuffer(row["token_ids"], dtype="<i4").tolist()),
        passages=tuple(json.loads(row["passages"])),
        stats=json.loads(row["stats"]),
        created_at=row["created_at"],
        spans=spans,
    )


def _sources_json(span: Span) -> str:
    return json.dumps([asdict(source) for source in span.sources], ensure_ascii=False)
