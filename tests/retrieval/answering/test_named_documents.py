"""Of documents that are alike, those that the question names answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from retrieval.answering.judging import NEARLY, JudgedSentence
from retrieval.answering.named_documents import MOST_NAMES, of_named_documents
from tests.retrieval.search.test_windows import ranked

LEASES = {
    "Lease Baker.txt": "The tenant is Emma Baker; Tom Carter is a neighbour. It begins in May.",
    "Lease Carter.txt": "The tenant is Tom Carter, of Oslo. It begins in June.",
    "Lease Osei.txt": "The tenant is Ama Osei, of York. It begins in July.",
}
BEGINS = ["It begins in May.", "It begins in June.", "It begins in July."]
LOGITS = 3.0, 2.6, 2.2


class Holding:
    """Which of the texts have a word; counts how often it was asked."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = [f"{name} {text}".lower() for name, text in texts.items()]
        self.asked = 0

    def __call__(self, word: str, documents: Iterable[int]) -> frozenset[int]:
        self.asked += 1
        return frozenset(document for document in documents if word in self.texts[document])


def judged(texts: Mapping[str, str], *logits: float) -> list[JudgedSentence]:
    """The last sentence of each text, with these logits; the first is best."""
    found = []
    for document, ((name, text), logit) in enumerate(zip(texts.items(), logits, strict=True)):
        sentence = text.rpartition(". ")[2] if ". " in text else text
        (one,) = ranked(document, text, {sentence: 1.0})
        one = replace(one, source=replace(one.source, name=name))
        found.append(JudgedSentence(one, 9.0 - document, logit, (0, 2)))
    return found


def order(
    question: str, *logits: float, texts: Mapping[str, str] = LEASES, most: int = 99
) -> list[str]:
    holding = Holding(texts)
    found = of_named_documents(question, judged(texts, *(logits or LOGITS)), holding)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert holding.asked <= most
    return [one.found.text for one in found]


@pytest.mark.parametrize(
    ("question", "month"),
    [
        ("When does the Carter lease begin?", "June"),
        ("When does Tom Carter's lease begin?", "June"),
        ("Say when. In York, which is Osei's, when does it begin?", "July"),
        ("When does Mr. Osei's begin?", "July"),
    ],
)
def test_a_proper_name_of_a_file_leaves_out_what_has_no_such_name(
    question: str, month: str
) -> None:
    neighbour = [BEGINS[0]] if month == "June" else []
    assert order(question) == [f"It begins in {month}.", *neighbour]
    assert order(question, 3.0, -2.0, -1.0) == BEGINS, "they don't answer"


@pytest.mark.parametrize(
    "question",
    [
        "when does the carter lease begin?",
        "Does Oslo's begin?",
        "Which lease begins before Carter's?",
        "Does any begin but Carter's?",
    ],
)
def test_other_names_bring_their_documents_to_the_front(question: str) -> None:
    assert order(question) == [BEGINS[1], BEGINS[0], BEGINS[2]]
    assert order(question, 3.0, -2.0, 1.0) == BEGINS, "what doesn't answer stays where it was"
    far = 3.1 + NEARLY
    assert order(question, far, 3.0, 1.0) == BEGINS, "so does what is far less likely"


@pytest.mark.parametrize(
    "question",
    [
        "When does the lease begin?",
        "When does the Lease begin?",
        "Does the lease of Smith begin?",
        "WHEN DOES THE OSLO ONE BEGIN?",
        "When Does the Oslo One Begin?",
        "Oslo",
        "Is it the one of May or of July?",
        "",
    ],
)
def test_names_that_tell_nothing_apart_move_nothing(question: str) -> None:
    assert order(question) == BEGINS


def test_a_name_that_leaves_none_is_passed_over() -> None:
    assert order("Does the York Landlord of Carter know when it begins?")[0] == BEGINS[1]


def test_words_of_file_names_in_small_letters_count_only_among_files_that_are_alike() -> None:
    texts = {"Contract.pdf": "It ends in May.", "Final report.pdf": "The final date is in June."}
    assert order("What is the final date?", 3.0, 2.9, texts=texts)[0] == "It ends in May."
    years = {"Report 2023.pdf": "It rose.", "Report 2024.pdf": "It fell since 2023."}
    assert order("Did it rise in report 2024?", 3.0, 2.9, texts=years)[0] == "It fell since 2023."
    assert order("Did it rise by 2024?", 3.0, 2.9, texts=years)[0] == "It rose."


def test_in_another_language_only_names_of_files_count() -> None:
    texts = {"Miete.pdf": "Die Kosten sind hoch.", "Reinigung.pdf": "Die Wohnung ist rein."}
    asked = "Wie hoch sind die Kosten für die Wohnung, und wer zahlt sie?"
    assert order(asked, 3.0, 2.9, texts=texts)[0] == "Die Kosten sind hoch."
    asked = asked.replace("Wohnung", "Reinigung der Wohnung")
    assert order(asked, 3.0, 2.9, texts=texts) == ["Die Wohnung ist rein."]


def test_a_long_question_takes_no_more_look_ups_than_a_short_one() -> None:
    order("Is it " + "Oslo or Bergen or Voss " * 2000, most=MOST_NAMES)


def test_what_is_said_of_a_sentence_stays_its_own() -> None:
    given = judged(LEASES, *LOGITS)
    moved = of_named_documents("When does the one in Oslo begin?", given, Holding(LEASES))
    assert [one.answers for one in moved] == [2.6, 3.0, 2.2]
    assert of_named_documents("When?", [], Holding(LEASES)) == []


@pytest.mark.parametrize(
    "question", ["When does Carter's begin in Oslo?", "When does Oslo's begin?"]
)
def test_where_nothing_clearly_answers_a_named_document_goes_first(question: str) -> None:
    named = order(question, 0.9, -1.0, 0.5)
    assert named[0] == BEGINS[1], "unless what it says is unlikely to answer"
    assert order(question, 0.9, -2.0, 0.5) == BEGINS
    assert order(question, 2.9, -1.0, 0.5) == BEGINS, "nor before what clearly answers"
    assert order(question, -0.1, -1.0, -0.5) == BEGINS, "nor where nothing does"
