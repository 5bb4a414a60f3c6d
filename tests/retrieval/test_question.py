"""A question: one search for all that is asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import pytest

from retrieval import Library
from retrieval.answering.judging import CLEAR
from retrieval.answering.own_relevance import CLOSE, SURE
from retrieval.ranker.encoding import Window
from retrieval.ranker.ranker import Judged
from retrieval.vectors.index import VectorIndex
from storage import Store
from tests.retrieval.adding import add
from tests.retrieval.fake_embedder import FakeEmbedder

FRUIT = "".join(f"Apples and pears number {n} grow in the old orchard.\n\n" for n in range(60))
STARS = "".join(f"Galaxy {n} holds more stars than anyone could count.\n\n" for n in range(60))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Store(tmp_path / "data"), FakeEmbedder)


def test_a_question_is_looked_up_once_and_finds_what_searches_apart_find(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fruit, stars = add(library, tmp_path, "a.txt", FRUIT), add(library, tmp_path, "b.txt", STARS)
    text = "pears and stars in the old orchard"
    wanted = [([fruit, stars], 8), ([fruit, stars], 3), ([stars], 5), ([fruit, stars], 8)]
    apart = [library.search(text, documents, k) for documents, k in wanted]
    looked_up: list[object] = []
    search = VectorIndex.search

    def noted(self: VectorIndex, *arguments: Any) -> list[tuple[int, float]]:
        looked_up.append(arguments)
        return search(self, *arguments)

    monkeypatch.setattr(VectorIndex, "search", noted)
    question = library.question(text)
    assert not looked_up
    assert [question.best(documents, k) for documents, k in wanted] == apart
    assert question.evidence([fruit, stars]).sentences
    assert len(looked_up) == 1, "what is in one of the documents was found in both"
    assert library.question(" ").best([fruit]).passages == question.best([]).passages == ()


def test_sentences_about_a_subject_have_its_words_and_are_no_headings(
    library: Library, tmp_path: Path
) -> None:
    text = f"# Pears\n\n{FRUIT}\n\nNobody likes plums."
    fruit = add(library, tmp_path, "a.md", text)
    found = library.question("pears").sentences_about([fruit], 5)
    assert len(found) == 5
    assert all("pears" in each.text and text[each.start : each.end] == each.text for each in found)
    assert library.question("quasars").sentences_about([fruit], 5) == ()
    assert library.question(" ").sentences_about([fruit], 5) == ()


def test_evidence_that_introduces_a_list_has_its_items(library: Library, tmp_path: Path) -> None:
    text = "Stars shine.\n\nThe limit of liability does not apply to:\n\n- death\n- fraud\n"
    document = add(library, tmp_path, "a.md", text)
    question = library.question("What does the limit of liability not apply to")
    best = question.evidence([document]).sentences[0]
    assert best.text == text[best.start : best.end]
    assert best.text.endswith("apply to:\n\n- death\n- fraud")


def test_names_and_years_that_no_document_mentions_are_told(
    library: Library, tmp_path: Path
) -> None:
    fruit = add(library, tmp_path, "Orchards 1990.txt", "Ada Finch grows pears since 2001.")
    stars = add(library, tmp_path, "b.txt", "Tom Carter counted the stars.")

    def unmentioned(question: str, *documents: int) -> tuple[str, ...]:
        return library.question(question).unmentioned(documents)

    asked = "Did Ada Finch and Tom Carter meet in 1990, 2001 or 2002?"
    assert unmentioned(asked, fruit, stars) == ("2002",)
    assert unmentioned(asked, fruit) == ("Tom Carter", "2002")
    assert unmentioned("Did the finches of Finch meet Finches?", stars) == ("Finch", "Finches")
    assert unmentioned("What does Ada say, and what does Zoe say to Zoe?", fruit) == ("Zoe",)
    assert (
        unmentioned(
            "Wann hat die Frau den Garten und das Haus in York, und wer ist mit ihr?", fruit
        )
        == ()
    )
    code = add(library, tmp_path, "c.txt", "PYENV_DIR is a variable. Call read_all() first.")
    asked = "Do PYENV_DIR, PYENV_CACHE, read_all() and read_some() exist?"
    assert unmentioned(asked, code) == ("PYENV_CACHE", "read_some")
    assert unmentioned("", fruit) == unmentioned(asked) == ()


def test_a_misspelt_word_is_looked_for_as_the_documents_have_it(
    library: Library, tmp_path: Path
) -> None:
    pay = add(library, tmp_path, "pay.txt", "Mileage is paid at 45p. Nobody pays for lunch.")
    question = library.question("What is the milage?")
    assert question.spelled == ()
    best = question.evidence([pay]).sentences
    assert question.spelled == (("milage", "mileage"),)
    assert [each.text for each in best][:1] == ["Mileage is paid at 45p."]
    head = add(library, tmp_path, "head.txt", "The head teacher is ill. Nobody else is.")
    question = library.question("Who is the headteacher?")
    assert question.evidence([head]).sentences
    assert question.spelled == (("headteacher", "head teacher"),)
    other = library.question("Who pays for parking?")
    other.evidence([pay])
    assert other.spelled == ()


class _Sure:
    """A ranker that is sure of the sentences with a word, and of no others."""

    def __init__(self, word: str, answers: float) -> None:
        self._word, self._answers = word, answers

    def judge(
        self, _question: str, windows: Sequence[Window], _plain: object
    ) -> list[list[Judged]]:
        return [
            [
                Judged(x, x, (start, end))
                for start, end in each.sentences
                for x in [self._answers if self._word in each.text[start:end] else -5.0]
            ]
            for each in windows
        ]


def test_nothing_is_in_bold_where_a_name_is_not_mentioned(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = add(library, tmp_path, "a.txt", "Stars shine.\n\nThe clinic in York opens on 3 May.")
    for name, is_bold in (("York", True), ("Leeds", False)):
        question = library.question(f"When does the clinic in {name} open?")
        monkeypatch.setattr(question, "_ranker", _Sure("clinic", 5.0))
        (best,) = question.evidence([document]).sentences
        assert (best.answer is not None) is is_bold


def test_what_doesn_t_clearly_answer_has_nothing_in_bold(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = add(library, tmp_path, "a.txt", "Stars shine.\n\nThe clinic opens on 3 May 2027.")
    question = library.question("When does the clinic open?")
    limit = log(CLEAR / (1 - CLEAR))
    for answers, is_clear in ((limit - 0.01, False), (limit + 0.01, True)):
        monkeypatch.setattr(question, "_ranker", _Sure("clinic", answers))
        found = question.evidence([document])
        (best,) = found.sentences
        assert found.is_doubtful is not is_clear
        bold = best.text[slice(*best.answer)] if best.answer else None
        assert bold == (best.text if is_clear else None)
    monkeypatch.setattr(question, "_ranker", _Sure("dentist", 0.1))
    assert question.evidence([document]).is_doubtful is False, "nothing is quoted"
    monkeypatch.setattr(question, "_ranker", None)
    assert question.evidence([document]).is_doubtful is False, "it can't be told"


@pytest.mark.parametrize(
    ("cosine", "answers", "is_quoted"),
    [(CLOSE, SURE, True), (CLOSE - 0.01, 3.0, False), (0.9, SURE - 0.01, False)],
)
def test_what_is_near_and_answers_is_quoted_though_no_passage_is_relevant(
    library: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cosine: float,
    answers: float,
    *,
    is_quoted: bool,
) -> None:
    document = add(library, tmp_path, "a.txt", "Stars shine.\n\nThe clinic opens in December.")
    question = library.question("When does rehab begin?")
    monkeypatch.setattr(question, "_ranker", _Sure("clinic", answers))
    real = question.sentences
    monkeypatch.setattr(
        question, "sentences", lambda ids: [replace(one, cosine=cosine) for one in real(ids)]
    )
    monkeypatch.setattr("retrieval.question.RELEVANT", 2.0)
    found = question.evidence([document]).sentences
    assert [one.text for one in found] == (["The clinic opens in December."] if is_quoted else [])
