"""The schema of how jobs are found by what their files are called."""

from __future__ import annotations

from sqlite_utils import Database

from storage.migrations.registry import migrations


@migrations()
def m029_job_names(db: Database) -> None:
    """Each file that is added is looked for among all the others, by its name and its path."""
    db.executescript("""
        CREATE INDEX jobs_name ON jobs(name);
        CREATE INDEX jobs_origin ON jobs(origin) WHERE origin != '';
    """)
