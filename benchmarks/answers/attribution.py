"""Precision and recall of attribution, measured on QuoteSum's human answers.

QuoteSum (Schuster et al., "SEMQA: Semi-Extractive Multi-Source Question Answering", 2024) has
answers by people who marked each quote, `[ n quoted words ]`, with the number of its source. Here
such an answer replaces the model's: `[ n ` and ` ]` are removed and nothing else is changed, so
quotes keep the spaces that the annotators left around them. Each source is a document, with its
title on the line above its text, and is in the prompt; the app's own `Attribution` finds the spans,
without any knowledge from a decoder.

Scored are the tokens of the default tokenizer, except pure white space. A token is labelled copied
from n if most of it that lies in quotes lies in one of n, and found copied from the first source of
the span it lies in. Labels count as they are, also where a quote is not verbatim in its source and
can't be found (`unscorable` counts the tokens of such quotes), and where the annotator left a quote
unmarked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.events import Span
from app.models.tokens import Tokens
from app.provenance.attribution import Attribution, SourceText, Written
from app.provenance.copy_maps import IndexedText
from benchmarks.answers.resampling import intervals
from benchmarks.json_lines import read_lines
from storage.documents import text_hash

MAX_SOURCES = 8

_QUOTE = re.compile(r"\[ ([1-8]) (.*?) ?\]", re.DOTALL)

Range = tuple[int, int, int]
"""(start, end, number of the source) in code points of an answer."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Tokens of an answer, or of several.

    Attributes:
        right: found copied, labelled, and of the labelled source.
    """

    found: int = 0
    labelled: int = 0
    both: int = 0
    right: int = 0
    unscorable: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.found + other.found,
            self.labelled + other.labelled,
            self.both + other.both,
            self.right + other.right,
            self.unscorable + other.unscorable,
        )

    def scores(self) -> dict[str, float]:
        """Precision, recall, F1 of "copied"; the share of copied tokens with the right source."""
        precision = self.both / max(self.found, 1)
        recall = self.both / max(self.labelled, 1)
        return {
            "precision": precision,
            "recall": recall,
            "f1": 2 * self.both / max(self.found + self.labelled, 1),
            "right_source": self.right / max(self.both, 1),
        }


def measure(rows: Sequence[Mapping[str, str]], tokens: Tokens) -> dict[str, Any]:
    """All scores, and intervals from resampling questions, which share their sources."""
    by_question: dict[str, Counts] = {}
    for row in rows:
        counts = by_question.get(row["qid"], Counts()) + score(row, tokens)
        by_question[row["qid"]] = counts
    each = list(by_question.values())
    total = sum(each, Counts())
    return {
        **total.scores(),
        "interval": intervals(each, lambda drawn: sum(drawn, Counts()).scores()),
        "rows": len(rows),
        "questions": len(each),
        "copied_tokens": total.labelled,
        "unscorable_tokens": total.unscorable,
    }


def score(row: Mapping[str, str], tokens: Tokens) -> Counts:
    """The counts of one answer."""
    answer, quotes = unmarked(row["summary"])
    sources = dict(sources_of(row))
    spans, ends = spans_of(answer, [source_text(n, t, tokens) for n, t in sources.items()], tokens)
    found = [(span.start, span.end, span.sources[0].document or 0) for span in spans]
    missing = [
        (start, end, number)
        for start, end, number in quotes
        if answer[start:end].strip() not in sources.get(number, "")
    ]
    total = Counts()
    for start, end in zip([0, *ends[:-1]], ends, strict=True):
        letters = [i for i in range(start, end) if not answer[i].isspace()]
        if not letters:
            continue
        label, own = _owner(letters, quotes), _owner(letters, found)
        total += Counts(
            own is not None,
            label is not None,
            own is not None and label is not None,
            own is not None and own == label,
            _owner(letters, missing) is not None,
        )
    return total


def unmarked(summary: str) -> tuple[str, list[Range]]:
    """The answer without its marks, and where the quotes are in it."""
    answer, quotes, last = "", [], 0
    for quote in _QUOTE.finditer(summary):
        answer += summary[last : quote.start()]
        quotes.append((len(answer), len(answer) + len(quote[2]), int(quote[1])))
        answer += quote[2]
        last = quote.end()
    return answer + summary[last:], quotes


def sources_of(row: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Number and text of each source, its title above it."""
    for number in range(1, MAX_SOURCES + 1):
        if text := row.get(f"source{number}"):
            yield number, f"{row.get(f'title{number}', '')}\n\n{text}"


def spans_of(
    answer: str, sources: Sequence[SourceText], tokens: Tokens
) -> tuple[list[Span], list[int]]:
    """The app's spans of an answer of which no decoder knows anything, and where its tokens end."""
    encoded = tokens.encode(answer)
    ends = encoded.bounds[1:].tolist()
    written = Written(answer, encoded.ids.tolist(), ends, [()] * len(ends))
    spans, _ = Attribution(sources, tokens).spans(written)
    return list(spans), ends


def source_text(number: int, text: str, tokens: Tokens) -> SourceText:
    """A document that was read whole."""
    indexed = IndexedText.build(text_hash(text), text, tokens.encode(text))
    return SourceText(number, None, str(number), indexed, read=[(0, len(text))])


def _owner(letters: Sequence[int], ranges: Sequence[Range]) -> int | None:
    """The source of the range that most of the letters lie in, None if they lie in none."""
    shares = [
        (sum(start <= i < end for i in letters), -k, number)
        for k, (start, end, number) in enumerate(ranges)
    ]
    share, _, number = max(shares, default=(0, 0, 0))
    return number if share else None


def read_rows(path: Path) -> list[Mapping[str, Any]]:
    """QuoteSum's rows.

    Raises:
        ValueError: it is not a file of such rows.
    """
    rows = [row for _, row in read_lines(path)]
    if not rows or not all({"qid", "summary", "source1", "title1"} <= row.keys() for row in rows):
        raise ValueError(f"{path} contains no rows of QuoteSum (qid, summary, source1 to source8).")
    return rows


def report(result: Mapping[str, Any]) -> str:
    """A table for people."""
    lines = [
        f"{name:<13} {result[name]:.4f}   95% interval {low:.4f} to {high:.4f}"
        for name, (low, high) in result["interval"].items()
    ]
    lines.append(
        f"{result['rows']} answers to {result['questions']} questions, {result['copied_tokens']:,} "
        f"tokens labelled copied, {result['unscorable_tokens']} of them in quotes that are not "
        "verbatim in their source"
    )
    return "\n".join(lines)
