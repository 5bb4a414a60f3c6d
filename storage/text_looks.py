"""How words of a text look in its file: bold, italic, as code, or as a link.

What is stored came out of a parser or a backup, which may be hostile: `is_target` says where a link
may lead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator

from storage.database import Store
from storage.table_rows import Natural, TableRows

LookKind = Literal["bold", "italic", "code", "link"]

MOST_LOOKS = 50_000
"""Of one document; what comes after them is plain."""

MOST_TARGET = 2000
"""Most characters of a link's target."""

_PLACE = re.compile(r"#[0-9]{1,9}")
_OUTWARD = re.compile(r"(?:https?://|mailto:).", re.IGNORECASE)


def is_target(target: str) -> bool:
    """Whether a link may lead there: a web page, a mail address, or "#120", a code point of the
    same text. Nothing in it is a space or can't be seen.
    """
    if place_in(target) is not None:
        return True
    is_plain = target.isprintable() and " " not in target and len(target) <= MOST_TARGET
    return is_plain and _OUTWARD.match(target) is not None


def place_in(target: str) -> int | None:
    """The code point of the same text that a target is; None if it is elsewhere."""
    return int(target[1:]) if _PLACE.fullmatch(target) else None


def is_target_or_empty(target: str) -> bool:
    """Whether it may be stored: what is no link has none."""
    return not target or is_target(target)


def _checked(target: str) -> str:
    if not is_target_or_empty(target):
        raise ValueError("is no target of a link")
    return target


@dataclass(frozen=True, slots=True)
class TextLook:
    """Code points [start, end) of a document's text.

    Attributes:
        target: of a link; "" for others.
    """

    start: Natural
    end: Natural
    kind: LookKind
    target: Annotated[str, AfterValidator(_checked)] = ""


_LOOKS = TableRows("text_looks", TextLook)


class TextLooks:
    """The looks of a store's documents; those of a kind never overlap."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, document: int, looks: Sequence[TextLook]) -> None:
        """Store those of a document, instead of any that it had."""
        with self._store.transaction() as db:
            db.execute("DELETE FROM text_looks WHERE document = ?", [document])
            db.conn.executemany(
                "INSERT INTO text_looks VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (document, position, look.start, look.end, look.kind, look.target)
                    for position, look in enumerate(looks)
                ],
            )

    def copy(self, source: int, target: int) -> None:
        """Give `target`, which has the same text, those of `source`."""
        with self._store.transaction() as db:
            db.execute(
                'INSERT INTO text_looks SELECT ?, position, start, "end", kind, target '
                "FROM text_looks WHERE document = ?",
                [target, source],
            )

    def within(self, document: int, start: int, end: int) -> list[TextLook]:
        """Those that any of the code points [start, end) have, by where they begin."""
        return _LOOKS.read(
            self._store.db,
            'SELECT start, "end", kind, target FROM text_looks '
            'WHERE document = ? AND start < ? AND "end" > ? ORDER BY start, "end" DESC, kind',
            [document, end, start],
        )
