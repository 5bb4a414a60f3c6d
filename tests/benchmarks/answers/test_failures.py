"""Failures are told with what was shown and what would have been right, always the same ones."""

from __future__ import annotations

from math import inf

from benchmarks.answers.asked_library import StoredAnswer, TimedEvidence
from benchmarks.answers.failures import failures
from retrieval.search.evidence import EvidenceResult
from tests.benchmarks.answers.outcomes import SENTENCES, evidence, found, outcome

SOLD, BOUGHT, _ = SENTENCES


def test_a_failure_says_what_was_asked_wanted_and_shown() -> None:
    shown = evidence(found(BOUGHT, "keeper", lead="Then. "))
    answer = StoredAnswer((), "A keeper.", "eos")
    told = failures([outcome(shown, answers=["1998"], answer=answer)], 3)
    (failure,) = told["contains_first"]
    assert failure["question"] == "When was it sold?"
    assert (failure["kind"], failure["gold"], failure["answer"]) == ("when", ["1998"], None)
    (sentence,) = failure["shown"]
    assert sentence["text"] == BOUGHT
    assert (sentence["bold"], sentence["lead"]) == ("keeper", "Then. ")
    assert told["right"][0]["answer"] == "A keeper."
    assert "refused" not in told


def test_a_relevance_that_nothing_was_compared_with_is_valid_json() -> None:
    nothing = TimedEvidence(EvidenceResult((), -inf, judged=True), 5)
    told = failures([outcome(nothing, answers=["1998"])], 1)
    assert told["refused"][0]["relevance"] is None


def test_what_other_documents_say_is_told_where_only_they_were_at_hand() -> None:
    told = failures([outcome(evidence(SOLD), answers=["1998"], elsewhere=evidence(BOUGHT))], 3)
    assert [each["text"] for each in told["refused_elsewhere"][0]["shown"]] == [BOUGHT]


def test_as_many_are_drawn_as_are_asked_for_and_the_same_each_time() -> None:
    outcomes = [outcome(evidence(), answers=["1998"], question=f"Who {n}?") for n in range(50)]
    drawn = failures(outcomes, 5)
    assert len(drawn["refused"]) == 5 == len({each["question"] for each in drawn["refused"]})
    assert drawn == failures(outcomes, 5)
    assert len(failures(outcomes, 100)["refused"]) == 50
    assert failures(outcomes, 0) == {}
