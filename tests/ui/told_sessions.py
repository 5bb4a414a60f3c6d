"""A library with answered questions, made row by row: what a page shows of them needs no model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from app.events import AnswerFinish, Evidence, Source, Span, Stats
from retrieval.extraction.extract import extract
from retrieval.extraction.limits import Limits
from storage import Document, Documents, Sessions, Store, Structure
from tests.originals import keep_original

STATS = Stats(300, 0, 40, 30, 12, 60, 900.0, 800.0)


@dataclass
class Told:
    """One session of a data folder that no server has open.

    Attributes:
        said: the text of each document and message that can be quoted, by name.
    """

    store: Store
    session: str
    last: int | None = None
    documents: dict[str, Document] = field(default_factory=dict)

    @classmethod
    def begin(cls, folder: Path) -> Told:
        """A new session in the folder."""
        store = Store(folder)
        return cls(store, Sessions(store).create().id)

    def add(self, path: Path) -> Document:
        """Add a file like ingestion, up to the point where it has been read."""
        extracted = extract(path, Limits())
        sha256, size = keep_original(self.store.data_dir, path)
        documents = Documents(self.store)
        added = documents.add(
            path.name, sha256, size, extracted.text, extracted.media_type, extracted.pages
        )
        if added.version == 0:  # it isn't there from an earlier session
            Structure(self.store).put(added.id, extracted.headings, extracted.words)
            documents.make_current(added.id)
        Sessions(self.store).attach(self.session, added.id)
        self.documents[path.name] = documents.get(added.id)
        return self.documents[path.name]

    def source(self, name: str, words: str, nth: int = 0) -> Source:
        """The source of words in a document."""
        documents, document = Documents(self.store), self.documents[name]
        start = -1
        for _ in range(nth + 1):
            start = documents.text(document.id).index(words, start + 1)
        page = documents.page_at(document.id, start)
        return Source(document.id, None, name, start, start + len(words), page)

    def found(self, name: str, words: str, answer: str | None = None, lead: str = "") -> Evidence:
        """The evidence that a sentence of a document is."""
        start = -1 if answer is None else words.index(answer)
        strong = None if answer is None else (start, start + len(answer))
        return Evidence(words, 0.9, strong, lead, (), (self.source(name, words),))

    def ask(self, question: str, *read: Source, evidence: Sequence[Evidence] = ()) -> int:
        """Store a question with the passages that were read for it and what was found."""
        self.last = (
            Sessions(self.store)
            .append(
                self.session,
                parent=self.last,
                role="user",
                text=question,
                token_ids=[1],
                passages=[
                    {"document": s.document, "start": s.start, "end": s.end, "page": s.page}
                    for s in read
                ],
                evidence=evidence,
            )
            .id
        )
        return self.last

    def answer(
        self, text: str, *copied: tuple[str, tuple[Source, ...]], finish: AnswerFinish = "stop"
    ) -> int:
        """Store an answer; of each of the words that were copied the sources are given."""
        spans = []
        for words, sources in copied:
            start = text.index(words)
            spans.append(Span(start, start + len(words), words, sources))
        self.last = (
            Sessions(self.store)
            .append(
                self.session,
                parent=self.last,
                role="assistant",
                text=text,
                token_ids=[1],
                stats={**asdict(STATS), "finish": finish},
                spans=spans,
            )
            .id
        )
        return self.last
