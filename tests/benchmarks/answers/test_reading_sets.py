"""A file's kind is told by its shape, and what has no known shape is refused with its line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.answers.reading_sets import ReadingDocument, drawn, file_name, read


def written(path: Path, *rows: Any) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def article(title: str, **paragraphs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    return {
        "title": title,
        "paragraphs": [
            {
                "context": text.replace("_", " "),
                "qas": [{"question": question, "answers": [answer]} for question, answer in asked],
            }
            for text, asked in paragraphs.items()
        ],
    }


def passage(question: str, text: str, *selected: Sequence[str]) -> dict[str, Any]:
    output = [{"selected_sentences": list(each), "answer": ""} for each in selected]
    return {"input": question, "passages": [{"title": "T", "text": text}], "output": output}


def test_an_article_is_one_document_and_the_same_question_one_question(tmp_path: Path) -> None:
    row = article(
        "Lamps",
        It_burns=[("Who kept it?", "a keeper"), ("When?", "1906 ")],
        It_broke=[("who  kept it?", "nobody"), ("Who kept it?", "a keeper")],
    )
    found = read(written(tmp_path / "spans.jsonl", row))
    (document,) = found.documents
    assert (found.name, found.gold, document.title) == ("spans.jsonl", "spans", "Lamps")
    assert document.text == "It burns\n\nIt broke"
    asked = [(question.text, question.answers) for question in document.questions]
    assert asked == [("Who kept it?", ("a keeper", "nobody")), ("When?", ("1906",))]


def test_annotators_who_selected_nothing_don_t_count(tmp_path: Path) -> None:
    rows = [passage("q", "A. B.", ["A."], [], ["A.", "B."]), passage("none", "C.", [])]
    found = read(written(tmp_path / "clapnq.jsonl", *rows))
    answered, unanswered = (document.questions[0] for document in found.documents)
    assert found.gold == "sentences"
    assert answered.selected == (("A.",), ("A.", "B.")) and answered.answerable
    assert not unanswered.answerable


def test_questions_that_many_documents_are_asked_are_general(tmp_path: Path) -> None:
    own = [article(str(n), text=[(f"Question {n}?", "x")]) for n in range(3)]
    assert not read(written(tmp_path / "own.jsonl", *own)).general
    same = [article(str(n), text=[("Do you sell my data?", "x")]) for n in range(3)]
    assert read(written(tmp_path / "same.jsonl", *same)).general


@pytest.mark.parametrize(
    "row",
    [
        {"turns": ["Who?"]},
        {"paragraphs": [{"context": "text"}]},
        {"paragraphs": "text"},
        {"input": "q", "passages": [{"title": "T"}], "output": []},
        {"input": "q", "passages": [], "output": []},
        {"paragraphs": [{"context": "text", "qas": [{"question": 1, "answers": []}]}]},
    ],
)
def test_a_row_of_another_shape_is_named_by_its_line(tmp_path: Path, row: Any) -> None:
    path = written(tmp_path / "mixed.jsonl", article("A", text=[("q", "a")]), row)
    with pytest.raises(ValueError, match=r"mixed\.jsonl, line 2: is not a row of questions"):
        read(path)


def test_an_empty_file_and_one_that_is_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="empty"):
        read(written(tmp_path / "empty.jsonl"))
    with pytest.raises(ValueError, match=r"none\.jsonl"):
        read(tmp_path / "none.jsonl")


def test_documents_are_called_by_their_titles() -> None:
    assert file_name(ReadingDocument("Oil/Gas", "", ())) == "Oil-Gas.txt"
    assert file_name(ReadingDocument(" ", "", ())) == "document.txt"


def test_a_sample_of_questions_is_always_the_same_and_every_document_stays(
    tmp_path: Path,
) -> None:
    rows = [article(t, It_burns=[(f"{t}{n}?", "it") for n in range(20)]) for t in "ab"]
    given = read(written(tmp_path / "spans.jsonl", *rows))
    few = drawn(given, 6)
    asked = [[question.text for question in document.questions] for document in few.documents]
    assert len(asked) == 2 and sum(map(len, asked)) == 6
    every = [[question.text for question in document.questions] for document in given.documents]
    assert all(one == [q for q in own if q in one] for one, own in zip(asked, every, strict=True))
    assert drawn(given, 6) == few and drawn(given, 7) != few
    assert drawn(given, None) == drawn(given, 40) == given
