"""Answers in progress, stored as they grow, so that a process that is killed loses a second of one.

Messages are append-only, so what is written stands here until the answer is a message. What is left
by a process that was killed becomes one at the next start, as if it had been stopped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator

from storage.clock import now
from storage.database import Store
from storage.messages import LITTLE_INT32, read_token_ids
from storage.reading import Json, TableRows
from storage.sessions import Sessions

_UNFINISHED = TableRows(
    "unfinished",
    tuple[
        int,
        str,
        str,
        Annotated[Any, BeforeValidator(read_token_ids)],
        Annotated[dict[str, Any], Json],
    ],
)


class UnfinishedAnswers:
    """The answers in progress of all processes that use a data folder."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self, asked: int, text: str, token_ids: Sequence[int], stats: Mapping[str, Any]
    ) -> None:
        """Store what has been written in answer to a question, in place of what was stored before.

        It is removed when an answer to that question is stored as a message.
        """
        tokens = np.asarray(token_ids, LITTLE_INT32).tobytes()
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?, ?, ?)",
                [asked, text, tokens, json.dumps(dict(stats)), now()],
            )

    def recover(self, until: str) -> int:
        """Store what nobody has gone on with since `until` as messages; how many there are."""
        with self._store.transaction() as db:
            found = _UNFINISHED.read(
                db,
                "SELECT asked, session, unfinished.text, unfinished.token_ids, unfinished.stats "
                "FROM unfinished JOIN messages ON messages.id = asked WHERE updated_at <= ?",
                [until],
            )
            sessions = Sessions(self._store)
            for asked, session, text, tokens, stats in found:
                written = {"text": text, "token_ids": tokens, "stats": stats}
                sessions.append(session, parent=asked, role="assistant", **written)
        return len(found)
