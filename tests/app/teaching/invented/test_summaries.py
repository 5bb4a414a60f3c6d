"""Summaries are sentences of their section."""

from __future__ import annotations

from random import Random

from app.teaching.exercise import ExerciseTurn
from app.teaching.invented.documents import a_document
from app.teaching.invented.genres import genres
from app.teaching.invented.summaries import summary


def _summaries() -> list[ExerciseTurn]:
    found = []
    for seed in range(300):
        random = Random(seed)
        turn = summary(a_document(random.choice(list(genres().values())), random), random)
        if turn is not None:
            found.append(turn)
    return found


def test_a_summary_is_made_of_the_section_s_sentences_in_order() -> None:
    turns = _summaries()
    assert len(turns) > 150
    for turn in turns:
        rest, texts = turn.answer, "\n".join(each.text for each in turn.excerpts)
        place = 0
        while rest:
            length = next(
                end
                for end in range(len(rest), 0, -1)
                if texts.find(rest[:end], place) >= 0 and rest[end : end + 1] in {"", " "}
            )
            place = texts.find(rest[:length], place) + length
            rest = rest[length:].lstrip()
        assert len(turn.answer) < len(texts)


def test_the_number_of_sentences_asked_for_is_given() -> None:
    for turn in _summaries():
        apart = [each.text for each in turn.excerpts if each.text in turn.answer]
        if len(turn.excerpts) > 1:
            for words, count in (("one sentence", 1), ("two sentences", 2), ("three sentences", 3)):
                assert words not in turn.question or len(apart) == count


def test_sections_come_in_one_piece_or_sentence_by_sentence() -> None:
    pieces = [len(turn.excerpts) for turn in _summaries()]
    assert pieces.count(1) > 50
    assert sum(count > 3 for count in pieces) > 50
