"""A document is removed, and nothing of it is left."""

from __future__ import annotations

from retrieval.ingestion.intake import Intake
from retrieval.vectors.embedder import MODEL
from retrieval.vectors.index import VectorIndex
from storage import Chunks, Document, Documents, Store, Vectors
from storage.ignored_files import IgnoredFiles


def remove(store: Store, index: VectorIndex, intake: Intake, document: int) -> list[Document]:
    """Remove the document in every version: originals, texts, chunks, vectors, segments, jobs.

    A watched folder doesn't bring them back as they were.

    Returns:
        The versions that are gone.

    Raises:
        NotFoundError: there is no such document.
    """
    documents, vectors, ignored_files = Documents(store), Vectors(store, MODEL), IgnoredFiles(store)
    name = documents.get(document).name
    with store.transaction():
        versions = [version.id for version in documents.versions(name)]
        ids, previous = Chunks(store).ids(versions), vectors.generation()
        gone = documents.remove(document)
        for version in gone:
            ignored_files.add(version.origin, version.sha256)
        generation = vectors.advance()
    index.removed(ids, previous, generation)
    for version in gone:
        intake.drop(version.sha256)
    store.erase()
    return gone
