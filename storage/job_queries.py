"""Queries about jobs: which exist, what to do next, their progress."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import fields

from storage.database import Store
from storage.document import Stage
from storage.job import HAS_BYTES, LISTED, REFUSED_SCAN, Job, JobState, Overview
from storage.table_rows import Natural, Sha256, TableRows

_STAGES = list(Stage)
_COLUMNS = ", ".join(field.name for field in fields(Job)[:-3])
_JOBS = TableRows("jobs", Job)
_HASHES = TableRows("jobs", tuple[Sha256])
_STATES = TableRows("jobs", tuple[JobState])
_REACHED = TableRows("job_stages", tuple[int, Stage, Natural, Natural])


class JobQueries:
    """Queries on a store's jobs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def finished_archive(self, name: str, sha256: str) -> Job | None:
        """The job of an archive with this name and these bytes whose members all have jobs."""
        found = self._select(
            "WHERE state = 'done' AND document IS NULL AND name = ? AND sha256 = ?", [name, sha256]
        )
        return found[-1] if found else None

    def hashes(self) -> set[str]:
        """Hashes of the bytes of unfinished jobs, and of scans that were refused."""
        rows = _HASHES.read(self._store.db, f"SELECT sha256 FROM jobs WHERE {HAS_BYTES}")  # noqa: S608
        return {sha256 for (sha256,) in rows}

    def find(self, job: int) -> Job | None:
        """The job with this id; None if it was cancelled or dismissed, or its document removed."""
        found = self._select("WHERE id = ?", [job])
        return found[0] if found else None

    def next(self, first: int | None = None) -> Job | None:
        """Return the next job: cancelled ones first, then those not yet searchable, then the rest.

        Files of the same name are processed in the order in which they were added: the last one
        becomes current.

        Args:
            first: a job that takes precedence over those of other names; an archive with its
                members.
        """
        order = "ORDER BY is_searchable, archive IS NOT NULL, id LIMIT 1"
        found = self._select("WHERE state = 'cancelled' LIMIT 1", [])
        if first is not None and not found:
            found = self._select("WHERE state = 'waiting' AND id = ?", [first]) or self._select(
                f"WHERE archive = ? AND state = 'waiting' {order}", [first]
            )
            found = [self._first_of_its_name(job) for job in found]
        found = found or self._select(f"WHERE state = 'waiting' {order}", [])
        return found[0] if found else None

    def is_settled(self, names: Sequence[str]) -> bool:
        """Whether no pending job will change the current version of these names."""
        rows = self._store.db.execute(
            "SELECT 1 FROM jobs WHERE name IN (SELECT value FROM json_each(?)) "
            "AND (state = 'cancelled' OR state = 'waiting' AND NOT is_searchable) LIMIT 1",
            [json.dumps(list(names))],
        )
        return rows.fetchone() is None

    def is_urgent(self) -> bool:
        """Whether a job is cancelled or not yet searchable."""
        rows = self._store.db.execute(
            "SELECT 1 FROM jobs WHERE state = 'cancelled' "
            "UNION ALL SELECT 1 FROM jobs WHERE state = 'waiting' AND NOT is_searchable LIMIT 1"
        )
        return rows.fetchone() is not None

    def is_unfinished(self, job: int) -> bool:
        """Whether the job, or that of a member of its archive, isn't finished."""
        rows = self._store.db.execute(
            "SELECT 1 FROM jobs WHERE (id = ? OR archive = ?) "
            "AND state IN ('waiting', 'cancelled') LIMIT 1",
            [job, job],
        )
        return rows.fetchone() is not None

    def state(self, job: int) -> JobState | None:
        """The job's state, None if it was removed."""
        row = _STATES.first(self._store.db, "SELECT state FROM jobs WHERE id = ?", [job])
        return None if row is None else row[0]

    def overview(self, session: str | None = None, since: int | None = None) -> Overview:
        """Progress of all current jobs, or of one session's.

        Args:
            since: all jobs from this one on are included.
        """
        chosen = "(? IS NULL OR session = ?) AND (batch = (SELECT max(batch) FROM jobs) OR id >= ?)"
        parameters = [session, session, since]
        done, total, finished, size, began = self._store.db.execute(
            "SELECT total(state IN ('done', 'failed')), count(*), "  # noqa: S608
            "total(iif(state IN ('done', 'failed'), size, 0)), total(size), "
            "coalesce(min(created_at), '') FROM jobs "
            f"WHERE {chosen} AND state != 'cancelled' "
            "AND NOT (state = 'done' AND document IS NULL)",
            parameters,
        ).fetchone()
        jobs = self._select(
            f"WHERE {chosen} OR state = 'failed' AND (? IS NULL OR session = ?) "  # noqa: S608
            "ORDER BY state = 'failed' DESC, state != 'done' DESC, EXISTS (SELECT 1 FROM "
            f"job_stages WHERE job = id AND finished_at IS NULL) DESC, id LIMIT {LISTED}",
            [*parameters, session, session],
        )
        jobs.sort(key=lambda job: job.id)
        archives = self._archives({job.archive for job in jobs if job.archive is not None})
        (failed,) = self._store.db.execute(
            "SELECT count(*) FROM jobs WHERE state = 'failed' AND (? IS NULL OR session = ?)",
            [session, session],
        ).fetchone()
        counts = int(finished), int(size), began, archives, failed
        return Overview(int(done), int(total), tuple(jobs), *counts)

    def _archives(self, ids: Collection[int]) -> dict[int, tuple[str, int]]:
        """Name and number of members, by id."""
        rows = self._store.db.execute(
            "SELECT whole.id, whole.name, count(*) FROM jobs AS whole "
            "JOIN jobs AS member ON member.archive = whole.id "
            "WHERE whole.id IN (SELECT value FROM json_each(?)) GROUP BY whole.id",
            [json.dumps(list(ids))],
        )
        return {archive: (str(name), count) for archive, name, count in rows}

    def unfinished(self) -> list[Job]:
        """Unfinished jobs in the order in which they were added."""
        return self._select("WHERE state = 'waiting' ORDER BY id", [])

    def failed(self) -> list[Job]:
        """Jobs whose message hasn't been dismissed yet."""
        return self._select("WHERE state = 'failed' ORDER BY id", [])

    def refused_scans(self) -> list[Job]:
        """Failed jobs that OCR could do."""
        return self._select(f"WHERE {REFUSED_SCAN} ORDER BY id", [])

    def members(self, archive: int) -> list[Job]:
        """The jobs of an archive's members, in their order in it."""
        return self._select("WHERE archive = ? ORDER BY id", [archive])

    def has_bytes(self, sha256: str) -> bool:
        """Whether any unfinished job, or a scan that was refused, is about these bytes."""
        rows = self._store.db.execute(
            f"SELECT 1 FROM jobs WHERE sha256 = ? AND {HAS_BYTES}",  # noqa: S608
            [sha256],
        )
        return rows.fetchone() is not None

    def shares(self, job: Job) -> bool:
        """Whether another unfinished job becomes the same version."""
        rows = self._store.db.execute(
            "SELECT 1 FROM jobs WHERE document = ? AND id != ? AND state = 'waiting'",
            [job.document, job.id],
        )
        return rows.fetchone() is not None

    def _first_of_its_name(self, job: Job) -> Job:
        """The earliest job that can't be searched yet and is of the same name, if this can't."""
        if job.is_searchable:
            return job
        found = self._select(
            "WHERE state = 'waiting' AND NOT is_searchable AND name = ? ORDER BY id LIMIT 1",
            [job.name],
        )
        return found[0] if found else job  # another process may have cancelled it meanwhile

    def _select(self, where: str, parameters: Sequence[object]) -> list[Job]:
        db = self._store.db
        rows = db.execute(f"SELECT {_COLUMNS} FROM jobs {where}", list(parameters)).fetchall()  # noqa: S608
        reached = {row[0]: (Stage.STORED, 0, 0) for row in rows}
        ids = json.dumps(list(reached))
        for job, stage, done, total in _REACHED.read(
            db,
            "SELECT job, stage, done, total FROM job_stages "
            "WHERE job IN (SELECT value FROM json_each(?))",
            [ids],
        ):
            if _STAGES.index(stage) >= _STAGES.index(reached[job][0]):
                reached[job] = stage, done, total
        return _JOBS.checked(db, [(*row, *reached[row[0]]) for row in rows])
