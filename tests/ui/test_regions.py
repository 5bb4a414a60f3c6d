"""Laws of regions: the changes bring a page to the same content as a page that is opened later."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ui.regions import Change, RecordNodes, Region

LISTS = st.lists(st.lists(st.integers(0, 4), max_size=8), min_size=2, max_size=6)


def node(record: object) -> str:
    return f"<{record}>"


def nodes(html: str) -> list[str]:
    return [f"<{each}" for each in html.split("<")[1:]]


def applied(there: Sequence[str], change: Change) -> list[str]:
    """Apply a change like `patch.js`."""
    end = len(there) - change.last
    assert change.first <= end
    return [*there[: change.first], *nodes(change.html), *there[end:]]


@given(LISTS)
def test_the_changes_of_a_list_lead_from_each_state_to_the_next(states: list[list[int]]) -> None:
    region, there, version = Region(), list[str](), 0
    for state in states:
        rows = RecordNodes("", state, node)
        update = region.show("list", lambda rows=rows: "".join(map(node, rows.records)), [rows])
        if update is not None:
            assert update.base == version
            version = update.version
            for change in update.changes:
                there = applied(there, change)
        assert there == list(map(node, state))


@given(LISTS)
def test_what_is_the_same_is_neither_rendered_nor_sent(states: list[list[int]]) -> None:
    for before, now in pairwise(states):
        rendered: list[int] = []

        def render(record: int, rendered: list[int] = rendered) -> str:
            rendered.append(record)
            return node(record)

        change = RecordNodes("", now, render).since(before)
        assert (change is None) == (before == now)
        if change is not None:
            kept = change.first + change.last
            assert len(rendered) == len(now) - kept
            assert now[: change.first] == before[: change.first]
            # As much is kept as there is in common at both ends.
            if kept < min(len(before), len(now)):
                assert before[change.first] != now[change.first]
                assert before[-1 - change.last] != now[-1 - change.last]


def test_what_is_around_a_list_brings_all_of_it_anew() -> None:
    region = Region()
    for version, frame in enumerate(("a", "b", "a"), 1):
        update = region.show(frame, lambda frame=frame: frame, [RecordNodes("part", [1], node)])
        assert update is not None
        assert (update.version, update.base) == (version, 0)
        assert update.changes == (Change(frame),)
        assert region.show(frame, lambda: "not asked for", [RecordNodes("part", [1], node)]) is None


def test_a_text_is_sent_when_it_is_another_one_and_at_first_also_if_it_is_empty() -> None:
    region = Region()
    assert [update and update.text for update in map(region.say, ("", "", "a", "a", ""))] == [
        *("", None, "a", None, "")
    ]
