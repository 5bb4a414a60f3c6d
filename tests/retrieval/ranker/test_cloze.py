"""Questions made by rule: about one sentence, with the words that answer at their place."""

from __future__ import annotations

from random import Random

import pytest

from retrieval.ranker.cloze import DROPPED, MOST_WORDS, cloze_questions
from retrieval.ranker.examples import TaughtDocument
from retrieval.text.sentences import sentences


def _document(text: str) -> TaughtDocument:
    return TaughtDocument(text, tuple((each.start, each.end) for each in sentences(text)), ())


@pytest.mark.parametrize(
    ("text", "openings", "answer"),
    [
        (
            "The old observatory on the northern hill of the town was rebuilt in 1871 by the city.",
            {"when", "in what year", "on what date", "what year"},
            "1871",
        ),
        (
            "About 45 percent of the visitors of the museum came back within the next two years.",
            {"what percentage of", "how much", "what share of", "how many", "what number of"},
            "45|two",
        ),
        (
            "The large telescope was built over many long winters by Ada Finch and paid for later.",
            {"who", "by whom", "what", "which", "what is", "who is"},
            "Ada Finch",
        ),
        (
            "the harbour was closed for the winter because the ice had broken most of the piers.",
            {"why", "for what reason", "what is the reason that"},
            "the ice had broken most of the piers",
        ),
    ],
)
def test_a_name_a_date_a_number_or_a_reason_is_asked_for(
    text: str, openings: set[str], answer: str
) -> None:
    for seed in range(20):
        made = cloze_questions(_document(text), Random(seed), 5)
        for question in made:
            ((start, end),) = question.answers
            assert text[start:end] in answer.split("|")
            assert any(question.text.startswith(f"{each} ") for each in openings)
            assert text[start:end] not in question.text.split()
            assert question.right == {0}
    assert any(cloze_questions(_document(text), Random(seed), 5) for seed in range(20))


def test_a_question_has_words_of_its_sentence_alone_and_not_all() -> None:
    text = (
        "In the spring of 1905 the council of the town decided to pull the old mill by the river "
        "down, although most of the people who lived near it had asked for another decision."
    )
    lengths = []
    for seed in range(60):
        for question in cloze_questions(_document(text), Random(seed), 1):
            words = question.text.rstrip("?").split()
            kept = [word for word in words if word in text]
            assert len(kept) <= MOST_WORDS + 4  # with those of the question word
            lengths.append(len(kept))
    assert min(lengths) < MOST_WORDS * (1 - DROPPED) < max(lengths) + 4


def test_another_sentence_with_the_answer_may_answer_too() -> None:
    text = (
        "The bridge over the river was opened to the public in 1932 after six years of building. "
        "Nobody who was there in 1932 had ever seen anything like it."
    )
    made = [q for seed in range(20) for q in cloze_questions(_document(text), Random(seed), 2)]
    years = [q for q in made if text[slice(*q.answers[0])] == "1932"]
    assert years
    for question in years:
        assert question.right | question.unclear == {0, 1}
        assert not question.right & question.unclear


def test_of_too_little_nothing_is_asked() -> None:
    assert (
        cloze_questions(_document("It was in 1932. Yes. No date is here at all."), Random(1), 9)
        == ()
    )
    assert cloze_questions(_document(""), Random(1), 9) == ()


def test_no_more_are_made_than_wanted_and_the_same_again() -> None:
    text = " ".join(
        f"The council of the town met in {year} to speak about the mill and the bridge."
        for year in range(1900, 1920)
    )
    made = cloze_questions(_document(text), Random(4), 7)
    assert len(made) == 7
    assert len({tuple(question.right) for question in made}) == 7
    assert made == cloze_questions(_document(text), Random(4), 7)
