"""An entry grows with its lines."""

from __future__ import annotations

from app.instructions.entries.keyed_entry import KeyedEntry, OpenEntry


def test_an_entry_goes_on_up_to_a_place() -> None:
    entry = KeyedEntry(("a",), "b", (5, 10), (7, 9), '"')
    assert entry.until(20).place == (5, 20)
    assert entry.without_value() == KeyedEntry(("a",), "b", (5, 10))


def test_an_open_entry_is_closed_where_its_bracket_is() -> None:
    assert OpenEntry(("a",), "b", (5, 10)).closed(30) == KeyedEntry(("a",), "b", (5, 30))
