"""What is said of an answer's sources is true of them: who wrote it, and who read what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.events import Source, Span
from app.sources.cards import Card, CardKind
from app.sources.excerpts import Excerpt, Piece
from app.sources.source_finder import AnswerSources
from ui.source_notes import of_card, share

WORDS = "the work is to begin on Monday 9 June"
PLACE = Source(1, None, "letter.png", 0, len(WORDS), 1)


def card(kind: CardKind, *spans: int) -> Card:
    excerpt = Excerpt((Piece(WORDS, 0, spans, spans),), 1, is_cut_before=False, is_cut_after=False)
    shown = (("page 1", excerpt),)
    return Card(kind, "letter.png", "letter.png", 1, None, shown, 0, is_flowing=True)


def found(ended: str, *, message: int | None = 7, by_ocr: bool = False) -> AnswerSources:
    spans = (Span(0, len(WORDS), WORDS, (PLACE,)),) if ended == "stop" else ()
    cards = (card("passage", *range(len(spans))),)
    return AnswerSources(message, "When?", WORDS, spans, cards, 0, (), (), (), (), ended, by_ocr)


@pytest.mark.parametrize("ended", ["quotes", "stop"])
def test_words_that_ocr_read_are_said_to_be_its_reading(ended: str) -> None:
    assert "OCR" not in share(found(ended))
    told = share(found(ended, by_ocr=True))
    assert told.startswith(share(found(ended)))
    assert told.endswith("OCR read some of these words from an image and may be wrong: compare them there.")  # fmt: skip


def test_words_that_ocr_read_are_said_to_be_when_the_image_is_gone() -> None:
    gone = replace(found("quotes"), was_by_ocr=True)
    told = "OCR read some of these words from an image, since removed, and may be wrong."
    assert share(gone) == f"{share(found('quotes'))} {told}"
    assert "removed" not in share(replace(gone, by_ocr=True)), "while it is there"


@pytest.mark.parametrize(
    ("ended", "note"),
    [
        ("", "read for this answer"),
        ("not_found", ""),
        ("quotes", "read for this answer; nothing of it is quoted"),
        ("stop", "read for this answer; none of its words were copied"),
    ],
)
def test_nothing_is_said_of_an_answer_that_is_not_there(ended: str, note: str) -> None:
    assert of_card(card("passage"), ended) == note
    assert of_card(card("passage", 0), ended) == ""


def test_what_is_quoted_for_this_question_is_not_said_to_be_of_an_earlier_one() -> None:
    assert of_card(card("earlier", 0), "stop") == "read for an earlier question"
    assert of_card(card("earlier", -1), "quotes") == ""
    assert of_card(card("removed", -1), "quotes") == "removed; only the quoted passages are kept"


def test_an_answer_that_nothing_answers_is_not_called_the_models_own_words() -> None:
    none = replace(found("eos"), text="Not found in your files.", spans=())
    assert share(none) == "The model says that nothing of what it read answers the question."
    assert share(replace(none, cards=())) == "No document was read for this answer."
