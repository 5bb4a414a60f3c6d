"""`palimpsest examine`: how well a model reads, next to quotes, question by question."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import typer

from app.commands.common import open_assistant
from app.commands.options import AsJsonOption, DataDirOption, ModelOption
from app.safe_text import cut_short, printable

if TYPE_CHECKING:
    from app.assistant import Assistant
    from app.examination.verdict import Verdict
    from app.models.language_model import LanguageModel
    from storage.examined import ExaminedAnswer

_WIDTH = 300
"""Code points shown of an answer."""


def examine(
    model: ModelOption = None, as_json: AsJsonOption = False, data_dir: DataDirOption = None
) -> None:
    """Ask a model 20 questions about short texts, and compare it with quotes from these texts.

    Answers that are known already are not asked for again.
    """
    with open_assistant(model=model, data_dir=data_dir) as assistant:
        loaded = assistant.models.borrow_now()
        try:
            verdict, answers, quotes = _examine(assistant, loaded)
        finally:
            assistant.models.give_back()
    shown = _json if as_json else _show
    shown(loaded.title, verdict, answers, quotes)


def _examine(
    assistant: Assistant, model: LanguageModel
) -> tuple[Verdict, list[ExaminedAnswer], list[ExaminedAnswer]]:
    from app.examination.readers import quotes_reader
    from app.models.reader import reader_of

    examination, reader = assistant.examination, reader_of(model)
    for moment in examination.steps(model, lambda: True, whole=True):
        moment()
        verdict = examination.verdict_on(reader)
        typer.echo(f"{verdict.asked} of {verdict.total} questions answered", err=True)
    return (
        examination.verdict_on(reader),
        examination.answers(reader),
        examination.answers(quotes_reader()),
    )


def _show(
    title: str, verdict: Verdict, answers: list[ExaminedAnswer], quotes: list[ExaminedAnswer]
) -> None:
    from app.examination.questions import questions

    for question, said, quoted in zip(questions(), answers, quotes, strict=True):
        typer.echo(f"{question.number:2}. {question.question}")
        typer.echo(f"    right answer  {question.answers[0] if question.answers else 'none'}")
        typer.echo(f"    quotes {_line(quoted)}")
        typer.echo(f"    model  {_line(said)}")
    typer.echo(f"{printable(title)} {verdict}, quotes {verdict.quotes}: {verdict.consequence}.")


def _line(answer: ExaminedAnswer) -> str:
    said = cut_short(printable(" ".join(answer.said.split())), _WIDTH)
    return f"{'right' if answer.is_right else 'wrong'}  {said or '(nothing)'}"


def _json(
    title: str, verdict: Verdict, answers: list[ExaminedAnswer], quotes: list[ExaminedAnswer]
) -> None:
    from app.examination.questions import examination, questions

    def told(answer: ExaminedAnswer) -> dict[str, Any]:
        return {"answer": answer.said, "right": answer.is_right}

    asked = [
        {
            "number": question.number,
            "question": question.question,
            "answers": list(question.answers),
            "quotes": told(quoted),
            "model": told(said),
        }
        for question, said, quoted in zip(questions(), answers, quotes, strict=True)
    ]
    found = {
        "model": title,
        "examination": examination(),
        "total": verdict.total,
        "right": {"quotes": verdict.quotes, "model": verdict.right},
        "auto": "model" if verdict.reads_well else "quotes",
        "questions": asked,
    }
    json.dump(found, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
