"""The commands that measure answers: whether they are right, and how soon they are there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import tell_progress
from app.commands.options import AnswerOption, AsJsonOption, ModelOption
from benchmarks.printing import one_line, print_result

SampleOption = Annotated[
    int | None,
    typer.Option(min=1, help="Ask at most this many questions of each file, drawn at random."),
]


def attribution(
    data: Annotated[Path, typer.Option(help="QuoteSum data as JSON lines.")],
    as_json: AsJsonOption = False,
) -> None:
    """Precision and recall of attribution, on QuoteSum's human answers."""
    from app.models.defaults import default_model_folder
    from app.models.tokens import Tokens
    from benchmarks.answers.attribution import measure, read_rows, report

    with one_line():
        result = measure(read_rows(data), Tokens(default_model_folder()))
    print_result(result, as_json, report)


def answers(
    data: Annotated[
        list[Path], typer.Option(help="Questions as JSON lines (docs/answers.md); may be repeated.")
    ],
    more: Annotated[
        list[Path] | None, typer.Argument(help="Further files of questions, as --data.")
    ] = None,
    library: Annotated[
        bool, typer.Option("--library", help="Have the documents of all files at hand at once.")
    ] = False,
    among: Annotated[
        list[Path] | None,
        typer.Option(help="A file whose documents are at hand as well; may be repeated."),
    ] = None,
    answer: AnswerOption = None,
    model: ModelOption = None,
    failures: Annotated[
        int, typer.Option(min=0, help="Also list this many failures of each row.")
    ] = 0,
    questions: SampleOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Whether the sentences shown for questions answer them; with --answer also whole answers."""
    from benchmarks.answers.answers import Asking, measure, read_files
    from benchmarks.answers.report import report

    asking = Asking(library, answer, model, failures, questions)
    with one_line():
        given = read_files([*data, *(more or [])], among or [])
        result = measure(given, asking, tell_progress)
    print_result(result, as_json, report)


def changes(
    count: Annotated[int, typer.Option(min=1, help="Number of changes to ask for.")] = 300,
    draw: Annotated[int, typer.Option(help="Which changes are drawn.")] = 0,
    model: ModelOption = None,
    failures: Annotated[
        int, typer.Option(min=0, help="Also list this many failures of each kind.")
    ] = 0,
    as_json: AsJsonOption = False,
) -> None:
    """How often a model changes one thing in an unseen text exactly as asked, and nothing else."""
    from benchmarks.answers.changes import measure, report

    with one_line():
        result = measure(count, draw, model, failures, tell_progress)
    print_result(result, as_json, report)


def reading(
    data: Annotated[
        list[Path], typer.Option(help="Questions as JSON lines (docs/answers.md); may be repeated.")
    ],
    more: Annotated[
        list[Path] | None, typer.Argument(help="Further files of questions, as --data.")
    ] = None,
    model: ModelOption = None,
    questions: SampleOption = None,
    failures: Annotated[
        int, typer.Option(min=0, help="Also list this many failures of each row.")
    ] = 0,
    as_json: AsJsonOption = False,
) -> None:
    """What a model answers that gets the three best sentences; beside it a copy of them."""
    from benchmarks.answers.reading import ReadingTask, measure
    from benchmarks.answers.reading_report import report
    from benchmarks.answers.reading_sets import read

    task = ReadingTask(model, questions, failures)
    with one_line():
        sets = [read(path) for path in (*data, *(more or []))]
        result = measure(sets, task, tell_progress)
    print_result(result, as_json, report)


def requests(
    data: Annotated[
        list[Path] | None,
        typer.Option(help="Prompts to count by kind, as JSON lines; may be repeated."),
    ] = None,
    as_json: AsJsonOption = False,
) -> None:
    """Precision and recall of telling tasks from questions, on labelled requests."""
    from benchmarks.answers.requests import measure, report

    with one_line():
        result = measure(data or ())
    print_result(result, as_json, report)


def turns(
    data: Annotated[
        Path | None, typer.Option(help="A document to ask about, instead of the default PDF.")
    ] = None,
    question: Annotated[
        list[str] | None,
        typer.Option(help="A question about --data; given twice: the question and its follow-up."),
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Repetitions of all questions.")] = 3,
    as_json: AsJsonOption = False,
) -> None:
    """Time to the first and last word of an answer about a 30-page PDF, and of a follow-up."""
    from benchmarks.answers.turns import CASES, measure, report

    asked = question or []
    if (data is None) != (not asked) or len(asked) % 2:
        raise typer.BadParameter("--data needs --question twice: a question and its follow-up.")
    cases = list(zip(asked[::2], asked[1::2], strict=True)) or CASES
    with one_line():
        result = measure(data, cases, runs)
    print_result(result, as_json, report)


def session(
    data: Annotated[Path, typer.Option(help="Questions as JSON lines (docs/answers.md).")],
    runs: Annotated[int, typer.Option(min=1, help="Sessions, each with other questions.")] = 3,
    model: ModelOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Time to the first word of each of five questions of a session to 17 documents."""
    from benchmarks.answers.long_session import measure, report
    from benchmarks.answers.reading_sets import read

    with one_line():
        result = measure(read(data), runs, model=model)
    print_result(result, as_json, report)
