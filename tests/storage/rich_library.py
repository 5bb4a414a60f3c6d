"""A data folder with rows in every table, made by what makes them in earnest."""

from __future__ import annotations

import math
import zipfile
from contextlib import closing
from pathlib import Path

import numpy as np

from benchmarks.library.sample_files import sections, write_markdown, write_pdf
from retrieval import DocumentError, Library
from retrieval.vectors.embedder import DIMENSIONS, MODEL
from storage import (
    Document,
    Documents,
    EvidenceRecord,
    MeasuredCosts,
    Perplexities,
    Segments,
    Sessions,
    SpanRecord,
    SpanSource,
    Store,
    StoredSegment,
)
from storage.desk_asks import DeskAsks
from storage.desk_records import HowRead, HunkRecord
from storage.desks import Desks
from storage.documents import text_hash
from storage.examined import Examined, ExaminedAnswer
from storage.ignored_files import IgnoredFiles
from storage.preferences import StoredPreferences
from storage.revisions import Revisions
from storage.tags import Tags
from storage.text_looks import TextLook, TextLooks
from storage.text_parts import TextPart, TextParts
from storage.unfinished import UnfinishedAnswers
from tests.retrieval.fake_embedder import FakeEmbedder

KNOWN = {MODEL: DIMENSIONS}
"""Dimensions of vectors by model, as `palimpsest restore` gives them."""


def make(folder: Path, files: Path) -> None:
    """A library in `folder` from files written to `files`: versions, an archive, jobs of every
    state, a PDF with headings and words, conversations with branches and quotes."""
    with closing(Store(folder)) as store:
        library = Library(store, FakeEmbedder)
        _add_files(library, store, files)
        _talk(store)
        _measure(store)
        _revise(store)
        library.close()
        _leave_jobs(library, store, files)


def _add_files(library: Library, store: Store, files: Path) -> None:
    parts = [part for part in sections(6) if len(part.paragraphs) < 40][:2]
    write_pdf(files / "book.pdf", parts)
    write_markdown(files / "notes.md", parts[:1])
    (files / "empty.txt").write_text(" \n\n")
    (files / "日本.txt").write_text("吾輩は猫である。名前はまだ無い。" * 90, "utf-8")
    (files / "gone.txt").write_text("This will be removed.")
    with zipfile.ZipFile(files / "all.zip", "w") as archive:
        archive.writestr("inner/one.txt", "One of an archive. " * 40)
        archive.writestr("inner/bad.pdf", "%PDF- not at all")
    sessions = Sessions(store)
    session = sessions.create("A title\nof two lines").id
    for path in sorted(files.iterdir()):
        library.enqueue(path, session=session)
    library.work()
    (files / "notes.md").write_text("# Another version\n\nIt says something else now.\n")
    library.enqueue(files / "notes.md", session=session)
    library.refuse("late.txt", DocumentError("late.txt", "is too large", "Split it."), session)
    library.work()


def _revise(store: Store) -> None:
    revisions = Revisions(store)
    first = revisions.keep("/files/notes.md", b"\xef\xbb\xbfOne\r\n\0")
    asked = {"author": "model", "instruction": "Say two.\n\u202e", "model": "A model"}
    revisions.put("/files/notes.md", "Zw\u00f6i".encode(), parent=first, **asked)
    revisions.keep("/files/other.md", b"")
    desks, how = Desks(store), HowRead("utf-8", b"\xef\xbb\xbf", False)
    desk = desks.begin("/files/notes.md", "notes.md", b"\xef\xbb\xbfOne\r\n", how).id
    waiting = [HunkRecord(0, 1, ("Zw\u00f6i\u2028\r\n",), ("Two\n",), 1)]
    state = desks.push(desk, None, how, waiting, "proposed")
    desks.push(desk, b"\xef\xbb\xbf1", how, (), "typed")
    desks.show(desk, state.id)
    asks = DeskAsks(store)
    ask = asks.ask(desk, "Count.", "A model", state.revision)
    asks.answer(ask, "done", ["All was read.\n\u202e"], waiting)


def _leave_jobs(library: Library, store: Store, files: Path) -> None:
    """Files that wait and one that was cancelled, as a process that was killed leaves them."""
    for name in ("waits.txt", "stopped.txt"):
        (files / name).write_text(f"{name} has words.")
    waits = library.enqueue(files / "waits.txt")
    stopped = library.enqueue(files / "stopped.txt")
    library.jobs.cancel(stopped.id)
    assert waits.sha256 != stopped.sha256


