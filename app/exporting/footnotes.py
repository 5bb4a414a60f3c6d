"""An answer as Markdown with a footnote for each span: the quoted words and all their places."""

from __future__ import annotations

from collections.abc import Sequence

from app.exporting import markdown
from app.sources.places import Places
from storage import MessageRecord, NotFoundError, Sessions, SpanRecord, Store


class Footnotes:
    """Writes answers, and numbers the footnotes of all of them consecutively.

    Attributes:
        lines: the footnotes so far.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self.lines: list[str] = []

    def answer(self, text: str, spans: Sequence[SpanRecord]) -> str:
        """The text with a mark at the end of each span; none of it becomes structure."""
        marks = []
        for span in sorted(spans, key=lambda span: (span.end, span.start)):
            number = len(self.lines) + 1
            self.lines.append(self._line(span, number))
            marks.append((span.end, number))
        return markdown.prose(text, marks)

    def _line(self, span: SpanRecord, number: int) -> str:
        places = [markdown.inline(self._places.describe(source)) for source in span.sources]
        first, others = places[:1] or ["no source"], places[1:]
        also = f"; also in {'; '.join(others)}" if others else ""
        return f"[^{number}]: “{markdown.inline(span.text)}”: {first[0]}{also}"


def copied(store: Store, session: str, message: int, *, footnotes: bool) -> str:
    """One answer, to be pasted elsewhere: as it was written, or as Markdown with footnotes.

    Raises:
        storage.NotFoundError: there is no such answer in the session.
    """
    with store.snapshot():
        answer = _answer(store, session, message)
        if not footnotes:
            return answer.text
        written = Footnotes(Places(store))
        blocks = [written.answer(answer.text, answer.spans), "\n".join(written.lines)]
        return "\n\n".join(block for block in blocks if block) + "\n"


def _answer(store: Store, session: str, message: int) -> MessageRecord:
    sessions = Sessions(store)
    found = sessions.message(message)
    if found.session != sessions.get(session).id or found.role != "assistant":
        raise NotFoundError(f"message {message}: is not an answer in session {session!r}.")
    return found
