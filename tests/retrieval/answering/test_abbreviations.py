"""What an abbreviation stands for is found, though other places are nearer to the question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.abbreviations import MOST, spelling_out, unread_definitions
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.named import named_first
from tests.retrieval.search.test_windows import NOWHERE, ranked

SPELLED = "We suggest Context-Aware Speculative Decoding (CASD), a hybrid method."
USED = "CASD requires no training."
CHUNKS = [
    replace(NOWHERE, id=n, document=1, start=start, text=text)
    for n, (start, text) in enumerate([(90, USED), (500, SPELLED), (10, f"Abstract. {SPELLED}")])
]


@pytest.mark.parametrize("question", ["What is CASD?", "What does CASD stand for?", "Define CASD"])
def test_the_chunks_that_spell_it_out_are_read_in_their_order(question: str) -> None:
    assert spelling_out(question, CHUNKS) == [2, 1]
    assert len(spelling_out(question, [*CHUNKS, *CHUNKS])) == MOST


@pytest.mark.parametrize("question", ["How fast is CASD?", "What is training?", "What is CAST?"])
def test_other_questions_have_none(question: str) -> None:
    assert spelling_out(question, CHUNKS) == []
    assert unread_definitions(question, ranked(1, SPELLED, {SPELLED: 1.0}), []) == []


def test_a_sentence_that_was_not_read_goes_first_and_is_known() -> None:
    question = "What is CASD?"
    used, spelled = ranked(1, f"{USED} {SPELLED}", {USED: 2.0, SPELLED: 1.0})
    judged = [JudgedSentence(used, 2.0, 2.0, None)]
    unread = unread_definitions(question, [used, spelled], judged)
    assert [one.found for one in unread] == [spelled]
    first, then = named_first(question, [*judged, *unread])
    assert (first.found, first.is_known, then.found) == (spelled, True, used)
    assert unread_definitions(question, [spelled], [first]) == []
