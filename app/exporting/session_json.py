"""A session as JSON.

One object. Offsets count code points; `text[start:end]` of a message is its span's
`text`, and so is the stored text of a source that is not removed, at the source's own offsets:

    format      "palimpsest-session"
    version     1
    session     {id, title, created_at, updated_at}
    documents   [{id, name, version, is_current, sha256, media_type, characters, pages}]: those
                that the session uses, or that a message refers to
    messages    [{id, parent, role, text, created_at, evidence, passages, stats, spans}] in order;
                `role` is "user" or "assistant", `parent` the message it follows or null;
                `passages` what was read for a question: [{document, start, end, page, ...}], with
                an answer where that was something else, as the question had been stored before;
                `stats` how an answer went, {} for a question, with `finish`: why it ended,
                `documents`: how many were asked, if some of the library were not, and
                `stitched`: start, end and number of places of each sentence pieced together
    evidence    [{text, score, answer, lead, heads, sources}]: sentences that answer a question,
                best first; `text` is what stands at each source that is not removed, after `lead`;
                `answer` {start, end, text} within `text`, or null; `heads` of a table's row
    head        the last message of the branch that is shown, null without messages; versions of
                a question, and answers to one, have the same parent
    spans       [{start, end, text, sources}]
    sources     [{document, message, removed, name, version, page, heading, start, end}], best
                first; `document` or `message` is an id, both are null once it has been removed

Times are UTC, ISO 8601.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from app.exporting.contents import Contents
from storage import Document, EvidenceRecord, MessageRecord, SpanSource, Store


def as_json(store: Store, session: str) -> str:
    """The session as JSON, as the module says.

    Raises:
        storage.NotFoundError: there is no such session.
    """
    with store.snapshot():
        data = _SessionJson(Contents(store, session)).data()
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


class _SessionJson:
    def __init__(self, contents: Contents) -> None:
        self._contents = contents

    def data(self) -> dict[str, Any]:
        session = self._contents.session
        return {
            "format": "palimpsest-session",
            "version": 1,
            "session": {
                "id": session.id,
                "title": session.title,
                "created_at": session.created_at,
                "updated_at": session.updated_at,
            },
            "documents": [_document_data(document) for document in self._contents.referred()],
            "messages": [self._message_data(message) for message in self._contents.messages],
            "head": session.head,
        }

    def _message_data(self, message: MessageRecord) -> dict[str, Any]:
        return {
            "id": message.id,
            "parent": message.parent,
            "role": message.role,
            "text": message.text,
            "created_at": message.created_at,
            "evidence": [self._evidence_data(each) for each in message.evidence],
            "passages": [dict(passage) for passage in message.passages],
            "stats": dict(message.stats),
            "spans": [
                {
                    "start": span.start,
                    "end": span.end,
                    "text": span.text,
                    "sources": [self._source_data(source) for source in span.sources],
                }
                for span in message.spans
            ],
        }

    def _evidence_data(self, evidence: EvidenceRecord) -> dict[str, Any]:
        start, end = evidence.answer or (0, 0)
        words = {"start": start, "end": end, "text": evidence.text[start:end]}
        return {
            "text": evidence.text,
            "score": evidence.score,
            "answer": words if evidence.answer else None,
            "lead": evidence.lead,
            "heads": list(evidence.heads),
            "sources": [self._source_data(source) for source in evidence.sources],
        }

    def _source_data(self, source: SpanSource) -> dict[str, Any]:
        places = self._contents.places
        document = None if source.document is None else places.document(source.document)
        return {
            "document": source.document,
            "message": source.message,
            "removed": source.removed,
            "name": source.name,
            "version": None if document is None else document.version,
            "page": source.page,
            "heading": places.heading(source),
            "start": source.start,
            "end": source.end,
        }


def _document_data(document: Document) -> Mapping[str, Any]:
    return {
        "id": document.id,
        "name": document.name,
        "version": document.version,
        "is_current": document.is_current,
        "sha256": document.sha256,
        "media_type": document.media_type,
        "characters": document.characters,
        "pages": document.page_count,
    }
