"""Answers in progress, stored as they grow, so that a process that is killed loses a second of one.

Messages are append-only, so what is written stands here until the answer is a message. What is left
by a process that was killed becomes one at the next start, with the spans that it had.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator
from sqlite_utils import Database

from storage.clock import now
from storage.database import Store
from storage.messages import LITTLE_INT32, read_token_ids
from storage.sessions import Sessions
from storage.spans import SpanRecord, SpanSource
from storage.table_rows import Json, TableRows

_UNFINISHED = TableRows(
    "unfinished",
    tuple[
        int,
        str,
        str,
        Annotated[Any, BeforeValidator(read_token_ids)],
        Annotated[dict[str, Any], Json],
        Annotated[tuple[SpanRecord, ...], Json],
        int | None,
    ],
)

_LEFT = """
SELECT asked, messages.session, unfinished.text, unfinished.token_ids, unfinished.stats, spans,
    another.id
FROM unfinished
JOIN messages ON messages.id = asked
JOIN sessions ON sessions.id = messages.session
LEFT JOIN messages AS another ON another.id = head AND another.parent = asked
WHERE updated_at <= ?
"""
"""What is left, and another answer to the same question if the session shows that one."""

_STANDS = (
    """
    SELECT substr(text, ?, ?) FROM texts
    WHERE sha256 = (SELECT text_sha256 FROM documents WHERE id = ?)
    """,
    "SELECT substr(text, ?, ?) FROM messages WHERE id = ?",
)


class UnfinishedAnswers:
    """The answers in progress of all processes that use a data folder."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self,
        asked: int,
        text: str,
        token_ids: Sequence[int],
        stats: Mapping[str, Any],
        spans: Sequence[SpanRecord] = (),
    ) -> None:
        """Store what has been written in answer to a question, in place of what was stored before.

        It is removed when an answer to that question is stored as a message.
        """
        tokens = np.asarray(token_ids, LITTLE_INT32).tobytes()
        copied = json.dumps([asdict(span) for span in spans])
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?, ?)",
                [asked, text, tokens, json.dumps(dict(stats)), now(), copied],
            )

    def recover(self, until: str) -> int:
        """Store what nobody has gone on with since `until` as messages; how many there are.

        Each becomes the shown answer to its question, unless the session has gone on elsewhere.
        """
        with self._store.transaction() as db:
            found = _UNFINISHED.read(db, _LEFT, [until])
            sessions = Sessions(self._store)
            for asked, session, text, tokens, stats, spans, another in found:
                written = {
                    "text": text,
                    "token_ids": tokens,
                    "stats": stats,
                    "spans": _true(db, text, spans),
                }
                sessions.append(session, parent=asked, role="assistant", shown=another, **written)
        return len(found)


def _true(db: Database, text: str, spans: Sequence[SpanRecord]) -> list[SpanRecord]:
    """The spans of this text, with the sources in which their words stand."""
    own = [each for each in spans if each.text and text[each.start : each.end] == each.text]
    there = [
        replace(span, sources=tuple(each for each in span.sources if _stands(db, span.text, each)))
        for span in own
    ]
    return [span for span in there if span.sources]


def _stands(db: Database, words: str, source: SpanSource) -> bool:
    """Whether the words stand where the source says, or did before it was removed."""
    for key, query in zip((source.document, source.message), _STANDS, strict=True):
        if key is not None:
            place = [source.start + 1, source.end - source.start, key]
            row = db.execute(query, place).fetchone()
            return row is None or row[0] == words
    return True
