"""Which sentences answer is read off the files; what can't be learnt from is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from retrieval.errors import ExamplesError
from retrieval.ranker.examples import read

CONTEXT = "The report is long. It was written by Ada in 1843. Max has read it."


def written(tmp_path: Path, *rows: object) -> Path:
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


def paragraphs(question: str, *answers: str, context: str = CONTEXT) -> dict[str, object]:
    asked = {"question": question, "answers": list(answers)}
    return {"paragraphs": [{"context": "First."}, {"context": context, "qas": [asked]}]}


def test_the_sentence_with_the_answer_answers(tmp_path: Path) -> None:
    row = paragraphs("Who wrote it?", "Ada")
    row["paragraphs"][0]["qas"] = []  # type: ignore[index]
    (document,) = read(written(tmp_path, row))
    (question,) = document.questions
    assert [document.sentence(i) for i in question.right] == ["It was written by Ada in 1843."]
    ((start, end),) = question.answers
    assert document.text[start:end] == "Ada"


def test_a_sentence_that_says_most_of_the_answer_elsewhere_answers_too(tmp_path: Path) -> None:
    context = "Ada wrote the long report. Nobody knew. The long report was by Ada."
    row = {
        "paragraphs": [
            {
                "context": context,
                "qas": [{"question": "Who?", "answers": ["Ada wrote the long report."]}],
            }
        ]
    }
    (document,) = read(written(tmp_path, row))
    assert document.questions[0].right == {0, 2}


def test_a_conclusion_answers_and_its_grounds_are_unclear(tmp_path: Path) -> None:
    row = {"question": "Does it?", "context": "We tried. It did.", "answer": "It does."}
    (document,) = read(written(tmp_path, row))
    (question,) = document.questions
    assert [document.sentence(i) for i in question.right] == ["It does."]
    assert question.unclear == {0, 1}
    assert question.answers == ()


def test_a_question_without_its_answer_in_the_text_is_left_out(tmp_path: Path) -> None:
    row = {"paragraphs": [{"context": CONTEXT, "qas": [{"question": "?", "answers": ["Bob"]}]}]}
    assert read(written(tmp_path, row)) == []


@pytest.mark.parametrize("row", [{}, [], "text", {"paragraphs": [{"qas": []}]}, {"question": "?"}])
def test_another_shape_is_named_with_its_line(tmp_path: Path, row: object) -> None:
    with pytest.raises(ExamplesError, match=r"questions\.jsonl, line 2: .*Expected"):
        read(written(tmp_path, {"paragraphs": []}, row))


def test_a_file_that_is_no_text_is_named_with_its_line_and_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_bytes(b"%PDF-1.7 " + b"\xe1" * 5000)
    with pytest.raises(ExamplesError, match=r"questions\.jsonl, line 1: .*Expected") as raised:
        read(path)
    assert len(str(raised.value)) < 400 + len(str(path))


def test_the_place_of_an_answer_counts_where_it_is_told(tmp_path: Path) -> None:
    context = "Two of us came. We left after two days."
    place = context.rindex("two")
    asked = {"question": "How long?", "answers": [{"text": "two", "answer_start": place}]}
    (document,) = read(written(tmp_path, {"paragraphs": [{"context": context, "qas": [asked]}]}))
    (question,) = document.questions
    assert question.answers == ((place, place + 3),)
    assert [document.sentence(i) for i in question.right] == ["We left after two days."]


@pytest.mark.parametrize("place", [-1, 1, 500])
def test_an_answer_that_is_not_at_its_place_is_none(tmp_path: Path, place: int) -> None:
    asked = {"question": "Who?", "answers": [{"text": "Ada", "answer_start": place}]}
    row = {"paragraphs": [{"context": CONTEXT, "qas": [asked]}]}
    assert read(written(tmp_path, row)) == []


def test_what_is_said_to_have_no_answer_has_none(tmp_path: Path) -> None:
    asked = {"question": "Who sold it?", "answers": [], "is_impossible": True}
    (document,) = read(written(tmp_path, {"paragraphs": [{"context": CONTEXT, "qas": [asked]}]}))
    (question,) = document.questions
    assert (question.right, question.unclear, question.answers) == (set(), set(), ())
