"""What a model is asked about a text is noted, and who was killed meanwhile is found."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from storage import Store
from storage.desk_asks import DeskAsks
from storage.desk_records import HowRead, HunkRecord
from storage.desks import Desks

HUNKS = (HunkRecord(0, 1, ("A\n",), None, 1), HunkRecord(1, 1, ("b\n",), ("c\n",), 2))


def test_what_was_asked_is_noted_until_it_ends(data_dir: Path) -> None:
    with closing(Store(data_dir)) as store:
        asks, desks = DeskAsks(store), Desks(store)
        desk = desks.begin("/a.txt", "a.txt", b"a\n", HowRead("utf-8", b"", False)).id
        assert asks.last(desk) is None
        ask = asks.ask(desk, "Shorten.", "M", desks.head(desk).revision)
        asks.answer(ask, "running", [], HUNKS)
        (abandoned,) = asks.abandoned("9")
        assert (abandoned.id, abandoned.desk, abandoned.unsettled) == (ask, desk, HUNKS)
        asks.answer(ask, "stopped", ["Lines 3 to 9 were not reached."])
        last = asks.last(desk)
        assert last is not None
        assert (last.instruction, last.state) == ("Shorten.", "stopped")
        assert last.told == ("Lines 3 to 9 were not reached.",)
        assert asks.abandoned("9") == []
        other = asks.ask(desk, "Translate it.", "M")
        assert asks.instructions(desk, {ask, other}) == {ask: "Shorten.", other: "Translate it."}
        assert asks.instructions(desk, [other, other + 1]) == {other: "Translate it."}
        assert asks.instructions(desk + 1, [ask]) == asks.instructions(desk, []) == {}
