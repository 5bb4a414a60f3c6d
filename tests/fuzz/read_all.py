"""Every reader of a data folder, asked for everything there is."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from app.conversation.turns import turns
from app.exporting.export import as_markdown
from app.exporting.session_json import as_json
from app.provenance.stitched_answers import StitchedAnswers
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.sources.answer_sources import SourcesOf
from app.sources.places import Places
from app.tuning.measuring import Measuring
from app.upkeep.data_check import data
from retrieval import Library
from speculation.choosing.cost_model import CostTable
from storage import (
    Chunks,
    Counters,
    Documents,
    FullText,
    Jobs,
    MeasuredCosts,
    Perplexities,
    Segments,
    Sessions,
    Store,
    Structure,
)
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.job_stages import stages_of
from ui.render import session_title


def read_all(folder: Path) -> None:
    """Read everything; what goes wrong is raised."""
    with closing(Store(folder)) as store:
        assert store.integrity() == "ok"
        _documents(store)
        _sessions(store)
        _others(store)
        library = Library(store, FakeEmbedder)
        library.search("What is the name of the cat?", [d.id for d in library.documents.current()])
        library.search("猫", [d.id for d in library.documents.all()])
        assert library._index.ids() is not None
        library._intake.close()
    list(data(folder))


def _documents(store: Store) -> None:
    documents, chunks, structure = Documents(store), Chunks(store), Structure(store)
    for document in documents.all():
        text = documents.text(document.id)
        assert documents.part(document.text_sha256, 0, 5) == text[:5] or "\0" in text
        assert documents.versions(document.name)
        for page in documents.pages(document.id):
            assert documents.page_at(document.id, page.start) is not None or page.start == page.end
            structure.size(document.id, page.number)
        for chunk in chunks.of(document.id):
            assert chunk.text == text[chunk.start : chunk.end]
        assert len(chunks.ids([document.id])) == len(chunks.of(document.id))
        for heading in structure.headings(document.id):
            assert 0 <= heading.start <= len(text)
        for words in structure.words(document.id, 0, len(text)):
            assert words.ranges.min() >= 0
            assert words.ranges.max() <= len(text)
        structure.rectangles(document.id, 0, len(text))
    FullText(store).search("cat name", [d.id for d in documents.all()], 5)


def _sessions(store: Store) -> None:
    sessions, stitched = Sessions(store), StitchedAnswers(store)
    sources = SourcesOf(store, stitched)
    for session in sessions.all("a") + sessions.all():
        session_title(session)
        messages = sessions.messages(session.id)
        assert list(turns(messages, session.head, Documents(store), stitched.shown)) is not None
        as_json(store, session.id)
        as_markdown(store, session.id)
        for message in messages:
            if message.role == "assistant":
                sources.stored(session.id, message.id)
            for span in message.spans:
                assert message.text[span.start : span.end] == span.text
                for source in span.sources:
                    Places(store).describe(source)
        for document in sessions.documents(session.id):
            assert document.id


def _others(store: Store) -> None:
    jobs = Jobs(store)
    for job in (*jobs.unfinished(), *jobs.failed(), *jobs.overview().jobs):
        stages_of(store, job.id)
        jobs.members(job.id)
    Preferences(store, Settings()).settings()
    Preferences(store, Settings()).used_models()
    for model, machine in store.db.execute("SELECT model, machine FROM measured_costs").fetchall():
        if points := MeasuredCosts(store).get(model, machine):
            CostTable(points)
    assert Measuring(store)
    Perplexities(store).texts("model")
    Counters(store).all()
    Segments(store).nbytes()
