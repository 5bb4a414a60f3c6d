"""Items of lists in LaTeX: where each begins and ends.

Contract: each item is whole lines, from its "\\item" to the next one of its list or the list's end.
Lists within items are part of these.
"""

from __future__ import annotations

import re
from itertools import pairwise

from app.instructions.lists.item_lists import ListOfItems
from app.instructions.places.structure import CharRange, line_around
from app.instructions.unclear import UnclearError

_PIECE = re.compile(
    r"(?<!\\)%[^\n]*|\\(?P<what>begin|end)\{(?:itemize|enumerate|description)\*?\}|(?P<item>\\item)\b"
)
_EMPTY = re.compile(
    r"\\begin\{(?P<list>(?:itemize|enumerate|description)\*?)\}(?:\[[^\]\n]*\])?\s*\\end\{(?P=list)\}"
)


def latex_lists(text: str, window: CharRange) -> list[ListOfItems]:
    """The lists of LaTeX in a range, in order.

    Raises:
        UnclearError: an item shares a line with something else.
    """
    found, starts, depth = list[ListOfItems](), list[int](), 0
    for piece in _PIECE.finditer(text, *window):
        if piece["what"] == "begin":
            depth += 1
        elif piece["what"] and depth:
            depth -= 1
            if depth == 0 and starts:
                found.append(_list(text, starts, piece.start()))
                starts = []
        elif piece["item"] and depth == 1:
            starts.append(piece.start())
    return found


def require_item(text: str, new: str, place: CharRange) -> None:
    """Require that what is put beside an item of LaTeX, or in its place, is one, too.

    Raises:
        UnclearError: it has no "\\item".
    """
    is_item = text[slice(*place)].lstrip().startswith("\\item")
    if is_item and new.strip() and not new.lstrip().startswith("\\item"):
        raise UnclearError


def empties_list(text: str, new: str) -> bool:
    """Whether a change leaves a list of LaTeX without items, which is an error."""
    return len(_EMPTY.findall(new)) > len(_EMPTY.findall(text))


def _list(text: str, starts: list[int], end: int) -> ListOfItems:
    edges = [line_around(text, each)[0] for each in (*starts, end)]
    is_shared = any(text[a:b].strip() for a, b in zip(edges, (*starts, end), strict=True))
    if is_shared or len({*edges}) < len(edges):
        raise UnclearError
    return ListOfItems(tuple(pairwise(edges)))
