"""Law: texts on the desk get tables, and go with their states."""

from __future__ import annotations

from contextlib import closing

from tests.storage.checks.loose import ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m024_desks"


def test_the_desk_has_tables() -> None:
    with closing(before(THIS)) as db:
        bring_up(db, THIS)
        for table in ("revisions", "desks", "desk_states", "desk_asks"):
            assert db.table(table).count == 0
            put(db, table, {key: ROWS[table][key] for key in ROWS[table] if key != "edition"})
        put(db, "desk_states", {**ROWS["desk_states"], "id": 2, "parent": 1})
        db.execute("DELETE FROM desks")
        assert rows(db, "SELECT * FROM desk_states") == rows(db, "SELECT * FROM desk_asks") == []
        assert len(rows(db, "SELECT * FROM revisions")) == 1
