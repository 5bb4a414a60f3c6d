"""Rules over several rows, as conditions in SQL."""

from __future__ import annotations

from sqlite_utils import Database

from storage.checks.tables import Table, wrong
from storage.errors import RowError

_FOLLOWS = "SELECT 1 FROM messages earlier WHERE earlier.id = messages.parent"
_MADE_FROM = "SELECT 1 FROM revisions earlier WHERE earlier.id = revisions.parent"
_TWICE = "SELECT name, version FROM documents WHERE version > 0 GROUP BY 1, 2 HAVING count(*) > 1"
_BOTH = "SELECT name FROM documents WHERE is_current GROUP BY name HAVING count(*) > 1"
_ITS_OWN = "SELECT 1 FROM messages WHERE messages.id = head AND session = sessions.id"
_SHOWN = "SELECT 1 FROM desk_states WHERE desk_states.id = head AND desk = desks.id"
_BECAME = (
    "SELECT 1 FROM desk_states earlier "
    "WHERE earlier.id = desk_states.parent AND earlier.desk = desk_states.desk"
)
_ITS_BYTES = (
    "SELECT 1 FROM revisions JOIN desks ON desks.path = revisions.path "
    "WHERE revisions.id = revision AND desks.id = desk"
)
_ITS_BASE = (
    "SELECT 1 FROM revisions JOIN desks ON desks.path = revisions.path "
    "WHERE revisions.id = base AND desks.id = desk"
)

_MESSAGES = "SELECT id, text FROM messages"

_WRONG = (
    ("documents", "media_type", "media_type IS NULL"),
    ("documents", "text_sha256", "text_sha256 IS NULL"),
    ("documents", "characters", "characters IS NULL"),
    ("documents", "version", f"(name, version) IN ({_TWICE})"),
    ("documents", "is_current", f"is_current AND name IN ({_BOTH})"),
    ("sessions", "head", f"head IS NOT NULL AND NOT EXISTS ({_ITS_OWN})"),
    # A message follows one that was there before, so there are no circles.
    ("messages", "parent", "parent >= id"),
    (
        "messages",
        "parent",
        f"parent IS NOT NULL AND NOT EXISTS ({_FOLLOWS} AND earlier.session = messages.session)",
    ),
    (
        "messages",
        "parent",
        f"role = 'assistant' AND NOT EXISTS ({_FOLLOWS} AND earlier.role = 'user')",
    ),
    ("messages", "stats", "role = 'assistant' AND json_type(stats, '$.finish') IS NOT 'text'"),
    ("spans", "start", 'start > "end"'),
    ("span_sources", "start", 'start > "end"'),
    (
        "span_sources",
        "end",
        '"end" > (SELECT characters FROM documents WHERE id = span_sources.document)',
    ),
    (
        "span_sources",
        "end",
        '"end" > message_length(span_sources.message)',
    ),
    ("evidence", "answer_end", "answer_start > answer_end OR answer_end > text_length(text)"),
    ("evidence", "answer_start", "(answer_start IS NULL) != (answer_end IS NULL)"),
    ("evidence_sources", "start", 'start > "end"'),
    # A revision is of the same file as the one it was made from, which was there before.
    ("revisions", "parent", "parent >= id"),
    (
        "revisions",
        "parent",
        f"parent IS NOT NULL AND NOT EXISTS ({_MADE_FROM} AND earlier.path = revisions.path)",
    ),
    ("desks", "head", f"head IS NULL OR NOT EXISTS ({_SHOWN})"),
    ("desk_states", "parent", "parent >= id"),
    ("desk_states", "parent", f"parent IS NOT NULL AND NOT EXISTS ({_BECAME})"),
    ("desk_states", "revision", f"NOT EXISTS ({_ITS_BYTES})"),
    ("desk_asks", "base", f"base IS NOT NULL AND NOT EXISTS ({_ITS_BASE})"),
    ("jobs", "sha256", "sha256 = '' AND state != 'failed'"),
    ("jobs", "archive", "archive >= id"),
    ("jobs", "document", "state = 'waiting' AND is_searchable AND document IS NULL"),
)
"""Table, column and the condition for a wrong row; only the first is searched."""


def check_relations(db: Database) -> None:
    """No row contradicts another one.

    Raises:
        RowError: one does.
    """
    lengths = {message: len(text) for message, text in db.conn.execute(_MESSAGES)}
    db.conn.create_function("message_length", 1, lengths.get)
    db.conn.create_function("text_length", 1, len)  # SQLite's own ends at a NUL
    for name, column, condition in _WRONG:
        table = Table.of(db.conn, name)
        assert table is not None
        keys = ", ".join(f'"{key}"' for key in table.key)
        sql = f'SELECT {keys}, "{column}" FROM "{name}" WHERE {condition} LIMIT 1'  # noqa: S608
        for *key, value in db.conn.execute(sql):
            raise wrong(name, dict(zip(table.key, key, strict=True)), column, value)


def check_references(db: Database) -> None:
    """Every row that another one refers to is there.

    Raises:
        RowError: one isn't.
    """
    for name, row, other, _ in db.conn.execute("PRAGMA foreign_key_check"):
        which = "a row" if row is None else f"row {row}"
        raise RowError(f"{which} of {name} refers to a missing row of {other}.")
