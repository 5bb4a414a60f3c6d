"""The jobs of a store: adding, advancing and ending them."""

from __future__ import annotations

from storage.clock import now
from storage.document import Document, Stage
from storage.job import NEEDS_OCR, Job, JobState
from storage.job_queries import JobQueries

# A batch goes on for as long as anything in it waits, so all that waits is of one; an archive's
# members are of its own.
_BATCH = """coalesce(
    (SELECT batch FROM jobs WHERE state IN ('waiting', 'cancelled') LIMIT 1),
    (SELECT batch FROM jobs WHERE id = ?),
    (SELECT max(batch) + 1 FROM jobs),
    1
)"""
# It may have been removed for good while the file was being added; the file is the library's then.
_SESSION = "(SELECT id FROM sessions WHERE id = ?)"


class Jobs(JobQueries):
    """The jobs of a store."""

    def add(
        self,
        name: str,
        sha256: str,
        size: int,
        session: str | None,
        archive: int | None = None,
        origin: str = "",
    ) -> Job:
        """A job for stored bytes; the name's last job, if that is queued with the same bytes."""
        with self._store.transaction() as db:
            for known in self._select(
                "WHERE state = ? AND name = ? AND sha256 = ? AND session IS ? AND NOT EXISTS "
                "(SELECT 1 FROM jobs AS later WHERE later.id > jobs.id "
                "AND later.name = jobs.name AND later.state != 'failed')",
                [JobState.WAITING, name, sha256, session],
            ):
                return known
            job = self._insert(name, sha256, size, session, archive, JobState.WAITING, None)
            self.progress(job, Stage.STORED, 1, 1)
            db.execute("UPDATE jobs SET origin = ? WHERE id = ?", [origin, job])
            return self._get(job)

    def add_failed(
        self, name: str, session: str | None, error: str, archive: int | None = None
    ) -> Job:
        """Store the error of a refused file until it is dismissed."""
        with self._store.transaction():
            return self._get(self._insert(name, "", 0, session, archive, JobState.FAILED, error))

    def add_done(self, document: Document, session: str | None) -> Job:
        """A finished job for a document that is already in the library."""
        for known in self._select(
            "WHERE state = 'done' AND document = ? ORDER BY id DESC LIMIT 1", [document.id]
        ):
            return self.again(known, session)
        return self._add_for(document, session, JobState.DONE)

    def add_reread(self, document: Document) -> Job:
        """A job for a new text of a file that is in the library, which can't be searched yet."""
        with self._store.transaction() as db:
            job = self._insert(
                *(document.name, document.sha256, document.size, None, None),
                JobState.WAITING,
                None,
            )
            db.execute("UPDATE jobs SET origin = ? WHERE id = ?", [document.origin, job])
            self.set_document(job, document.id, is_new=document.version == 0)
            self.progress(job, Stage.PARSED, 1, 1)
            return self._get(job)

    def add_restored(self, document: Document) -> Job:
        """A job to embed a version that became current again."""
        return self._add_for(document, None, JobState.WAITING)

    def _add_for(self, document: Document, session: str | None, state: JobState) -> Job:
        """A job for a document that can be searched already."""
        with self._store.transaction() as db:
            job = self._insert(
                document.name, document.sha256, document.size, session, None, state, None
            )
            db.execute(
                "UPDATE jobs SET document = ?, is_searchable = 1 WHERE id = ?", [document.id, job]
            )
            return self._get(job)

    def again(self, job: Job, session: str | None) -> Job:
        """The finished job as part of the current batch, for another session."""
        with self._store.transaction() as db:
            db.execute(
                f"UPDATE jobs SET session = {_SESSION}, batch = {_BATCH} WHERE id = ?",  # noqa: S608
                [session, None, job.id],
            )
            return self._get(job.id)

    def progress(self, job: int, stage: Stage, done: int, total: int) -> None:
        """Record how far a stage has come; it is finished when `done` is `total`."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO job_stages SELECT id, ?, ?, ?, ?, NULL FROM jobs WHERE id = ? "
                "ON CONFLICT DO UPDATE SET done = excluded.done, total = excluded.total",
                [stage, done, total, now(), job],
            )
            if done == total:
                db.execute(
                    "UPDATE job_stages SET finished_at = ? WHERE job = ? AND stage = ? "
                    "AND finished_at IS NULL",
                    [now(), job, stage],
                )

    def set_document(self, job: int, document: int, *, is_new: bool) -> None:
        """Record the job's version, and whether it was created for it."""
        with self._store.transaction() as db:
            db.execute(
                "UPDATE jobs SET document = ?, is_new = ? WHERE id = ?", [document, is_new, job]
            )

    def clear_document(self, job: int) -> None:
        """Clear the job's version."""
        with self._store.transaction() as db:
            db.execute("UPDATE jobs SET document = NULL, is_new = 0 WHERE id = ?", [job])

    def set_searchable(self, job: int, replaced: int | None = None) -> None:
        """Record that the job's text is searchable, and which version was current before."""
        with self._store.transaction() as db:
            db.execute(
                "UPDATE jobs SET is_searchable = 1, replaced = coalesce(?, replaced) WHERE id = ?",
                [replaced, job],
            )

    def retry(self, job: int) -> None:
        """Queue a failed job again, in the current batch."""
        with self._store.transaction() as db:
            db.execute(
                f"UPDATE jobs SET state = 'waiting', error = NULL, batch = {_BATCH} "  # noqa: S608
                "WHERE id = ? AND state = 'failed'",
                [None, job],
            )

    def finish(self, job: int) -> None:
        """Mark the job as done; earlier jobs of the same file are removed, failed ones too."""
        with self._store.transaction() as db:
            db.execute("UPDATE jobs SET state = 'done' WHERE id = ? AND state = 'waiting'", [job])
            db.execute(
                "DELETE FROM jobs WHERE state IN ('done', 'failed') AND id != ? "
                "AND (state = 'failed' OR id < ?) "
                "AND (name, sha256) = (SELECT name, sha256 FROM jobs WHERE id = ?)",
                [job, job, job],
            )

    def fail(self, job: int, error: str) -> None:
        """Mark the job as failed; the message stays until it is dismissed."""
        with self._store.transaction() as db:
            db.execute(
                "UPDATE jobs SET state = 'failed', error = ?, document = NULL "
                "WHERE id = ? AND state = 'waiting'",
                [error, job],
            )
            # It stays until it can be read, or is found at its place again: once is enough.
            db.execute(
                "DELETE FROM jobs WHERE state = 'failed' AND id < ? AND (? OR origin != '') "
                "AND (name, sha256, origin) = (SELECT name, sha256, origin FROM jobs WHERE id = ?)",
                [job, NEEDS_OCR in error, job],
            )

    def cancel(self, job: int) -> None:
        """Cancel the job if it isn't over, including unfinished members of an archive.

        A job that only continues with a document that is already in place has nothing to undo.
        """
        with self._store.transaction() as db:
            db.execute(
                "UPDATE jobs SET state = 'cancelled' "
                "WHERE state = 'waiting' AND (id = ? OR archive = ?) "
                "AND (is_new OR replaced IS NOT NULL OR NOT is_searchable)",
                [job, job],
            )

    def remove(self, job: int) -> None:
        """Forget the job."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM jobs WHERE id = ?", [job])

    def dismiss(self, job: int) -> None:
        """Dismiss a failed job; others are unchanged."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM jobs WHERE id = ? AND state = 'failed'", [job])

    def _insert(
        self,
        name: str,
        sha256: str,
        size: int,
        session: str | None,
        archive: int | None,
        state: JobState,
        error: str | None,
    ) -> int:
        row = self._store.db.execute(
            "INSERT INTO jobs (batch, name, sha256, size, session, archive, state, error, "  # noqa: S608
            f"created_at) VALUES ({_BATCH}, ?, ?, ?, {_SESSION}, ?, ?, ?, ?)",
            [archive, name, sha256, size, session, archive, state, error, now()],
        ).lastrowid
        assert row is not None
        return row

    def _get(self, job: int) -> Job:
        found = self.find(job)
        assert found is not None
        return found
