"""An answer as Markdown with a footnote for each span, the quoted words and all their places; and
the evidence for a question, with one for each sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import indent

from app.conversation.task_text import read_back
from app.events import NO_MODEL, Stitched
from app.exporting import markdown
from app.exporting.markdown import CopiedRange
from app.provenance.stitched_answers import StitchedAnswers
from app.sources.line_ends import introduced_at
from app.sources.places import Places
from app.sources.stitched_notes import NEAREST, stitched_note
from storage import (
    EvidenceRecord,
    MessageRecord,
    NotFoundError,
    Sessions,
    SpanRecord,
    SpanSource,
    Store,
)


class Footnotes:
    """Writes answers, and numbers the footnotes of all of them consecutively.

    Attributes:
        lines: the footnotes so far.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self.lines: list[str] = []

    def answer(
        self, text: str, spans: Sequence[SpanRecord], stitched: Sequence[Stitched] = ()
    ) -> str:
        """The text with a mark at the end of each span; none of it becomes structure.

        Copied words are marked (`app.exporting.markdown.BEGIN`), but no sentence that is pieced
        together: that would show it as a plain copy.

        Args:
            stitched: sentences of it that are pieced together; their footnotes say so.
        """
        marks = []
        left = list(stitched)
        for span in sorted(spans, key=lambda span: (span.end, span.start)):
            number = len(self.lines) + 1
            pieced = [s for s in stitched if s.start < span.end and span.start < s.end]
            notes = [self._note(each, is_first=each in left) for each in pieced]
            left = [each for each in left if each not in pieced]
            self.lines.append("; ".join([self._line(span, number), *notes]))
            marks.append((span.end, number))
        return markdown.prose(text, marks, _copied(spans, stitched, len(text)))

    def stored(self, answer: MessageRecord, asked: MessageRecord, stitched: StitchedAnswers) -> str:
        """A stored answer to a question, whoever wrote it."""
        if str(answer.stats.get("finish")) in NO_MODEL:
            return self.told(answer.text, answer.spans)
        return self.answer(answer.text, answer.spans, stitched.found(answer, asked))

    def told(self, text: str, spans: Sequence[SpanRecord]) -> str:
        """An answer that no model wrote: its titles bold, and the heads of a table's row in
        brackets above it.
        """
        result = read_back(text, spans)
        parts: list[str] = []
        for block in result.blocks:
            parts.append(markdown.emphasized(block.title, (0, len(block.title))))
            for quote in block.quotes:
                heads = " · ".join(map(markdown.inline, quote.heads))
                parts.append(heads and f"({heads})")
                whole = SpanRecord(0, len(quote.text), quote.text, quote.sources)
                parts.append(self.answer(quote.text, [whole]))
        return "\n\n".join(filter(None, [*parts, markdown.prose(result.note)]))

    def _note(self, stitched: Stitched, *, is_first: bool) -> str:
        """Return the note on a stitched sentence; only its first footnote has the nearest one."""
        near = stitched.nearest
        if near is None or not is_first:
            return stitched_note(stitched)
        words, where = markdown.inline(near.text), markdown.inline(self._places.describe(near))
        return f"{stitched_note(stitched)}. {NEAREST} “{words}” ({where})"

    def evidence(self, evidence: Sequence[EvidenceRecord]) -> str:
        """The sentences that answer a question as a list, each with a mark at its end.

        The words that answer are bold; what a sentence leans on stands before it in brackets, the
        heads of a table's row after it.
        """
        return "\n".join(map(self._item, evidence))

    def _item(self, evidence: EvidenceRecord) -> str:
        number = len(self.lines) + 1
        self.lines.append(f"[^{number}]: {self._placed(evidence.sources)}")
        lead = markdown.inline(evidence.lead)
        heads = " · ".join(map(markdown.inline, evidence.heads))
        text, mark = evidence.text, f"[^{number}]"
        at = introduced_at(text)
        start, stop = evidence.answer or (0, 0)
        end = len(text) if at is None else at
        said = markdown.emphasized(text[:at], (min(start, end), min(stop, end)))
        parts = (
            lead and f"\\[{lead}\\]",
            said if at else said + mark,
            heads and f"({heads})",
        )
        item = "- " + " ".join(filter(None, parts))
        if not at:
            return item
        below = text[at:].strip("\r\n")
        at = text.index(below, at)
        bold = (max(start - at, 0), max(stop - at, 0))
        return item + _indented(markdown.prose_in_bold(below, [(len(below), number)], bold))

    def _line(self, span: SpanRecord, number: int) -> str:
        return f"[^{number}]: “{markdown.inline(span.text)}”: {self._placed(span.sources)}"

    def _placed(self, sources: Sequence[SpanSource]) -> str:
        places = [markdown.inline(self._places.describe(source)) for source in sources]
        first, others = places[:1] or ["no source"], places[1:]
        also = f"; also in {'; '.join(others)}" if others else ""
        return f"{first[0]}{also}"


def _indented(text: str) -> str:
    """Paragraphs of a list's item, below its first one."""
    return "\n\n" + indent(text, "  ")


def _copied(
    spans: Sequence[SpanRecord], stitched: Sequence[Stitched], length: int
) -> list[CopiedRange]:
    """The ranges that were copied as they stand, in order."""
    kept = bytearray(length)
    for value, ranges in ((b"\x01", spans), (b"\x00", stitched)):
        for each in ranges:
            start, end = each.start, min(each.end, length)
            kept[start:end] = value * max(end - start, 0)
    return [found.span() for found in re.finditer(rb"\x01+", kept)]


def copied(store: Store, session: str, message: int, *, footnotes: bool) -> str:
    """One answer, to be pasted elsewhere: as it was written, or as Markdown with footnotes.

    Raises:
        storage.NotFoundError: there is no such answer in the session.
    """
    if footnotes:
        return markdown.unmarked(marked(store, session, message))
    with store.snapshot():
        return _answer(Sessions(store), session, message).text


def marked(store: Store, session: str, message: int) -> str:
    """One answer as Markdown with footnotes, its copied words marked.

    Raises:
        storage.NotFoundError: there is no such answer in the session.
    """
    sessions = Sessions(store)
    with store.snapshot():
        answer = _answer(sessions, session, message)
        written = Footnotes(Places(store))
        asked = sessions.message(answer.parent) if answer.parent is not None else answer
        text = written.stored(answer, asked, StitchedAnswers(store))
        blocks = [text, "\n".join(written.lines)]
        return "\n\n".join(block for block in blocks if block) + "\n"


def _answer(sessions: Sessions, session: str, message: int) -> MessageRecord:
    found = sessions.message(message)
    if found.session != sessions.get(session).id or found.role != "assistant":
        raise NotFoundError(f"message {message}: is not an answer in session {session!r}.")
    return found
