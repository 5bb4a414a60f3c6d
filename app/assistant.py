"""The assistant: one data folder, one model, one queue; what the command line and page call."""

from __future__ import annotations

import threading
from pathlib import Path

from app.ask_queue import AskQueue
from app.copy_maps import CopyMaps
from app.language_model import LanguageModel, load_language_model, load_tokens
from app.models import embedding_model_folder
from app.session import Session
from app.settings import Settings
from app.turns import Turn
from retrieval import Embedder, Library, Limits
from retrieval.indexing import Progress
from storage import Document, Job, SessionRecord, Sessions, Store

__all__ = ["Assistant", "Session", "Turn"]


class Assistant:
    """Opens the data folder at once, the model when it is first needed.

    Raises:
        storage.StorageError: the data folder can't be used.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.data_dir)
        self.library = Library(
            self.store,
            lambda: Embedder(embedding_model_folder()),
            _limits(settings),
            self._make_copy_map,
        )
        self.queue = AskQueue()
        self._sessions = Sessions(self.store)
        self._model: LanguageModel | None = None
        self._maps: CopyMaps | None = None
        self._loading = threading.RLock()

    @property
    def is_loaded(self) -> bool:
        """Whether the model is in memory."""
        return self._model is not None

    def model(self) -> LanguageModel:
        """The language model, loaded on the first call.

        Raises:
            app.models.ModelError, speculation.TargetError: it can't be had, or does not fit.
        """
        with self._loading:
            if self._model is None:
                self._model = load_language_model(self.settings, self.copy_maps().tokens)
            return self._model

    def copy_maps(self) -> CopyMaps:
        """The library's copy maps for this model; needs its tokenizer only.

        Raises:
            app.models.ModelError, speculation.TargetError: the tokenizer can't be had.
        """
        with self._loading:
            if self._maps is None:
                self._maps = CopyMaps(self.store, load_tokens(self.settings))
            return self._maps

    def warm_up(self) -> None:
        """Load the model, so that the first question needn't wait for it."""
        self.model()

    def sessions(self) -> list[SessionRecord]:
        """All sessions, the latest used first."""
        return self._sessions.all()

    def session(self, session_id: str | None = None) -> Session:
        """The session with this id, or a new one.

        Raises:
            storage.NotFoundError: there is none.
        """
        sessions = self._sessions
        record = sessions.create() if session_id is None else sessions.get(session_id)
        return Session(self, record.id)

    def add(
        self,
        path: Path,
        name: str | None = None,
        session: str | None = None,
        progress: Progress | None = None,
    ) -> Document:
        """Add one file, which is no archive, to the library and a session, and wait for it.

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

    def start(self) -> None:
        """Work on what was taken in, in the background; on what was left unfinished first."""
        self.library.start()

    def remove(self, document: int) -> list[Document]:
        """Remove a document in every version; spans that quote it keep their words.

        Raises:
            storage.NotFoundError: there is none.
        """
        gone = self.library.remove(document)
        with self._loading:
            for version in gone if self._maps is not None else ():
                self.copy_maps().forget(version.text_sha256)
        return gone

    def documents(self) -> list[Document]:
        """The whole library as it is now, by id."""
        return self.library.documents.current()

    def document_text(self, document: int) -> str:
        """A document's extracted text, to which all offsets refer."""
        return self.library.documents.text(document)

    def page_starts(self, document: int) -> list[int]:
        """The first code point of each page; empty for what has no pages."""
        return [page.start for page in self.library.documents.pages(document)]

    def close(self) -> None:
        """End what is going on in the background, and close the data folder."""
        self.library.close()
        self.store.close()

    def _make_copy_map(self, document: Document) -> None:
        self.copy_maps().of(document.text_sha256, lambda: self.document_text(document.id))


def _limits(settings: Settings) -> Limits:
    return Limits(
        file_mb=settings.max_file_mb,
        pages=settings.max_pages,
        characters=settings.max_characters,
        seconds=settings.parse_seconds,
        memory_mb=settings.parse_memory_mb,
        members=settings.max_members,
        nesting=settings.max_nesting,
        unpacked_mb=settings.max_unpacked_mb,
        ratio=settings.max_ratio,
    )
