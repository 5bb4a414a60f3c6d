"""Texts that are being revised: every state of each, append-only but for what grows.

A state is a revision's bytes, how they are read, and the hunks that wait. The one that `head` names
is what is shown; undoing goes back to its parent, so that nothing is ever overwritten. What is
typed in one go, and what a model proposes in one answer, is one state that is replaced as it grows.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from sqlite_utils import Database

from storage.clock import now
from storage.database import Store
from storage.desk_records import Action, DeskRecord, HowRead, HunkRecord, StateRecord
from storage.errors import NotFoundError
from storage.revisions import Author, Revisions
from storage.table_rows import TableRows

_DESKS = TableRows("desks", DeskRecord)
_STATES = TableRows("desk_states", StateRecord)
_DESK = "SELECT id, path, name, document, is_copy, head, opened_at, edition FROM desks"
_STATE = """
    SELECT states.id, states.parent, states.revision, states.encoding, states.mark,
        states.is_old_mac, states.hunks, states.action, states.created_at,
        coalesce(iif(asks.id, 'model', made.author), 'person') AS author,
        coalesce(asks.instruction, made.instruction, '') AS instruction,
        coalesce(asks.model, made.model, '') AS model
    FROM desk_states states
    LEFT JOIN desk_states before ON before.id = states.parent
    LEFT JOIN revisions made ON made.id = states.revision AND made.id IS NOT before.revision
    LEFT JOIN desk_asks asks ON states.action = 'proposed' AND asks.id = (
        SELECT min(id) FROM desk_asks WHERE desk = states.desk
        AND (state = 'running' OR updated_at >= states.created_at))
