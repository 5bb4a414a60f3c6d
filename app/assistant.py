"""The assistant: one data folder, one model, one queue; what the command line and page call."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path

from app.conversation.answering import Answers
from app.conversation.components import Components
from app.conversation.purge import Purge
from app.conversation.queue import AskQueue
from app.conversation.recovery import Recovery
from app.conversation.session import Session
from app.document_actions import DocumentActions, DocumentCaches
from app.editing.runs import Runs
from app.editing.writing_desk import WritingDesk
from app.engine import import_engine
from app.errors import EXPECTED
from app.examination.examination import Examination
from app.models.defaults import embedding_model_folder
from app.models.switch import Models
from app.provenance.copy_maps import CopyMaps
from app.provenance.current_maps import CurrentMaps
from app.provenance.stitched_answers import StitchedAnswers
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.sources.answer_sources import SourcesOf
from app.sources.opened import Opener
from app.tuning.after_answer import work_after_answer
from app.tuning.idle_work import IdleWork
from app.tuning.library_texts import LibraryTexts
from app.tuning.measuring import Measuring
from app.tuning.tuning import Tuning
from retrieval import Embedder, Library
from retrieval.ingestion.indexing import JobProgress
from retrieval.ingestion.watching import FolderWatch
from retrieval.ranker.ranker import Ranker
from storage import Document, SessionRecord, Sessions, Store
from storage.ignored_files import IgnoredFiles
from storage.unfinished import UnfinishedAnswers
from storage.watch import Watch

__all__ = ["Assistant", "Document", "Session", "SessionRecord", "Watch"]


class Assistant:
    """Opens the data folder at once, the model when it is first needed.

    Raises:
        storage.StorageError: the data folder can't be used.
    """

    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.data_dir)
        self.preferences = Preferences(self.store, settings)
        self.models = Models(self.preferences)
        current = self.preferences.settings
        self.library = Library(
            self.store,
            _embedder,
            settings.limits,
            self._make_copy_map,
            _ranker(),
            settings.ocr_languages,
        )
        self.queue = AskQueue()
        self.measuring = Measuring(self.store)
        self.library_texts = LibraryTexts(self.store)
        self.examination = Examination(self.store, self.models, self.library, current)
        self.answers = Answers(self.session)
        self.desk = WritingDesk(self.store)
        self.stitched = StitchedAnswers(self.store)
        self.sources = SourcesOf(self.store, self.stitched)
        self.opener = Opener(self.store, settings.limits)
        self._maps = CurrentMaps(self.store)
        self.watching = FolderWatch(
            settings.watch,
            self.library.enqueue,
            self.library.refuse,
            self.library.documents.current,
            IgnoredFiles(self.store),
            without=settings.data_dir,
        )
        of_places = (self.sources, self.stitched, self.opener)
        caches = DocumentCaches(of_places, (self._maps, self.library_texts))
        self.document_actions = DocumentActions(
            self.store, self.library, self.watching, caches, self.copy_maps
        )
        self.runs = Runs(
            self.store, self.queue, self.models, current, self.document_actions.material
        )
        self._sessions = Sessions(self.store)
        self._purge = Purge(self._sessions)
        self._recovery = Recovery(UnfinishedAnswers(self.store).recover)
        self._components = self._of_sessions()
        self._idle_work = IdleWork(self._components.for_idle_work())

    @property
    def settings(self) -> Settings:
        """The settings in effect now: choices on the page take precedence over the file's."""
        return self.preferences.settings()

    @property
    def is_busy(self) -> bool:
        """Whether an answer or a revision is under way."""
        return self.answers.is_busy or self.runs.is_busy

    def copy_maps(self) -> CopyMaps:
        """The library's copy maps for the current model's tokenizer.

        Raises:
            app.errors.ModelError, speculation.TargetError: the tokenizer isn't available.
        """
        return self._maps.of(self.models.tokens())

    def warm_up(self) -> None:
        """Start loading both models, so that the first question doesn't wait for them."""
        self.models.start()
        threading.Thread(target=self._warm_library, name="embedding-model", daemon=True).start()

    def watch(self) -> Watch:
        """A watch that notices commits of any process; the caller closes it."""
        return Watch(self.store)

    def sessions(self, matching: str = "") -> list[SessionRecord]:
        """The sessions that contain all words of `matching`, most recently used first."""
        return self._sessions.all(matching)

    def delete_session(self, session_id: str) -> None:
        """Hide a session at once and delete it permanently a minute later; its answer is stopped.

        Raises:
            storage.NotFoundError: there is none.
        """
        self._sessions.delete(session_id)
        self.answers.stop(session_id)
        self.answers.dismiss(session_id)
        self._purge.later()

    def undelete_session(self, session_id: str) -> None:
        """Restore a hidden session.

        Raises:
            storage.NotFoundError: it was deleted permanently.
        """
        self._sessions.undelete(session_id)

    def session(self, session_id: str | None = None) -> Session:
        """The session with this id, or a new one.

        Raises:
            storage.NotFoundError: there is none.
        """
        sessions = self._sessions
        record = sessions.create() if session_id is None else sessions.get(session_id)
        return Session(self._components, record.id)

    def add(
        self,
        path: Path,
        name: str | None = None,
        session: str | None = None,
        progress: JobProgress | None = None,
    ) -> Document:
        """Add one file, which is not an archive, to the library and a session, and wait for it.

        Raises:
            DocumentError: it can't become a document; names it, the limit and what to do.
            storage.StorageError: the data folder can't take it.
        """
        return self.library.add(path, name, progress, session)

    def start(self) -> None:
        """Work on added files in the background, unfinished ones first.

        What drafting needs to know is measured while no question is asked (`app.tuning.idle_work`).
        Sessions deleted earlier are removed for good, and what a killed process left is stored.
        """
        self._purge.now()
        self._recovery.start()
        self.runs.start()
        self.library.start()
        self.watching.start()
        self._idle_work.start()

    def measure(self, seconds: float) -> None:
        """Learn what later answers depend on, for callers that don't `start`.

        Once per model and machine; what takes longer than these seconds is left for later.
        """
        work_after_answer(self.models, self.measuring, self.examination, seconds)

    def documents(self) -> list[Document]:
        """The whole library as it is now, by id."""
        return self.library.documents.current()

    def close(self) -> None:
        """Stop background work and close the data folder."""
        with contextlib.ExitStack() as stack:  # calls all of them, also after an error
            for close in (
                self.store.close,
                self.library.close,
                self.opener.close,
                self._recovery.close,
                self._purge.close,
                self.models.close,
                self._idle_work.close,
                self.runs.close,
                self.answers.close,
                self.watching.close,  # the last one is called first
            ):
                stack.callback(close)

    def _of_sessions(self) -> Components:
        return Components(
            self.store,
            self.library,
            self.queue,
            self.models,
            self._maps,
            self.stitched,
            Tuning(self.measuring, self.library_texts),
            self.examination,
            self.preferences.settings,
        )

    def _warm_library(self) -> None:
        # The next use of the model reports what is wrong with it.
        with contextlib.suppress(*EXPECTED, OSError):
            self.library.warm_up()

    def _make_copy_map(self, document: Document) -> None:
        sha256 = document.text_sha256
        self.copy_maps().of(sha256, lambda: self.library.documents.text_with(sha256))


def _embedder() -> Embedder:
    return Embedder(_embedding_folder())


def _ranker() -> Ranker:
    return Ranker(_embedding_folder)


def _embedding_folder() -> Path:
    import_engine()
    return embedding_model_folder()
