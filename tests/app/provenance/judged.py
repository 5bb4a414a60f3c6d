"""A contract and a table, and what is judged of answers to questions about them."""

from __future__ import annotations

from collections.abc import Sequence

from app.events import Source, Span, Stitched
from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge

FEE = "The Customer pays an annual maintenance fee of EUR 61,800 to the Supplier."
BREAK = "If the Customer ends the agreement early, a break fee of EUR 85,000 falls due."
CONTRACT = (
    f"Maintenance agreement\n\n{FEE} It is due on 1 March.\n\n{BREAK}\n\n"
    "The Supplier answers within 4 hours. The court in Vienna decides."
)
TABLE = "Station | Opened | Height\nCape Marrow | 1871 | 48 m\nNorth Point | 1902 | 31 m\n"
TEXTS = {1: CONTRACT, 2: TABLE}


def spans(answer: str, *pieces: str, texts: dict[int, str] | None = None) -> list[Span]:
    """The pieces as spans, with every place of theirs."""
    found = []
    for piece in pieces:
        sources = [
            Source(document, None, f"{document}.txt", at, at + len(piece), None)
            for document, text in (texts or TEXTS).items()
            for at in range(len(text))
            if text.startswith(piece, at)
        ]
        start = answer.index(piece)
        found.append(Span(start, start + len(piece), piece, tuple(sources)))
    return found


def judged(answer: str, *pieces: str, texts: dict[int, str] | None = None) -> list[Stitched]:
    """The stitched sentences of an answer with these pieces marked."""
    judge = Judge([SourceSentences(n, f"{n}.txt", text) for n, text in (texts or TEXTS).items()])
    return list(judge.stitched(answer, spans(answer, *pieces, texts=texts)))


def said(places: Sequence[Source], texts: dict[int, str] | None = None) -> list[str]:
    """What stands at each place."""
    return [(texts or TEXTS)[each.document or 0][each.start : each.end] for each in places]
