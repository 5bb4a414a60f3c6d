"""Makes a document the next version of another one, which it turned out to be."""

from __future__ import annotations

from retrieval.errors import DocumentError
from retrieval.vectors.embedder import MODEL
from retrieval.vectors.index import VectorIndex
from storage import Chunks, Document, Documents, Store, Vectors
from storage.file_names import FileNames


def follow(store: Store, index: VectorIndex, new: int, old: int) -> Document:
    """Make one document the next version of another, under its name.

    Returns:
        The document, which keeps its id.

    Raises:
        NotFoundError: there is no such document.
        DocumentError: they are the same, or the other one has a version of the same bytes.
    """
    documents, vectors = Documents(store), Vectors(store, MODEL)
    with store.transaction():
        one, other = documents.get(new), documents.get(old)
        if documents.find(other.name, one.sha256) is not None:
            advice = "Remove it, or add that version again."
            raise DocumentError(one.name, f"is a version of {other.name} already", advice)
        ids, previous = Chunks(store).ids([old]), vectors.generation()
        FileNames(store).follow(new, old)
        documents.make_current(new)
        generation = vectors.advance()
    index.removed(ids, previous, generation)
    return documents.get(new)
