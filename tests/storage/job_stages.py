"""The stages of a job as they are stored, for laws about them."""

from __future__ import annotations

from dataclasses import dataclass

from storage import Stage, Store
from storage.table_rows import Natural, TableRows


@dataclass(frozen=True, slots=True)
class JobStage:
    """One stage of a job: steps done of steps in all; `finished_at` is None until it is
    finished.
    """

    stage: Stage
    done: Natural
    total: Natural
    started_at: str
    finished_at: str | None


def stages_of(store: Store, job: int) -> list[JobStage]:
    """The stages that were started, in order."""
    found = TableRows("job_stages", JobStage).read(
        store.db,
        "SELECT stage, done, total, started_at, finished_at FROM job_stages WHERE job = ?",
        [job],
    )
    return sorted(found, key=lambda each: list(Stage).index(each.stage))
