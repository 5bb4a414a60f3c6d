"""The command line. Each command opens the data folder, does one thing, and closes it.

Errors are one message on stderr and exit status 1 (2 for wrong usage), never a traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.settings import Settings, SettingsError, load

if TYPE_CHECKING:
    from app.assistant import Assistant, Session
    from app.events import Done
    from storage import Document

cli = typer.Typer(
    name="palimpsest",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Ask your own documents, on your own machine; every copied word links to its source.",
)

DataDir = Annotated[
    Path | None, typer.Option("--data-dir", help="Where documents and sessions are kept.")
]
Model = Annotated[str | None, typer.Option("--model", help="A model folder or ORG/NAME.")]


@cli.command()
def ingest(
    files: Annotated[list[Path], typer.Argument(help="Text, Markdown, source code or PDF.")],
    data_dir: DataDir = None,
    model: Model = None,
) -> None:
    """Add files to the library."""
    with _assistant(data_dir=data_dir, model=model) as assistant:
        failed = [path for path in files if _add(assistant, path) is None]
    if failed:
        raise typer.Exit(1)


@cli.command()
def ask(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    file: Annotated[list[Path] | None, typer.Option(help="A file to use; may be repeated.")] = None,
    session: Annotated[str | None, typer.Option(help="Go on in this session.")] = None,
    model: Model = None,
    temperature: Annotated[float | None, typer.Option(help="0 takes the likeliest token.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of the sampling.")] = None,
    max_tokens: Annotated[int | None, typer.Option(help="Most tokens of the answer.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    data_dir: DataDir = None,
) -> None:
    """Answer a question from files; without --file or --session from the whole library."""
    flags = {
        "data_dir": data_dir,
        "model": model,
        "temperature": temperature,
        "seed": seed,
        "max_tokens": max_tokens,
    }
    with _assistant(**flags) as assistant:
        conversation = _conversation(assistant, session, file or [])
        try:
            done = _show(conversation, question, as_json=as_json)
        finally:
            if session is None:
                conversation.discard_if_unused()
    if done is None:
        _fail("The model had nothing to say. Ask in other words.")
    elif not as_json:
        typer.echo(f'\nGo on with: palimpsest ask --session {done.session} "..."', err=True)


@cli.command()
def sessions(data_dir: DataDir = None) -> None:
    """List the sessions, the latest used first."""
    from app.terminal import printable

    with _assistant(data_dir=data_dir) as assistant:
        for record in assistant.sessions():
            title = printable(" ".join(record.title.split()))
            typer.echo(f"{record.id}  {record.updated_at[:16].replace('T', ' ')}  {title}")


@cli.command()
def doctor(data_dir: DataDir = None, model: Model = None) -> None:
    """Print versions, device, models with checksums, the data folder and its integrity."""
    with _errors():
        settings = load({"data_dir": data_dir, "model": model})
        from app.doctor import render, report

        found = report(settings)
        typer.echo(render(found))
    if found.problems:
        raise typer.Exit(1)


def main() -> None:
    """Run the command line, with the commands that other packages register (`serve`)."""
    for entry in entry_points(group="palimpsest.commands"):
        cli.command(name=entry.name)(entry.load())
    cli()


@contextmanager
def _assistant(**flags: Any) -> Iterator[Assistant]:
    """An open assistant; whatever goes wrong inside ends in one message."""
    with _errors():
        settings: Settings = load(flags)
        from app.assistant import Assistant

        with closing(Assistant(settings)) as assistant:
            yield assistant


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("\nStopped. What was written is kept.", err=True)
        raise typer.Exit(130) from None
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    except Exception as error:
        if not _is_expected(error):
            raise
        _fail(str(error))


def _is_expected(error: Exception) -> bool:
    from app.errors import EXPECTED  # imports torch, which takes seconds

    return isinstance(error, EXPECTED)


def _fail(message: str) -> None:
    typer.echo(message, err=True)
    raise typer.Exit(1)


def _add(assistant: Assistant, path: Path) -> Document | None:
    """The document, or None if it can't become one, which is then said."""
    from app.errors import DocumentError

    try:
        document = assistant.add(path)
    except DocumentError as error:
        typer.echo(str(error), err=True)
        return None
    pages = f"{document.page_count} pages, " if document.page_count else ""
    typer.echo(f"{document.name}: {pages}{document.characters:,} characters", err=True)
    return document


def _conversation(assistant: Assistant, session: str | None, files: list[Path]) -> Session:
    """The session to ask in, with the files; a new one without files has the whole library."""
    from app.errors import AskError

    known = assistant.documents()
    if session is None and not files and not known:
        raise AskError(
            "The library has no documents to answer from. Name one with --file FILE, or add some "
            "with: palimpsest ingest FILE..."
        )
    if session is not None:
        assistant.session(session)  # says so if there is none, before any file is read
    added = [_add(assistant, path) for path in files]
    if None in added:
        raise typer.Exit(1)
    conversation = assistant.session(session)
    for document in added if files or session is not None else known:
        assert document is not None
        conversation.attach(document.id)
    return conversation


def _show(conversation: Session, question: str, *, as_json: bool) -> Done | None:
    from app.terminal import Terminal

    with closing(conversation.ask(question)) as events:
        if not as_json:
            return Terminal().show(events)
        from app.events import Done, Notice

        done = None
        for event in events:
            if isinstance(event, Notice):
                typer.echo(event.text, err=True)
            elif isinstance(event, Done):
                done = event
    if done is not None:
        json.dump(_as_json(done), sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
    return done


def _as_json(done: Done) -> dict[str, Any]:
    return {
        "session": done.session,
        "message": done.message,
        "answer": done.text,
        "spans": [
            {
                "start": span.start,
                "end": span.end,
                "text": span.text,
                "sources": [
                    {
                        "document": source.document,
                        "name": source.name,
                        "start": source.start,
                        "end": source.end,
                        "page": source.page,
                    }
                    for source in span.sources
                ],
            }
            for span in done.spans
        ],
        "stats": asdict(done.stats),
    }
