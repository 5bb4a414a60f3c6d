"""`palimpsest ask`: answers on a terminal or as JSON."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.common import fail, open_assistant
from app.commands.library import add_files
from app.commands.options import (
    AnswerOption,
    AsJsonOption,
    DataDirOption,
    DraftersOption,
    FixedOption,
    HeadOption,
    MaxTokensOption,
    ModelOption,
    NodesOption,
    SeedOption,
    TemperatureOption,
)

if TYPE_CHECKING:
    from app.assistant import Assistant, Session
    from app.events import Done, Evidence

MEASURE_SECONDS = 10.0
"""Extra time for measuring and examining a new model, once the answer is shown."""


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    file: Annotated[
        list[Path] | None, typer.Option(help="A file to answer from; may be repeated.")
    ] = None,
    session: Annotated[str | None, typer.Option(help="Continue this session.")] = None,
    model: ModelOption = None,
    answer: AnswerOption = None,
    temperature: TemperatureOption = None,
    seed: SeedOption = None,
    max_tokens: MaxTokensOption = None,
    drafters: DraftersOption = None,
    fixed: FixedOption = None,
    head: HeadOption = None,
    nodes: NodesOption = None,
    as_json: AsJsonOption = False,
    data_dir: DataDirOption = None,
) -> None:
    """Answer a question from files; without --file or --session, from the whole library.

    Where there are no files at all a model answers, and it is said that nothing comes from any.
    """
    flags = {
        "data_dir": data_dir,
        "model": model,
        "answer": answer,
        "temperature": temperature,
        "seed": seed,
        "max_tokens": max_tokens,
        "drafters": drafters,
        "fixed": fixed,
        "head": head,
        "nodes": nodes,
    }
    with open_assistant(**flags) as assistant:
        from app.conversation.session import question_of

        question = question_of(question)  # refused before any file is read
        conversation = _conversation(assistant, session, file or [])
        try:
            done = _show(assistant, conversation, question, as_json=as_json)
        finally:
            if session is None:
                conversation.discard_if_unused()
        if done is not None and not as_json:
            typer.echo(f'\nContinue with: palimpsest ask --session {done.session} "..."', err=True)
        sys.stdout.flush()
        assistant.measure(MEASURE_SECONDS)  # what the next answer depends on
    if done is None:
        from app.conversation.answering import NOTHING

        fail(NOTHING)


def _conversation(assistant: Assistant, session: str | None, files: list[Path]) -> Session:
    """The session to ask in; a new one asks the files that are named, or else the whole library,
    and one that asks the whole library goes on doing so.
    """
    from app.errors import AskError

    known = assistant.documents()
    is_empty = session is None and not (files or known)
    if is_empty and assistant.settings.answer == "quotes":
        raise AskError(
            "The library has no files to quote from. Name one with --file FILE, add some with: "
            "palimpsest ingest FILE..., or let a model answer with --answer model."
        )
    if session is not None:
        assistant.session(session)  # says so if there is none, before any file is read
    added = add_files(assistant, files, at_once=True, folders=False)
    if added.failed:
        raise typer.Exit(1)
    conversation = assistant.session(session)
    if session is None or conversation.scope() != "all":
        for document in added.documents:
            conversation.attach(document.id)
    return conversation


def _show(
    assistant: Assistant, conversation: Session, question: str, *, as_json: bool
) -> Done | None:
    from app.commands.terminal import Terminal
    from app.sources.places import Places

    with closing(conversation.ask(question)) as events:
        if not as_json:
            return Terminal(describe=Places(assistant.store).describe).show(events)
        from app.commands.answer_json import answer_json
        from app.events import Asked, Done, Found, Notice

        done, asked = None, 0
        evidence: tuple[Evidence, ...] = ()
        for event in events:
            if isinstance(event, Found):
                evidence = event.evidence
            elif isinstance(event, Notice):
                typer.echo(event.text, err=True)
            elif isinstance(event, Asked):
                asked = event.message
            elif isinstance(event, Done):
                done = event
    if done is not None:
        json.dump(answer_json(asked, done, evidence), sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
    return done
