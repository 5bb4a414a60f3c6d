"""Lists on one line, with commas between what they name: where they are, and what they are called.

Such a list stands behind its label ("Skills: Python, SQL"), or alone below a heading in the plural.
What has a sentence's end or an "and" in it is no list that is read for certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.lists.item_lists import is_label
from app.instructions.places.structure import (
    CharRange,
    fenced,
    front_matter,
    headings,
    line_around,
    line_ranges,
)
from app.instructions.text_kinds import is_code, is_prose, is_table
from app.instructions.unclear import UnclearError

MOST_WORDS = 5
"""Of what a list names."""

_LIST = r"[^\s,;:.!?][^,;:!?\n]*(?:, [^\s,;:!?][^,;:!?\n]*)+"
_LABELLED = re.compile(
    r"[ \t]*+(?:[-*+] )?[*_]{0,2}(?P<label>[^:\n*_]+?)[*_]{0,2}:[*_]{0,2} "
    rf"(?P<list>{_LIST})"
)
_ALONE = re.compile(rf"[ \t]*(?P<list>{_LIST})")
_ENDED = re.compile(r"\w{3}\.|\.$|\b(?:and|or|und|oder|etc)\b", re.IGNORECASE)


def comma_list_called(text: str, called: str, window: CharRange) -> CharRange:
    """The only list of a range that is called so.

    Raises:
        UnclearError: there is none, or there are several.
    """
    wanted = _plain(called)
    named = [place for name, place in _lists(text) if name == wanted] if is_prose(text) else []
    named = [each for each in named if window[0] <= each[0] and each[1] <= window[1]]
    if len(named) != 1:
        raise UnclearError
    return named[0]


def comma_list_around(text: str, entry: CharRange) -> CharRange | None:
    """The list that names this, as the whole of an entry; None if none does."""
    start, end = entry
    for _, place in () if is_code(text) or is_table(text) else _lists(text):
        is_first = start == place[0] or text[max(0, start - 2) : start] == ", "
        is_last = end == place[1] or text[end : end + 1] == ","
        if place[0] <= start and end <= place[1] and is_first and is_last:
            return place
    return None


def _lists(text: str) -> Iterator[tuple[tuple[str, ...], CharRange]]:
    """The lists of a text by their names."""
    apart = fenced(text) | front_matter(text)
    titles = {line_around(text, each.start)[0]: each.title for each in headings(text)}
    lines = [each for each in line_ranges(text) if text[slice(*each)].strip()]
    for number, (start, end) in enumerate(lines):
        line = text[start:end].rstrip()
        if start in apart:
            continue
        if (found := _LABELLED.fullmatch(line)) and _is_list(found["list"]):
            yield _plain(found["label"]), _moved(found.span("list"), start)
        above = lines[number - 1] if number else (0, 0)
        title = titles.get(above[0]) or (is_label(text, above) and text[slice(*above)])
        below = text[end : line_around(text, end)[1]] if end < len(text) else ""
        is_named = title and title.rstrip().casefold().endswith("s") and not below.strip()
        found = _ALONE.fullmatch(line) if is_named else None
        if title and found and _is_list(found["list"]):
            yield _plain(title), _moved(found.span("list"), start)


def _is_list(words: str) -> bool:
    """Whether nothing of it is a sentence, a date or part of an address."""
    own = words.split(", ")
    are_short = all(len(each.split()) <= MOST_WORDS and not each[0].isdigit() for each in own)
    return are_short and not _ENDED.search(words)


def _moved(place: CharRange, by: int) -> CharRange:
    return place[0] + by, place[1] + by


def _plain(name: str) -> tuple[str, ...]:
    """A name's words, in small letters and in the singular."""
    words = re.findall(r"\w+", name.casefold())
    return tuple(each.removesuffix("s") for each in words if each not in {"list", "of", "the"})
