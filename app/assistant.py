"""The assistant: one data folder, one model, one queue; what the command line and page call."""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.conversation.answering import Answers
from app.conversation.parts import Parts
from app.conversation.purge import Purge
from app.conversation.queue import AskQueue
from app.conversation.recovery import Recovery
from app.conversation.session import Session
from app.conversation.turns import Turn
from app.editing.exporting import exported
from app.editing.material import Material, material_for
from app.editing.read_desk import DeskNow
from app.editing.runs import Runs
from app.editing.writing_desk import WritingDesk
from app.engine import import_engine
from app.errors import EXPECTED, DocumentError
from app.examination.examination import Examination
from app.listing import LibraryDocument, listed, tags_of
from app.models.defaults import embedding_model_folder
from app.models.switch import Models
from app.provenance.copy_maps import CopyMaps
from app.provenance.current_maps import CurrentMaps
from app.provenance.stitched_answers import StitchedAnswers
from app.settings.limits import limits
from app.settings.preferences import Preferences
from app.settings.settings import Settings
from app.sources import image_notes
from app.sources.answer_sources import SourcesOf
from app.sources.opened import Opener
from app.tuning.after_answer import work_after_answer
from app.tuning.idle_work import IdleParts, IdleWork
from app.tuning.library_texts import LibraryTexts
from app.tuning.measuring import Measuring
from app.tuning.tuning import Tuning
from retrieval import Embedder, Library
from retrieval.folders import files_of
from retrieval.indexing import JobProgress
from retrieval.ranker.ranker import Ranker
from retrieval.watching import FolderWatch
from storage import Document, Job, SessionRecord, Sessions, Store
from storage.passed_over import PassedOver
from storage.properties import Properties
from storage.tags import Tags
from storage.unfinished import UnfinishedAnswers
from storage.watch import Watch

__all__ = ["Assistant", "Document", "LibraryDocument", "Session", "SessionRecord", "Turn", "Watch"]


