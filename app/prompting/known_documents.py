"""The documents that a session uses, or used when a part of them was put into its prompt."""

from __future__ import annotations

from collections.abc import Sequence

from app.events import Nearest
from app.models.markup import fence_for
from app.models.prompt import PromptPassage
from app.provenance.copy_maps import CopyMaps, IndexedText
from storage import Document, Documents, NotFoundError


class KnownDocuments:
    """Documents with their tokens.

    Args:
        used: the session's, oldest first.
        stored: where those that it used once are found.
    """

    def __init__(self, used: Sequence[Document], stored: Documents, maps: CopyMaps) -> None:
        self.used = used
        self._stored = stored
        self._maps = maps
        self._known: dict[int, Document | None] = {each.id: each for each in used}

    def find(self, document: int) -> Document | None:
        """A document that the session uses or once used; None if it was removed."""
        if document not in self._known:
            try:
                self._known[document] = self._stored.get(document)
            except NotFoundError:
                self._known[document] = None
        return self._known[document]

    def indexed(self, document: int) -> IndexedText:
        """The document's text with its copy map."""
        known = self.find(document)
        assert known is not None
        sha256 = known.text_sha256
        # By its hash: the map is kept for all documents with this text.
        return self._maps.of(sha256, lambda: self._stored.text_with(sha256))

    def page_starts(self, document: int) -> list[int]:
        """The first code point of each page; empty for what has no pages."""
        return [page.start for page in self._stored.pages(document)]

    def passage(self, document: int, start: int, end: int, page: int | None) -> PromptPassage:
        """Code points [start, end) of a document with their tokens."""
        indexed = self.indexed(document)
        first, last = indexed.encoded.range_of(start, end)
        ids = tuple(indexed.encoded.ids[first:last].tolist())
        whole = start == 0 and end == len(indexed.text)
        known = self.find(document)
        assert known is not None
        fence = fence_for(indexed.text[start:end])
        return PromptPassage(document, known.name, start, end, page, whole, ids, fence)

    def shown(self, passage: PromptPassage) -> Nearest:
        """The passage with text instead of tokens."""
        text = self.indexed(passage.document).text[passage.start : passage.end]
        return Nearest(
            passage.document, passage.name, passage.start, passage.end, passage.page, text
        )

    def quotable(self, read: Sequence[PromptPassage]) -> list[Document]:
        """The documents of which passages are in the prompt: the others can be very many."""
        ids = dict.fromkeys(passage.document for passage in read)
        return [known for each in ids if (known := self.find(each)) is not None]
