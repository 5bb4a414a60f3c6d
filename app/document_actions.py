"""The documents of the library: taken in, replaced, removed, listed, and brought into a text.

What was worked out of a document elsewhere is forgotten here once it is no longer so.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.editing.desk import Desk
from app.editing.exporting import exported
from app.editing.material import Material, material_for
from app.editing.read_desk import DeskNow
from app.errors import DocumentError
from app.listing import LibraryDocument, listed, tags_of
from app.provenance.copy_maps import CopyMaps
from app.provenance.current_maps import CurrentMaps
from app.provenance.stitched_answers import StitchedAnswers
from app.sources import image_notes
from app.sources.answer_sources import SourcesOf
from app.sources.opened import Opener
from app.tuning.library_texts import LibraryTexts
from retrieval import Library
from retrieval.ingestion.folders import files_of
from retrieval.ingestion.watching import FolderWatch
from retrieval.names import path_label
from storage import Document, Stage, Store
from storage.properties import Properties
from storage.tags import Tags


@dataclass(frozen=True, slots=True)
class DocumentCaches:
    """Caches of documents in memory.

    Attributes:
        of_places: of their places and names.
        of_texts: of their texts, by hash.
    """

    of_places: tuple[SourcesOf, StitchedAnswers, Opener]
    of_texts: tuple[CurrentMaps, LibraryTexts]


class DocumentActions:
    """Actions on the library's documents.

    Args:
        copy_maps: the library's, for the current model's tokenizer.
    """

    def __init__(
        self,
        store: Store,
        library: Library,
        watching: FolderWatch,
        caches: DocumentCaches,
        copy_maps: Callable[[], CopyMaps],
    ) -> None:
        self._folder = store.data_dir
        self._library = library
        self._watching = watching
        self._caches = caches
        self._copy_maps = copy_maps
        self._tags = Tags(store)
        self._properties = Properties(store)

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
                is_folder = folders and os.path.isdir(path)  # noqa: PTH112 - never an error
                files = files_of(path, self._folder) if is_folder else [(path, None)]
            except DocumentError as error:
                files, refused = [], [*refused, error]
            for file, name in files:
                try:
                    jobs.append(self._library.enqueue(file, name).id)
                except DocumentError as error:
                    refused.append(error)
        return jobs, refused

    def has(self, name: str, sha256: str) -> bool:
        """Whether a file of this name and these bytes is in the library, as it is now."""
        found = self._library.documents.find(path_label(name), sha256)
        return found is not None and found.is_current and found.stage is Stage.INDEXED

    def remove(self, document: int) -> list[Document]:
        """Remove a document in every version; spans that quote it keep their words.

        Raises:
            storage.NotFoundError: there is none.
        """
        gone = self._library.remove(document)
        self._forget_places()
        for version in gone:
            for each in self._caches.of_texts:
                each.forget(version.text_sha256)
        return gone

    def follow(self, new: int, old: int) -> Document:
        """Make a document the next version of another one, in every session.

        Raises:
            storage.NotFoundError: there is no such document.
            DocumentError: the other one has a version of the same bytes.
        """
        document = self._library.follow(new, old)
        self._forget_places()
        return document

    def listed(self) -> tuple[LibraryDocument, ...]:
        """The library as it is listed."""
        images = self._properties.of_images().items()
        notes = {document: image_notes.of_document(told) for document, told in images}
        current = self._library.documents.current()
        return listed(current, self._tags.all(), self._watching.missing, notes)

    def tag(self, document: int, words: Iterable[str]) -> tuple[str, ...]:
        """Give a document these tags and no others; what they are.

        Raises:
            storage.NotFoundError: there is no such document.
            PreferenceError: a tag is too long, or can't be shown.
        """
        self._library.documents.get(document)
        tags = tags_of(words)
        self._tags.set(document, tags)
        return tags

    def material(self, instruction: str, documents: Sequence[int]) -> Material:
        """Return the documents' passages on an instruction, to be brought into a text.

        Raises:
            storage.NotFoundError: there is no such document.
        """
        found = [self._library.documents.get(each) for each in documents]
        return material_for(self._library, found, self._copy_maps(), instruction)

    def keep(self, desk: Desk) -> Document:
        """Bring a text from the desk into the library: as the next version of the document that it
        was opened from, or as a document of its own; what is current already stays as it is.

        Raises:
            storage.NotFoundError: it isn't on the desk any more.
            DocumentError: it is empty, can't become a document, or is an earlier version of it.
        """
        now = desk.now()
        name, content = exported(desk, "file")
        if (there := self._version(now, content)) is not None:
            if there.is_current:
                return there
            reason = f"has this text already, as version {there.version}"
            raise DocumentError(there.name, reason, "Change it first, or export it as a file.")
        with self._library.receive(name) as incoming:
            incoming.write(content)
            job = incoming.end().id
        self._library.work([job], at_once=True)
        made, old = self._library.result(job), now.record.document
        if old is None or now.record.is_copy or made.id == old:
            return made
        return self.follow(made.id, old)

    def _version(self, now: DeskNow, content: bytes) -> Document | None:
        """The version with these bytes of the document that a text was opened from."""
        if now.record.document is None or now.record.is_copy:
            return None
        name = self._library.documents.get(now.record.document).name
        return self._library.documents.find(name, hashlib.sha256(content).hexdigest())

    def _forget_places(self) -> None:
        for each in self._caches.of_places:
            each.clear()