def _talk(store: Store) -> None:
    sessions, documents = Sessions(store), Documents(store)
    by_name = {document.name: document for document in documents.all()}
    book, gone = by_name["book.pdf"], by_name["gone.txt"]
    session = sessions.all()[0].id
    text = documents.text(book.id)
    passage = {"document": book.id, "start": 0, "end": len(text), "page": 1}
    asked = sessions.append(
        session,
        parent=None,
        role="user",
        text="What is it? \0 \u202e Ω",
        token_ids=[1, 2, 48_000],
        passages=[passage, {**passage, "document": 10_000, "end": 10**6, "page": None}],
        evidence=[
            EvidenceRecord(
                text[20:60],
                0.75,
                (3, 9),
                text[10:20],
                ("A row", "a column"),
                (SpanSource(book.id, None, book.name, 20, 60, 1),),
            ),
            EvidenceRecord(
                "This", 0.5, None, "", (), (SpanSource(gone.id, None, gone.name, 0, 4, None),)
            ),
        ],
    )
    answer = _answer(store, session, asked.id, documents, book, gone)
    _answer(store, session, asked.id, documents, book, gone)
    unanswered = sessions.append(session, parent=answer, role="user", text="And?", token_ids=[])
    copied = SpanRecord(0, 2, "It", (SpanSource(book.id, None, book.name, 0, 2, None),))
    stats = {"finish": "interrupted", "model": "m"}
    UnfinishedAnswers(store).put(unanswered.id, "It", [5], stats, [copied])
    Tags(store).set(book.id, ["2024", "law"])
    TextParts(store).put(book.id, [TextPart(0, 4, "title"), TextPart(6, len(text), "quote")])
    looks = [TextLook(0, 4, "bold"), TextLook(2, 9, "link", "#6"), TextLook(9, 12, "bold")]
    TextLooks(store).put(book.id, looks)
    IgnoredFiles(store).add("/watched/gone.txt", gone.sha256)
    sessions.show(session, answer)
    sessions.answer_with(session, "quotes")
    hidden = sessions.create()
    sessions.append(hidden.id, parent=None, role="user", text="Hidden", token_ids=[7])
    sessions.delete(hidden.id)
    sessions.create()
    documents.remove(gone.id)
    store.erase()


def _answer(
    store: Store, session: str, asked: int, documents: Documents, book: Document, gone: Document
) -> int:
    quoted = documents.text(book.id)[10:60]
    sources = (
        SpanSource(book.id, None, book.name, 10, 60, 1),
        SpanSource(gone.id, None, gone.name, 0, 4, None),
    )
    said = SpanSource(None, asked, "your question", 0, 4, None)
    words = {"prompt_tokens": 9, "reused_tokens": 0, "completion_tokens": 4, "copied_tokens": 3}
    times = {"target_calls": 2, "drafted_tokens": 4, "prefill_ms": 1.5, "decode_ms": 2.25}
    message = Sessions(store).append(
        session,
        parent=asked,
        role="assistant",
        text=f"What {quoted}.",
        token_ids=[5, 6, 7],
        stats={**words, **times, "finish": "eos", "model": "SmolLM2"},
        spans=[
            SpanRecord(0, 4, "What", (said,)),
            SpanRecord(5, 5 + len(quoted), quoted, sources),
        ],
    )
    tokens = np.arange(40, dtype=np.uint8)
    key = text_hash(message.text)
    Segments(store).put(StoredSegment(key, "f" * 32, 3, {"tokens": tokens, "slots": tokens}))
    return message.id


def _measure(store: Store) -> None:
    preferences, costs, perplexities = (
        StoredPreferences(store),
        MeasuredCosts(store),
        Perplexities(store),
    )
    preferences.put("temperature", 0.5)
    preferences.put("drafters", ["copyspec", "casd"])
    preferences.put("model", None)
    preferences.put("loop_guard", True)
    costs.put("model", "A machine, bfloat16, 2 threads", [(1, 20.5, 0.001), (2, 21.0, 0.0)])
    with store.transaction() as db:
        old = (
            "INSERT INTO measured_costs VALUES ('model', 'an older version', '[[1, 2.0], [2, 3]]')"
        )
        db.execute(old)
    Examined(store).put("one", "model, bfloat16", ExaminedAnswer(1, "It is \0 12.", True))
    for place, text in enumerate(perplexities.texts("model")):
        perplexities.put(text.text_sha256, "model", math.inf if place == 0 else 12.5)
