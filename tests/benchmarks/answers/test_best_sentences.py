"""The sentences are in the ranker's order, with what the app shows beside them."""

from __future__ import annotations

from app.teaching.exercise import ReadExcerpt
from benchmarks.answers.best_sentences import MOST, BestSentences
from benchmarks.answers.reading_sets import ReadingDocument
from tests.retrieval.answering.test_judging import Knowing
from tests.retrieval.fake_embedder import FakeEmbedder

TEXT = (
    "Nobody knows why it went out. The tower still stands. A keeper lived there. The lamp was lit in "
    "1906. It burned for sixty years."
)


def best(question: str, text: str = TEXT, knows: str | None = None) -> list[ReadExcerpt]:
    document = ReadingDocument("Lamps", text, ())
    ranker = None if knows is None else Knowing(knows)
    found = BestSentences(document, FakeEmbedder(), ranker).best(question)
    assert all(each.text in each.excerpt.text for each in found)
    return [each.excerpt for each in found]


def test_without_a_ranker_words_and_meaning_decide() -> None:
    found = best("Where stands the tower?")
    assert len(found) == MOST
    assert found[0] == ReadExcerpt("Lamps.txt", "The tower still stands.")


def test_what_the_ranker_knows_is_first() -> None:
    assert best("Where stands the tower?", knows="keeper")[0].text == "A keeper lived there."


def test_a_sentence_stands_behind_what_it_leans_on_unless_that_is_shown() -> None:
    leaning = "It burned for sixty years."
    alone = best("Why?", knows="sixty")  # those that don't answer are in the text's order
    assert alone[0].text == f"The lamp was lit in 1906. {leaning}"
    both = best("Why?", TEXT.removeprefix("Nobody knows why it went out. The tower still stands. "))
    assert {"The lamp was lit in 1906.", leaning} <= {each.text for each in both}


def test_a_sentence_that_stands_twice_is_given_once() -> None:
    found = best("Who?", "A keeper did.\n\nA keeper did.\n\n---\n\nNobody did.")
    assert sorted(each.text for each in found) == ["A keeper did.", "Nobody did."]


def test_a_row_has_the_heads_of_its_table() -> None:
    found = best("Gold fee", "Level | Fee\nSilver | 2,300\nGold | 4,900\n")
    assert found[0].text == "Gold | 4,900"
    assert found[0].heads == "Level | Fee | Gold"
