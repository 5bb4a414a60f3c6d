"""`palimpsest reread`: reads documents' files again, since parsers get better."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import open_assistant
from app.commands.library import work
from app.commands.options import DataDirOption, ModelOption, document_id
from app.safe_text import counted

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.commands.results import Results

_NEW, _SAME, _FAILED = "new", "same", "failed"


def reread(
    ids: Annotated[
        list[int] | None,
        typer.Argument(
            help="Ids from `palimpsest documents`. Without ids: all documents.",
            parser=document_id,
            metavar="ID...",
        ),
    ] = None,
    data_dir: DataDirOption = None,
    model: ModelOption = None,
) -> None:
    """Read documents' files again; a text that comes out differently is a new version.

    Answers go on to quote the older version, which keeps its text.
    """
    with open_assistant(data_dir=data_dir, model=model) as assistant:
        left_failed = _finish(assistant)
        chosen = ids or [document.id for document in assistant.documents()]
        told = Counter(_reread(assistant, document) for document in dict.fromkeys(chosen))
        typer.echo(_summary(told), err=True)
    if left_failed or told[_FAILED]:
        raise typer.Exit(1)


def _finish(assistant: Assistant) -> bool:
    """Finish what an interrupted command left; whether any of it failed."""
    from app.commands.results import Results

    left = [job.id for job in assistant.library.jobs.unfinished()]
    results = Results(assistant, left)
    if left:
        work(assistant, left, results)
    return results.failed


def _reread(assistant: Assistant, document: int) -> str:
    """Read one again, and finish its new version before the next; what came of it."""
    from app.commands.results import Results
    from retrieval import DocumentError
    from storage import NotFoundError

    results = Results(assistant, [])
    try:
        name = assistant.library.documents.get(document).name
        results.draw(f"{name} is being read again")
        job = assistant.library.reread(document, partial(_draw, results, name))
    except (DocumentError, NotFoundError) as error:
        results.refuse(str(error))
        return _FAILED
    if job is None:
        results.say(f"{name}: the text is the same")
        return _SAME
    results = Results(assistant, [job.id])
    work(assistant, [job.id], results, at_once=True)
    return _FAILED if results.failed else _NEW


def _draw(results: Results, name: str, done: int, pages: int) -> None:
    results.draw(f"{name} is being read again: {done:,} of {pages:,}")


def _summary(told: Counter[str]) -> str:
    if not told.total():
        return "There are no documents."
    parts = (
        (told[_NEW], counted(told[_NEW], "new version")),
        (told[_SAME], f"{told[_SAME]:,} unchanged"),
        (told[_FAILED], f"{told[_FAILED]:,} failed"),
    )
    listed = ", ".join(part for count, part in parts if count)
    return f"{counted(told.total(), 'document')}: {listed}."
