"""The results of `bench reading` for people: Markdown tables, and failures to read."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.answers.first_words import SAID
from benchmarks.answers.report import Told, failure_lines, kind_lines

_TITLES = {name: row.title for name, row in SAID.items()}


def report(result: Told) -> str:
    """Every file's rows with those of the copies, those by kind of question, and the failures."""
    heading = f"{result['model']}, {result['dtype']}, from the three best sentences"
    return "\n".join([heading, "", *(line for file in result["files"] for line in _file(file))])


def _file(file: Told) -> Iterator[str]:
    yield f"## {file['file']}"
    yield ""
    yield f"documents: {file['documents']}, questions: {file['questions']}"
    given = file["given"]
    if given:
        yield f"a sentence that was given contains the answer: {_cell(given['contains'])}"
        yield f"all together cover half of an answer's words: {_cell(given['covers'])}"
    yield ""
    yield "| | the model | copies the first sentence | copies all three | n |"
    yield "| --- | --- | --- | --- | --- |"
    for name, row in file["rows"].items():
        copies = [_cell(file["copies"][copy].get(name)) for copy in ("sentence", "all")]
        yield f"| {_TITLES[name]} | {_cell(row)} | {' | '.join(copies)} | {row['n']} |"
    yield ""
    yield _manner(file)
    yield ""
    yield from kind_lines(_TITLES, file["rows"], file["kinds"])
    yield from failure_lines(_TITLES, file["failures"], _came)


def _cell(row: Told | None) -> str:
    return "" if row is None else f"{row['value']:.3f} ({row['low']:.3f} to {row['high']:.3f})"


def _manner(file: Told) -> str:
    ended = ", ".join(f"{how} {count}" for how, count in file["finish"].items())
    return (
        f"ended by {ended}; medians: {file['words']:.0f} words, {file['tokens_per_call']:.2f} "
        f"tokens a call, {file['tokens_per_s']:.1f} tokens a second, first word after "
        f"{file['first_ms']:.0f} ms"
    )


def _came(failure: Told) -> Iterator[str]:
    yield from (f"   - {text}" for text in failure["given"])
    yield f"   answer: {failure['answer']}"
