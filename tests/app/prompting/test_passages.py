"""Which passages are in a prompt is tested with the planner that asks for them (`test_planning`);
here is what is stored of them.
"""

from __future__ import annotations

from app.models.prompt import PromptPassage
from app.prompting.passages import LEAST_PASSAGE, limits, overlaps, to_json


def passage(start: int, end: int, document: int = 1) -> PromptPassage:
    return PromptPassage(document, "a.txt", start, end, 3, False, ())


def test_a_place_is_stored_without_words() -> None:
    assert to_json(passage(5, 9)) == {"document": 1, "start": 5, "end": 9, "page": 3}


def test_passages_overlap_where_they_share_a_character() -> None:
    held = [passage(10, 20), passage(40, 50)]
    assert overlaps(passage(19, 41), held)
    assert overlaps(passage(12, 13), held)
    assert not overlaps(passage(20, 40), held)
    assert not overlaps(passage(10, 20, document=2), held)


def test_a_model_that_reads_poorly_gets_as_little_of_a_long_context_as_of_a_short_one() -> None:
    assert limits(8192, reads_well=False) == limits(131072, reads_well=False)
    assert limits(8192, reads_well=False).together == LEAST_PASSAGE
    assert limits(8192, reads_well=True).whole > 10 * LEAST_PASSAGE
