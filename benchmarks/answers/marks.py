"""How often marks flag what is false, and what is true.

Of documents: true sentences and the same made false (`benchmarks.answers.swapped_values`). Of
QuoteSum: the sentences of its human answers, which are right and yet often pieced together on
purpose, from quotes of several sources; so their share is told, and none is a failure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.models.tokens import Tokens
from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge, cut
from benchmarks.answers.attribution import source_text, sources_of, spans_of, unmarked
from benchmarks.answers.resampling import mean_and_interval


def flagged(rows: Sequence[Mapping[str, str]], tokens: Tokens) -> dict[str, float | int]:
    """The share of the answers' sentences that are flagged, resampled by question.

    Args:
        rows: QuoteSum's (`benchmarks.answers.attribution.read_rows`), at least one.
    """
    numbers = {question: n for n, question in enumerate({row["qid"]: None for row in rows})}
    pairs = [(each, numbers[row["qid"]]) for row in rows for each in _sentences(row, tokens)]
    values, questions = zip(*pairs, strict=True)
    return mean_and_interval(values, questions)


def _sentences(row: Mapping[str, str], tokens: Tokens) -> Iterator[bool]:
    """For each sentence of an answer whether it is flagged."""
    answer, _ = unmarked(row["summary"])
    sources = dict(sources_of(row))
    spans, _ = spans_of(answer, [source_text(n, t, tokens) for n, t in sources.items()], tokens)
    judge = Judge(
        [SourceSentences(n, str(n), text, [(0, len(text))]) for n, text in sources.items()]
    )
    for start, end in cut(answer):
        yield judge.judged(answer, start, end, spans) is not None


def report(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield the shares that were flagged, a line for each file."""
    for file, of in result["swapped"].items():
        told = [
            "{:.3f} ({:.3f} to {:.3f})".format(of[name], *of["interval"][name])
            for name in ("swapped", "true")
        ]
        counts = f"{of['false_sentences']} false and {of['true_sentences']} true sentences"
        yield f"{file}: flagged {told[0]} of those made false, {told[1]} of the true ({counts})"
    for file, row in result["correct"].items():
        interval = f"{row['low']:.3f} to {row['high']:.3f}"
        yield f"{file}: flagged {row['value']:.3f} ({interval}) of {row['n']} correct sentences"
