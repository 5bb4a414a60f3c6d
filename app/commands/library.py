"""Commands of the library: add files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import DataDir, Model, open_assistant

if TYPE_CHECKING:
    from app.assistant import Assistant
    from storage import Document


def ingest(
    files: Annotated[list[Path], typer.Argument(help="Text, Markdown, source code or PDF.")],
    data_dir: DataDir = None,
    model: Model = None,
) -> None:
    """Add files to the library."""
    with open_assistant(data_dir=data_dir, model=model) as assistant:
        failed = [path for path in files if add_file(assistant, path) is None]
    if failed:
        raise typer.Exit(1)


def add_file(assistant: Assistant, path: Path) -> Document | None:
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
