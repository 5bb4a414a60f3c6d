"""A library with something in every table, and all that reads it: records, pages, commands."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np

from app.assistant import Assistant
from app.exporting.export import as_markdown
from app.exporting.session_json import as_json
from app.settings.loading import load
from app.sources.opened import Opening
from retrieval.vectors.embedder import MODEL
from speculation import Segment
from speculation.copies.segment import FORMAT
from storage import (
    ChunkRange,
    Chunks,
    Counters,
    Document,
    Documents,
    FullText,
    Heading,
    Jobs,
    MeasuredCosts,
    NotFoundError,
    Originals,
    PageRange,
    PageWords,
    Perplexities,
    Segments,
    Sessions,
    SpanRecord,
    SpanSource,
    Stage,
    StorageError,
    Store,
    StoredSegment,
    Structure,
    Vectors,
)
from storage.database import FILE_NAME
from storage.preferences import StoredPreferences
from storage.untrusted_database import MODEL_CHOICES
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.job_stages import stages_of
from tests.storage.library_of_notes import originals_in
from tests.ui.told_sessions import STATS
from ui import sources, viewer
from ui.view import View

PDF = "application/pdf"
TOKENIZER = "tokenizer"
SENTENCE = "Note {n} says that the harbour of Brest was closed on day {n} of the storm. "


Read = Callable[[], object]


def make(folder: Path, notes: int = 3) -> list[str]:
    """A data folder with `notes` documents of two pages, one in two versions, and two sessions.

    Returns:
        The sessions' ids.
    """
    with closing(Store(folder)) as store, store.transaction():
        documents = [_document(store, f"{n}.pdf", SENTENCE.format(n=n) * 20) for n in range(notes)]
        documents.append(_document(store, "0.pdf", SENTENCE.format(n=99) * 12))
        used = [_session(store, documents[-1], document) for document in documents[:2]]
        jobs = Jobs(store)
        jobs.add_failed("spoilt.pdf", None, "spoilt.pdf: is damaged.")
        waiting = jobs.add("later.txt", documents[0].sha256, documents[0].size, None)
        jobs.progress(waiting.id, Stage.PARSED, 1, 4)
        preferences = StoredPreferences(store)
        preferences.put("temperature", 0.5)
        preferences.put("used_models", ["org/name"])
        MeasuredCosts(store).put("model", "machine", [(1, 2.0, 0.1), (8, 3.0, 0.2)])
        Counters(store).increment("texts_tokenized", 3)
        Vectors(store, MODEL).set_base("0" * 16)
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return used


def _document(store: Store, name: str, text: str) -> Document:
    content = text.encode()
    sha256 = hashlib.sha256(content).hexdigest()
    path = Originals(store.data_dir).path(sha256)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_bytes(content)
    middle = len(text) // 2
    documents, vectors = Documents(store), Vectors(store, MODEL)
    pages = [PageRange(1, 0, middle), PageRange(2, middle, len(text))]
    added = documents.add(name, sha256, len(content), text, PDF, pages)
    Structure(store).put(
        added.id, [Heading(0, 1, "Notes"), Heading(middle, 2, "More")], _words(text)
    )
    documents.make_current(added.id)
    ends = [*range(300, len(text), 300), len(text)]
    ranges = [ChunkRange(max(end - 300, 0), end, 1, "Notes") for end in ends]
    ranges[-1] = ChunkRange(ends[-2], ends[-1], 2, "Notes > More")
    Chunks(store).replace(added.id, ranges)
    missing = vectors.missing(added.id)
    texts = [text[start:end] for _, start, end in missing]
    vectors.put([sha256 for sha256, _, _ in missing], FakeEmbedder().embed(texts))
    documents.set_stage(added.id, Stage.INDEXED)
    vectors.advance()
    _segment(store, added.text_sha256, text)
    Perplexities(store).put(added.text_sha256, "model", 12.5)
    Jobs(store).add_done(documents.get(added.id), None)
    return documents.get(added.id)


def _words(text: str) -> Iterator[PageWords]:
    starts = np.arange(0, len(text) - 10, 10)
    for number, part in enumerate(np.array_split(starts, 2), start=1):
        ranges = np.stack([part, part + 8], axis=1).astype(np.int32)
        boxes = np.tile(np.array([10, 20, 60, 32], np.float32), (len(part), 1))
        yield PageWords(number, 595.0, 842.0, ranges, boxes)


def _segment(store: Store, text_sha256: str, text: str) -> None:
    tokens = np.frombuffer(text.encode("ascii"), np.uint8)
    arrays = {**Segment.build("k", tokens).arrays(), "lengths": np.ones(len(tokens), np.uint8)}
    Segments(store).put(StoredSegment(text_sha256, TOKENIZER, FORMAT, arrays))


def _session(store: Store, other: Document, document: Document) -> str:
    sessions, text = Sessions(store), Documents(store).text(document.id)
    session = sessions.create("A title" if document.id == 1 else "").id
    for used in (document, other):
        sessions.attach(session, used.id)
    parent = None
    for question in ("When was it closed?", "Which harbour?", "Whose notes?"):
        place = {"document": document.id, "start": 0, "end": 300, "page": 1}
        asked = sessions.append(
            session, parent=parent, role="user", text=question, token_ids=[1, 2], passages=[place]
        )
        for finish in ("stop", "not_found"):
            answer = text[:60]
            span = SpanRecord(
                0, 60, answer, (SpanSource(document.id, None, document.name, 0, 60, 1),)
            )
            parent = sessions.append(
                session, parent=asked.id, role="assistant", text=answer, token_ids=[3, 4, 5],
                stats={**asdict(STATS), "finish": finish, "model": "m"}, spans=[span], shown=parent,
            ).id  # fmt: skip
    _segment(store, hashlib.sha256(answer.encode()).hexdigest(), answer)
    return session


def content(folder: Path) -> dict[str, object]:
    """What is stored, by table, and the originals' hashes; the database must be sound.

    But for what a restore makes anew from the texts, and the choice of a model.
    """
    with closing(Store(folder)) as store:
        assert store.integrity() == "ok"
        names = [name for (name,) in store.db.execute(_TABLES)]
        # What goes on in the folder leaves its marks, as a restore does; none of them is content.
        tables = {name: list(store.db.table(name).rows) for name in names}
    chosen = tables["preferences"]
    tables["preferences"] = [each for each in chosen if each["name"] not in MODEL_CHOICES]
    return {**tables, "originals": originals_in(folder)}


_TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'fulltext_%' "
    "AND name NOT IN ('marks', 'sqlite_sequence', '_sqlite_migrations', 'segments', 'segment_arrays')"
)


def read_everything(folder: Path, sessions: list[str]) -> list[str]:
    """Call every reader there is on the data folder.

    Returns:
        What the readers said that ended in a `StorageError`; other errors are raised.
    """
    said: list[str] = []

    def attempt(reads: Iterator[Read]) -> None:
        for read in reads:
            try:
                read()
            except NotFoundError:
                pass  # nothing wrong with saying so
            except StorageError as error:
                said.append(str(error))

    try:
        with closing(Store(folder)) as store:
            said += [] if (found := store.integrity()) == "ok" else [found]
            attempt(_records(store))
            attempt(_of_documents(store))
            attempt(_of_sessions(store, sessions))
        with closing(Assistant(load({"data_dir": folder}))) as assistant:
            attempt(_shown(assistant, sessions))
    except StorageError as error:
        said.append(str(error))
    return said


def _records(store: Store) -> Iterator[Read]:
    documents, jobs, vectors = Documents(store), Jobs(store), Vectors(store, MODEL)
    segments, sessions = Segments(store), Sessions(store)
    yield from (store.counts, documents.all, documents.current, documents.hashes)
    yield from (jobs.unfinished, jobs.failed, jobs.hashes, jobs.overview, jobs.next, jobs.is_urgent)
    yield from (segments.nbytes, segments.bytes_per_thousand_tokens)
    yield from (StoredPreferences(store).all, Counters(store).all, MeasuredCosts(store).count)
    yield lambda: MeasuredCosts(store).get("model", "machine")
    yield lambda: Perplexities(store).texts("model")
    yield lambda: Perplexities(store).known("model")
    yield from (vectors.ids, vectors.generation, vectors.lineage, vectors.base)
    yield lambda: list(vectors.batches(np.arange(1, 60)))
    yield from (sessions.all, lambda: sessions.all("harbour"))
    yield lambda: FullText(store).search("harbour of Brest", [1, 2, 3, 4], 5)
    yield lambda: FullText(store).coverage("harbour of Brest", range(1, 20))


def _of_documents(store: Store) -> Iterator[Read]:
    documents, structure, jobs = Documents(store), Structure(store), Jobs(store)
    chunks, vectors = Chunks(store), Vectors(store, MODEL)
    for number in range(1, 6):
        for read in (
            documents.get,
            documents.text,
            documents.pages,
            structure.headings,
            chunks.of,
            vectors.of,
            vectors.missing,
            jobs.find,
            partial(stages_of, store),
            jobs.state,
            jobs.members,
        ):
            yield partial(read, number)
        yield partial(documents.page_at, number, 100)
        yield partial(structure.size, number, 1)
        yield partial(structure.rectangles, number, 0, 10_000)
        yield partial(chunks.ids, [number])
        yield partial(vectors.get, [number], 384)
        yield partial(_segment_of, store, number)


def _segment_of(store: Store, document: int) -> None:
    key = Documents(store).get(document).text_sha256, TOKENIZER, FORMAT
    for stored in (Segments(store).get(*key), Segments(store).version_before(*key)):
        if stored is not None:
            dict(stored.arrays)


def _of_sessions(store: Store, ids: list[str]) -> Iterator[Read]:
    sessions = Sessions(store)
    for session in ids:
        yield from (partial(sessions.get, session), partial(sessions.messages, session))
        yield from (partial(sessions.documents, session), partial(as_json, store, session))
        yield partial(as_markdown, store, session)
    for message in range(1, 20):
        yield partial(sessions.message, message)


def _shown(assistant: Assistant, ids: list[str]) -> Iterator[Read]:
    """What the page shows, and the search with its index."""
    assistant.library._make_embedder = FakeEmbedder
    yield from (assistant.settings.model_dump, assistant.preferences.used_models)
    yield lambda: assistant.library.search("harbour of Brest", [1, 2, 3, 4], 4)
    for session in ["", *ids]:
        yield partial(_view, assistant, session)
        for message in range(1, 20):
            yield partial(sources.answer_panel, assistant, session, message)
    for number in range(1, 6):
        for page in (None, 1, 2):
            yield partial(_open, assistant, Opening(number, 10, 400, page))
    yield assistant._purge.now


def _view(assistant: Assistant, session: str) -> None:
    with assistant.watch() as watch:
        View(assistant, session, lambda: (0, watch.version())).regions()


def _open(assistant: Assistant, asked: Opening) -> None:
    viewer.viewer(assistant.opener.open(asked))
