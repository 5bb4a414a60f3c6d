"""The contents of an export: a session, its messages, and the documents that they refer to."""

from __future__ import annotations

from app.sources.places import Places
from storage import Document, MessageRecord, SessionRecord, Sessions, Store


class Contents:
    """A session as it is stored.

    Attributes:
        messages: in order, of all branches.
        places: tells of places in the library.

    Raises:
        storage.NotFoundError: there is no such session.
    """

    def __init__(self, store: Store, session: str) -> None:
        sessions = Sessions(store)
        self.session: SessionRecord = sessions.get(session)
        self.messages: list[MessageRecord] = sessions.messages(session)
        self.places = Places(store)
        self._used: list[Document] = sessions.brought(session)

    def referred(self) -> list[Document]:
        """The documents that were chosen for the session or that its messages refer to, by id."""
        ids = {document.id for document in self._used}
        for message in self.messages:
            places = [each.sources for each in message.spans]
            places += [each.sources for each in message.evidence]
            ids |= {each.document for sources in places for each in sources if each.document}
            ids |= {int(p["document"]) for p in message.passages if p.get("document")}
        found = (self.places.document(document) for document in sorted(ids))
        return [document for document in found if document is not None]
