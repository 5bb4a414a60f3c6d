"""Commands of the library: add files, list documents, remove and cancel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import fail, older_copies, open_assistant
from app.commands.options import DataDirOption, ModelOption, document_id
from app.library_text import document_line, job_line
from app.safe_text import counted, printable

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.commands.results import Results
    from storage import Job

Ids = Annotated[
    list[int],
    typer.Argument(help="Ids from `palimpsest documents`.", parser=document_id, metavar="ID..."),
]


def ingest(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            help="Documents, source code, zip archives, folders. Without files: resume unfinished "
            "ones, and read scans that were refused while Tesseract was missing.",
            metavar="FILES",
        ),
    ] = None,
    data_dir: DataDirOption = None,
    model: ModelOption = None,
) -> None:
    """Add files to the library, and finish what was interrupted."""
    if files and "" in files:  # as a path it would be the current folder
        fail("A file's name is empty. Give the name of a file or folder.")
    with open_assistant(data_dir=data_dir, model=model) as assistant:
        paths = [Path(file) for file in files or ()]
        failed = add_files(assistant, paths).failed if paths else _go_on(assistant)
    if failed:
        raise typer.Exit(1)


def documents(data_dir: DataDirOption = None) -> None:
    """List the library's documents, and queued or failed files."""
    with open_assistant(data_dir=data_dir) as assistant:
        from storage import Stage

        for listed in assistant.document_actions.listed():
            document = listed.document
            state = "" if document.stage is Stage.INDEXED else " (not indexed yet)"
            tags = "".join(f" #{tag}" for tag in listed.tags)
            typer.echo(printable(f"{document.id:>5}  {document_line(document)}{state}{tags}"))
        jobs = assistant.library.jobs
        for job in [*jobs.unfinished(), *jobs.failed()]:
            typer.echo(printable(f"file {job.id}: {job_line(job)}"), err=True)


def remove(
    ids: Ids,
    data_dir: DataDirOption = None,
) -> None:
    """Remove documents with all versions; answers that quote them keep the quoted words."""
    with open_assistant(data_dir=data_dir) as assistant:
        asked = dict.fromkeys(ids)
        for document in asked:
            assistant.library.documents.get(document)  # all are there before any is removed
        removed = set[int]()
        for document in asked:
            if document in removed:  # as a version of another one
                continue
            gone = assistant.document_actions.remove(document)
            removed.update(each.id for each in gone)
            versions = f" ({len(gone)} versions)" if len(gone) > 1 else ""
            typer.echo(printable(f"{gone[0].name}: removed{versions}"), err=True)
        if older := older_copies(assistant.settings.data_dir):
            typer.echo(older, err=True)


def tag(
    document: Annotated[
        int, typer.Argument(help="Id from `palimpsest documents`.", parser=document_id)
    ],
    tags: Annotated[
        list[str] | None, typer.Argument(help="Its tags; without any it has none.")
    ] = None,
    data_dir: DataDirOption = None,
) -> None:
    """Give a document tags, to find and choose it by."""
    with open_assistant(data_dir=data_dir) as assistant:
        given = assistant.document_actions.tag(document, tags or [])
        name = assistant.library.documents.get(document).name
        told = " ".join(f"#{each}" for each in given) or "no tags"
        typer.echo(printable(f"{name}: {told}"), err=True)


def replace(
    new: Annotated[int, typer.Argument(help="Id of the newer one.", parser=document_id)],
    old: Annotated[int, typer.Argument(help="Id of the one that it replaces.", parser=document_id)],
    data_dir: DataDirOption = None,
) -> None:
    """Make a document the next version of another one, in every session."""
    with open_assistant(data_dir=data_dir) as assistant:
        typer.echo(printable(document_line(assistant.document_actions.follow(new, old))), err=True)


def cancel(
    files: Annotated[
        list[int],
        typer.Argument(help="Ids of queued or failed files.", parser=document_id, metavar="ID..."),
    ],
    data_dir: DataDirOption = None,
) -> None:
    """Cancel queued files, and dismiss failed ones."""
    with open_assistant(data_dir=data_dir) as assistant:
        for job in [_queued(assistant, file) for file in dict.fromkeys(files)]:
            assistant.library.cancel(job.id)
            typer.echo(printable(f"{job.name}: cancelled"), err=True)


def _queued(assistant: Assistant, file: int) -> Job:
    """The job of a queued or failed file.

    Raises:
        storage.NotFoundError: there is none.
    """
    from storage import NotFoundError

    job = assistant.library.jobs.find(file)
    if job is None or job.state == "done":
        raise NotFoundError(
            f"file {file}: isn't queued. `palimpsest documents` lists queued files."
        )
    return job


def add_files(
    assistant: Assistant, paths: Sequence[Path], *, at_once: bool = False, folders: bool = True
) -> Results:
    """Add files and report the result of each.

    Args:
        at_once: before anything else that is queued.
        folders: whether folders are added, and not refused.
    """
    from app.commands.results import Results

    jobs, refused = assistant.document_actions.take(paths, folders=folders)
    results = Results(assistant, jobs)
    for error in refused:
        results.refuse(str(error))
    work(assistant, jobs, results, at_once=at_once)
    return results


def _go_on(assistant: Assistant) -> bool:
    """Whether anything that was left unfinished, or had failed before, failed."""
    from app.commands.results import Results

    jobs, scans = assistant.library.jobs, assistant.library.scans
    if readable := scans.readable():
        typer.echo(f"Tesseract is there: reading {counted(len(readable), 'scan')}.", err=True)
    read = [scans.read(job) for job in readable]
    others = [job.id for job in [*jobs.failed(), *jobs.unfinished()]]
    left = [*read, *(job for job in others if job not in read)]
    if not left:
        typer.echo("There is nothing unfinished.", err=True)
    results = Results(assistant, left)
    work(assistant, left, results)
    return results.failed


def work(
    assistant: Assistant, jobs: Sequence[int], results: Results, *, at_once: bool = False
) -> None:
    """Work until these jobs are done, and report each; Ctrl-C says how to go on."""
    try:
        assistant.library.work(jobs, results.progress, at_once=at_once)
        results.tell()
    except KeyboardInterrupt:
        left = len(assistant.library.jobs.unfinished())
        typer.echo(
            f"\nStopped. {left:,} {'file is' if left == 1 else 'files are'} unfinished; "
            "`palimpsest ingest` or `palimpsest serve` resumes.",
            err=True,
        )
        raise typer.Exit(130) from None
