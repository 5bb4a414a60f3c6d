"""A model's bigrams computed: kept, used, left and taken up again."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.models.bigrams import known_bigrams
from app.tuning import bigrams
from speculation.choosing.cost_model import CostTable
from speculation.drafters.bigram_table import PAPER_WIDTH
from tests.speculation.tiny import VOCABULARY, bigrams_of, tiny_target

LEAD = 3


@pytest.fixture(autouse=True)
def small_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("speculation.drafters.bigram_table.BATCH", 7)


def model(fingerprint: str = "one", costs: CostTable | None = None) -> Any:
    line_break = SimpleNamespace(encode=lambda _: SimpleNamespace(ids=np.array([LEAD])))
    drafting = SimpleNamespace(costs=costs or CostTable(), bigrams=None)
    return SimpleNamespace(
        target=tiny_target(), tokens=line_break, fingerprint=fingerprint, drafting=drafting
    )


def test_a_table_is_kept_for_its_model_and_a_broken_one_counts_as_none() -> None:
    assert known_bigrams("one") is None
    told: list[tuple[int, int]] = []
    path, other = bigrams.make_bigrams(model(), lambda *progress: told.append(progress))
    assert told[-1] == (2 * VOCABULARY, 2 * VOCABULARY)
    assert len(told) == 2 * -(-VOCABULARY // 7)
    alone = known_bigrams("one", alone=True)
    assert alone is not None
    expected = bigrams_of(tiny_target(), None, PAPER_WIDTH)
    assert np.array_equal(alone.successors, expected.successors)
    assert other.parent != path.parent
    table = known_bigrams("one")
    assert table is not None
    assert table.successors.shape == (VOCABULARY, 10)
    assert known_bigrams("other") is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    path.write_bytes(path.read_bytes()[:200])
    assert known_bigrams("one") is None


def test_work_that_is_left_is_taken_up_again_with_the_same_result() -> None:
    work, first, again = bigrams.BigramWork(), model(), model()
    for moment in islice(work.moments(first), 4):
        moment()
    assert first.drafting.bigrams is None
    left = list(islice(work.moments(again), VOCABULARY))  # the model was loaded anew
    assert left
    for moment in work.moments(again):
        moment()
    expected = bigrams_of(tiny_target(), LEAD)
    kept = known_bigrams("one")
    for table in (again.drafting.bigrams, kept):
        assert table is not None
        assert np.array_equal(table.successors, expected.successors)
        assert np.array_equal(table.frequent, expected.frequent)
    assert list(work.moments(again)) == []


def test_another_model_s_table_begins_anew_and_one_that_takes_too_long_does_not() -> None:
    work, other = bigrams.BigramWork(), model("other")
    for moment in islice(work.moments(model()), 4):
        moment()
    assert sum(1 for moment in work.moments(other) if moment() is None) == -(-VOCABULARY // 7)
    slow = model("slow", CostTable([(1, 600_000.0)]))
    assert list(work.moments(slow)) == []


def test_a_table_that_cannot_be_kept_is_used_and_not_computed_again(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    work, one = bigrams.BigramWork(), model()
    with pytest.raises(OSError, match="cache"):
        for moment in work.moments(one):
            moment()
    assert one.drafting.bigrams is not None
    assert list(work.moments(one)) == []


def test_a_table_that_another_process_has_kept_is_used() -> None:
    one = model()
    bigrams.make_bigrams(model(), lambda *_: None)
    assert list(bigrams.BigramWork().moments(one)) == []
    assert one.drafting.bigrams is not None
