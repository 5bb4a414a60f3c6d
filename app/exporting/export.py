"""A session as a file of its own: Markdown with footnotes, or JSON.

The JSON is one object. Offsets count code points; `text[start:end]` of a message is its span's
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
                `stats` how an answer went, {} for a question, with `finish`: why it ended, and
                `stitched`: start, end and number of places of each sentence pieced together
    evidence    [{text, score, answer, lead, heads, sources}]: sentences that answer a question,
                best first; `text` is what stands at each source that is not removed, after `lead`;
                `answer` {start, end, text} within `text`, or null; `heads` of a table's row
    head        the last message of the branch that is shown, null without messages; versions of
                a question, and answers to one, have the same parent
    spans       [{start, end, text, sources}]
    sources     [{document, message, removed, name, version, page, heading, start, end}], best
                first; `document` or `message` is an id, both are null once it has been removed

Times are UTC, ISO 8601. The Markdown has the words of the branch that is shown for a reader: each
span's sources are a footnote, and no text of a document, a question or an answer becomes structure
in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from app.conversation.quotes import above, quotes
from app.conversation.turns import notices_of
from app.events import AnswerFinish
from app.exporting import markdown
from app.exporting.footnotes import Footnotes
from app.exporting.formats import ExportFormat
from app.provenance.stitched_answers import StitchedAnswers
from app.sources.places import Places
from storage import (
    Document,
    Documents,
    EvidenceRecord,
    MessageRecord,
    NotFoundError,
    SessionRecord,
    Sessions,
    SpanSource,
    Store,
)
from storage.messages import branch

_ENDINGS: dict[AnswerFinish, str] = {
    "cancelled": "The answer was stopped here.",
    "length": "The answer was cut off at the maximum length.",
    "loop": "The answer ended because it began to repeat itself.",
}
_NOT_FOUND: AnswerFinish = "not_found"


def as_json(store: Store, session: str) -> str:
    """The session as JSON, as the module says.

    Raises:
        storage.NotFoundError: there is no such session.
    """
    with store.snapshot():
        data = _Export(store, session).data()
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def as_markdown(store: Store, session: str) -> str:
    """The session as Markdown with a footnote for each span.

    Raises:
        storage.NotFoundError: there is no such session.
    """
    return markdown.unmarked(_marked(store, session))


def exported(store: Store, session: str, form: ExportFormat) -> bytes:
    """The session as a file of this format.

    Raises:
        storage.NotFoundError: there is no such session.
    """
    if form is ExportFormat.JSON:
        return as_json(store, session).encode()
    if form is ExportFormat.MARKDOWN:
        return as_markdown(store, session).encode()
    from app.exporting.docx import as_docx

    return as_docx(_marked(store, session), Sessions(store).get(session).title)


def _marked(store: Store, session: str) -> str:
    """The session as Markdown, its copied words marked (`app.exporting.markdown.BEGIN`)."""
    with store.snapshot():
        return "\n\n".join(_Export(store, session).blocks()) + "\n"


class _Export:
    def __init__(self, store: Store, session: str) -> None:
        sessions = Sessions(store)
        self.session: SessionRecord = sessions.get(session)
        self.messages: list[MessageRecord] = sessions.messages(session)
        self.used: list[Document] = sessions.brought(session)
        self._documents = Documents(store)
        self._places = Places(store)
        self._footnotes = Footnotes(self._places)
        self._stitched = StitchedAnswers(store)

    def data(self) -> dict[str, Any]:
        session = self.session
        return {
            "format": "palimpsest-session",
            "version": 1,
            "session": {
                "id": session.id,
                "title": session.title,
                "created_at": session.created_at,
                "updated_at": session.updated_at,
            },
            "documents": [_document_data(document) for document in self._referred()],
            "messages": [self._message_data(message) for message in self.messages],
            "head": session.head,
        }

    def blocks(self) -> Iterator[str]:
        yield f"# {markdown.inline(self.session.title) or 'A session without questions'}"
        yield f"Session {self.session.id}, {self.session.created_at[:10]}."
        if used := self._referred():
            names = (f"{document.name}{_version(document)}" for document in used)
            yield "\n".join(["Documents:", "", *(f"- {markdown.inline(name)}" for name in names)])
        number = 0
        path = branch(self.messages, self.session.head)
        for message, answer in zip_longest(path, path[1:]):
            if message.role == "assistant":
                yield from self._answer(message)
            else:
                number += 1
                yield f"## Question {number}"
                yield markdown.quoted(message.text)
                if evidence := _above(message, answer):
                    yield f"In the files:\n\n{self._footnotes.evidence(evidence)}"
            yield from self._others(message)
        if self._footnotes.lines:
            yield "\n".join(self._footnotes.lines)

    def _answer(self, message: MessageRecord) -> Iterator[str]:
        yield from (f"*{markdown.inline(told)}*" for told in notices_of(message))
        finish = message.stats.get("finish")
        if finish == "quotes" and message.text == self._quoted(message):
            return  # the evidence above, word for word
        yield self._footnotes.stored(message, self._question(message), self._stitched)
        yield from (f"*{told}*" for ending, told in _ENDINGS.items() if ending == finish)
        if finish == _NOT_FOUND:
            nearest = [*self._nearest(message)]
            yield "\n".join(["Nearest passages:", "", *nearest]) if nearest else ""

    def _quoted(self, answer: MessageRecord) -> str:
        """The answer that consists of its question's evidence."""
        return quotes(self._question(answer).evidence).text

    def _question(self, answer: MessageRecord) -> MessageRecord:
        return next((each for each in self.messages if each.id == answer.parent), answer)

    def _others(self, message: MessageRecord) -> Iterator[str]:
        """How many versions of a question or answers to it aren't in this text."""
        place = message.parent, message.role
        others = sum((each.parent, each.role) == place for each in self.messages) - 1
        if others:
            noun = ("answer" if message.role == "assistant" else "version") + "s" * (others > 1)
            goes_with = "to" if message.role == "assistant" else "of"
            yield f"*Left out: {others:,} other {noun} {goes_with} this question.*"

    def _nearest(self, answer: MessageRecord) -> Iterator[str]:
        """The passages that were found for a question which they don't answer."""
        for passage in self._question(answer).passages or answer.passages:
            document, start, end = (int(passage[key]) for key in ("document", "start", "end"))
            text = self._text(document)
            found = self._places.document(document)
            if text is None or found is None:
                yield "- a passage of a document that has been removed"
                continue
            place = SpanSource(document, None, found.name, start, end, passage.get("page"))
            words = markdown.inline(text[start:end])
            yield f"- {markdown.inline(self._places.describe(place))}: “{words}”"

    def _text(self, document: int) -> str | None:
        try:
            return self._documents.text(document)
        except NotFoundError:
            return None

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
        document = None if source.document is None else self._places.document(source.document)
        return {
            "document": source.document,
            "message": source.message,
            "removed": source.removed,
            "name": source.name,
            "version": None if document is None else document.version,
            "page": source.page,
            "heading": self._places.heading(source),
            "start": source.start,
            "end": source.end,
        }

    def _referred(self) -> list[Document]:
        """The documents that were chosen for the session or that its messages refer to, by id."""
        ids = {document.id for document in self.used}
        for message in self.messages:
            places = [each.sources for each in message.spans]
            places += [each.sources for each in message.evidence]
            ids |= {each.document for sources in places for each in sources if each.document}
            ids |= {int(p["document"]) for p in message.passages if p.get("document")}
        found = (self._places.document(document) for document in sorted(ids))
        return [document for document in found if document is not None]


def _above(question: MessageRecord, answer: MessageRecord | None) -> tuple[EvidenceRecord, ...]:
    """The evidence that stands above the answer, if there is one."""
    if answer is None:
        return question.evidence
    return above(question.evidence, answer.text, answer.stats.get("finish"))


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


def _version(document: Document) -> str:
    return f" (version {document.version})" if document.version > 1 else ""
