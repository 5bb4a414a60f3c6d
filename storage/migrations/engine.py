"""The schema of what the engine has measured: of the machine, and of the texts."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m011_measured(db: Database) -> None:
    """Costs of a model's passes on a machine; perplexities of texts under a model.

    Drafts that were switched on used to be named, one method being all there was; switched on
    they are as without a choice now, which is all methods.
    """
    db.executescript("""
        CREATE TABLE measured_costs (
            model TEXT NOT NULL,
            machine TEXT NOT NULL,
            points TEXT NOT NULL CHECK (json_valid(points)),
            PRIMARY KEY (model, machine)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE perplexities (
            text_sha256 TEXT NOT NULL REFERENCES texts(sha256) ON DELETE CASCADE,
            model TEXT NOT NULL,
            perplexity REAL NOT NULL,
            PRIMARY KEY (text_sha256, model)
        ) STRICT, WITHOUT ROWID;
        DELETE FROM preferences WHERE name = 'drafters' AND value = '["copyspec"]';
    """)
