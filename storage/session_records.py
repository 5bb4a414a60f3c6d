"""Sessions for listing: titles, times, and search by words."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlite_utils import Database

from storage.table_rows import TableRows, Time

SessionScope = Literal["all", "chosen", "none"]
"""Which documents a session's questions go to: all there are, those chosen for it, or none."""

TITLE_LENGTH = 80
"""Code points of the first question used as a missing title."""

# Every word is in the title or in one of the messages.
_MATCHES = """
    NOT EXISTS (SELECT 1 FROM json_each(?) AS word
        WHERE NOT has_word(sessions.title, word.value)
        AND NOT EXISTS (SELECT 1 FROM messages
            WHERE session = sessions.id AND has_word(text, word.value)))
"""


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A session.

    Attributes:
        title: as it was given; if none was, the beginning of the first question, or the name of
            the first document that was added in it or chosen for it.
        updated_at: the time of its last message, or of its creation.
        head: the last message of the branch that is shown; None without messages.
        answer: how its questions are answered; None as the settings say.
        scope: which documents they go to.
    """

    id: str
    title: str
    created_at: Time
    updated_at: Time
    head: int | None
    answer: Literal["auto", "quotes", "model"] | None = None
    scope: SessionScope = "all"


_SESSIONS = TableRows("sessions", SessionRecord)


def sessions_where(db: Database, where: str, value: object) -> list[SessionRecord]:
    """The sessions that match."""
    return _select(db, f"WHERE {where}", [value])


def matching_sessions(db: Database, words: str) -> list[SessionRecord]:
    """The sessions that aren't deleted that contain each of the words, most recently used first.

    Words match as substrings; case and Unicode normalisation are ignored.
    """
    db.conn.create_function("has_word", 2, _has_word, deterministic=True)
    return _select(
        db,
        f"WHERE deleted_at IS NULL AND {_MATCHES} ORDER BY updated_at DESC, rowid DESC",
        [json.dumps(_folded(words).split())],
    )


def _select(db: Database, clauses: str, parameters: Sequence[object]) -> list[SessionRecord]:
    # An untitled session has its first question as title, or the name of its first document.
    sql = f"""
        SELECT id,
            coalesce(nullif(title, ''), (SELECT substr(text, 1, {TITLE_LENGTH}) FROM messages
                WHERE session = sessions.id AND role = 'user' ORDER BY id LIMIT 1),
                (SELECT name FROM session_documents JOIN documents ON document = documents.id
                WHERE session = sessions.id ORDER BY document LIMIT 1), ''),
            created_at,
            coalesce((SELECT max(created_at) FROM messages WHERE session = sessions.id),
                created_at) AS updated_at,
            coalesce((SELECT id FROM messages WHERE id = head AND session = sessions.id),
                (SELECT max(id) FROM messages WHERE session = sessions.id)),
            answer,
            scope
        FROM sessions {clauses}
        """  # noqa: S608  # all are constants
    return _SESSIONS.read(db, sql, parameters)


def _folded(text: str) -> str:
    """The text in one case and one spelling; a lone surrogate is the "?" it is stored as."""
    return unicodedata.normalize("NFKC", text.encode(errors="replace").decode()).casefold()


def _has_word(text: str, word: str) -> bool:
    """Whether `word`, which is folded, is anywhere in `text`."""
    return word in _folded(text)