class Assistant:
    """Opens the data folder at once, the model when it is first needed.

    Raises:
        storage.StorageError: the data folder can't be used.
    """

    def __init__(self, settings: Settings) -> None:
        self.store = Store(settings.data_dir)
        self.preferences = Preferences(self.store, settings)
        self.models = Models(self.preferences)
        self.library = Library(
            self.store,
            _embedder,
            limits(settings),
            self._make_copy_map,
            _ranker(),
            settings.ocr_languages,
        )
        self.queue = AskQueue()
        self.measuring = Measuring(self.store)
        self.library_texts = LibraryTexts(self.store)
        self.examination = Examination(
            self.store, self.models, self.library, self.preferences.settings
        )
        self.answers = Answers(self.session)
        self.desk = WritingDesk(self.store)
        self.runs = Runs(
            self.store, self.queue, self.models, self.preferences.settings, self.material
        )
        self.stitched = StitchedAnswers(self.store)
        self.sources = SourcesOf(self.store, self.stitched)
        self.opener = Opener(self.store, limits(settings))
        self._sessions = Sessions(self.store)
        self._tags = Tags(self.store)
        self._properties = Properties(self.store)
        self._purge = Purge(self._sessions)
        self._recovery = Recovery(UnfinishedAnswers(self.store).recover)
        self._maps = CurrentMaps(self.store)
        self._tuning = Tuning(self.measuring, self.library_texts)
        self._parts = Parts(
            self.store,
            self.library,
            self.queue,
            self.models,
            self._maps,
            self.stitched,
            self._tuning,
            self.examination,
            self.preferences.settings,
        )
        self._idle_work = IdleWork(self._idle_parts())
        self.watching = FolderWatch(
            settings.watch,
            self.library.enqueue,
            self.library.refuse,
            self.documents,
            PassedOver(self.store),
            without=settings.data_dir,
        )

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
        return Session(self._parts, record.id)

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

    def enqueue(self, path: Path, name: str | None = None, session: str | None = None) -> Job:
        """Take a file or an archive in; a session uses it as soon as it can be searched.

        Raises:
            DocumentError: it isn't worth reading; names it, the limit and what to do.
            storage.StorageError: the data folder can't take it.
        """
        return self.library.enqueue(path, name, session)

    def take(
        self, paths: Iterable[Path], *, folders: bool = True
    ) -> tuple[list[int], list[DocumentError]]:
        """Take in files, archives and all files of folders; their jobs, and what was refused.

        Args:
            folders: whether folders are taken, and not refused.

        Raises:
            storage.StorageError: the data folder can't take it.
        """
        jobs: list[int] = []
        refused: list[DocumentError] = []
        for path in paths:
            try:
                is_folder = folders and path.is_dir()
                files = files_of(path, self.settings.data_dir) if is_folder else [(path, None)]
            except DocumentError as error:
                files, refused = [], [*refused, error]
            for file, name in files:
                try:
                    jobs.append(self.enqueue(file, name).id)
                except DocumentError as error:
                    refused.append(error)
        return jobs, refused

    def start(self) -> None:
        """Work on added files in the background, unfinished ones first.

        What drafting needs to know is measured while no question is asked (`app.tuning.idle_work`).
        Sessions deleted earlier are removed permanently, and what a killed process had written of
        an answer is stored.
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

    def remove(self, document: int) -> list[Document]:
        """Remove a document in every version; spans that quote it keep their words.

        Raises:
            storage.NotFoundError: there is none.
        """
        gone = self.library.remove(document)
        self._forget_places()
        for version in gone:
            self._maps.forget(version.text_sha256)
            self.library_texts.forget(version.text_sha256)
        return gone

    def follow(self, new: int, old: int) -> Document:
        """Make a document the next version of another one, in every session.

        Raises:
            storage.NotFoundError: there is no such document.
            DocumentError: the other one has a version of the same bytes.
        """
        document = self.library.follow(new, old)
        self._forget_places()
        return document

    def material(self, instruction: str, documents: Sequence[int]) -> Material:
        """What documents say on an instruction, to be brought into a text.

        Raises:
            storage.NotFoundError: there is no such document.
        """
        found = [self.library.documents.get(each) for each in documents]
        return material_for(self.library, found, self.copy_maps(), instruction)

    def keep_text(self, desk: int) -> Document:
        """Bring a text from the desk into the library: as the next version of the document that it
        was opened from, or as a document of its own; what is current already stays as it is.

        Raises:
            storage.NotFoundError: it isn't on the desk any more.
            DocumentError: it is empty, can't become a document, or is an earlier version of it.
        """
        now = self.desk.desk(desk).now()
        name, content = exported(self.desk.desk(desk), "file")
        if (there := self._version(now, content)) is not None:
            if there.is_current:
                return there
            reason = f"has this text already, as version {there.version}"
            raise DocumentError(there.name, reason, "Change it first, or export it as a file.")
        with self.library.receive(name) as incoming:
            incoming.write(content)
            job = incoming.end().id
        self.library.work([job], at_once=True)
        made, old = self.library.result(job), now.record.document
        if old is None or now.record.is_copy or made.id == old:
            return made
        return self.follow(made.id, old)

    def _version(self, now: DeskNow, content: bytes) -> Document | None:
        """The version with these bytes of the document that a text was opened from."""
        if now.record.document is None or now.record.is_copy:
            return None
        name = self.library.documents.get(now.record.document).name
        return self.library.documents.find(name, hashlib.sha256(content).hexdigest())

    def _forget_places(self) -> None:
        """What was worked out of documents' places and names is no longer so."""
        self.sources.clear()
        self.stitched.clear()
        self.opener.clear()

    def listed(self) -> tuple[LibraryDocument, ...]:
        """The library as it is listed."""
        images = self._properties.of_images().items()
        notes = {document: image_notes.of_document(told) for document, told in images}
        return listed(self.documents(), self._tags.all(), self.watching.missing, notes)

    def tag(self, document: int, words: Iterable[str]) -> tuple[str, ...]:
        """Give a document these tags and no others; what they are.

        Raises:
            storage.NotFoundError: there is no such document.
        """
        self.library.documents.get(document)
        tags = tags_of(words)
        self._tags.set(document, tags)
        return tags

    def documents(self) -> list[Document]:
        """The whole library as it is now, by id."""
        return self.library.documents.current()

    def document_text(self, document: int) -> str:
        """A document's extracted text, to which all offsets refer."""
        return self.library.documents.text(document)

    def close(self) -> None:
        """Stop background work and close the data folder."""
        self.watching.close()
        self.answers.close()
        self.runs.close()
        self._idle_work.close()
        self.models.close()
        self._purge.close()
        self._recovery.close()
        self.opener.close()
        self.library.close()
        self.store.close()

    def _idle_parts(self) -> IdleParts:
        return IdleParts(
            self.store,
            self.library,
            self.models,
            self._maps,
            self._tuning,
            self.examination,
            self.queue.idle_slot,
            self.queue.is_asked,
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
