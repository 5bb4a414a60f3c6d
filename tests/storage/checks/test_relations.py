"""Laws between rows: no row contradicts another, and every one that is referred to is there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from storage.checks.relations import check_references, check_relations
from storage.errors import RowError
from tests.storage.checks.loose import add, loose


@pytest.fixture
def db() -> Iterator[Database]:
    """Two versions of a file, two sessions, an answer that quotes both, and jobs: all sound."""
    with closing(loose()) as opened:
        add(opened, "documents", is_current=0, characters=4)
        add(opened, "documents", id=2, sha256="b" * 64, version=2)
        add(opened, "documents", id=3, name="b.txt", version=0, is_current=0)
        add(opened, "documents", id=4, name="b.txt", sha256="b" * 64, version=0, is_current=0)
        add(opened, "sessions", head=2)
        add(opened, "sessions", id="t")
        add(opened, "messages", text="🦑é")
        add(opened, "messages", id=2, parent=1, role="assistant", stats='{"finish": "eos"}')
        add(opened, "messages", id=3, session="t")
        add(opened, "spans", message=2, end=2)
        add(opened, "span_sources", document=1, end=4)
        add(opened, "span_sources", rank=1, message=1, end=2)
        add(opened, "span_sources", rank=2, end=10**6)  # of what was removed
        add(opened, "jobs", sha256="", state="failed")
        add(opened, "jobs", id=2, archive=1)
        add(opened, "jobs", id=3, state="waiting", is_searchable=1, document=1)
        add(opened, "revisions")
        add(opened, "revisions", id=2, path="/b.txt")
        add(opened, "desks")
        add(opened, "desks", id=2, path="/b.txt", head=3)
        add(opened, "desk_states")
        add(opened, "desk_states", id=2, parent=1)
        add(opened, "desk_states", id=3, desk=2, revision=2)
        add(opened, "desk_asks", base=1)
        yield opened


def test_sound_rows_pass(db: Database) -> None:
    check_relations(db)
    with closing(loose()) as empty:
        check_relations(empty)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("documents SET media_type = NULL WHERE id = 2", "row 2 of documents .* media_type (None)"),
        ("documents SET text_sha256 = NULL", "documents has a wrong text_sha256"),
        ("documents SET characters = NULL", "documents has a wrong characters"),
        ("documents SET version = 1", "documents has a wrong version (1)"),
        ("documents SET is_current = 1 WHERE id = 1", "documents has a wrong is_current (1)"),
        ("sessions SET head = 3 WHERE id = 's'", "with id 's' has a wrong head (3)"),
        ("sessions SET head = 9 WHERE id = 't'", "with id 't' has a wrong head (9)"),
        ("messages SET parent = 1 WHERE id = 1", "row 1 of messages has a wrong parent (1)"),
        ("messages SET parent = 3 WHERE id = 1", "row 1 of messages has a wrong parent (3)"),
        ("messages SET parent = 1 WHERE id = 3", "row 3 of messages has a wrong parent (1)"),
        ("messages SET parent = NULL WHERE id = 2", "row 2 of messages has a wrong parent (None)"),
        ("messages SET role = 'system' WHERE id = 1", "row 2 of messages has a wrong parent (1)"),
        ("messages SET stats = '{}' WHERE id = 2", "row 2 of messages has a wrong stats ('{}')"),
        ("messages SET stats = '{\"finish\": 1}' WHERE id = 2", "row 2 of messages .* stats"),
        ("spans SET start = 3", "row 1 of spans has a wrong start (3)"),
        ("span_sources SET start = 5 WHERE rank = 0", "with span 1, rank 0 has a wrong start (5)"),
        ("span_sources SET \"end\" = 5 WHERE rank = 0", "with span 1, rank 0 has a wrong end (5)"),
        ("span_sources SET \"end\" = 3 WHERE rank = 1", "with span 1, rank 1 has a wrong end (3)"),
        ("desks SET head = 3 WHERE id = 1", "row 1 of desks has a wrong head (3)"),
        ("desks SET head = NULL WHERE id = 1", "row 1 of desks has a wrong head (None)"),
        ("desk_states SET parent = 2 WHERE id = 2", "row 2 of desk_states .* parent (2)"),
        ("desk_states SET parent = 1 WHERE id = 3", "row 3 of desk_states .* parent (1)"),
        ("desk_states SET revision = 2 WHERE id = 1", "row 1 of desk_states .* revision (2)"),
        ("desk_asks SET base = 2", "row 1 of desk_asks has a wrong base (2)"),
        ("jobs SET state = 'cancelled' WHERE id = 1", "row 1 of jobs has a wrong sha256 ('')"),
        ("jobs SET archive = 2 WHERE id = 2", "row 2 of jobs has a wrong archive (2)"),
        ("jobs SET document = NULL WHERE id = 3", "row 3 of jobs has a wrong document (None)"),
    ],
)  # fmt: skip
def test_a_contradiction_is_named(db: Database, change: str, told: str) -> None:
    db.execute(f"UPDATE {change}")
    with pytest.raises(RowError, match=told.replace("(", r"\(").replace(")", r"\)")):
        check_relations(db)


def test_only_what_can_be_searched_needs_a_document(db: Database) -> None:
    db.execute("UPDATE jobs SET document = NULL, is_searchable = 0 WHERE id = 3")
    db.execute("UPDATE jobs SET state = 'cancelled', is_searchable = 1 WHERE id = 2")
    check_relations(db)


def test_a_missing_row_is_named_by_the_one_that_refers_to_it() -> None:
    with closing(loose()) as db:
        check_references(db)
        add(db, "spans", id=5, message=77)
        with pytest.raises(RowError, match=r"^row 5 of spans refers to a missing row of messages"):
            check_references(db)
        db.execute("DELETE FROM spans")
        add(db, "pages")  # a table whose rows have no number of their own
        with pytest.raises(RowError, match=r"^a row of pages refers to a missing row of documents"):
            check_references(db)
