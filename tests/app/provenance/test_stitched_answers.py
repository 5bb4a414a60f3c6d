"""Stored answers: what is pieced together in them stays known, whatever is removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.events import Stitched
from app.provenance.stitched_answers import STORED, StitchedAnswers, as_numbers
from storage import MessageRecord, Sessions, Store
from tests.app.provenance.judged import BREAK, CONTRACT, FEE, spans
from tests.storage.library_of_notes import add_note, drop_note

ANSWER = "The annual maintenance fee is EUR 85,000."


class Desk:
    """A session about the contract."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.sessions = Sessions(self.store)
        self.session = self.sessions.create().id
        self.document = add_note(self.store, "contract.txt", CONTRACT)
        self.asked = self.sessions.append(
            self.session, parent=None, role="user", text="What is the fee?", token_ids=[1]
        )
        self.stitched = StitchedAnswers(self.store)

    def answer(self, **stats: Any) -> int:
        marked = spans(
            ANSWER, "annual maintenance fee", "EUR 85,000", texts={self.document: CONTRACT}
        )
        return self.sessions.append(
            self.session,
            parent=self.asked.id,
            role="assistant",
            text=ANSWER,
            token_ids=[1],
            spans=marked,
            stats={"finish": "eos", **stats},
        ).id

    def read(self, message: int) -> MessageRecord:
        return self.sessions.message(message)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "data")


def places(found: Stitched) -> list[str]:
    return [CONTRACT[each.start : each.end] for each in found.places]


def test_an_answer_of_an_earlier_version_is_judged_from_its_documents(desk: Desk) -> None:
    answer = desk.read(desk.answer())
    (shown,) = desk.stitched.shown(answer)
    (found,) = desk.stitched.found(answer, desk.asked)
    assert (shown.start, shown.end, shown.count) == (0, len(ANSWER), 2)
    assert places(found) == [FEE, BREAK]
    assert found.nearest is not None
    assert found.nearest.text == FEE


def test_what_was_stored_is_shown_and_its_places_are_found_again(desk: Desk) -> None:
    answer = desk.read(desk.answer(stitched=as_numbers([Stitched(0, len(ANSWER), 2)])))
    assert desk.stitched.shown(answer) == (Stitched(0, len(ANSWER), 2),)
    (found,) = desk.stitched.found(answer, desk.asked)
    assert places(found) == [FEE, BREAK]
    plain = desk.read(desk.answer(stitched=[]))
    assert desk.stitched.shown(plain) == desk.stitched.found(plain, desk.asked) == ()


def test_it_stays_pieced_together_when_the_document_is_removed(desk: Desk) -> None:
    message = desk.answer(stitched=as_numbers([Stitched(0, len(ANSWER), 2)]))
    assert desk.stitched.found(desk.read(message), desk.asked)[0].nearest is not None
    drop_note(desk.store, desk.document)
    kept = (Stitched(0, len(ANSWER), 2),)
    assert desk.stitched.shown(desk.read(message)) == kept
    assert desk.stitched.found(desk.read(message), desk.asked) == kept


@pytest.mark.parametrize(
    "numbers", [None, "0-5", [0], [5, 0, 2], [0, 9999, 2], [0, 5, 0], [-1, 5, 2], ["0", 5, 2]]
)
def test_numbers_that_are_no_sentence_of_the_answer_are_left_out(
    desk: Desk, numbers: object
) -> None:
    answer = desk.read(desk.answer(**{STORED: numbers}))
    assert desk.stitched.shown(answer) == ()
    assert desk.stitched.found(answer, desk.asked) == ()
