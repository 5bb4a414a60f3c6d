"""The sources panel: where the words of a span stand, each place in its context.

The span comes from the database or from the answer under way, never from the browser; a document
is read only if the session uses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.events import Source, Span
from ui.render import escape, place

if TYPE_CHECKING:
    from app.assistant import Assistant, Session

CONTEXT = 300
MOST_SOURCES = 20


@dataclass(frozen=True, slots=True)
class Passage:
    """The words `quoted` with the text around them, cut between words."""

    before: str
    quoted: str
    after: str


def passage(text: str, start: int, end: int) -> Passage:
    """The passage around `text[start:end]` (code points), some `CONTEXT` characters in all."""
    room = max(CONTEXT - (end - start), CONTEXT // 3) // 2
    first, last = max(start - room, 0), min(end + room, len(text))
    before, after = text[first:start], text[end:last]
    if first:
        before = "…" + before.partition(" ")[2].lstrip() if " " in before else "…" + before
    if last < len(text):
        after = after.rpartition(" ")[0].rstrip() + "…" if " " in after else after + "…"
    return Passage(before.lstrip("\n"), text[start:end], after.rstrip("\n"))


def hint() -> str:
    """The panel before anything is chosen."""
    return '<p class="quiet">Choose marked words in an answer to see where they come from.</p>'


def panel(assistant: Assistant, session: Session, span: Span) -> str:
    """All sources of a span, the best first."""
    shown = span.sources[:MOST_SOURCES]
    items = "".join(
        _item(source, span, source_text(assistant, session, source)) for source in shown
    )
    left = len(span.sources) - len(shown)
    rest = f'<p class="quiet">and in {left} more places</p>' if left else ""
    return f"{_heading(span)}{items}{rest}"


def source_text(assistant: Assistant, session: Session, source: Source) -> str | None:
    """The whole text of a source, None where the session can't see it (any more)."""
    if source.document is not None:
        if any(document.id == source.document for document in session.documents()):
            return assistant.document_text(source.document)
        return None
    return None if source.message is None else session.message_text(source.message)


def _heading(span: Span) -> str:
    count = len(span.sources)
    places = f"{count} places" if count > 1 else "one place"
    return (
        f'<p class="chosen-words">“{escape(_shortened(span.text))}”</p>'
        f'<p class="quiet">Stands word for word in {places}.</p>'
    )


def _shortened(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 2 * CONTEXT else text[: 2 * CONTEXT] + "…"


def _item(source: Source, span: Span, text: str | None) -> str:
    kind = "document" if source.document is not None else "message"
    gone = "removed" if source.removed else "not in this session any more"
    body = f'<p class="quiet">{gone}</p><p><mark>{escape(span.text)}</mark></p>'
    if text is not None:
        found = passage(text, source.start, source.end)
        body = (
            f"<blockquote>{escape(found.before)}<mark>{escape(found.quoted)}</mark>"
            f"{escape(found.after)}</blockquote>"
        )
    return f'<article class="source {kind}"><h3>{escape(place(source))}</h3>{body}</article>'
