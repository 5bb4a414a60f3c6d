"""Lists behind a key, in YAML and in square brackets: which of them is meant, and which item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.errors import EditError
from app.instructions.places.structure import CharRange
from app.safe_text import quoted


@dataclass(frozen=True, slots=True)
class KeyedList:
    """A list behind a key.

    Attributes:
        line: the number of the line where it begins.
        items: where each one stands.
        values: what the items say, without quotation marks.
    """

    key: str
    line: int
    items: tuple[CharRange, ...]
    values: tuple[str, ...]


def require_one(found: Sequence[KeyedList]) -> None:
    """Require that lists of one name aren't several.

    Raises:
        EditError: they are.
    """
    if len(found) > 1:
        lines = ", ".join(f"{each.line:,}" for each in found)
        raise EditError(
            f"{quoted(found[0].key)} is there {len(found):,} times, at lines {lines}: nothing is "
            "changed. Select the lines of the one that is meant."
        )


def require_new(of: KeyedList, words: Sequence[str]) -> None:
    """Require that a list has none of some items.

    Raises:
        EditError: it has one.
    """
    for each in words:
        if each in of.values:
            raise EditError(f"{quoted(of.key)} has {quoted(each)} already: nothing is changed.")


def item_called(of: KeyedList, words: str, is_called: Callable[[str], bool]) -> int:
    """The place of the only item that says these words, or else of the only one that is called so.

    Raises:
        EditError: there is none, or there are several.
    """
    found = [n for n, each in enumerate(of.values) if each == words]
    found = found or [n for n, each in enumerate(of.values) if is_called(each)]
    if len(found) != 1:
        has = f"has no {quoted(words)}" if not found else f"has {quoted(words)} several times"
        raise EditError(f"{quoted(of.key)} {has}: nothing is changed.")
    return found[0]
