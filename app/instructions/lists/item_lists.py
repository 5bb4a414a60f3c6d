"""Lists of a text: where they are, and what they are called.

`the list`, `the list of chores`, `the chores`: by the heading above a list, or by the line that
introduces it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from app.errors import EditError
from app.instructions.places.structure import (
    CharRange,
    headings,
    is_counted,
    item_mark,
    line_around,
    line_number,
    number_of,
    title_lines,
)
from app.instructions.places.units import own_lines, units_of
from app.instructions.quotations import SET_APART
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import BARE
from retrieval.text.line_forms import BULLETS, MARKER

MOST_NAMED = 6
"""Lists whose lines are named."""

MOST_LABEL = 60
"""Code points of a line that may be a title."""

LIST = r"(?:the|this|my|our) (?P<list>[^\x02]+?)"
"""A pattern of what a list is called."""

ADD = "(?:add|append|put|include|insert)"
ITEM = rf"(?:{SET_APART}|{BARE})"
"""A pattern of an item that is named, in quotation marks or not."""

ITEMS = rf"(?P<items>{ITEM}(?:(?:, (?:and )?| and ){ITEM})*)"
"""A pattern of one or more of them."""

_NO_NAME = re.compile(
    r"\b(?:numbered|ordered|unordered|bulleted|bullet|lists?|items?|points?|entries|bullets|of|in"
    r"|under|below|section|called|titled|the|all|for)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b(?:numbered|ordered)\b", re.IGNORECASE)
_BULLETED = re.compile(r"\b(?:bullet(?:ed)?|bullets|unordered)\b", re.IGNORECASE)
_LIST_WORDS = re.compile(r"\b(?:lists?|items?|points|bullets?|entries)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ListOfItems:
    """A list.

    Attributes:
        items: whole lines, with the items within them.
    """

    items: tuple[CharRange, ...]

    @property
    def place(self) -> CharRange:
        """From the first item's beginning to the last one's end."""
        return self.items[0][0], self.items[-1][1]

    def has_bullets(self, text: str) -> bool:
        """Whether its first item has a bullet."""
        return item_mark(text[slice(*self.items[0])])[:1] in BULLETS

    def is_numbered(self, text: str) -> bool:
        """Whether its first item has a number."""
        return is_counted(text[slice(*self.items[0])])


def items_said(words: str) -> list[str]:
    """The items that `ITEMS` finds, one by one."""
    return [each for each in re.split(r", (?:and )?| and ", words) if each]


def item_lists(text: str, window: CharRange) -> list[ListOfItems]:
    """All lists of a range, in order; lists within items are part of these.

    Raises:
        UnclearError: the text is no prose.
    """
    runs = list[list[CharRange]]()
    for each in units_of(text, "item", *window, is_counted=False):
        end = runs[-1][-1][1] if runs else -1
        if each[0] < end:
            continue  # within the item before
        is_alike = runs and is_counted(text[slice(*each)]) == is_counted(text[slice(*runs[-1][-1])])
        if is_alike and not text[end : each[0]].strip():
            runs[-1].append(each)
        else:
            runs.append([each])
    return [ListOfItems(tuple(each)) for each in runs]


def list_around(text: str, items: CharRange) -> CharRange:
    """From the first to the last item of the list that has these; of the items within another one,
    those beside them.

    Raises:
        UnclearError: they are of several lists.
    """
    others = units_of(text, "item", 0, len(text), is_counted=False)
    around = [each for each in others if each[0] < items[0] and items[1] <= each[1]]
    inside = (own_lines(text, "item", around[-1])[1], around[-1][1]) if around else (0, len(text))
    for place in (each.place for each in item_lists(text, inside)):
        if place[0] <= items[0] and items[1] <= place[1]:
            return place
    raise UnclearError


def lists_called(text: str, called: str, window: CharRange) -> list[ListOfItems]:
    """The lists that are called so, without "the".

    Raises:
        UnclearError: there is none, or it isn't said to be a list.
    """
    wanted = _words(_NO_NAME.sub(" ", called))
    found = item_lists(text, window)
    for kind, is_numbered in ((_NUMBERED, True), (_BULLETED, False)):
        if kind.search(called):
            found = [each for each in found if each.is_numbered(text) == is_numbered]
    if wanted:
        found = [each for each in found if wanted <= _names(text, each)]
    elif not _LIST_WORDS.search(called):
        raise UnclearError
    if not found:
        raise UnclearError
    return found


def list_called(text: str, called: str, window: CharRange) -> ListOfItems:
    """The only list that is called so.

    Raises:
        EditError: there are several.
        UnclearError: as for `lists_called`.
    """
    found = lists_called(text, called, window)
    if len(found) > 1:
        numbers = ", ".join(f"{line_number(text, each.place[0]):,}" for each in found[:MOST_NAMED])
        raise EditError(
            f"There are {len(found):,} lists, at lines {numbers}: nothing is changed. Select the "
            "lines of the one that is meant, or name the heading above it."
        )
    return found[0]


def items_numbered(text: str, first: int, last: int, window: CharRange) -> tuple[CharRange, ...]:
    """The items with these numbers of the only list that has them; where no list is numbered, of
    the only list.

    Raises:
        UnclearError: there is no such list, or more than one, or a heading has such a number.
    """
    titled = [number_of(each.title) for each in headings(text)]
    if any(number is not None and first <= number <= last for number in titled):
        raise UnclearError
    lists = item_lists(text, window)
    numbered = [each for each in lists if each.is_numbered(text)]
    found = [_between(text, each.items, first, last) for each in numbered or lists]
    found = [each for each in found if each]
    if len(found) != 1:
        raise UnclearError
    return found[0]


def _between(text: str, items: Sequence[CharRange], first: int, last: int) -> tuple[CharRange, ...]:
    numbers = [*takewhile(lambda n: n is not None, (number_of(text[slice(*e)]) for e in items))]
    if len(numbers) < len(items):
        numbers = [*range(1, len(items) + 1)]
    if first not in numbers or last not in numbers:
        return ()
    return tuple(items[numbers.index(first) : numbers.index(last) + 1])


def names_in_full(text: str, of: ListOfItems, called: str) -> bool:
    """Whether the heading above a list, or the line that introduces it, says this and no more."""
    return _words(called) in _both_names(text, of)


def _names(text: str, of: ListOfItems) -> set[str]:
    """The words of the heading above a list, and of the line that introduces it."""
    return set().union(*_both_names(text, of))


def _both_names(text: str, of: ListOfItems) -> tuple[set[str], set[str]]:
    start = of.place[0]
    above = text[:start].rstrip()
    last = line_around(text, len(above) - 1) if above else (0, 0)
    line = text[slice(*last)].strip()
    is_title = last[0] in title_lines(text) or (last[1] == start and is_label(text, last))
    names = _words(line) if line.endswith(":") or is_title else set[str]()
    before = [each for each in headings(text) if each.start < start]
    return names, _words(before[-1].title) if before else set()


def is_label(text: str, line: CharRange) -> bool:
    """Whether a line may be the title of what stands right below it: a short one behind a blank
    line that ends no sentence.
    """
    start, end = line
    own = text[start:end].strip()
    is_short = 0 < len(own) <= MOST_LABEL and own[-1] not in ".,;!?" and not MARKER.match(own)
    above = text[line_around(text, start - 1)[0] : start] if start else ""
    below = text[slice(*line_around(text, end))] if end < len(text) else ""
    return is_short and not above.strip() and bool(below.strip())


def _words(words: str) -> set[str]:
    """In small letters and in the singular."""
    return {each.removesuffix("s") for each in re.findall(r"\w+", words.casefold())}
