"""A library of short texts, made row by row: what backups have to keep, without ingestion."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from storage import Originals, Sessions, SpanRecord, SpanSource, Store
from storage.clock import now


@dataclass(frozen=True)
class State:
    """All that a person would miss: names with the hashes of texts and files, and messages."""

    documents: tuple[tuple[str, str, str], ...]
    messages: tuple[tuple[str, str, str | None], ...]


def add_note(store: Store, name: str, text: str) -> int:
    """A document with its original, as one that was just parsed."""
    content = text.encode()
    sha256 = hashlib.sha256(content).hexdigest()
    with store.transaction() as db:
        path = Originals(store.data_dir).path(sha256)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        db.execute("INSERT INTO texts VALUES (?, ?) ON CONFLICT DO NOTHING", [sha256, text])
        row = db.execute(
            "INSERT INTO documents (name, sha256, size, stage, media_type, text_sha256, characters,"
            " created_at, version, is_current) VALUES (?, ?, ?, 'parsed', 'text/plain', ?, ?, ?,"
            " 1, 1)",
            [name, sha256, len(content), sha256, len(text), now()],
        ).lastrowid
    assert row is not None
    return row


def drop_note(store: Store, document: int) -> None:
    """Remove the document and its original."""
    with store.transaction() as db:
        ((sha256,),) = db.execute("SELECT sha256 FROM documents WHERE id = ?", [document])
        db.execute("DELETE FROM documents WHERE id = ?", [document])
        if not db.execute("SELECT 1 FROM documents WHERE sha256 = ?", [sha256]).fetchone():
            Originals(store.data_dir).remove(sha256)


def talk(store: Store, question: str, answer: str, document: int) -> str:
    """A session with one answer that quotes the document from its beginning."""
    sessions = Sessions(store)
    session = sessions.create().id
    sessions.attach(session, document)
    asked = sessions.append(session, parent=None, role="user", text=question, token_ids=[1])
    source = SpanSource(document, None, "note", 0, 4, None)
    sessions.append(
        session,
        parent=asked.id,
        role="assistant",
        text=answer,
        token_ids=[2],
        stats={"finish": "eos"},
        spans=[SpanRecord(0, 4, answer[:4], (source,))],
    )
    return session


def state(folder: Path) -> State:
    """What is in the data folder; an original that is gone or not its hash shows as such."""
    store = Store(folder)
    assert store.integrity() == "ok"
    originals = Originals(folder)
    documents = []
    for name, sha256, text in store.db.execute(
        "SELECT name, documents.sha256, text FROM documents JOIN texts ON text_sha256 = texts.sha256"
        " ORDER BY name, documents.sha256"
    ):
        path = originals.path(sha256)
        kept = hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "gone"
        documents.append((name, hashlib.sha256(text.encode()).hexdigest(), kept))
    messages = store.db.execute(
        "SELECT session, messages.text, spans.text FROM messages LEFT JOIN spans ON message ="
        " messages.id ORDER BY messages.id"
    ).fetchall()
    store.close()
    assert all(kept == text for _, text, kept in documents), documents
    return State(tuple(documents), tuple(messages))


def originals_in(folder: Path) -> set[str]:
    """Hashes of the originals in the folder, whether something refers to them or not."""
    files = (folder / "originals").glob("[0-9a-f][0-9a-f]/*")
    return {path.parent.name + path.name for path in files}
