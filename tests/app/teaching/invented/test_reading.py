"""What is read for a question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.teaching.invented import wording
from app.teaching.invented.documents import InventedDocument, a_document
from app.teaching.invented.genres import genres
from app.teaching.invented.reading import ExcerptChoice, has_words
from app.teaching.invented.statements import Statement


def _asked(count: int) -> Iterator[tuple[InventedDocument, Statement, bool, Random]]:
    for seed in range(count):
        random = Random(seed)
        document = a_document(random.choice(list(genres().values())), random)
        target = random.choice(document.facts)
        yield document, target, wording.question(target, random).is_specific, random


def test_one_excerpt_answers_and_only_one() -> None:
    found = 0
    for document, target, is_specific, random in _asked(300):
        excerpts = ExcerptChoice(document, target, random, is_specific=is_specific).with_answer()
        for answering in [excerpts] if excerpts else []:
            found += 1
            assert [target.text in each.text for each in answering].count(True) == 1
            assert [has_words(each.text, target.answer) for each in answering].count(True) == 1
    assert found > 200


def test_near_misses_don_t_answer() -> None:
    found = 0
    for document, target, is_specific, random in _asked(300):
        excerpts = (
            ExcerptChoice(document, target, random, is_specific=is_specific).without_answer() or ()
        )
        found += bool(excerpts)
        for each in excerpts:
            assert not has_words(each.text, target.answer)
            assert target.text not in each.text
    assert found > 200


def test_a_question_that_names_nothing_is_answered_by_one_sentence_only() -> None:
    for document, target, _, random in _asked(200):
        excerpts = ExcerptChoice(document, target, random, is_specific=False).without_answer() or ()
        same = [each.text for each in document.facts if each.fact is target.fact]
        assert not any(text in excerpt.text for excerpt in excerpts for text in same)


def test_the_right_one_stands_anywhere_and_often_last() -> None:
    places = []
    for document, target, _, random in _asked(400):
        excerpts = ExcerptChoice(document, target, random).with_answer() or ()
        if len(excerpts) == 3:
            places.append([target.text in each.text for each in excerpts].index(True))
    assert places.count(0) > len(places) / 8
    assert places.count(1) > len(places) / 8
    assert len(places) / 3 < places.count(2) < 3 * len(places) / 4


@pytest.mark.parametrize(
    ("words", "are_there"), [("EUR 40", True), ("eur 40", True), ("EUR 4", False), ("40", True)]
)
def test_words_are_found_as_words(words: str, are_there: bool) -> None:
    assert has_words("It costs EUR 40.", words) is are_there
