"""Every set decodes every record, and each goes first in its turn."""

from __future__ import annotations

import pytest

from benchmarks.drafting import in_turn
from benchmarks.drafting.in_turn import decoded_in_turn
from benchmarks.drafting.records import Record
from benchmarks.drafting.replay import decode
from speculation import CopySpec, Drafting

RECORDS = [
    Record("writing", 1, tuple(range(100 + n, 140 + n)), tuple(range(100 + n, 130 + n)))
    for n in range(4)
]


def test_each_set_goes_first_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = {"copies": Drafting([CopySpec()]), "none": Drafting(), "more": Drafting([CopySpec()])}
    titles = {drafting: title for title, drafting in sets.items()}
    order: list[tuple[int, str]] = []

    def noted(target: None, record: Record, drafting: Drafting) -> object:
        order.append((RECORDS.index(record), titles[drafting]))
        return decode(target, record, drafting)

    monkeypatch.setattr(in_turn, "decode", noted)
    runs = decoded_in_turn(RECORDS, sets, None)
    first, second, third = sets
    assert [title for _, title in order] == [
        *(first, second, third),
        *(second, third, first),
        *(third, first, second),
        *(first, second, third),
    ]
    assert [number for number, _ in order] == [n for n in range(4) for _ in sets]
    for title, answers in runs.items():
        assert [tuple(each.ids) for each in answers] == [each.response for each in RECORDS]
        assert (len(answers[0].calls) < len(RECORDS[0].response)) == (title != "none")
