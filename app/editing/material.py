"""Passages of other documents that a revision may bring in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.editing.hunks import HunkSource

if TYPE_CHECKING:
    from app.events import Span
    from app.models.prompt import PromptPassage
    from app.provenance.copy_maps import CopyMaps
    from app.provenance.matching import SourceText
    from retrieval import Library
    from storage import Document

MOST_PASSAGES = 4
MOST_TOKENS = 800
"""Of all passages together."""

TEXT = 0
"""The id of the text itself among the documents that words may come from; none has it."""


@dataclass(frozen=True, slots=True)
class Material:
    """Passages in the prompt, best first, and the documents that they are from.

    Attributes:
        sources: these documents as texts that may be quoted.
    """

    passages: tuple[PromptPassage, ...] = ()
    sources: tuple[SourceText, ...] = ()

    @property
    def tokens(self) -> int:
        """Of all passages."""
        return sum(len(each.ids) for each in self.passages)

    def cited(
        self, written: str, spans: Sequence[Span], hunks: Sequence[Sequence[str]]
    ) -> Iterator[tuple[HunkSource, ...]]:
        """Where the new lines of each hunk have words from.

        Args:
            written: all that was written, and its spans.
            hunks: their new lines, in order, without endings.
        """
        at = 0
        for lines in hunks:
            found = dict[HunkSource, None]()
            for line in filter(str.strip, lines):
                start = written.find(line, at)
                if start >= 0:
                    at = start + len(line)
                    within = (each for each in spans if each.start < at and start < each.end)
                    found |= dict.fromkeys(s for each in within for s in _source(each))
            yield tuple(found)


NOTHING = Material()


def _source(span: Span) -> Iterator[HunkSource]:
    """The best place of a span; none where the text itself has the words."""
    if span.sources and all(each.document not in {None, TEXT} for each in span.sources):
        best = span.sources[0]
        assert best.document is not None
        yield HunkSource(best.document, best.name, best.start, best.end, span.text)


def material_for(
    library: Library,
    documents: Sequence[Document],
    maps: CopyMaps,
    instruction: str,
) -> Material:
    """The passages of these documents that are nearest to an instruction."""
    # What indexes texts takes torch, and most commands need neither.
    from app.conversation.quotable import quotable
    from app.prompting.known_documents import KnownDocuments

    if not documents:
        return Material()
    known = KnownDocuments(documents, library.documents, maps)
    found = library.search(instruction, [each.id for each in documents], MOST_PASSAGES).passages
    passages: list[PromptPassage] = []
    left = MOST_TOKENS
    for each in found:
        passage = known.passage(each.document, each.start, each.end, each.page)
        if len(passage.ids) <= left:
            passages.append(passage)
            left -= len(passage.ids)
    return Material(tuple(passages), tuple(quotable(known, passages, [], maps)))
