"""How far files have come, in words for the person who brought them."""

from __future__ import annotations

from storage import Document, Job, JobState, Overview, Stage

_DOING = {
    Stage.STORED: "waits to be read",
    Stage.PARSED: "is being read",
    Stage.CHUNKED: "is being cut into passages",
    Stage.EMBEDDED: "is being indexed: passage",
    Stage.INDEXED: "is being indexed",
}


def job_line(job: Job) -> str:
    """What is being done with a file, or what became of it."""
    if job.state is JobState.FAILED:
        return job.error or f"{job.name} can't be added"
    if job.state is JobState.DONE:
        return f"{job.name} was added"
    if job.state is JobState.CANCELLED:
        return f"{job.name} is being taken back"
    doing = _DOING[job.stage]
    if job.stage is Stage.PARSED and job.steps > 1:
        doing = "is being read: page or file"
    if job.stage is Stage.CHUNKED and job.is_searchable:
        return f"{job.name} can be searched by words, and waits to be indexed"
    if doing.endswith(("passage", "file")):
        return f"{job.name} {doing} {job.steps_done:,} of {job.steps:,}"
    return f"{job.name} {doing}"


def overall_line(overview: Overview) -> str:
    """How many of the files under way are done."""
    noun = "file" if overview.total == 1 else "files"
    return f"{overview.done:,} of {overview.total:,} {noun} done"


def document_line(document: Document) -> str:
    """What a document amounts to."""
    pages = f"{document.page_count:,} pages, " if document.page_count else ""
    version = f", version {document.version}" if document.version > 1 else ""
    return f"{document.name}: {pages}{document.characters:,} characters{version}"
