"""`palimpsest edit`: a text or a source file, revised as asked."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import fail, open_assistant
from app.commands.options import (
    AsJsonOption,
    DataDirOption,
    HeadOption,
    ModelOption,
    SeedOption,
    TemperatureOption,
)
from app.safe_text import counted, one_line, plain, printable, quoted

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.editing.plan import RevisionPlan
    from app.editing.revised_part import RevisedPart
    from app.editing.text_file import TextFile
    from app.editing.windows import TextWindow


def edit(
    file: Annotated[Path, typer.Argument(help="A text, Markdown or source file.")],
    instruction: Annotated[str, typer.Argument(help="What is to be changed, in your words.")],
    select: Annotated[
        str | None, typer.Option(help="Revise only these lines, such as 10:40.", metavar="A:B")
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            help="A document of the library to bring something in from: its name or id; may be "
            "repeated.",
            metavar="DOC",
        ),
    ] = None,
    in_place: Annotated[bool, typer.Option("--in-place", help="Write the file.")] = False,
    patch: Annotated[
        bool, typer.Option("--patch", help="Print the patch without colours, for `patch -p1`.")
    ] = False,
    as_json: AsJsonOption = False,
    model: ModelOption = None,
    head: HeadOption = None,
    temperature: TemperatureOption = None,
    seed: SeedOption = None,
    data_dir: DataDirOption = None,
) -> None:
    """Revise a file as asked, and print what changes as a unified diff.

    What names words or a place is carried out to the letter, without a model. Everything else a
    model writes again, part by part, and copies what stays. The file is written only with
    --in-place; `palimpsest revisions` has what it was and what it became, or would.
    """
    if in_place + patch + as_json > 1:
        raise typer.BadParameter("Choose one of --in-place, --patch and --json.")
    lines = _selected(select)
    flags = {
        "data_dir": data_dir,
        "model": model,
        "head": head,
        "temperature": temperature,
        "seed": seed,
    }
    with open_assistant(**flags) as assistant:
        from app.commands.edit_json import edit_json
        from app.commands.patches import print_patch
        from app.editing.history import keep_revision
        from app.editing.revised_part import revised
        from app.editing.text_file import read_text_file

        read = read_text_file(file)
        if in_place:
            _require_writable(file)
        parts, title = _revise(assistant, file, read.text, instruction, lines, with_ or [])
        text = revised(read.text, parts)
        ids: tuple[int, int] | None = None
        if text != read.text:
            contents = read.encoded(read.text), read.encoded(text)
            ids = keep_revision(assistant.store, file, *contents, instruction.strip(), title)
        _tell(parts, title)
        if in_place and text != read.text:
            _write(file, read, text)
        if as_json:
            told = edit_json(file, read.text, text, parts, ids)
            json.dump(told, sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
        elif not in_place:
            print_patch(read, text, file.name, coloured=not patch and sys.stdout.isatty())
    if parts and all(part.end == "answered" for part in parts):
        fail("Nothing was revised.")


def _selected(select: str | None) -> TextWindow | None:
    """Lines from 1, both included, as a window.

    Raises:
        typer.BadParameter: these are no lines.
    """
    from app.editing.windows import TextWindow

    if select is None:
        return None
    found = re.fullmatch(r"(\d+)(?::(\d+))?", select, re.ASCII)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last:
        raise typer.BadParameter(
            f"--select {quoted(select)} is not a range of lines. Give the first and the last line, "
            "such as 10:40."
        )
    return TextWindow(first - 1, last)


def _revise(
    assistant: Assistant,
    file: Path,
    text: str,
    instruction: str,
    select: TextWindow | None,
    named: Sequence[str],
) -> tuple[tuple[RevisedPart, ...], str]:
    """Return each part's outcome, and the name of the model or rule that made it."""
    from app.editing.named_documents import documents_named
    from app.editing.plan import planned, require_known_name, selected_lines
    from app.editing.revised_part import RevisedPart
    from app.editing.word_for_word import REVISER, word_for_word
    from app.models.defaults import is_taught

    documents = documents_named(named, assistant.documents())
    if (part := word_for_word(text, instruction, select)) is not None:
        return (part,), REVISER
    selected_lines(text, instruction, select)  # says what is wrong before a model is loaded
    if is_taught(assistant.models.wanted()):
        require_known_name(text, instruction, select)
    from app.editing.revising import Revising, revise  # with torch

    model = assistant.models.borrow_now()
    try:
        material = assistant.document_actions.material(instruction, documents)
        plan = planned(model, text, instruction, select, beside=material.tokens)
        _tell_plan(plan)
        parts = list[RevisedPart]()
        made = revise(model, assistant.settings, plan, file.name, instruction, material)
        with closing(made) as events:
            for event in events:
                if isinstance(event, RevisedPart):
                    parts.append(event)
                elif isinstance(event, Revising) and sys.stderr.isatty():
                    so_far = f"part {event.part + 1} of {len(plan.parts)}"
                    count = event.stats.completion_tokens
                    typer.echo(f"\r\x1b[K{so_far}, {count:,} tokens", err=True, nl=False)
        return tuple(parts), model.title
    finally:
        if sys.stderr.isatty():
            typer.echo("\r\x1b[K", err=True, nl=False)
        assistant.models.give_back()


def _tell_plan(plan: RevisionPlan) -> None:
    if plan.count > 1:
        ranges = ", ".join(f"{each.start + 1} to {each.end}" for each in plan.parts)
        typer.echo(f"Revising {len(plan.parts)} of {plan.count} parts: lines {ranges}.", err=True)


def _tell(parts: Sequence[RevisedPart], title: str) -> None:
    """Print notes on each part, the speed, and which model has written it, if one has."""
    from app.editing.revised_part import whole_stats
    from app.editing.revision_notes import UNCHANGED, by_model, of_part

    for part in parts:
        where = f"Lines {part.window.start + 1} to {part.window.end}"
        if part.end == "answered":
            said = one_line(part.said)[:300]
            typer.echo(f"{where}: this came instead of a revision: {printable(said)}", err=True)
        else:
            for told in of_part(part):
                typer.echo(told, err=True)
        for hunk in part.hunks:
            for source in hunk.sources:
                words = printable(one_line(f"{source.name}: “{source.words}”"))
                typer.echo(f"From line {hunk.start + 1} on, from {words}", err=True)
    if parts and all(part.end == "unchanged" for part in parts):
        typer.echo(UNCHANGED, err=True)
    stats = whole_stats(parts)
    tokens, seconds = stats.completion_tokens, stats.decode_ms / 1000
    hunks = sum(len(part.hunks) for part in parts)
    if tokens and seconds:
        typer.echo(
            f"{counted(hunks, 'change')}; {tokens:,} tokens at "
            f"{tokens / seconds:.0f} per second, {stats.copied_tokens / tokens:.0%} copied",
            err=True,
        )
    if hunks and any(part.replaced is None for part in parts):
        typer.echo(by_model(printable(one_line(title))), err=True)


def _require_writable(file: Path) -> None:
    import os

    from app.errors import EditError

    if file.exists() and not os.access(file, os.W_OK):
        raise EditError(f"{file} is read-only. Leave --in-place out to see what would change.")


def _write(file: Path, read: TextFile, text: str) -> None:
    from app.editing.saving import other_names_note, save

    note = other_names_note(file)
    save(file, expected=read.encoded(read.text), content=read.encoded(text))
    typer.echo(f"{plain(str(file))} is written.", err=True)
    if note:
        typer.echo(note, err=True)
