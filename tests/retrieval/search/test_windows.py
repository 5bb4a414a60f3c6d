"""Windows: the best sentences with their neighbours, in order, none twice, none too long."""

from __future__ import annotations

from dataclasses import replace

from retrieval.search.sentence_search import RankedSentence
from retrieval.search.windows import MOST_CHARACTERS, WINDOW_CHARACTERS, SourceWindow, windows
from retrieval.text.blocks import SentenceKind
from retrieval.text.sentences import Sentence
from storage import Chunk
from storage.texts import DocumentText

NOWHERE = Chunk(0, 0, 0, 0, 0, None, None, "")


def ranked(document: int, text: str, scores: dict[str, float]) -> list[RankedSentence]:
    source = DocumentText(document, "a.txt", text, ())
    return [
        RankedSentence(
            source,
            NOWHERE,
            Sentence(text.index(each), text.index(each) + len(each), "prose"),
            each,
            score,
            0.0,
            score,
        )
        for each, score in scores.items()
    ]


def texts(found: list[SourceWindow]) -> list[list[str]]:
    return [[one.text for one in each.sentences] for each in found]


def test_neighbours_stand_in_one_window_in_their_order() -> None:
    best = ranked(1, "One. Two. Three.", {"Two.": 0.9, "One.": 0.2, "Three.": 0.1})
    (window,) = windows(best)
    assert window.window.text == "One. Two. Three."
    assert [window.window.text[a:b] for a, b in window.window.sentences] == [
        "One.",
        "Two.",
        "Three.",
    ]


def test_the_words_of_an_item_begin_behind_its_marker() -> None:
    text = "3.5 million came. 3.1 It is long. (a) Ada wrote it. 9."
    sentences = ["3.5 million came.", "3.1 It is long.", "(a) Ada wrote it.", "9."]
    best = ranked(1, text, dict.fromkeys(sentences, 1.0))
    kinds: list[SentenceKind] = ["prose", "item", "item", "item"]
    (found,) = windows(
        [
            replace(one, sentence=replace(one.sentence, kind=kind))
            for one, kind in zip(best, kinds, strict=True)
        ]
    )
    assert [found.window.text[at:].split()[0] for at in found.window.words] == [
        "3.5",
        "It",
        "Ada",
        "9.",
    ]


def test_what_does_not_follow_stands_alone() -> None:
    first = ranked(1, "One. (gap) Two.", {"One.": 0.9, "Two.": 0.8})
    second = ranked(2, "Three.", {"Three.": 0.7})
    assert texts(windows([*first, *second])) == [["One."], ["Two."], ["Three."]]


def test_windows_and_all_of_them_are_bounded() -> None:
    parts = [f"{i:03d} {'x' * 195}." for i in range(40)]
    best = ranked(1, " ".join(parts), {each: 1 - i / 100 for i, each in enumerate(parts)})
    found = windows(best)
    assert sum(len(each.window.text) for each in found) <= 1.1 * MOST_CHARACTERS
    assert all(len(each.window.text) <= WINDOW_CHARACTERS for each in found)


def test_one_sentence_is_read_however_long_it_is() -> None:
    long = "y" * (2 * MOST_CHARACTERS)
    assert texts(windows(ranked(1, long, {long: 0.5}))) == [[long]]
    assert windows([]) == []
