"""Where the brackets of code close, in code without its strings and comments."""

from __future__ import annotations

import re
from functools import lru_cache

from app.instructions.brackets import CLOSING, OPENING
from app.instructions.unclear import UnclearError

_BRACKETS = re.compile(f"[{re.escape(OPENING + CLOSING)}]")


def closing(bare: str, start: int) -> int:
    """The end of what opens with the bracket at a place.

    Args:
        bare: code as `without_strings` leaves it.

    Raises:
        UnclearError: it is never closed, or one of another kind closes in it.
    """
    end = _pairs(bare)[0].get(start)
    if end is None:
        raise UnclearError
    return end


def bracket_around(bare: str, bracket: int) -> int:
    """Where the bracket opens that another one is in; -1 where it is in none."""
    return _pairs(bare)[1].get(bracket, -1)


@lru_cache(maxsize=2)
def _pairs(bare: str) -> tuple[dict[int, int], dict[int, int]]:
    """The ends of all brackets by their places, and what each is in: in one pass, however deep they
    are.
    """
    opened, ends, around = list[int](), dict[int, int](), dict[int, int]()
    for each in _BRACKETS.finditer(bare):
        if each[0] in OPENING:
            around[each.start()] = opened[-1] if opened else -1
            opened.append(each.start())
        elif opened and OPENING.index(bare[opened[-1]]) == CLOSING.index(each[0]):
            ends[opened.pop()] = each.end()
        else:
            opened.clear()
    return ends, around
