"""Second turns that lean on the first."""

from __future__ import annotations

from random import Random

from app.events import NOT_FOUND
from app.teaching.exercise import ExerciseTurn
from app.teaching.invented.documents import a_document
from app.teaching.invented.follow_ups import follow_up
from app.teaching.invented.genres import genres
from app.teaching.invented.reading import has_words


def _pairs() -> list[tuple[ExerciseTurn, ...]]:
    found = []
    for seed in range(400):
        random = Random(seed)
        document = a_document(random.choice(list(genres().values())), random)
        if turns := follow_up(document, random):
            found.append(turns)
    return found


def test_both_answers_are_read_where_they_are_said() -> None:
    pairs = _pairs()
    assert len(pairs) > 200
    for first, second in pairs:
        assert any(has_words(each.text, first.answer) for each in first.excerpts)
        read = second.excerpts or first.excerpts
        assert second.answer == NOT_FOUND or any(
            has_words(each.text, second.answer) for each in read
        )


def test_some_have_excerpts_of_their_own_some_not_and_some_no_answer() -> None:
    seconds = [second for _, second in _pairs()]
    own = [bool(each.excerpts) for each in seconds]
    assert own.count(True) > 60
    assert own.count(False) > 60
    refused = sum(each.answer == NOT_FOUND for each in seconds)
    assert 10 < refused < len(seconds) / 4
