"""Spans of messages and their sources.

When a source is removed the span keeps its words and the source's name, and is marked as removed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlite_utils import Database

from storage.table_rows import Natural, TableRows


@dataclass(frozen=True, slots=True)
class SpanSource:
    """A place whose text is identical to a span's: [start, end) in code points.

    `document` and `message` say where; both are None once that has been removed.
    """

    document: int | None
    message: int | None
    name: str
    start: Natural
    end: Natural
    page: int | None

    @property
    def removed(self) -> bool:
        """Whether the document or message was removed."""
        return self.document is None and self.message is None


@dataclass(frozen=True, slots=True)
class SpanRecord:
    """Code points [start, end) of a message, their text, and its sources, best first."""

    start: int
    end: int
    text: str
    sources: tuple[SpanSource, ...]


_SOURCES = TableRows(
    "span_sources", tuple[int, int | None, int | None, str, Natural, Natural, int | None]
)
_SPANS = TableRows("spans", tuple[int, int, Natural, Natural, str])


def add_span(db: Database, message: int | None, span: SpanRecord) -> None:
    """Store a span of `message` with its sources in their order."""
    row = db.execute(
        'INSERT INTO spans (message, start, "end", text) VALUES (?, ?, ?, ?)',
        [message, span.start, span.end, span.text],
    ).lastrowid
    # A document may have been removed while the answer that quotes it was written.
    db.conn.executemany(
        "INSERT INTO span_sources VALUES (?, ?, (SELECT id FROM documents WHERE id = ?),"
        " (SELECT id FROM messages WHERE id = ?), ?, ?, ?, ?)",
        [
            (
                row,
                rank,
                place.document,
                place.message,
                place.name,
                place.start,
                place.end,
                place.page,
            )
            for rank, place in enumerate(span.sources)
        ],
    )


def spans_of(db: Database, where: str, value: object) -> defaultdict[int, list[SpanRecord]]:
    """The spans of the messages that match, by message, in order."""
    chosen = f"(SELECT id FROM messages WHERE {where})"  # noqa: S608  # a constant of this file
    sources: defaultdict[int, list[SpanSource]] = defaultdict(list)
    for span, document, quoted, name, start, end, page in _SOURCES.read(
        db,
        "SELECT span, document, span_sources.message, name, span_sources.start,"  # noqa: S608
        ' span_sources."end", page FROM span_sources JOIN spans ON spans.id = span'
        f" WHERE spans.message IN {chosen} ORDER BY span, rank",
        [value],
    ):
        sources[span].append(SpanSource(document, quoted, name, start, end, page))
    spans: defaultdict[int, list[SpanRecord]] = defaultdict(list)
    for span, message, start, end, text in _SPANS.read(
        db,
        f'SELECT id, message, start, "end", text FROM spans WHERE message IN {chosen}'  # noqa: S608
        " ORDER BY start, id",
        [value],
    ):
        spans[message].append(SpanRecord(start, end, text, tuple(sources[span])))
    return spans
