"""A session as a file of its own: Markdown with footnotes, Word, or JSON
(`app.exporting.session_json`).

The Markdown has the words of the branch that is shown for a reader: each span's sources are a
footnote, and no text of a document, a question or an answer becomes structure in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import assert_never

from app.conversation.quotes import above, quotes
from app.conversation.turns import notices_of, says_nothing
from app.events import AnswerFinish
from app.exporting import markdown
from app.exporting.contents import Contents
from app.exporting.footnotes import Footnotes
from app.exporting.formats import ExportFormat
from app.exporting.session_json import as_json
from app.local_time import local_time
from app.provenance.stitched_answers import StitchedAnswers
from storage import (
    Document,
    Documents,
    EvidenceRecord,
    MessageRecord,
    NotFoundError,
    Sessions,
    SpanSource,
    Store,
)
from storage.messages import branch

_ENDINGS: dict[AnswerFinish, str] = {
    "cancelled": "The answer was stopped here.",
    "interrupted": "The answer was interrupted here, since the program ended.",
    "length": "The answer was cut off at the maximum length.",
    "loop": "The answer ended because it began to repeat itself.",
}
_OF_ALL = (
    "Questions go to all documents of the library. Added in this session or found for its questions"
)
_NOT_FOUND: AnswerFinish = "not_found"


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
    match form:
        case ExportFormat.JSON:
            return as_json(store, session).encode()
        case ExportFormat.MARKDOWN:
            return as_markdown(store, session).encode()
        case ExportFormat.DOCX:
            from app.exporting.docx import as_docx

            return as_docx(_marked(store, session), Sessions(store).get(session).title)
    assert_never(form)


def _marked(store: Store, session: str) -> str:
    """The session as Markdown, its copied words marked (`app.exporting.markdown.BEGIN`)."""
    with store.snapshot():
        return "\n\n".join(_Export(store, session).blocks()) + "\n"


class _Export:
    def __init__(self, store: Store, session: str) -> None:
        self._contents = Contents(store, session)
        self._documents = Documents(store)
        self._footnotes = Footnotes(self._contents.places)
        self._stitched = StitchedAnswers(store)

    def blocks(self) -> Iterator[str]:
        yield f"# {markdown.inline(self._contents.session.title) or 'A session without questions'}"
        day = local_time(self._contents.session.created_at)[:10]
        yield f"Session {self._contents.session.id}, {day}."
        if used := self._contents.referred():
            names = (f"{document.name}{_version(document)}" for document in used)
            yield "\n".join(
                [f"{self._listed()}:", "", *(f"- {markdown.inline(name)}" for name in names)]
            )
        number = 0
        path = branch(self._contents.messages, self._contents.session.head)
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

    def _listed(self) -> str:
        """Return the title of the list of documents; questions may go to more than are listed."""
        return _OF_ALL if self._contents.session.scope == "all" else "Documents"

    def _answer(self, message: MessageRecord) -> Iterator[str]:
        yield from (f"*{markdown.inline(told)}*" for told in notices_of(message))
        finish = message.stats.get("finish")
        if finish == "quotes" and message.text == self._quoted(message):
            return  # the evidence above, word for word
        if says_nothing(message.text, notices_of(message)):
            return  # the notice says that there was nothing to search
        yield self._footnotes.stored(message, self._question(message), self._stitched)
        yield from (f"*{told}*" for ending, told in _ENDINGS.items() if ending == finish)
        if finish == _NOT_FOUND:
            nearest = [*self._nearest(message)]
            yield "\n".join(["Nearest passages:", "", *nearest]) if nearest else ""

    def _quoted(self, answer: MessageRecord) -> str:
        """The answer that consists of its question's evidence."""
        return quotes(self._question(answer).evidence).text

    def _question(self, answer: MessageRecord) -> MessageRecord:
        return next((each for each in self._contents.messages if each.id == answer.parent), answer)

    def _others(self, message: MessageRecord) -> Iterator[str]:
        """How many versions of a question or answers to it aren't in this text."""
        place = message.parent, message.role
        others = sum((each.parent, each.role) == place for each in self._contents.messages) - 1
        if others:
            noun = ("answer" if message.role == "assistant" else "version") + "s" * (others > 1)
            goes_with = "to" if message.role == "assistant" else "of"
            yield f"*Left out: {others:,} other {noun} {goes_with} this question.*"

    def _nearest(self, answer: MessageRecord) -> Iterator[str]:
        """The passages that were found for a question which they don't answer."""
        for passage in self._question(answer).passages or answer.passages:
            document, start, end = (int(passage[key]) for key in ("document", "start", "end"))
            text = self._text(document)
            found = self._contents.places.document(document)
            if text is None or found is None:
                yield "- a passage of a document that has been removed"
                continue
            place = SpanSource(document, None, found.name, start, end, passage.get("page"))
            words = markdown.inline(text[start:end])
            yield f"- {markdown.inline(self._contents.places.describe(place))}: “{words}”"

    def _text(self, document: int) -> str | None:
        try:
            return self._documents.text(document)
        except NotFoundError:
            return None


def _above(question: MessageRecord, answer: MessageRecord | None) -> tuple[EvidenceRecord, ...]:
    """The evidence that stands above the answer, if there is one."""
    if answer is None:
        return question.evidence
    return above(question.evidence, answer.text, answer.stats.get("finish"))


def _version(document: Document) -> str:
    return f" (version {document.version})" if document.version > 1 else ""
