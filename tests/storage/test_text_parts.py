"""Parts are found where they are, in order, and go on with a copy of the text."""

from __future__ import annotations

from storage import Documents, Store
from storage.documents import text_hash
from storage.text_parts import TextPart, TextParts

QUOTE, TABLE, CODE = TextPart(0, 20, "quote"), TextPart(0, 9, "table"), TextPart(30, 40, "code")


def added(store: Store, name: str) -> int:
    return Documents(store).add(name, text_hash(name), 50, "x" * 50, "text/html").id


def test_those_of_a_window_are_found_the_outer_ones_first(store: Store) -> None:
    parts, document = TextParts(store), added(store, "a.html")
    parts.put(document, [TABLE, QUOTE, CODE])
    assert parts.within(document, 0, 50) == [QUOTE, TABLE, CODE]
    assert parts.within(document, 9, 31) == [QUOTE, CODE]
    assert parts.within(document, 20, 30) == []
    parts.put(document, [CODE])
    assert parts.within(document, 0, 50) == [CODE]


def test_a_copy_has_the_same_and_a_removed_document_none(store: Store) -> None:
    parts, one, other = TextParts(store), added(store, "a.html"), added(store, "b.html")
    parts.put(one, [QUOTE, TABLE])
    parts.copy(one, other)
    Documents(store).remove_version(one)
    assert parts.within(one, 0, 50) == []
    assert parts.within(other, 0, 50) == [QUOTE, TABLE]
