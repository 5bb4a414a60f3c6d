"""Long ranges of documents in parts that a model reads one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from app.asking.key_sentences import key_sentences
from app.asking.sections import TextRange
from app.models.prompt import PromptPassage
from app.prompting.known_documents import KnownDocuments
from storage import Chunk, Chunks

PART_SHARE = 0.5
"""Share of the context that a part may fill."""

MOST_TOKENS = 2000
"""Tokens of a part: what is further from the question is read less well, and later."""

MOST_PARTS = 12
"""Parts that are read; with the default model on two cores a part takes about ten seconds."""


ReadPart = tuple[PromptPassage, ...]


def in_parts(
    ranges: Sequence[TextRange], known: KnownDocuments, chunks: Chunks, context: int
) -> tuple[list[ReadPart], int]:
    """The ranges in at most `MOST_PARTS` parts, and how many there would have been.

    Of more parts those that say most are kept, in order. A part ends where a chunk does, and short
    ranges share one.

    Args:
        context: of the model, in tokens.
    """
    most = min(MOST_TOKENS, int(PART_SHARE * context))
    found: list[list[PromptPassage]] = [[]]
    filled = 0
    for each in ranges:
        for piece in _pieces(each, chunks.of(each.document), known, most):
            if filled and filled + len(piece.ids) > most:
                found.append([])
                filled = 0
            found[-1].append(piece)
            filled += len(piece.ids)
    parts = [tuple(part) for part in found if part]
    texts = ["\n".join(known.shown(each).text for each in part) for part in parts]
    if len(parts) <= MOST_PARTS:
        return parts, len(parts)
    return [parts[place] for place in key_sentences(texts, MOST_PARTS)], len(parts)


def _pieces(
    within: TextRange, chunks: Sequence[Chunk], known: KnownDocuments, most: int
) -> list[PromptPassage]:
    """The range in passages of whole chunks, each of at most `most` tokens where a chunk is."""
    pieces: list[PromptPassage] = []
    for chunk in chunks:
        start, end = max(chunk.start, within.start), min(chunk.end, within.end)
        if start >= end:
            continue
        longer = None
        if pieces:
            last = pieces[-1]
            longer = known.passage(within.document, last.start, end, last.page)
        if longer is not None and len(longer.ids) <= most:
            pieces[-1] = longer
        else:
            pieces.append(known.passage(within.document, start, end, chunk.page))
    return pieces
