"""CSV and TSV: a line of text for each row, its cells separated by " | "."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from retrieval.parse import text
from retrieval.parse.manuscript import Manuscript

_DELIMITERS = ",;\t|"
_SAMPLE = 16_384
_MAX_FIELD = 2**31 - 1


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the table in the file at `path`."""
    table = text.read(path, manuscript)
    csv.field_size_limit(min(manuscript.limits["characters"], _MAX_FIELD))
    dialect = _dialect(table, manuscript.name)
    manuscript.table(csv.reader(io.StringIO(table, newline=""), dialect))


def _dialect(table: str, name: str) -> type[csv.Dialect]:
    """How cells are delimited: as in the first rows if that is clear, else by the name."""

    class Named(csv.excel):
        delimiter = "\t" if name.lower().endswith((".tsv", ".tab")) else ","

    sample = table[:_SAMPLE]
    counts = {mark: _least(sample, mark) for mark in _DELIMITERS}
    best = max(counts, key=lambda mark: counts[mark])
    if counts[best] > counts[Named.delimiter]:
        Named.delimiter = best
    return Named


def _least(sample: str, delimiter: str) -> int:
    """Fewest cells that a full row of the sample has, if `delimiter` separates its cells."""
    rows = list(csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter))
    widths = [len(row) for row in (rows[:-1] or rows) if row]
    return min(widths, default=0)
