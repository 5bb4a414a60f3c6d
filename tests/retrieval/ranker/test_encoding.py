"""What the network reads: every token knows its sentence and its place, and what is shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.ranker.encoding import WINDOW_TOKENS, Window, encode
from retrieval.ranker.ranker import tokenizer

TEXT = "The report is long. It was written by Ada."
WINDOW = Window(TEXT, ((0, 19), (20, 42)))


def test_tokens_belong_to_the_sentence_they_stand_in(tiny_embedding_folder: Path) -> None:
    (read,) = encode(tokenizer(tiny_embedding_folder), "Who wrote it?", [WINDOW])
    for sentence, (start, end) in enumerate(WINDOW.sentences):
        places = [read.offsets[i] for i, owner in enumerate(read.owners) if owner == sentence]
        assert (places[0][0], places[-1][1]) == (start, end)
    assert {read.owners[i] for i, kind in enumerate(read.kinds) if kind == 0} == {-1}
    assert len(read.ids) == len(read.kinds) == len(read.owners) == len(read.shared)


def test_shared_words_are_told_by_their_first_letters(tiny_embedding_folder: Path) -> None:
    (read,) = encode(tokenizer(tiny_embedding_folder), "the reports?", [WINDOW])
    shared = {TEXT[slice(*read.offsets[i])] for i, weight in enumerate(read.shared) if weight}
    assert shared - {""} == {"The", "report"}
    assert read.coverage[0] == pytest.approx(1)
    assert read.coverage[1] == 0


def test_accents_make_no_difference(tiny_embedding_folder: Path) -> None:
    text = "In \u00c9vora. In Porto."
    window = Window(text, ((0, 9), (10, 19)))
    (read,) = encode(tokenizer(tiny_embedding_folder), "Evora?", [window])
    assert read.coverage == [pytest.approx(1), 0]


def test_a_long_window_is_cut_and_its_end_is_nobodys(tiny_embedding_folder: Path) -> None:
    text = "ada " * 300
    window = Window(text, ((0, 3), (4, len(text) - 1)))
    (read,) = encode(tokenizer(tiny_embedding_folder), "who " * 100, [window])
    assert len(read.ids) == WINDOW_TOKENS
    assert len(read.coverage) == 2
    assert read.offsets[-1] == (0, 0)


@pytest.mark.parametrize("question", ["", "?!", "\x00", "漢字"])
def test_any_question_can_be_read(tiny_embedding_folder: Path, question: str) -> None:
    (read,) = encode(tokenizer(tiny_embedding_folder), question, [WINDOW])
    assert read.coverage == [0, 0]
