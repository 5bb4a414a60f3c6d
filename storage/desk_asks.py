"""Instructions given to a model about texts on the desk, and their outcomes."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict

from storage.clock import now
from storage.database import Store
from storage.desk_records import AskRecord, AskState, HunkRecord
from storage.table_rows import TableRows

_ASKS = TableRows("desk_asks", AskRecord)
_ASK = (
    "SELECT id, desk, instruction, model, base, state, told, unsettled, updated_at FROM desk_asks"
)


class DeskAsks:
    """The questions; every change is one transaction, or part of the caller's."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def ask(self, desk: int, instruction: str, model: str, base: int | None = None) -> int:
        """Note that a model is asked about a text, as one of its revisions has it; the question's
        id.
        """
        with self._store.transaction() as db:
            made = db.execute(
                "INSERT INTO desk_asks (desk, instruction, model, base, state, told, unsettled, "
                "updated_at) VALUES (?, ?, ?, ?, 'running', '[]', '[]', ?)",
                [desk, instruction, model, base, now()],
            ).lastrowid
            assert made is not None
            return made

    def answer(
        self,
        ask: int,
        state: AskState,
        told: Sequence[str],
        unsettled: Sequence[HunkRecord] = (),
    ) -> None:
        """Note what came of it, or that it is still being written and what can still change."""
        told_, unsettled_ = json.dumps([*told]), json.dumps([*map(asdict, unsettled)])
        with self._store.transaction() as db:
            db.execute(
                "UPDATE desk_asks SET state = ?, told = ?, unsettled = ?, updated_at = ? "
                "WHERE id = ?",
                [state, told_, unsettled_, now(), ask],
            )

    def last(self, desk: int) -> AskRecord | None:
        """Return the newest instruction that a model was given about a text."""
        return _ASKS.first(
            self._store.db, f"{_ASK} WHERE desk = ? ORDER BY id DESC LIMIT 1", [desk]
        )

    def instructions(self, desk: int, asks: Collection[int]) -> dict[int, str]:
        """The words of those of a text's instructions that are among these, by their numbers."""
        found = self._store.db.execute(
            "SELECT id, instruction FROM desk_asks WHERE desk = ? "
            "AND id IN (SELECT value FROM json_each(?))",
            [desk, json.dumps([*asks])],
        )
        return dict(found.fetchall())

    def abandoned(self, until: str) -> list[AskRecord]:
        """Return the instructions noted as being written though nobody has gone on since `until`: a
        process that wrote them was killed.
        """
        sql = f"{_ASK} WHERE state = 'running' AND updated_at <= ?"
        return _ASKS.read(self._store.db, sql, [until])
