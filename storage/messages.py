"""Messages, which are append-only, and the branches they form.

A message stores its text and its exact tokens, statistics, and its spans: the parts that are
verbatim in a source. A question also stores what was found for it: passages, and evidence, the
sentences that answer it. When a source is removed what quotes it keeps its words and the source's
name, and is marked as removed.

Messages form a tree by their parents. Versions of a question have the same parent, and so do the
answers to one question; a path from the root is a branch.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import AfterValidator, BeforeValidator
from sqlite_utils import Database

from storage.clock import now
from storage.connection import damaged
from storage.documents import text_hash
from storage.errors import DamagedError, StorageError
from storage.evidence import EvidenceRecord, add_evidence, evidence_of
from storage.spans import SpanRecord, add_span, spans_of
from storage.table_rows import Json, TableRows

Role = Literal["system", "user", "assistant"]

LITTLE_INT32 = np.dtype("<i4")


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message as it was stored.

    Attributes:
        parent: the message it answers or follows, or None for the first.
        token_ids: its tokens as read or generated.
        passages: the passages retrieved for it, as JSON values.
        stats: statistics, as JSON values.
        evidence: the sentences that answer it, best first.
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
    evidence: tuple[EvidenceRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message to be stored; the fields are those of `MessageRecord`."""

    parent: int | None
    role: Role
    text: str
    token_ids: Sequence[int]
    passages: Sequence[Mapping[str, Any]] = ()
    stats: Mapping[str, Any] | None = None
    spans: Sequence[SpanRecord] = ()
    evidence: Sequence[EvidenceRecord] = ()


def read_token_ids(data: object) -> tuple[int, ...]:
    """Tokens as they are stored.

    Raises:
        ValueError: they are none.
    """
    if not isinstance(data, bytes):
        raise ValueError("is not a blob")
    found: list[int] = np.frombuffer(data, LITTLE_INT32).tolist()
    if min(found, default=0) < 0:
        raise ValueError("is not a token")
    return tuple(found)


def _passages(passages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places in documents; other keys are accepted."""
    for passage in passages:
        place = [passage.get(key) for key in ("document", "start", "end")]
        place += [page] if (page := passage.get("page")) is not None else []
        if not all(isinstance(each, int) and 0 <= each < _HUGE for each in place):
            raise ValueError("is not a place in a document")
    return passages


_HUGE = 2**63
_Passages = Annotated[list[dict[str, Any]], Json, AfterValidator(_passages)]
_MESSAGES = TableRows(
    "messages",
    tuple[
        int,
        str,
        int | None,
        Role,
        str,
        Annotated[Any, BeforeValidator(read_token_ids)],
        _Passages,
        Annotated[dict[str, Any], Json],
        str,
    ],
)


def branch(messages: Sequence[MessageRecord], last: int | None) -> list[MessageRecord]:
    """The messages of one session from the first to `last`; empty for None.

    Raises:
        DamagedError: one of them is missing.
    """
    by_id = {message.id: message for message in messages}
    path: list[MessageRecord] = []
    while last is not None:
        if last not in by_id:
            raise DamagedError(
                f"message {last}: is not in its session any more, so the database is damaged. "
                "Restore a backup with `palimpsest restore FILE`."
            )
        path.append(by_id[last])
        last = by_id[last].parent
    return path[::-1]


def add_message(db: Database, session: str, new: NewMessage) -> int:
    """Store a message with its spans and evidence; its id.

    Raises:
        StorageError: its parent isn't one of the session's messages.
    """
    _check_parent(db, session, new.parent)
    message = db.execute(
        "INSERT INTO messages (session, parent, role, text, text_sha256, token_ids,"
        " passages, stats, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            session,
            new.parent,
            new.role,
            new.text,
            text_hash(new.text),
            np.asarray(new.token_ids, LITTLE_INT32).tobytes(),
            json.dumps([dict(passage) for passage in new.passages]),
            json.dumps(dict(new.stats or {})),
            now(),
        ],
    ).lastrowid
    assert message is not None
    for span in new.spans:
        add_span(db, message, span)
    add_evidence(db, message, new.evidence)
    return message


def messages_where(db: Database, where: str, value: object) -> list[MessageRecord]:
    """The messages that match, in the order in which they were stored."""
    spans = spans_of(db, where, value)
    evidence = evidence_of(db, where, value)
    rows = _MESSAGES.read(
        db,
        "SELECT id, session, parent, role, text, token_ids, passages, stats, created_at"  # noqa: S608  # `where` is a constant
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
            token_ids=row[5],
            passages=tuple(row[6]),
            stats=row[7],
            spans=tuple(spans[row[0]]),
            created_at=row[8],
            evidence=tuple(evidence[row[0]]),
        )
        for row in rows
    ]


def check_parents(db: Database, messages: Sequence[MessageRecord]) -> None:
    """Check that each message of a session follows an earlier one, so that all branches end.

    Raises:
        DamagedError: one doesn't.
    """
    seen: set[int | None] = {None}
    for message in messages:
        if message.parent not in seen:
            reason = f"row {message.id} of messages follows {message.parent}, which doesn't exist"
            raise damaged(db, reason)
        seen.add(message.id)


def newest_below(db: Database, message: int) -> int:
    """The newest of the messages that follow `message` on any branch, or itself: a leaf."""
    ((newest,),) = db.execute(
        "WITH RECURSIVE below(id) AS (VALUES (?) UNION SELECT messages.id FROM messages"
        " JOIN below ON messages.parent = below.id) SELECT max(id) FROM below",
        [message],
    ).fetchall()
    return int(newest)


def _check_parent(db: Database, session: str, parent: int | None) -> None:
    if parent is None:
        return
    row = db.execute("SELECT session FROM messages WHERE id = ?", [parent]).fetchone()
    if row is None or row[0] != session:
        raise StorageError(f"message {parent}: isn't in session {session!r}.")
