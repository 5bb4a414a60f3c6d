"""An entry of a file of keys and values: where it stands, and in what."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.instructions.structure import CharRange


@dataclass(frozen=True, slots=True)
class KeyedEntry:
    """A key with its value.

    Attributes:
        owners: the names of what it stands in, the outermost first.
        place: its whole lines, with all that belongs to it.
        value: where its value stands, without quotation marks; None if it is no plain value of one
            line.
        mark: the quotation mark around the value, or "".
        is_section: whether it is a section in INI or TOML, or a block in braces.
    """

    owners: tuple[str, ...]
    key: str
    place: CharRange
    value: CharRange | None = None
    mark: str = ""
    is_section: bool = False

    def until(self, end: int) -> KeyedEntry:
        """With more lines, up to a place."""
        return replace(self, place=(self.place[0], end))

    def without_value(self) -> KeyedEntry:
        """As one whose value is no plain one."""
        return replace(self, value=None, mark="")


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """The first line of an entry that goes on."""

    owners: tuple[str, ...]
    key: str
    place: CharRange

    def closed(self, end: int) -> KeyedEntry:
        """The whole entry."""
        return KeyedEntry(self.owners, self.key, (self.place[0], end))
