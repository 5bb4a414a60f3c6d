"""Numbered items counted anew, where some are put in, taken out or moved."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from app.instructions.lists.item_lists import ListOfItems, item_lists
from app.instructions.places.structure import CharRange, indent, number_of
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.unclear import UnclearError

_REFERENCE = re.compile(r"\b(?:steps?|items?|points?|clauses?|numbers?|no\.) \d", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:steps?|items?|points?|numbers?|no\.|clauses?|sections?|articles?|paragraphs?|chapters?) "
    r"(\d[\d., andorto-]*)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\s*(\d+)")


def counted_anew(text: str, edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """The edits, and those of the numbers behind them in the lists that they change.

    Args:
        edits: whole items put in or taken out, in order.

    Raises:
        UnclearError: the text refers to items by their numbers, or they aren't counted one by one.
    """
    made = list(edits)
    for each in item_lists(text, (0, len(text))):
        start, end = each.place
        inside = [n for n, edit in enumerate(made) if start <= edit.start <= end >= edit.end]
        if inside and number_of(text[slice(*each.items[0])]) is not None:
            made = _in_list(text, each, made, inside)
    return in_order(made)


def refers_to(text: str, numbers: Container[str]) -> bool:
    """Whether a text names an item or a section by one of these numbers."""
    named = (re.findall(r"\d+(?:\.\d+)*", each[1]) for each in _NAMED.finditer(text))
    return any(number in numbers for each in named for number in each)


def references_to(text: str, number: str) -> Iterator[CharRange]:
    """Where a text names a section by its number, or what is within it: "clause 1.1" for 1."""
    for each in _NAMED.finditer(text):
        named = re.findall(r"\d+(?:\.\d+)*", each[1])
        if any(one == number or one.startswith(f"{number}.") for one in named):
            yield each.span()


def _in_list(
    text: str, numbered: ListOfItems, edits: Sequence[TextEdit], inside: Sequence[int]
) -> list[TextEdit]:
    numbers = [number_of(text[slice(*each)]) for each in numbered.items]
    first = numbers[0] or 0
    if numbers != [*range(first, first + len(numbers))]:
        raise UnclearError
    depth, made = indent(text[slice(*numbered.items[0])]), list(edits)
    digits = [found for start, _ in numbered.items if (found := _DIGITS.match(text, start))]
    width = len(digits[0][1]) if digits[0][1].startswith("0") else 0  # "01." stays so
    events = [(start, 1, n) for n, (start, _) in enumerate(numbered.items)]
    events += [(edits[n].start, 0, n) for n in inside if edits[n].new]
    now, renamed = first, list[TextEdit]()
    for at, is_item, n in sorted(events):
        if is_item:
            if any(edits[e].start <= at < edits[e].end and not edits[e].new for e in inside):
                continue
            if numbers[n] != now:
                renamed.append(TextEdit(*digits[n].span(1), f"{now:0{width}}", is_joint=True))
            now += 1
        else:
            new, now = _numbered(edits[n].new, depth, now, width)
            made[n] = replace(edits[n], new=new)
    if not renamed:
        return made
    if _REFERENCE.search(text):
        raise UnclearError
    for n in inside:  # one without the others would leave a number out
        made[n] = replace(made[n], is_joint=True)
    return made + renamed


def _numbered(lines: str, depth: int, now: int, width: int) -> tuple[str, int]:
    """Lines that are put into a list with the numbers of their items from `now` on, of as many
    digits at least, and the next number.
    """
    item = re.compile(rf"^([ \t]{{{depth}}})\d+(?=[.)] )", re.MULTILINE)
    count = len(item.findall(lines))
    numbers = iter(range(now, now + count))
    return item.sub(lambda each: f"{each[1]}{next(numbers):0{width}}", lines), now + count
