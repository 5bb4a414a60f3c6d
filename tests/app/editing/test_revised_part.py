"""What came of parts, put together."""

from __future__ import annotations

from dataclasses import replace

from app.editing.hunks import Hunk
from app.editing.revised_part import RevisedPart, revised, whole_stats
from app.editing.windows import TextWindow
from app.events import NO_STATS, Stats

STATS = Stats(100, 20, 40, 30, 12, 60, 900.0, 800.0, plain_ms=50.0, temperature=0.7, seed=3)
FIRST = RevisedPart(TextWindow(0, 2), (Hunk(1, 2, ("B\n",)),), "revised", 2, stats=STATS)
SECOND = RevisedPart(TextWindow(2, 3), (Hunk(2, 3, ()),), "revised", 3, stats=STATS)


def test_the_hunks_of_all_parts_make_the_text() -> None:
    assert revised("a\nb\nc\n", [FIRST, SECOND]) == "a\nB\n"
    assert revised("a\nb\nc\n", []) == "a\nb\nc\n"


def test_counts_are_sums_and_the_plain_pace_is_a_mean_of_those_that_are_known() -> None:
    slower = replace(STATS, plain_ms=70.0)
    unknown = replace(STATS, plain_ms=0.0)
    parts = [replace(FIRST, stats=each) for each in (STATS, slower, unknown)]
    assert whole_stats(parts) == Stats(
        300, 60, 120, 90, 36, 180, 2700.0, 2400.0, plain_ms=60.0, temperature=0.7, seed=3
    )
    assert whole_stats([]) == NO_STATS
