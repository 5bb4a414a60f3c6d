"""Results of added files on a terminal: one line each, and a moving progress line."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from app.library_text import document_line, job_line, overall_line
from app.safe_text import counted, printable
from retrieval.ingestion.placing import may_follow
from storage import Document, Job, JobState

if TYPE_CHECKING:
    from app.assistant import Assistant

_DRAW_SECONDS = 0.1
_CLEAR = "\r\x1b[K"


class Results:
    """Reports each finished job on standard error.

    Attributes:
        documents: the documents made from the jobs.
        failed: whether any file couldn't become a document.
    """

    def __init__(self, assistant: Assistant, jobs: Sequence[int]) -> None:
        self._jobs = assistant.library.jobs
        self._library = assistant.library
        self._pending = deque(jobs)
        self._told: set[int] = set()
        self._moves = sys.stderr.isatty()
        self._drawn = 0.0
        self.documents: list[Document] = []
        self.failed = False

    def progress(self, stage: str, done: int, total: int) -> None:
        """Called during the work; a `retrieval.ingestion.indexing.JobProgress`."""
        del stage, done, total  # the rows know of all jobs, also of another process's
        if time.monotonic() - self._drawn >= _DRAW_SECONDS:
            self._drawn = time.monotonic()
            self.tell()
            self._draw()

    def tell(self) -> None:
        """Report finished jobs in order; an archive's members in its place."""
        unfinished = (JobState.WAITING, JobState.CANCELLED)
        while self._pending and self._jobs.state(self._pending[0]) not in unfinished:
            self._tell(self._pending.popleft())

    def refuse(self, message: str) -> None:
        """Report what is wrong with a file."""
        self.failed = True
        self.say(message)

    def say(self, line: str) -> None:
        """A line of its own."""
        typer.echo(f"{_CLEAR if self._moves else ''}{printable(line)}", err=True)

    def draw(self, line: str) -> None:
        """The moving line, until the next one; only on a terminal."""
        if self._moves:
            typer.echo(f"{_CLEAR}{printable(line)[: _width() - 1]}", err=True, nl=False)

    def _tell(self, job: int) -> None:
        found = self._jobs.find(job)
        if found is None or job in self._told:
            self._forget(found)
            return
        self._told.add(job)
        if found.state is JobState.FAILED:
            self.refuse(job_line(found))
            self._pending.appendleft(job)  # forgotten after its members, which its job leads to
            if members := self._jobs.members(job):
                self.say(f"{found.name}: {counted(len(members), 'file')} unpacked before that")
                self._tell_next(members)
        elif found.document is None:
            members = self._jobs.members(job)
            self.say(f"{found.name}: {counted(len(members), 'file')}")
            self._tell_next(members)
        else:
            document = self._library.documents.get(found.document)
            self.documents.append(document)
            self.say(f"{document_line(document)}{self._may_replace(document)}")

    def _tell_next(self, members: Sequence[Job]) -> None:
        self._pending.extendleft(member.id for member in reversed(members))

    def _forget(self, told: Job | None) -> None:
        """Forget a file that failed, but no scan: it is offered again once it can be read."""
        if told is not None and not told.is_refused_scan:
            self._jobs.dismiss(told.id)

    def _may_replace(self, document: Document) -> str:
        """Return advice on a file that may be the next version of a document from elsewhere."""
        older = may_follow(document.name)
        current = self._library.documents.current()
        for each in (each for each in current if each.name == older):
            advice = f"palimpsest replace {document.id} {each.id}"
            return f" (if it is the next version of {each.name}: {advice})"
        return ""

    def _draw(self) -> None:
        if not self._moves:
            return
        overview = self._library.overview()
        doing = [job for job in overview.jobs if job.state is JobState.WAITING]
        self.draw(" · ".join([overall_line(overview), *(job_line(job) for job in doing[:1])]))


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns
