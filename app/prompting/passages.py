"""Chooses the passages of the documents that go into a prompt.

For a model that reads well: documents that fit together whole; else the passages nearest to the
question, and those of their documents that fit whole. For one that reads poorly: the sentences that
answer, else a few passages. What is in the prompt already is not added again, and the best stands
last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from app.errors import AskError
from app.events import Evidence, Nearest
from app.models.prompt import PromptBuilder, PromptPassage
from app.prompting.known_documents import KnownDocuments
from retrieval.search.passages import RETRIEVED, Passage, SearchResult, joined
from storage import Document

WHOLE_SHARE = 0.6
"""Share of the context that whole documents may fill; the rest is for later turns."""

PASSAGE_SHARE = 0.25
LEAST_PASSAGE = 400
"""Passages retrieved for one question: at most this share of the context, but enough tokens for
one, which is also all that a model gets that reads poorly.
"""

CHANGED = "The session's documents were replaced or removed while this was asked. Ask again."

SearchFunction = Callable[[Sequence[int], int], SearchResult]
"""(document ids, count) to what was found for the question."""


@dataclass(frozen=True, slots=True)
class PassageLimits:
    """The most tokens of whole documents, of parts of documents, and of all that is read for one
    question.
    """

    whole: int
    parts: int
    together: int


def limits(context: int, *, reads_well: bool) -> PassageLimits:
    """Those of a model with this context."""
    if not reads_well:
        return PassageLimits(LEAST_PASSAGE, LEAST_PASSAGE, LEAST_PASSAGE)
    parts = max(int(PASSAGE_SHARE * context), LEAST_PASSAGE)
    return PassageLimits(int(WHOLE_SHARE * context), parts, context)


class PassageChoice:
    """Chooses the passages of one question.

    Args:
        known: the session's documents.
        search: for that question; asked only where not all documents go in whole.
    """

    def __init__(
        self,
        known: KnownDocuments,
        prompts: PromptBuilder,
        search: SearchFunction,
        limits: PassageLimits,
    ) -> None:
        self._known = known
        self._prompts = prompts
        self._search = search
        self._limits = limits

    def size(self, passages: Sequence[PromptPassage]) -> int:
        """Tokens of passages with the lines around them."""
        return sum(map(self._prompts.passage_size, passages))

    def everything(self, space: int) -> list[PromptPassage]:
        """All documents whole; none if they don't fit together."""
        limit = min(space, self._limits.whole)
        documents = self._known.used
        fitting = takewhile(lambda each: each is not None, self._whole(documents, (), limit))
        whole = [each for each in fitting if each is not None]
        return whole[::-1] if len(whole) == len(documents) else []

    def answering(
        self, evidence: Sequence[Evidence], space: int, *, in_order: bool = False
    ) -> list[PromptPassage]:
        """The sentences that answer, each after what it leans on, as far as there is space.

        Args:
            in_order: whether they are read in their order; otherwise the first stands last.
        """
        chosen: list[PromptPassage] = []
        for passage in filter(None, map(self._answer, evidence)):
            if not overlaps(passage, chosen) and self.size([*chosen, passage]) <= space:
                chosen.append(passage)
        return chosen if in_order else chosen[::-1]

    def _answer(self, evidence: Evidence) -> PromptPassage | None:
        """At its first place in a document that is still there."""
        for place in evidence.sources:
            if place.document is not None and self._known.find(place.document) is not None:
                start = place.start - len(evidence.lead)
                passage = self._known.passage(place.document, start, place.end, place.page)
                return replace(passage, heads=" | ".join(evidence.heads))
        return None

    def stored(self, passages: Sequence[Mapping[str, Any]], space: int) -> list[PromptPassage]:
        """Passages as they were stored; the best, which are last, where there is less space."""
        found = list(self.still_there(passages))
        while found and self.size(found) > space:
            del found[0]
        return found

    def still_there(self, passages: Sequence[Mapping[str, Any]]) -> Iterator[PromptPassage]:
        """Passages as they were stored with a question, without removed documents'."""
        for each in passages:
            if self._known.find(each["document"]) is not None:
                place = each["document"], each["start"], each["end"], each.get("page")
                yield self._known.passage(*place)

    def found(
        self, held: Sequence[PromptPassage], space: int, gathered: Sequence[Evidence] = ()
    ) -> list[PromptPassage]:
        """Return the nearest passages that aren't in the prompt yet, in whole documents first; then
        what a task gathered, of which that may be only one of the documents that it compares.

        Raises:
            AskError: nothing of the documents can be searched any more.
        """
        whole = {p.document for p in held if p.whole}
        ids = [document.id for document in self._known.used if document.id not in whole]
        found = self._search(ids, RETRIEVED).passages if ids else ()
        if ids and not found:
            raise AskError(CHANGED)
        space = min(space, self._limits.together)
        kept = self.answering(gathered, min(space, self._limits.parts), in_order=True)
        space -= self.size(kept)
        near = [self._known.find(each) for each in dict.fromkeys(p.document for p in found)]
        limit = min(space, self._limits.whole - sum(len(p.ids) for p in held))
        documents = [each for each in near if each is not None]
        chosen = [each for each in self._whole(documents, held, limit) if each is not None][::-1]
        space = min(space - self.size(chosen), self._limits.parts)
        chosen += self._nearest(found, [*held, *chosen], space)
        return chosen + [each for each in kept if not overlaps(each, [*held, *chosen])]

    def _nearest(
        self, found: Sequence[Passage], held: Sequence[PromptPassage], space: int
    ) -> list[PromptPassage]:
        chosen = []
        for each in found:
            passage = self._known.passage(each.document, each.start, each.end, each.page)
            if overlaps(passage, held):
                continue
            size = self._prompts.passage_size(passage)
            if size <= space:
                space -= size
                chosen.append(each)
        # Small models attend most to what is nearest to the question.
        return [
            self._known.passage(p.document, p.start, p.end, p.page) for p in joined(chosen)[::-1]
        ]

    def _whole(
        self, documents: Sequence[Document], held: Sequence[PromptPassage], space: int
    ) -> Iterator[PromptPassage | None]:
        """Each document whole if it fits what those before it left, else None.

        A long one is recognized by its length; of one that was read in part no word is repeated.
        """
        for document in documents:
            indexed = self._known.indexed(document.id)
            passage = None
            if len(indexed.segment) <= space and all(p.document != document.id for p in held):
                page = 1 if document.page_count else None
                passage = self._known.passage(document.id, 0, len(indexed.text), page)
                size = self._prompts.passage_size(passage)
                passage, space = (passage, space - size) if size <= space else (None, space)
            yield passage


def overlaps(passage: PromptPassage, others: Sequence[PromptPassage]) -> bool:
    """Whether any of the others has a character of the passage."""
    return any(
        passage.document == other.document
        and passage.start < other.end
        and other.start < passage.end
        for other in others
    )


def to_json(passage: PromptPassage | Nearest) -> Mapping[str, Any]:
    """The part of a passage that is stored with its question; its text and tokens are not
    copied.
    """
    return {
        "document": passage.document,
        "start": passage.start,
        "end": passage.end,
        "page": passage.page,
    }
