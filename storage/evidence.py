"""Evidence: the sentences of documents that answer a question, stored with it.

When a document is removed its sentences keep their words and its name, and are marked as removed,
as spans are (`storage.spans`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from sqlite_utils import Database

from storage.spans import SpanSource
from storage.table_rows import Json, Natural, TableRows


@dataclass(frozen=True, slots=True)
class EvidenceRecord:
    """A sentence that answers a question, and its places, best first.

    Attributes:
        text: what stands at each of its places that was not removed, character for character.
        score: the probability that it answers the question.
        answer: the words that answer, [start, end) in code points of `text`; None if unknown.
        lead: what stands right before it and that it leans on; "" where it stands alone.
        heads: the row and column heads of a table's row or cell.
    """

    text: str
    score: float
    answer: tuple[int, int] | None
    lead: str
    heads: tuple[str, ...]
    sources: tuple[SpanSource, ...]

    @property
    def heads_above(self) -> tuple[str, ...]:
        """The heads without a row's own first cell, where the row begins with it and goes on."""
        row, own = self.text.strip("| \t"), self.heads[-1:]
        is_said = len(self.heads) > 1 and row.startswith(own) and (row,) != own
        return self.heads[:-1] if is_said else self.heads


_SOURCES = TableRows("evidence_sources", tuple[int, int | None, str, Natural, Natural, int | None])
_EVIDENCE = TableRows(
    "evidence",
    tuple[
        int,
        int,
        str,
        float,
        Natural | None,
        Natural | None,
        str,
        Annotated[tuple[str, ...], Json],
    ],
)


def add_evidence(db: Database, message: int, evidence: Sequence[EvidenceRecord]) -> None:
    """Store the evidence of a question that has none yet, in its order."""
    for rank, each in enumerate(evidence):
        start, end = each.answer or (None, None)
        row = db.execute(
            "INSERT INTO evidence (message, rank, text, score, answer_start, answer_end, lead,"
            " heads) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [message, rank, each.text, each.score, start, end, each.lead, json.dumps(each.heads)],
        ).lastrowid
        # A document may have been removed since it was searched.
        db.conn.executemany(
            "INSERT INTO evidence_sources VALUES"
            " (?, ?, (SELECT id FROM documents WHERE id = ?), ?, ?, ?, ?)",
            [
                (row, place, source.document, source.name, source.start, source.end, source.page)
                for place, source in enumerate(each.sources)
            ],
        )


def evidence_of(db: Database, where: str, value: object) -> defaultdict[int, list[EvidenceRecord]]:
    """The evidence of the messages that match, by message, best first."""
    chosen = f"(SELECT id FROM messages WHERE {where})"  # noqa: S608  # a constant of this package
    sources: defaultdict[int, list[SpanSource]] = defaultdict(list)
    for evidence, document, name, start, end, page in _SOURCES.read(
        db,
        'SELECT evidence, document, name, start, "end", page FROM evidence_sources'  # noqa: S608
        f" JOIN evidence ON evidence.id = evidence WHERE message IN {chosen}"
        " ORDER BY evidence, evidence_sources.rank",
        [value],
    ):
        sources[evidence].append(SpanSource(document, None, name, start, end, page))
    found: defaultdict[int, list[EvidenceRecord]] = defaultdict(list)
    for row, message, text, score, first, last, lead, heads in _EVIDENCE.read(
        db,
        "SELECT id, message, text, score, answer_start, answer_end, lead, heads FROM evidence"  # noqa: S608
        f" WHERE message IN {chosen} ORDER BY message, rank",
        [value],
    ):
        answer = None if first is None or last is None else (first, last)
        found[message].append(EvidenceRecord(text, score, answer, lead, heads, tuple(sources[row])))
    return found