"""
"""Who made a state, and what a model was asked: of one that has the bytes of the state before the
revision doesn't tell, and of a proposal the question does that had not ended when it was made.
"""


class Desks:
    """The texts on the desk; every change is one transaction, or part of the caller's."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._revisions = Revisions(store)

    def all(self) -> list[DeskRecord]:
        """The texts, the one opened last first."""
        return _DESKS.read(self._store.db, f"{_DESK} ORDER BY opened_at DESC, id DESC")

    def get(self, desk: int) -> DeskRecord:
        """A text.

        Raises:
            NotFoundError: there is none.
        """
        found = _DESKS.first(self._store.db, f"{_DESK} WHERE id = ?", [desk])
        if found is None:
            raise NotFoundError("This text isn't on the desk any more. Open it again.")
        return found

    def at(self, path: str) -> DeskRecord | None:
        """The text whose revisions are stored under this path."""
        return _DESKS.first(self._store.db, f"{_DESK} WHERE path = ?", [path])

    def begin(
        self,
        path: str,
        name: str,
        content: bytes,
        how: HowRead,
        *,
        document: int | None = None,
        is_copy: bool = False,
    ) -> DeskRecord:
        """Put a text on the desk."""
        with self._store.transaction() as db:
            made = db.execute(
                "INSERT INTO desks (path, name, document, is_copy, opened_at) "
                "VALUES (?, ?, ?, ?, ?)",
                [path, name, document, is_copy, now()],
            ).lastrowid
            assert made is not None
            revision = self._revisions.keep(path, content)
            self._add(db, made, None, revision, how, (), "opened")
            return self.get(made)

    def touch(self, desk: int) -> None:
        """Note that a text was opened again."""
        with self._store.transaction() as db:
            db.execute("UPDATE desks SET opened_at = ? WHERE id = ?", [now(), desk])

    def head(self, desk: int) -> StateRecord:
        """The state of a text that is shown.

        Raises:
            NotFoundError: there is no such text.
        """
        return self.state(desk, self.get(desk).head)

    def state(self, desk: int, state: int) -> StateRecord:
        """A state of a text.

        Raises:
            NotFoundError: it has no such state.
        """
        sql = f"{_STATE} WHERE states.desk = ? AND states.id = ?"
        found = _STATES.first(self._store.db, sql, [desk, state])
        if found is None:
            raise NotFoundError("The text has no such state.")
        return found

    def states(self, desk: int) -> list[StateRecord]:
        """The states of a text, oldest first."""
        sql = f"{_STATE} WHERE states.desk = ? ORDER BY states.id"
        return _STATES.read(self._store.db, sql, [desk])

    def last_of(self, desk: int, actions: Collection[Action]) -> StateRecord:
        """The newest state of a text that one of these actions made.

        Raises:
            NotFoundError: there is none.
        """
        marks = ", ".join("?" * len(actions))
        newest = "ORDER BY states.id DESC LIMIT 1"
        sql = f"{_STATE} WHERE states.desk = ? AND states.action IN ({marks}) {newest}"
        found = _STATES.first(self._store.db, sql, [desk, *actions])
        if found is None:
            raise NotFoundError("The text has no such state.")
        return found

    def newest(self) -> int:
        """The newest state of any text, whatever is shown; 0 for none."""
        row = self._store.db.execute("SELECT max(id) FROM desk_states").fetchone()
        return int(row[0] or 0)

    def next_of(self, desk: int, state: int) -> int | None:
        """The state that was made from this one last."""
        row = self._store.db.execute(
            "SELECT max(id) FROM desk_states WHERE desk = ? AND parent = ?", [desk, state]
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def content(self, desk: int, revision: int) -> bytes:
        """The bytes of a revision of a text.

        Raises:
            NotFoundError: it has no such revision.
        """
        return self._revisions.content(self.get(desk).path, revision)

    def push(
        self,
        desk: int,
        content: bytes | None,
        how: HowRead,
        hunks: Sequence[HunkRecord],
        action: Action,
        *,
        instruction: str = "",
        model: str = "",
        grows: bool = False,
    ) -> StateRecord:
        """Store what the shown state becomes, and show that.

        Args:
            content: its bytes; None if they stay.
            instruction, model: what a model was asked that wrote the bytes; "" for a person.
            grows: whether it takes the place of the shown state, if that was made in the same way
                and nothing came of it yet.
        """
        with self._store.transaction() as db:
            record, before = self.get(desk), self.head(desk)
            is_grown = grows and before.action == action and before.parent is not None
            is_grown = is_grown and self.next_of(desk, before.id) is None
            parent = before.parent if is_grown else before.id
            revision = before.revision
            if content is not None:
                author: Author = "model" if model else "person"
                asked = {"instruction": instruction, "model": model}
                revision = self._revisions.put(
                    record.path, content, parent=self._parent(desk, parent), author=author, **asked
                )
            since = before.created_at if is_grown else None
            self._add(db, desk, parent, revision, how, hunks, action, since)
            if is_grown:
                self._drop(db, before)
            return self.head(desk)

    def show(self, desk: int, state: int) -> StateRecord:
        """Show another state of a text.

        Raises:
            NotFoundError: it has no such state.
        """
        with self._store.transaction() as db:
            found = self.state(desk, state)
            self._set_head(db, desk, state)
            return found

    def forget(self, desk: int) -> None:
        """Delete a text with all its states and revisions for good."""
        with self._store.transaction() as db:
            path = self.get(desk).path
            db.execute("DELETE FROM desks WHERE id = ?", [desk])
            self._revisions.forget(path)
        self._store.erase()

    def _parent(self, desk: int, state: int | None) -> int | None:
        return None if state is None else self.state(desk, state).revision

    def _add(
        self,
        db: Database,
        desk: int,
        parent: int | None,
        revision: int,
        how: HowRead,
        hunks: Sequence[HunkRecord],
        action: Action,
        since: str | None = None,
    ) -> None:
        written: list[Any] = [desk, parent, revision, how.encoding, how.mark, how.is_old_mac]
        written += [json.dumps([asdict(each) for each in hunks]), action, since or now()]
        made = db.execute(
            "INSERT INTO desk_states (desk, parent, revision, encoding, mark, is_old_mac, hunks, "
            "action, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            written,
        ).lastrowid
        assert made is not None
        self._set_head(db, desk, made)

    def _set_head(self, db: Database, desk: int, state: int) -> None:
        db.execute("UPDATE desks SET head = ?, edition = edition + 1 WHERE id = ?", [state, desk])

    def _drop(self, db: Database, state: StateRecord) -> None:
        """Delete a state that has grown into another one, and its bytes if no other has them."""
        db.execute("DELETE FROM desk_states WHERE id = ?", [state.id])
        db.execute(
            "DELETE FROM revisions WHERE id = ? "
            "AND NOT EXISTS (SELECT 1 FROM desk_states WHERE revision = revisions.id) "
            "AND NOT EXISTS (SELECT 1 FROM desk_asks WHERE base = revisions.id) "
            "AND NOT EXISTS (SELECT 1 FROM revisions later WHERE later.parent = revisions.id)",
            [state.revision],
        )
