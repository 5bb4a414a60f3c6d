"""Words of a document as HTML: marked, bold, italic, as code, as links, by offsets of its text.

Nothing of a document becomes markup: its text is escaped, and an address only stands in a link to
the page that shows it first (`ui.external_links`). What is within something else is decided by what
should stay whole: a link, then code, then a mark; bold and italic may be in pieces.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ui.external_links import OUTWARD, way_out
from ui.render import escape

if TYPE_CHECKING:
    from app.sources.text_cells import TextCell
    from app.sources.word_looks import WordLook

_LINK, _CODE, _MARK, _BOLD, _ITALIC = range(5)
_PLACES = {"link": _LINK, "code": _CODE, "bold": _BOLD, "italic": _ITALIC}
_TAGS = {_CODE: "code", _MARK: "mark", _BOLD: "strong", _ITALIC: "em"}

_Layers = tuple[int, ...]
"""For each layer, from the outside in, a number that is another one where another look begins; 0
for none."""

_PLAIN: _Layers = (0,) * 5


class ShownWords:
    """The words of a window of a document.

    Args:
        text: the window's.
        marked: range of it; empty for none.
        looks: of its words; those of a kind don't overlap.
        document: in which links to its own places lead.
    """

    def __init__(
        self, text: str, marked: TextCell, looks: Sequence[WordLook] = (), document: int = 0
    ) -> None:
        self.text = text
        self._looks = looks
        self._document = document
        ranges = [(look.start, look.end, _PLACES[look.kind]) for look in looks]
        if marked[0] < marked[1]:
            ranges.append((max(marked[0], 0), min(marked[1], len(text)), _MARK))
        edges = {0, *(edge for start, end, _ in ranges for edge in (start, end))}
        self._edges = sorted(edges)
        layers = [list(_PLAIN) for _ in self._edges]
        for number, (start, end, layer) in enumerate(ranges, 1):
            for at in range(self._at(start), self._at(end)):
                layers[at][layer] = number
        self._layers = [tuple(each) for each in layers]

    def html(self, cell: TextCell, *, is_code: bool = False) -> str:
        """The words of a range of the window.

        Args:
            is_code: it is in a block of code, so that none of it looks as code once more.
        """
        return self._nested([*self._pieces(cell, is_code=is_code)], 0)

    def _at(self, place: int) -> int:
        """Number of the last edge that isn't behind a place."""
        return bisect_right(self._edges, place) - 1

    def _pieces(self, cell: TextCell, *, is_code: bool) -> Iterator[tuple[str, _Layers]]:
        """The words between the edges in a range."""
        start, end = cell
        at = self._at(start)
        while start < end:
            stop = min(self._edges[at + 1], end) if at + 1 < len(self._edges) else end
            layers = self._layers[at]
            if is_code:
                layers = (*layers[:_CODE], 0, *layers[_CODE + 1 :])
            yield self.text[start:stop], layers
            start, at = stop, at + 1

    def _nested(self, pieces: Sequence[tuple[str, _Layers]], layer: int) -> str:
        if layer == len(_PLAIN):
            return escape("".join(words for words, _ in pieces))
        shown = []
        for number, group in groupby(pieces, lambda piece: piece[1][layer]):
            inside = self._nested([*group], layer + 1)
            shown.append(self._within(inside, layer, number) if number else inside)
        return "".join(shown)

    def _within(self, inside: str, layer: int, number: int) -> str:
        if layer == _LINK:
            return self._link(inside, self._looks[number - 1])
        return f"<{_TAGS[layer]}>{inside}</{_TAGS[layer]}>"

    def _link(self, inside: str, look: WordLook) -> str:
        if look.place is not None:
            start, end = look.place
            return (
                f'<a href="/?document={self._document}&amp;start={start}&amp;end={end}" '
                f'data-open="{self._document}" data-start="{start}" data-end="{end}">{inside}</a>'
            )
        if OUTWARD.match(look.address) is None:
            return inside
        return (
            f'<a href="{escape(way_out(look.address))}" target="_blank" '
            f'rel="noopener noreferrer nofollow">{inside}</a>'
        )
