"""Of documents that are alike, those that the question names answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from retrieval.judging import JudgedSentence
from retrieval.named_documents import NEARLY, of_named_documents
from tests.retrieval.test_windows import ranked

TEXTS = {
    "Lease Baker.txt": "The tenant is Emma Baker. It begins in May.",
    "Lease Carter.txt": "The tenant is Tom Carter, of Oslo. It begins in June.",
    "Lease Osei.txt": "The tenant is Ama Osei, of York. It begins in July.",
}
BEGINS = ["It begins in May.", "It begins in June.", "It begins in July."]


def holding(word: str, documents: Iterable[int]) -> frozenset[int]:
    texts = [f"{name} {text}".lower() for name, text in TEXTS.items()]
    return frozenset(document for document in documents if word in texts[document])


def judged(*answers: float) -> list[JudgedSentence]:
    """The sentences of `BEGINS`, one of each document, with these logits; the first is best."""
    found = []
    for document, ((name, text), sentence, logit) in enumerate(
        zip(TEXTS.items(), BEGINS, answers, strict=True)
    ):
        (one,) = ranked(document, text, {sentence: 1.0})
        one = replace(one, source=replace(one.source, name=name))
        found.append(JudgedSentence(one, 9.0 - document, logit, (0, 2)))
    return found


def order(question: str, *answers: float) -> list[str]:
    found = of_named_documents(question, judged(*answers), holding)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    return [one.found.text for one in found]


@pytest.mark.parametrize(
    ("question", "month"),
    [
        ("When does the Carter lease begin?", "June"),
        ("When does Tom Carter's lease begin?", "June"),
        ("When does Lease Osei.txt begin?", "July"),
        ("Say when. In York, which is Osei's, when does it begin?", "July"),
    ],
)
def test_a_proper_name_of_a_file_leaves_its_sentences_alone(question: str, month: str) -> None:
    assert order(question, 3.0, 2.0, 1.0) == [f"It begins in {month}."]
    assert order(question, 3.0, -2.0, -1.0) == BEGINS, "they don't answer"


@pytest.mark.parametrize("question", ["when does the carter lease begin?", "Does Oslo's begin?"])
def test_other_names_bring_their_documents_to_the_front(question: str) -> None:
    assert order(question, 3.0, 2.0, 1.0) == [BEGINS[1], BEGINS[0], BEGINS[2]]
    assert order(question, 3.0, -2.0, 1.0) == BEGINS, "what doesn't answer stays where it was"
    far = 3.1 + NEARLY
    assert order(question, far, 3.0, 1.0) == BEGINS, "so does what is far less likely"


@pytest.mark.parametrize(
    "question",
    [
        "When does the lease begin?",
        "When does the Lease begin?",
        "Does the lease of Emma and of Tom begin?",
        "When does the lease of Smith begin?",
        "WHEN DOES THE OSLO ONE BEGIN?",
        "Oslo",
        "",
    ],
)
def test_names_that_tell_nothing_apart_move_nothing(question: str) -> None:
    assert order(question, 3.0, 2.0, 1.0) == BEGINS


def test_what_is_said_of_a_sentence_stays_its_own() -> None:
    moved = of_named_documents("When does the one in Oslo begin?", judged(3.0, 2.0, 1.0), holding)
    assert [one.answers for one in moved] == [2.0, 3.0, 1.0]
    assert of_named_documents("When?", [], holding) == []
