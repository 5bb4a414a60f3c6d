"""Turns as HTML: what an answer says about itself, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.events import AnswerFinish, Nearest, Source, Span
from app.prompting.not_found import NO_FILES, NONE_ASKED
from storage.evidence import EvidenceRecord
from tests.ui.shown_turns import Page, answered
from ui import turns
from ui.evidence import Quote


def test_a_question_without_an_answer_can_be_asked_again() -> None:
    page = Page(turns.turn(answered("Why?", "", stats=None, answers=())))
    assert "not answered" in page.text
    assert {"data-again", "data-edit"} <= {name for _, attrs in page.elements for name in attrs}


def test_what_was_told_before_an_answer_stands_above_it() -> None:
    shown = turns.turn(answered("Why?", "Because", notices=("Not from <files>.",)))
    assert Page(shown).text.index("Not from <files>.") < Page(shown).text.index("Because")


def test_a_stopped_answer_is_shown_as_such() -> None:
    assert "stopped" in Page(turns.turn(answered("Why?", "Because", finish="cancelled"))).text
    assert "stopped" not in Page(turns.turn(answered("Why?", "So."))).text
    interrupted = Page(turns.turn(answered("Why?", "Because", finish="interrupted"))).text
    assert "interrupted" in interrupted
    assert "stopped" not in interrupted
    looped = Page(turns.turn(answered("Why?", "So.", finish="loop"))).text
    assert "ended: it began to repeat itself" in looped


def test_a_small_model_is_said_once_and_leads_to_the_choice() -> None:
    small = Page(turns.turn(answered("Why?", "So.", is_small=True)))
    assert small.text.count("often wrong") == 1
    assert any("data-model-choice" in attrs for _, attrs in small.elements)
    assert "often wrong" not in Page(turns.turn(answered("Why?", "So."))).text


FEE, BREAK = "The annual fee is EUR 61,800.", "The break fee is EUR 85,000."
PLACE = Source(1, None, "contract.docx", 5, 34, 3)


def quoted(*texts: str, answer: str, finish: str, model: str = "") -> Page:
    """An answer below quotes; its words are copied where they are one of those that could be."""
    evidence = tuple(EvidenceRecord(text, 0.9, None, "", (), (PLACE,)) for text in texts)
    spans = tuple(
        Span(answer.index(text), answer.index(text) + len(text), text, (PLACE,))
        for text in (FEE, BREAK)
        if text in answer
    )
    told = answered("Fee?", answer, spans=spans, finish=finish, model=model, evidence=evidence)
    said = [quote for block in told.told.blocks for quote in block.quotes] if told.told else ()
    return Page(turns.turn(told, _placed(evidence), _placed(said)))


def _placed(found: Sequence[EvidenceRecord]) -> list[Quote]:
    return [Quote(each, "contract.docx, page 3") for each in found]


def test_quotes_are_the_answer_and_not_said_twice() -> None:
    page = quoted(FEE, answer=FEE, finish="quotes")
    assert page.text.count(FEE) == 1
    assert page.text.index("In your files") < page.text.index("Copy with footnotes")
    assert "Ask the model as well" in page.text
    assert "Answer again" not in page.text
    assert "writes" not in page.text


def test_quotes_with_what_they_lean_on_are_the_answer_in_any_order() -> None:
    leaning = EvidenceRecord(BREAK, 0.9, None, f"{FEE} ", (), (PLACE,))
    found = (leaning, EvidenceRecord(FEE, 0.8, None, "", (), (PLACE,)))
    told = answered("Fee?", f"{FEE} {BREAK}", finish="quotes", evidence=found)
    html = turns.turn(told, [Quote(each, "contract.docx") for each in found])
    assert 'class="answer"' not in html


def test_an_answer_of_quotes_that_were_not_found_as_evidence_is_shown() -> None:
    assert quoted(FEE, answer=f"{FEE}\n\n{BREAK}", finish="quotes").text.count(BREAK) == 1
    assert quoted(answer=FEE, finish="quotes").text.count(FEE) == 1


def test_a_model_s_words_below_quotes_stand_under_its_name() -> None:
    page = quoted(FEE, answer="It is EUR 85,000.", finish="stop", model="A Model")
    assert page.text.index(FEE) < page.text.index("A Model writes") < page.text.index("It is")
    assert "Answer again" in page.text
    named = quoted(FEE, answer="So.", finish="stop", model="A Model, taught")
    assert "A Model, taught, writes" in named.text
    assert "The model writes" in quoted(FEE, answer="So.", finish="stop").text
    assert "writes" not in quoted(answer="So.", finish="stop", model="A Model").text


def test_a_question_without_an_answer_shows_what_was_found_for_it() -> None:
    found = EvidenceRecord(FEE, 0.9, None, "", (), (PLACE,))
    page = Page(turns.turn(answered("Fee?", "", stats=None, answers=()), [Quote(found, "c")]))
    assert page.text.index(FEE) < page.text.index("not answered")
    assert "mark" not in page.tags


def test_versions_are_switched_between_and_the_ends_lead_nowhere() -> None:
    page = Page(turns.turn(answered("Why?", "So.", message=7, answers=(2, 7))))
    assert "2/2" in page.text
    buttons = {attrs["aria-label"]: attrs for _, attrs in page.elements if "aria-label" in attrs}
    assert buttons["Previous version of the answer"]["data-show"] == "2"
    assert "disabled" in buttons["Next version of the answer"]
    titles = {attrs.get("title") for _, attrs in page.elements}
    assert "Versions of this answer, each with what followed it" in titles
    assert not any("question" in label for label in buttons if "version" in label)


def test_what_needs_a_model_offers_one_and_shows_no_passages() -> None:
    page = Page(turns.turn(answered("Write a poem", "A model can.", finish="told")))
    assert "A model can." in page.text
    assert "Ask the model" in page.text
    assert "nearest" not in page.text
    assert "Answer again" not in page.text


@pytest.mark.parametrize("temperature", [0.7, 1, 0.05])
def test_at_which_temperature_another_answer_is_drawn_is_said_on_its_button(
    temperature: float,
) -> None:
    page = Page(turns.turn(answered("Why?", "So."), temperature=temperature))
    assert "Answer again" in page.text
    (title,) = (attrs["title"] for _, attrs in page.elements if "data-again" in attrs)
    assert title is not None
    assert title.endswith(f"drawn at temperature {temperature:g}")


def test_another_answer_is_not_offered_where_turns_follow() -> None:
    """It would begin another branch, and what follows would be gone from the page."""
    for told in (answered("Why?", "So."), answered("Why?", "", stats=None, answers=())):
        attributes = {
            name for _, attrs in Page(turns.turn(told, temperature=None)).elements for name in attrs
        }
        assert "data-again" not in attributes
        assert "data-edit" in attributes


def test_that_there_are_no_documents_is_said_once() -> None:
    none = answered("Why?", "Not found in your files.", notices=(NO_FILES,), is_small=True)
    page = Page(turns.turn(none))
    assert NO_FILES in page.text
    assert "Not found" not in page.text
    assert "often wrong" not in page.text
    assert "often wrong" in Page(turns.turn(replace(none, answer="Because."))).text


def test_of_an_answer_that_says_nothing_no_share_is_told() -> None:
    none = answered("Why?", "Not found in your files.", notices=(NONE_ASKED,))
    page = Page(turns.turn(none))
    assert NONE_ASKED in page.text
    assert "copied" not in page.text
    assert "copied" in Page(turns.turn(replace(none, answer="Because."))).text


def test_where_some_documents_were_left_out_all_can_be_asked() -> None:
    some = answered("Why?", "So.", documents=1)
    for told, temperature, is_offered in (
        (some, 0.7, True),
        (replace(some, documents=0), 0.7, True),
        (replace(some, documents=None), 0.7, False),
        (some, None, False),  # what follows would be gone from the page
    ):
        page = Page(turns.turn(told, temperature=temperature))
        assert ("Ask all documents" in page.text) == is_offered


@pytest.mark.parametrize(("finish", "is_first"), [("not_found", True), ("stop", False)])
def test_that_nothing_was_found_comes_before_the_reason(
    finish: AnswerFinish, *, is_first: bool
) -> None:
    reason = "None of the documents mentions “Mongolia”."
    none = answered("Why?", "Not found in your files.", finish=finish, notices=(reason,))
    shown = Page(turns.turn(none)).text
    assert (shown.index("Not found") < shown.index(reason)) == is_first


def test_the_nearest_passages_are_told_apart_by_their_places() -> None:
    places = "a.md, Dues", "a.md, Night shifts"
    near = [(Nearest(1, "a.md", 0, 3, None, "One"), where) for where in places]
    none = answered("Why?", "Not found in your files.", finish="not_found")
    page = Page(turns.turn(none, near=near))
    assert all(where in page.text for where in places)
