"""What repeats the question is no answer; what stands below a heading that asks the same is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.echoes import below_same_heading_first, echoes_as_headings
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

LINES = "Piet Vandenberg\nKey Account Manager\nHe sells pumps."
FAQ = "How long is the guarantee?\nThree years.\nThe guarantee doesn't cover commercial use."


def given(text: str, *answers: float, heading: int | None = None) -> list[JudgedSentence]:
    lines = text.split("\n")
    found = ranked(1, text, dict(zip(lines, answers, strict=True)))
    kinds = ["heading" if n == heading else "prose" for n in range(len(lines))]
    found = [
        replace(one, sentence=replace(one.sentence, kind=kind))
        for one, kind in zip(found, kinds, strict=True)
    ]
    return [JudgedSentence(one, one.score, one.score, None) for one in found]


def kinds(question: str) -> list[str]:
    judged = echoes_as_headings(question, given(LINES, 3.0, 2.0, 1.0))
    return [one.found.sentence.kind for one in judged]


def test_a_fragment_of_the_question_is_like_a_heading() -> None:
    assert kinds("Who is Piet Vandenberg?") == ["heading", "prose", "prose"]


def test_a_fragment_may_have_other_forms_of_the_words() -> None:
    lines = "Installing both pumps\nThey go side by side.\nPumped water"
    judged = echoes_as_headings("Can I install both pumps?", given(lines, 3.0, 2.0, 1.0))
    assert [one.found.sentence.kind for one in judged] == ["heading", "prose", "prose"]


@pytest.mark.parametrize(
    "question",
    ["Who is Vandenberg?", "Does he sell pumps?", "who sells pumps he sells pumps", ""],
)
def test_what_has_more_words_or_is_a_sentence_is_not(question: str) -> None:
    assert kinds(question) == ["prose"] * 3


@pytest.mark.parametrize("question", ["How long is the guarantee?", "how long are guarantees for?"])
def test_what_stands_below_a_heading_that_asks_the_same_goes_first_and_answers(
    question: str,
) -> None:
    judged = below_same_heading_first(question, given(FAQ, 0.5, -1.0, 3.0, heading=0))
    assert judged[0].found.text == "Three years."
    assert (judged[0].score, judged[0].answers) == (3.0, 3.0)
    unsure = below_same_heading_first(question, given(FAQ, -3.0, -2.0, -1.0, heading=0))
    assert (unsure[0].answers, unsure[0].is_known) == (0.0, question.startswith("How"))
    less = below_same_heading_first(
        "How long is the guarantee for wheels?", given(FAQ, -3.0, -2.0, -1.0, heading=0)
    )
    assert (less[0].found.text, less[0].is_known) == ("Three years.", False)


@pytest.mark.parametrize(
    "question", ["How much is the guarantee?", "How long is it?", "Is there a guarantee?", ""]
)
def test_below_another_heading_nothing_moves(question: str) -> None:
    before = given(FAQ, 0.5, -1.0, 3.0, heading=0)
    assert below_same_heading_first(question, before) == before
    plain = given("The guarantee.\nThree years.", 1.0, 2.0, heading=0)
    assert below_same_heading_first("How long is the guarantee?", plain) == plain


def test_of_headings_that_ask_alike_the_same_one_counts() -> None:
    text = "What is covered?\nTheft and fire.\nWhat is not covered?\nFloods."
    lines = [(each, "heading" if each.endswith("?") else "prose") for each in text.split("\n")]

    def first(question: str, upto: int = 4) -> list[tuple[str, bool]]:
        own = "\n".join(line for line, _ in lines[:upto])
        judged = [
            replace(
                one,
                found=replace(one.found, sentence=replace(one.found.sentence, kind=kind)),
            )
            for one, (_, kind) in zip(given(own, *range(upto)), lines, strict=False)
        ]
        return [
            (one.found.text, one.is_known) for one in below_same_heading_first(question, judged)
        ][:1]

    assert first("What is not covered?") == [("Floods.", True)]
    assert first("What is covered?") == [("Theft and fire.", True)]
    assert first("What is covered by it?") == [("Theft and fire.", False)]
    assert first("What is not covered?", 2) == [("What is covered?", False)], "it doesn't ask that"
