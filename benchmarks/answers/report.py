"""The results of `bench answers` for people: Markdown tables, and failures to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from benchmarks.answers import marks
from benchmarks.answers.measures import KINDS
from benchmarks.answers.rows import ROWS, Summary

Told = Mapping[str, Any]

_TITLES = {name: row.title for name, row in ROWS.items()}


def report(result: Told) -> str:
    """Every file's rows, those by kind of question, the failures, marks, the bundled sample."""
    lines = [line for file in result["files"] for line in _file(file)]
    flagged = marks.report(result["marks"]) if result["marks"] else ()
    contract = [] if result["contract"] is None else [_contract(result["contract"])]
    return "\n".join([*lines, *flagged, _sample(result), *contract])


def _file(file: Told) -> Iterator[str]:
    yield f"## {file['file']}"
    yield ""
    times = f"{file['ms']['median']:.0f} ms (95th percentile {file['ms']['p95']:.0f} ms)"
    yield f"documents: {file['documents']}, questions: {file['questions']}, evidence after {times}"
    yield ""
    yield "| | value | 95% interval | n |"
    yield "| --- | --- | --- | --- |"
    for name, row in file["rows"].items():
        interval = f"{row['low']:.3f} to {row['high']:.3f}"
        yield f"| {_TITLES[name]} | {row['value']:.3f} | {interval} | {row['n']} |"
    yield ""
    yield from kind_lines(_TITLES, file["rows"], file["kinds"])
    yield from failure_lines(_TITLES, file["failures"], _came)


def kind_lines(
    titles: Mapping[str, str],
    rows: Mapping[str, Summary],
    kinds: Mapping[str, Mapping[str, Summary]],
) -> Iterator[str]:
    """The table of the rows by kind of question."""
    shown = [kind for kind in KINDS if kind in kinds]
    yield f"| kind of question (n) | {' | '.join(shown)} |"
    yield f"| --- |{' --- |' * len(shown)}"
    for name in rows:
        cells = [_cell(kinds[kind].get(name)) for kind in shown]
        yield f"| {titles[name]} | {' | '.join(cells)} |"
    yield ""


def _cell(row: Summary | None) -> str:
    return "" if row is None else f"{row['value']:.2f} ({row['n']})"


def failure_lines(
    titles: Mapping[str, str],
    failures: Mapping[str, Sequence[Told]],
    came: Callable[[Told], Iterator[str]],
) -> Iterator[str]:
    """The failures of each row, to read.

    Args:
        came: what came of a question, in lines.
    """
    for name, each in failures.items():
        yield f"### Failures: {titles[name]}"
        yield ""
        for number, failure in enumerate(each, 1):
            yield f"{number}. [{failure['kind']}] {failure['question']}"
            yield f"   gold: {' | '.join(failure['gold'])}"
            yield from came(failure)
        yield ""


def _came(failure: Told) -> Iterator[str]:
    for shown in failure["shown"]:
        bold = f" **{shown['bold']}**" if shown["bold"] else ""
        yield f"   - {shown['score']:.2f}{bold} {shown['lead']}>> {shown['text']}"
    if not failure["shown"]:
        yield f"   not found (relevance {failure['relevance']})"
    if failure["answer"] is not None:
        yield f"   answer: {failure['answer']}"


def _sample(result: Told) -> str:
    sample = result["sample"]
    asked = f"of {sample['questions']}"
    return f"bundled sample: {sample['right']} {asked} right, {sample['linked']} {asked} linked"


def _contract(contract: Told) -> str:
    return f"contract: {contract['right']} of {contract['questions']} answered rightly"
