"""An entry grows with its lines."""

from __future__ import annotations

import re

from app.instructions.entries.keyed_entry import KeyedEntry, entry_of_line


def test_an_entry_goes_on_up_to_a_place() -> None:
    entry = KeyedEntry(("a",), "b", (5, 10), (7, 9), '"')
    assert entry.until(20).place == (5, 20)
    assert entry.without_value() == KeyedEntry(("a",), "b", (5, 10))


def test_a_value_stands_within_its_marks() -> None:
    text = 'x\n"a": "b c"\n'
    found = re.match(r'"(?P<key>\w+)": (?P<value>.*)', text[2:])
    assert found
    entry = entry_of_line(("of",), found, (2, len(text)), 2)
    assert (entry.key, entry.mark, text[slice(*entry.value or ())]) == ("a", '"', "b c")


def test_an_entry_is_inside_with_all_its_lines() -> None:
    entry = KeyedEntry((), "a", (5, 10))
    assert entry.is_inside((5, 10))
    assert not entry.is_inside((5, 9))
    assert not entry.is_inside((6, 10))
