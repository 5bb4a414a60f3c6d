"""Notes of the sources panel on an answer and on each card, in sentences that are not escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.events import NOT_FOUND
from app.safe_text import counted
from app.sources.copied_share import copied_share
from ui.render import percent

if TYPE_CHECKING:
    from app.sources.cards import Card
    from app.sources.source_finder import AnswerSources

_KINDS = {
    "earlier": "read for an earlier question",
    "elsewhere": "not read for this answer, but contains the same words",
    "message": "earlier message",
    "removed": "removed; only the quoted passages are kept",
}
_WITHOUT_MODEL = {
    "not_found": "No relevant passage was found, so no model was asked. The nearest passages:",
    "quotes": "No model wrote this: what is quoted stands word for word in these sources.",
    "told": "No model was asked, and nothing is quoted.",
}
"""Notes on answers, by how they ended."""

_NONE_ANSWERS = "The model says that nothing of what it read answers the question."

_UNUSED = {
    "": "read for this answer",  # which may still copy from it
    "not_found": "",
    "quotes": "read for this answer; nothing of it is quoted",
}
"""Notes on passages without an answer's words, by how the answer ended."""

_BY_OCR = " OCR read some of these words from an image and may be wrong: compare them there."
_WAS_BY_OCR = " OCR read some of these words from an image, since removed, and may be wrong."


def share(found: AnswerSources) -> str:
    """How much of the answer is copied, whose words the rest is, and whether OCR read any."""
    if found.by_ocr:
        return _copied(found) + _BY_OCR
    return _copied(found) + (_WAS_BY_OCR if found.was_by_ocr else "")


def of_card(card: Card, ended: str) -> str:
    """Why a source has a card; "" where that needs no words."""
    numbers = [n for _, excerpt in card.excerpts for piece in excerpt.pieces for n in piece.spans]
    if card.kind == "earlier" and min(numbers, default=0) < 0:
        return ""  # it is quoted for this question, too: quotes have numbers below 0
    if card.kind in _KINDS or numbers:
        return _KINDS.get(card.kind, "")
    return _UNUSED.get(ended, "read for this answer; none of its words were copied")


def _copied(found: AnswerSources) -> str:
    if found.ended in _WITHOUT_MODEL:
        return _WITHOUT_MODEL[found.ended]
    if found.text.strip() == NOT_FOUND:
        return _NONE_ANSWERS if found.cards else "No document was read for this answer."
    copied = copied_share(found.text, found.spans)
    # An answer in progress may still copy something; only a finished one can be said not to.
    if not found.text or (found.message is None and not found.spans):
        return "" if not found.cards else "These passages were found for the question."
    own = 1 - copied.documents - copied.messages
    rest = "; the rest is the model's own words." if own > 0 else "."
    repeated = f"{percent(copied.messages)} repeats earlier messages"
    if copied.documents:
        where = f"word for word in {counted(copied.sources, 'document')}"
        told = f"{percent(copied.documents)} of this answer was found {where}"
        return told + (f"; {repeated}" if copied.messages else "") + rest
    if copied.messages:
        return f"None of this answer was found word for word in a document; {repeated}{rest}"
    return (
        "None of this answer was found word for word in a source: all of it is the model's own "
        "words."
    )
