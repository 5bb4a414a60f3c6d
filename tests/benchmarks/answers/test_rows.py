"""Every row is that of small cases worked out by hand, and applies only where it can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.events import Evidence
from benchmarks.answers.asked_library import StoredAnswer
from benchmarks.answers.rows import failed, measured
from tests.benchmarks.answers.outcomes import OWN, SENTENCES, evidence, found, outcome

SOLD, BOUGHT, UNKNOWN = SENTENCES


def test_a_question_with_an_answer_is_measured_by_its_words() -> None:
    row = measured(outcome(evidence(BOUGHT, found(SOLD, "1998")), answers=["1998", "in 1998"]))
    assert (row["contains_first"], row["contains_two"], row["contains_any"]) == (0, 1, 1)
    assert (row["covers_first"], row["covers_two"]) == (0, 1)
    assert (row["refused"], row["bold_given"]) == (0, 0)
    assert not {
        "own_document",
        "selected_first",
        "quoted_f1",
        "refused_unanswerable",
        "bold_f1",
        "right",
    } & {*row}


def test_words_before_the_sentence_are_shown_but_don_t_count() -> None:
    shown = found(BOUGHT, lead="The lamp was sold in 1998. ")
    row = measured(outcome(evidence(shown), answers=["1998"]))
    assert row["contains_two"] == 0
    assert row["length"] == pytest.approx(len(BOUGHT) * 3 / sum(map(len, SENTENCES)))
    assert row["length_with_lead"] > row["length"]


def test_words_in_bold_are_compared_with_the_nearest_answer() -> None:
    bold = evidence(found(SOLD, "in 1998"), found(BOUGHT, "keeper"))
    row = measured(outcome(bold, answers=["1998", "the lamp"]))
    assert row["bold_given"] == 1
    assert row["bold_f1"] == pytest.approx(2 * 1 / (2 + 1))


def test_selected_sentences_are_matched_by_their_place_and_quoted_words_together() -> None:
    selected = [[SOLD], [SOLD, BOUGHT]]
    row = measured(outcome(evidence(SOLD, UNKNOWN), selected=selected))
    assert row["selected_first"] == 1
    assert row["quoted_f1_one"] == pytest.approx(2 * 5 / (5 + 8))
    assert row["quoted_f1"] == row["quoted_f1_two"] == pytest.approx(2 * 5 / (9 + 8))
    assert measured(outcome(evidence(UNKNOWN, SOLD), selected=selected))["selected_first"] == 0
    elsewhere = outcome(evidence(found(SOLD, document=8)), selected=selected)
    assert measured(elsewhere)["selected_first"] == 0
    assert "contains_first" not in row


def test_in_a_library_the_first_sentence_may_be_of_another_document() -> None:
    own, other = (evidence(found(SOLD, document=number)) for number in (OWN, 8))
    asked = [outcome(each, answers=["1998"], in_library=True) for each in (own, other)]
    assert [measured(each)["own_document"] for each in asked] == [1, 0]
    assert [measured(each)["contains_first"] for each in asked] == [1, 1]


def test_a_refusal_is_right_or_wrong_and_what_can_t_be_judged_is_none() -> None:
    refused, unjudged = evidence(), evidence(judged=False)
    assert measured(outcome(refused, answers=["1998"]))["refused"] == 1
    assert measured(outcome(unjudged, answers=["1998"]))["refused"] == 0
    row = measured(outcome(refused, selected=[[SOLD]]))
    assert (row["refused"], row["selected_first"], row["quoted_f1"]) == (1, 0, 0)
    assert measured(outcome(refused)) == {"refused_unanswerable": 1, "doubted_unanswerable": 0}
    elsewhere = outcome(evidence(SOLD), answers=["1998"], elsewhere=refused)
    assert measured(elsewhere)["refused_elsewhere"] == 1


def test_what_is_quoted_and_doubted_is_told_from_what_is_refused() -> None:
    sure, refused = evidence(SOLD), evidence()
    unsure = replace(sure, result=replace(sure.result, is_doubtful=True))
    rows = [measured(outcome(each, answers=["1998"])) for each in (sure, unsure, refused)]
    assert [row["doubted"] for row in rows] == [0, 1, 0]
    assert [row["refused"] for row in rows] == [0, 0, 1]
    assert measured(outcome(unsure))["doubted_unanswerable"] == 1
    elsewhere = measured(outcome(sure, answers=["1998"], elsewhere=unsure))
    assert (elsewhere["doubted"], elsewhere["doubted_elsewhere"]) == (0, 1)


def test_whole_answers_are_measured_where_they_were_asked_for() -> None:
    long = StoredAnswer((), "Long ago. " * 20 + "In 1998.", "eos")
    row = measured(outcome(evidence(SOLD), answers=["1998"], answer=long))
    assert (row["shown_first"], row["right"], row["declined"]) == (0, 0, 0)
    said = StoredAnswer((), "It was 1998.", "eos")
    row = measured(outcome(evidence(SOLD), answers=["1998"], answer=said))
    assert (row["right"], row["said_contains"], row["said_exact"]) == (1, 1, 0)
    exact = StoredAnswer((), "1998", "eos")
    assert measured(outcome(evidence(SOLD), answers=["1998"], answer=exact))["said_exact"] == 1
    assert "said_contains" not in measured(outcome(evidence(SOLD), answers=["1998"]))
    refusal = StoredAnswer((), "Not found in your files.", "not_found")
    row = measured(outcome(evidence(SOLD), answers=["1998"], answer=refusal))
    assert (row["right"], row["declined"]) == (0, 1)
    assert measured(outcome(evidence(), answer=refusal))["declined_unanswerable"] == 1
    assert measured(outcome(evidence(), answer=said))["declined_unanswerable"] == 0


def test_an_answer_of_quotes_says_as_many_of_the_best_as_it_may() -> None:
    long = Evidence("word " * 39, 0.8, None, "", (), ())
    sold = Evidence(SOLD, 0.9, None, "", (), ())
    for quotes, right in (((sold, long), 1), ((long, sold), 0)):
        answer = StoredAnswer(quotes, "in the files' order", "quotes")
        row = measured(outcome(evidence(SOLD), answers=["1998"], answer=answer))
        assert (row["right"], row["shown_first"]) == (right, right)


def test_failures_are_misses_of_some_rows_and_hits_of_others() -> None:
    good = outcome(evidence(SOLD), answers=["1998"], elsewhere=evidence())
    bad = outcome(evidence(), answers=["1998"], elsewhere=evidence(BOUGHT))
    for name in ("contains_first", "refused", "refused_elsewhere"):
        assert failed(name, [good, bad]) == [bad]
    assert failed("length", [good, bad]) == []
