"""Lessons show what answers beside what doesn't, and label each sentence rightly."""

from __future__ import annotations

from pathlib import Path
from random import Random

from retrieval.ranker.examples import TaughtDocument, TaughtQuestion
from retrieval.ranker.lessons import Lesson, embedded, examples, lessons
from retrieval.ranker.ranker import tokenizer
from tests.retrieval.fake_embedder import FakeEmbedder

SENTENCES = ("The report is long.", "It was written by Ada.", "Max has a book.", "He lent it.")
TEXT = " ".join(SENTENCES)
RANGES = tuple((TEXT.index(each), TEXT.index(each) + len(each)) for each in SENTENCES)
ADA = (TEXT.index("Ada"), TEXT.index("Ada") + 3)
ASKED = TaughtQuestion("Who wrote the report?", frozenset({1}), frozenset({3}), (ADA,))
DOCUMENT = TaughtDocument(TEXT, RANGES, (ASKED,))
OTHER = TaughtDocument("A report was written.", ((0, 21),), ())


def lesson() -> Lesson:
    embedder = FakeEmbedder()
    (found,) = lessons(embedded([DOCUMENT, OTHER], embedder), embedder)
    return found


def test_what_is_near_neither_answers_nor_is_unclear() -> None:
    found = lesson()
    assert sorted(found.near) == [0, 2]
    assert [(of.taught.text, number) for of, number in found.far] == [(OTHER.text, 0)]


def test_each_window_is_labelled_and_the_answer_marked(tiny_embedding_folder: Path) -> None:
    tokens = tokenizer(tiny_embedding_folder)
    for seed in range(20):
        drawn = examples(lesson(), tokens, Random(seed))
        labels = [label for each in drawn for label in each.labels]
        assert labels.count(1) == 1
        assert all(len(each.labels) == len(each.cosines) for each in drawn)
        (marked,) = [each for each in drawn if each.words is not None]
        first, last = marked.words or (0, 0)
        assert 1 in marked.labels
        start, end = marked.window.offsets[first][0], marked.window.offsets[last][1]
        assert end - start == len("Ada")


def test_no_sentence_is_shown_twice(tiny_embedding_folder: Path) -> None:
    tokens = tokenizer(tiny_embedding_folder)
    for seed in range(20):
        drawn = examples(lesson(), tokens, Random(seed))
        assert sum(len(each.labels) for each in drawn) <= len(SENTENCES) + 1


def test_where_nothing_answers_all_that_is_shown_is_wrong(tiny_embedding_folder: Path) -> None:
    tokens, embedder = tokenizer(tiny_embedding_folder), FakeEmbedder()
    nothing = TaughtQuestion("Who sold the report?", frozenset(), frozenset(), ())
    asked = TaughtDocument(TEXT, RANGES, (nothing,))
    (found,) = lessons(embedded([asked, OTHER], embedder), embedder)
    for seed in range(20):
        drawn = examples(found, tokens, Random(seed))
        assert {label for each in drawn for label in each.labels} == {0}
        assert all(each.words is None for each in drawn)
