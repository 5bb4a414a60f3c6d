"""Sessions: their titles, their documents, their messages and the branch that is shown.

A deleted session is hidden at once and removed permanently by `purge`; until then it can be
restored.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from storage.clock import now
from storage.database import Store
from storage.document import Document
from storage.documents import Documents
from storage.errors import NotFoundError
from storage.evidence import EvidenceRecord, add_evidence
from storage.messages import (
    MessageRecord,
    NewMessage,
    Role,
    add_message,
    check_parents,
    messages_where,
    newest_below,
)
from storage.session_records import SessionRecord, SessionScope, matching_sessions, sessions_where
from storage.spans import SpanRecord


class Sessions:
    """The sessions of the library."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, title: str = "") -> SessionRecord:
        """A new session under a short random id, whose questions go to all documents."""
        session = secrets.token_hex(5)
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO sessions (id, title, created_at, scope) VALUES (?, ?, ?, 'all')",
                [session, title, now()],
            )
            return self.get(session)

    def get(self, session: str) -> SessionRecord:
        """The session with this id.

        Raises:
            NotFoundError: there is none, or it was deleted.
        """
        return self._found(session, "id = ? AND deleted_at IS NULL")

    def all(self, matching: str = "") -> list[SessionRecord]:
        """The sessions that aren't deleted, most recently used first.

        Args:
            matching: words that each occur in the title or a message, ignoring case.
        """
        return matching_sessions(self._store.db, matching)

    def rename(self, session: str, title: str) -> None:
        """Give the session a title.

        Raises:
            NotFoundError: there is no such session.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("UPDATE sessions SET title = ? WHERE id = ?", [title, session])

    def answer_with(self, session: str, way: str | None) -> None:
        """Choose how the session's questions are answered; None as the settings say.

        Raises:
            NotFoundError: there is no such session.
            StorageError: there is no such way.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("UPDATE sessions SET answer = ? WHERE id = ?", [way, session])

    def ask_of(self, session: str, scope: SessionScope, documents: Sequence[int] = ()) -> None:
        """Choose which documents the session's questions go to.

        Args:
            documents: those that are chosen, in place of those that were.

        Raises:
            NotFoundError: there is no such session or document.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("UPDATE sessions SET scope = ? WHERE id = ?", [scope, session])
            if scope == "chosen":
                db.execute("DELETE FROM session_documents WHERE session = ?", [session])
                for document in documents:
                    self.attach(session, document)

    def delete(self, session: str) -> None:
        """Hide the session; `purge` removes it permanently.

        Raises:
            NotFoundError: there is no such session.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("UPDATE sessions SET deleted_at = ? WHERE id = ?", [now(), session])

    def undelete(self, session: str) -> None:
        """Restore a hidden session.

        Raises:
            NotFoundError: it was removed permanently.
        """
        with self._store.transaction() as db:
            self._found(session, "id = ?")
            db.execute("UPDATE sessions SET deleted_at = NULL WHERE id = ?", [session])

    def purge(self, until: str) -> None:
        """Remove permanently what was deleted at `until` or earlier; documents stay."""
        with self._store.transaction() as db:
            gone = db.execute("DELETE FROM sessions WHERE deleted_at <= ?", [until]).rowcount
        if gone:
            self._store.erase()

    def remove(self, session: str) -> None:
        """Remove the session and its messages at once; its documents stay in the library.

        Raises:
            NotFoundError: there is no such session.
        """
        with self._store.transaction() as db:
            self.get(session)
            db.execute("DELETE FROM sessions WHERE id = ?", [session])
        self._store.erase()

    def attach(self, session: str, document: int) -> None:
        """Add the document to those of the session; repeating it changes nothing, and questions
        that go to all documents or to none still do.

        Raises:
            NotFoundError: there is no such session or document; a hidden one accepts documents,
                since files may still be arriving.
        """
        with self._store.transaction() as db:
            self._found(session, "id = ?")
            Documents(self._store).get(document)
            db.execute("INSERT OR IGNORE INTO session_documents VALUES (?, ?)", [session, document])

    def documents(self, session: str) -> list[Document]:
        """The documents that the session's questions go to, oldest first."""
        match self._found(session, "id = ?").scope:
            case "all":
                return Documents(self._store).current()
            case "chosen":
                return self.brought(session)
            case "none":
                return []

    def brought(self, session: str) -> list[Document]:
        """The documents that were added in the session or chosen for it, oldest first."""
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
        evidence: Sequence[EvidenceRecord] = (),
        shown: int | None = None,
    ) -> MessageRecord:
        """Store a message with its spans and evidence, all at once.

        A question becomes the shown branch. An answer does so only if the shown branch still ends
        with `parent` or `shown`, so that a person who has moved to another branch stays there.

        Raises:
            NotFoundError: there is no such session; a hidden one accepts messages.
            StorageError: `parent` isn't one of its messages.
        """
        new = NewMessage(parent, role, text, token_ids, passages, stats, spans, evidence)
        with self._store.transaction() as db:
            head = self._found(session, "id = ?").head
            message = add_message(db, session, new)
            if role == "assistant":
                db.execute("DELETE FROM unfinished WHERE asked = ?", [parent])
            head = message if role != "assistant" or head in (parent, shown) else head
            db.execute("UPDATE sessions SET head = ? WHERE id = ?", [head, session])
            return self.message(message)

    def give_evidence(self, message: int, evidence: Sequence[EvidenceRecord]) -> None:
        """Store evidence that was found later for a question; one that has some keeps it.

        Raises:
            NotFoundError: there is no such message.
        """
        with self._store.transaction() as db:
            if not self.message(message).evidence:
                add_evidence(db, message, evidence)

    def show(self, session: str, message: int) -> None:
        """Show the most recently continued branch through this message.

        Raises:
            NotFoundError: there is no such session, or no such message in it.
        """
        with self._store.transaction() as db:
            self.get(session)
            if self.message(message).session != session:
                raise NotFoundError(f"message {message}: isn't in session {session!r}.")
            head = newest_below(db, message)
            db.execute("UPDATE sessions SET head = ? WHERE id = ?", [head, session])

    def message(self, message: int) -> MessageRecord:
        """The message with this id.

        Raises:
            NotFoundError: there is none.
        """
        found = messages_where(self._store.db, "id = ?", message)
        if not found:
            raise NotFoundError(f"message {message}: not found.")
        return found[0]

    def messages(self, session: str) -> list[MessageRecord]:
        """The session's messages of all branches, in the order in which they were stored."""
        messages = messages_where(self._store.db, "session = ?", session)
        check_parents(self._store.db, messages)
        return messages

    def _found(self, session: str, where: str) -> SessionRecord:
        found = sessions_where(self._store.db, where, session)
        if not found:
            raise NotFoundError(
                f"session {session!r}: not found. `palimpsest sessions` lists all sessions."
            )
        return found[0]
