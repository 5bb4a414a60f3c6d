"""One sentence, one set of numbers; words inside of their sentence."""

from __future__ import annotations

from pathlib import Path

from retrieval.ranker.encoding import Window
from retrieval.ranker.features import ANSWER_TOKENS, UNREAD, Features, features
from retrieval.ranker.network import untaught
from retrieval.ranker.ranker import tokenizer

WINDOWS = (
    Window("Ada wrote it.", ((0, 13),)),
    Window("The report is long. It was written by Ada.", ((0, 19), (20, 42))),
)
PLAIN = (((0.5, 1.0),), ((0.2, 0.0), (0.7, 0.5)))


def read(folder: Path, question: str, *windows: Window) -> list[list[Features]]:
    network = untaught(folder).eval()
    plain = [[(0.5, 0.25)] * len(window.sentences) for window in windows]
    return features(network, tokenizer(folder), question, windows, plain)


def test_each_sentence_has_its_numbers_and_words_inside_of_it(tiny_embedding_folder: Path) -> None:
    found = read(tiny_embedding_folder, "who wrote the report", *WINDOWS)
    assert [len(each) for each in found] == [1, 2]
    for window, own in zip(WINDOWS, found, strict=True):
        for (start, end), one in zip(window.sentences, own, strict=True):
            assert one.words is not None
            assert start <= one.words[0] < one.words[1] <= end
            assert (one.cosine, one.bm25) == (0.5, 0.25)
    assert found[1][0].coverage > found[1][1].coverage


def test_the_marker_of_an_item_answers_nothing(tiny_embedding_folder: Path) -> None:
    text = "3.1 It is long. 3.2 Ada wrote it."
    sentences, begins = ((0, 15), (16, 33)), (4, 20)
    ((first, second),) = read(tiny_embedding_folder, "3.1 3.2", Window(text, sentences, begins))
    assert first.words is not None
    assert 4 <= first.words[0] < first.words[1] <= 15
    assert second.words is not None
    assert 20 <= second.words[0] < second.words[1] <= 33


def test_a_sentence_beyond_the_window_has_no_words(tiny_embedding_folder: Path) -> None:
    text = "ada " * 300
    window = Window(text, ((0, len(text) - 10), (len(text) - 9, len(text) - 1)))
    ((first, last),) = read(tiny_embedding_folder, "who", window)
    assert (last.words, last.sure) == (None, UNREAD)
    assert first.words is not None
    assert first.words[1] - first.words[0] <= 4 * ANSWER_TOKENS
