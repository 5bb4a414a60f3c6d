"""Laws that hold of a data folder at rest, whatever happened to it before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from app.assistant import Assistant
from retrieval.vectors.embedder import MODEL
from storage import Chunks, Sessions, Stage, Vectors
from tests.retrieval.fake_embedder import FakeEmbedder


def broken_laws(assistant: Assistant, embedder: FakeEmbedder) -> list[str]:
    """Which laws are broken once nothing is left to do, a sentence each."""
    return [
        *_database(assistant),
        *_branches(assistant),
        *_files(assistant),
        *_vectors(assistant, embedder),
    ]


def _database(assistant: Assistant) -> Iterator[str]:
    if (found := assistant.store.integrity()) != "ok":
        yield found
    if assistant.library.jobs.unfinished():
        yield "jobs are left"
    for failed in assistant.library.jobs.failed():
        yield f"a job has failed: {failed.error}"
    names = [document.name for document in assistant.documents()]
    if len(names) != len(set(names)):
        yield "two versions of a document are current"
    for document in assistant.library.documents.all():
        stage = Stage.INDEXED if document.is_current else Stage.PARSED
        if document.stage is not stage:
            yield f"{document.name}, version {document.version}, is {document.stage}"
        chunks = Chunks(assistant.store).of(document.id)
        text = assistant.library.documents.text(document.id) if document.is_current else ""
        if "".join(chunk.text for chunk in chunks) != text:
            yield f"the chunks of {document.name} don't add up to its text"


def _branches(assistant: Assistant) -> Iterator[str]:
    """Messages follow their own session's, answers follow questions, what is shown is a whole."""
    sessions = Sessions(assistant.store)
    for session in sessions.all():
        by_id = {message.id: message for message in sessions.messages(session.id)}
        for message in by_id.values():
            parent = by_id.get(message.parent or 0)
            if message.parent is not None and (parent is None or parent.id > message.id):
                yield f"message {message.id} follows what isn't before it in its session"
            if message.role == "assistant" and (parent is None or parent.role != "user"):
                yield f"message {message.id} answers no question"
        if session.head is None and by_id:
            yield f"session {session.id} shows nothing"
        if any(message.parent == session.head for message in by_id.values() if session.head):
            yield f"session {session.id} doesn't show its branch to the end"


def _files(assistant: Assistant) -> Iterator[str]:
    folder = assistant.store.data_dir / "originals"
    kept = {path.parent.name + path.name: path for path in folder.rglob("*") if path.is_file()}
    wanted = assistant.library.documents.hashes()
    if set(kept) != wanted:
        yield f"{len(set(kept) - wanted)} orphan files, {len(wanted - set(kept))} missing"
    for sha256, path in kept.items():
        if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
            yield f"{path} doesn't match its hash"
    incoming = _all_files(assistant.store.data_dir / "incoming")
    if left := [path for path in incoming if path.suffix != ".lock"]:
        yield f"left on their way in: {left}"


def _all_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _vectors(assistant: Assistant, embedder: FakeEmbedder) -> Iterator[str]:
    """FAISS and SQLite agree with each other and with the texts."""
    index = assistant.library._index
    chunks = [
        chunk
        for document in assistant.documents()
        for chunk in Chunks(assistant.store).of(document.id)
        if chunk.text.strip()
    ]
    if index.ids().tolist() != sorted(chunk.id for chunk in chunks):
        yield "FAISS doesn't hold the chunks that are searchable"
    vectors = Vectors(assistant.store, MODEL)
    for document in assistant.documents():
        for chunk, stored in zip(*vectors.of(document.id), strict=True):
            (found,) = index.search(stored, np.array([[chunk, chunk]]), 1)
            if found[0] != chunk or abs(found[1] - float(stored @ stored)) > 1e-5:
                yield f"FAISS has another vector for chunk {chunk}"
    for chunk in chunks[:3]:
        (row,) = [v for c, v in zip(*vectors.of(chunk.document), strict=True) if c == chunk.id]
        if not np.allclose(row, embedder.embed([chunk.text])[0], atol=1e-6):
            yield f"chunk {chunk.id} has the vector of another text"
