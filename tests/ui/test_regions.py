"""Laws of regions: the changes bring a page to the same content as a page that is opened later."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ui.regions import Change, RecordNodes, Region

LISTS = st.lists(st.lists(st.integers(0, 4), max_size=8), min_size=2, max_size=6)


def node(record: object) -> str:
    return f"<{record}>"


def nodes(html: str) -> list[str]:
    return [f"<{each}" for each in html.split("<")[1:]]


class Page:
    """Applies the changes of one element like `stream.js` and `patch.js`."""

    def __init__(self) -> None:
        self.there = list[str]()
        self._latest = b""

    def apply(self, change: Change) -> None:
        old = self._latest
        kept, rest = old[: 2 * change.head], old[len(old) - 2 * change.tail :]
        self._latest = kept + change.html.encode("utf-16-le", "surrogatepass") + rest
        end = len(self.there) - change.last
        assert change.first <= end
        self.there[change.first : end] = nodes(self._latest.decode("utf-16-le"))


@given(LISTS)
def test_the_changes_of_a_list_lead_from_each_state_to_the_next(states: list[list[int]]) -> None:
    region, page, version = Region(), Page(), 0
    for state in states:
        rows = RecordNodes("", state, node)
        update = region.show("list", lambda rows=rows: "".join(map(node, rows.records)), [rows])
        if update is not None:
            assert update.base == version
            version = update.version
            for change in update.changes:
                page.apply(change)
        assert page.there == list(map(node, state))


@given(st.lists(st.lists(st.text("ab<é😀𝄞", max_size=9), max_size=3), min_size=2, max_size=8))
def test_nodes_that_change_again_lead_to_the_same_words(states: list[list[str]]) -> None:
    region, page = Region(), Page()
    for state in states:
        records = [each.replace("<", "") for each in state]
        rows = RecordNodes("", records, node)
        update = region.show("text", lambda rows=rows: "".join(map(node, rows.records)), [rows])
        for change in update.changes if update is not None else ():
            page.apply(change)
        assert page.there == list(map(node, records))


def test_of_a_growing_node_only_what_is_new_is_sent() -> None:
    region = Region()
    sent = []
    for text in ("", "one", "one 😀", "one 😀 two", "one 😀 two, three"):
        rows = [RecordNodes("part", [text], "<p>{}</p>".format)]
        update = region.show("frame", lambda: "frame", rows)
        assert update is not None
        sent.append([(each.head, each.tail, each.html) for each in update.changes])
    assert sent == [
        [(0, 0, "frame")],
        [(0, 0, "<p>one</p>")],
        [(6, 4, " 😀")],
        [(9, 4, " two")],
        [(13, 4, ", three")],
    ]


def test_a_page_that_gets_all_of_it_anew_keeps_nothing() -> None:
    region = Region()
    for frame, text in (("a", "one"), ("a", "two"), ("b", "two"), ("b", "twos")):
        update = region.show(frame, lambda: "all", [RecordNodes("part", [text], node)])
    assert update is not None
    assert update.changes == (Change("<twos>", "part"),), "nothing of the part before is kept"


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
    changes = (Change("ab"), Change("x", head=1), Change("b", head=1))
    for version, (frame, change) in enumerate(zip(("ab", "ax", "ab"), changes, strict=True)):
        update = region.show(frame, lambda frame=frame: frame, [RecordNodes("part", [1], node)])
        assert update is not None
        assert (update.version, update.base) == (version + 1, version)
        assert update.changes == (change,)
        assert region.show(frame, lambda: "not asked for", [RecordNodes("part", [1], node)]) is None


def test_a_text_is_sent_when_it_is_another_one_and_at_first_also_if_it_is_empty() -> None:
    region = Region()
    assert [update and update.text for update in map(region.say, ("", "", "a", "a", ""))] == [
        *("", None, "a", None, "")
    ]
