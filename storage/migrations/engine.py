"""The schema of the engine's measurements of machines and texts."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m011_measured(db: Database) -> None:
    """Costs of a model's passes on a machine; perplexities of texts under a model.

    The choice of drafters used to name the only method; now "on" means no choice, which is all
    methods.
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
