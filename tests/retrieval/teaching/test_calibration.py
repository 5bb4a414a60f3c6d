"""Weights and limits follow the held-out questions."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.ranker.comparison import compared
from retrieval.ranker.encoding import Window
from retrieval.ranker.examples import TaughtDocument, TaughtQuestion
from retrieval.ranker.features import Features
from retrieval.ranker.lessons import Lesson, embedded, lessons
from retrieval.search.windows import SourceWindow
from retrieval.teaching.calibration import calibrated
from tests.retrieval.fake_embedder import FakeEmbedder

TOPICS = ("tides", "winds", "rains", "snows", "dunes", "lakes", "caves", "reefs")


def document(topic: str) -> TaughtDocument:
    sentences = [f"Of {topic} nothing.", f"The {topic} rise in May.", f"Some {topic} end."]
    text = " ".join(sentences)
    ranges = tuple((text.index(each), text.index(each) + len(each)) for each in sentences)
    place = text.index("May")
    asked = TaughtQuestion(
        f"When do {topic} rise?", frozenset({1}), frozenset(), ((place, place + 3),)
    )
    return TaughtDocument(text, ranges, (asked,))


def held_out() -> list[Lesson]:
    embedder = FakeEmbedder()
    return list(lessons(embedded([document(each) for each in TOPICS], embedder), embedder))


def read(question: str, found: Sequence[SourceWindow]) -> list[list[Features]]:
    """The network prefers what is wrong; the cosine and its second number know better."""
    topic = question.split()[2]
    return [
        [
            Features(
                float("nothing" in one.text),
                3.0 * ("May" in one.text and topic in one.text) - 1.5,
                2.0,
                one.cosine,
                0.5,
                one.words,
                None,
            )
            for one in each.sentences
        ]
        for each in found
    ]


def test_what_answers_is_put_first_and_found_in_its_own_document_alone() -> None:
    known = calibrated(read, [held_out()])
    right = Features(0.0, 1.5, 2.0, 0.6, 0.5, 1.0, None)
    wrong = Features(1.0, -1.5, 2.0, 0.3, 0.5, 0.2, None)
    windows = [
        Window("The tides rise in May.", ((0, 22),)),
        Window("Of tides nothing.", ((0, 17),)),
    ]
    first, second = compared("When do tides rise?", windows, [[right], [wrong]])
    assert known.score(first[0]) > known.score(second[0])
    assert known.answering(right) >= 0 > known.answering(wrong)
    assert known.sure <= 2.0


def test_files_without_known_words_decide_nothing() -> None:
    open_questions = [
        Lesson(
            each.document,
            TaughtQuestion("Why?", frozenset({0}), frozenset(), ()),
            each.vector,
            each.near,
            each.far,
        )
        for each in held_out()
    ]
    assert calibrated(read, [open_questions, held_out()]) == calibrated(read, [held_out()])


def test_what_its_own_document_does_not_answer_lowers_what_misleads() -> None:
    """Where a near sentence of the same document is all there is, being near counts for less."""
    asked = TaughtQuestion("Which tides turn?", frozenset(), frozenset(), ())
    impossible = [
        Lesson(each.document, asked, each.vector, each.near, each.far) for each in held_out()
    ]
    before, known = calibrated(read, [held_out()]), calibrated(read, [held_out() + impossible])
    cosine = 3
    assert known.answers[cosine] < before.answers[cosine]
