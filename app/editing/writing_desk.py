"""The texts on the desk: opened from the library, from the page or by their path, and saved.

A path is written only in the process in which a person named it, whatever the database says.
"""

from __future__ import annotations

import secrets
from pathlib import Path, PurePath

from app.editing.desk import Desk
from app.editing.history import key_of
from app.editing.recent_texts import RecentTexts
from app.editing.saving import ChangedError, save
from app.editing.stored_form import encoded, how_read
from app.editing.text_file import MOST_BYTES, TextFile, read_text_file, text_file, too_large
from app.errors import EditError
from retrieval.names import label
from storage import Documents, Originals, Store
from storage.desk_records import DeskRecord
from storage.desks import Desks
from storage.structure import Structure

_TEXT = "text/"


class WritingDesk:
    """All texts on the desk of a data folder; every method may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._desks = Desks(store)
        self._documents = Documents(store)
        self._originals = Originals(store.data_dir)
        self._files: dict[int, Path] = {}
        self._recent = RecentTexts()

    def all(self) -> list[DeskRecord]:
        """The texts, the one opened last first."""
        return self._desks.all()

    def desk(self, desk: int) -> Desk:
        """A text.

        Raises:
            NotFoundError: it isn't on the desk any more.
        """
        return Desk(self._store, self._desks.get(desk).id, self._recent)

    def open_document(self, document: int) -> int:
        """Put a document of the library on the desk, as it was left there if it was before; of
        what isn't a text, a copy of its text.

        Raises:
            NotFoundError: there is none.
            EditError: it is too large.
        """
        found = self._documents.get(document)
        path = f"library:{document}"
        if found.media_type.startswith(_TEXT):
            try:
                file = text_file(self._original(found.sha256), found.name)
                return self._open(path, found.name, file, document=document)
            except (EditError, OSError):
                pass  # its text is there all the same
        text = self._documents.text(document)
        file = TextFile(text, "utf-8")
        if len(file.encoded(text)) > MOST_BYTES:
            raise EditError(too_large(found.name))
        name = f"{PurePath(found.name).name}.txt"
        return self._open(path, name, file, document=document, is_copy=True)

    def open_bytes(self, name: str, content: bytes) -> int:
        """Put a file on the desk that a person gave to the page.

        Raises:
            EditError: it is too large or no text; names it and says what to do.
        """
        called = label(PurePath(name.replace("\\", "/")).name) or "text.txt"
        if len(content) > MOST_BYTES:
            raise EditError(too_large(called))
        file = text_file(content, called)
        return self._open(f"dropped:{secrets.token_hex(8)}", called, file)

    def open_path(self, path: Path) -> int:
        """Put a file of this machine on the desk. If it was there before, what it has now is merged
        with what the desk has.

        Raises:
            EditError: it can't be read, is too large or no text; names it and says what to do.
        """
        desk = self._open(key_of(path), label(path.name), read_text_file(path))
        self._files[desk] = path
        self.read_again(desk)
        return desk

    def saves_to(self, desk: int) -> Path | None:
        """The file that a text is saved to; None where it can only be downloaded."""
        return self._files.get(desk)

    def read_again(self, desk: int) -> bool:
        """Merge what a text's file has by now with what the desk has; whether it was another text.

        Raises:
            EditError: it can't be read, or wasn't opened by its path.
        """
        file, one = read_text_file(self._file(desk)), self.desk(desk)
        if file.encoded(file.text) == one.content(one.now().file):
            return False
        one.read(file)
        return True

    def save(self, desk: int) -> Path:
        """Write a text to the file that it was opened from.

        Raises:
            EditError: the file has changed meanwhile or can't be written; it is as it was.
        """
        path, one = self._file(desk), self.desk(desk)
        now = one.now()
        content, _ = encoded(now.desk.text, now.state.how)
        try:
            save(path, expected=one.content(now.file), content=content)
        except ChangedError as error:
            raise ChangedError(path, "choose “Read again”, which merges both") from error
        one.saved(now)
        return path

    def join_paragraphs(self, desk: int) -> None:
        """Put each paragraph of a text on one line, with the headings that its document has.

        Raises:
            NotFoundError: it isn't on the desk any more.
            EditError: each is on one line already.
        """
        document = self._desks.get(desk).document
        headings = [] if document is None else Structure(self._store).headings(document)
        self.desk(desk).join_paragraphs(headings)

    def forget(self, desk: int) -> None:
        """Delete a text with its history for good; neither its file nor its document.

        Raises:
            NotFoundError: it isn't on the desk any more.
        """
        self._desks.forget(desk)
        self._files.pop(desk, None)
        self._recent.forget(desk)

    def _open(
        self,
        path: str,
        name: str,
        file: TextFile,
        *,
        document: int | None = None,
        is_copy: bool = False,
    ) -> int:
        with self._store.transaction():
            if (there := self._desks.at(path)) is not None:
                self._desks.touch(there.id)
                return there.id
            made = self._desks.begin(
                path,
                name,
                file.encoded(file.text),
                how_read(file),
                document=document,
                is_copy=is_copy,
            )
            return made.id

    def _file(self, desk: int) -> Path:
        path = self._files.get(desk)
        if path is None:
            raise EditError("This text has no file here. Download it instead.")
        return path

    def _original(self, sha256: str) -> bytes:
        path = self._originals.path(sha256)
        if path.stat().st_size > MOST_BYTES:
            raise EditError(too_large(path.name))
        return path.read_bytes()
