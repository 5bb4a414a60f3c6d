"""Words of a text deleted to the letter, wherever they stand by themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.places.structure import CharRange, is_counted, item_mark, line_around
from app.instructions.text_edit import SPACES, TextEdit, in_order, with_marks, without_lines
from app.instructions.unclear import UnclearError
from app.instructions.words.replaced_words import places_of_words

_REACH = 80
"""Characters beside a place that are looked at."""

_OPENED = tuple('"\u201c\u201e\u2018([{')
_ENDS = ".,;:!?)]}\u201d " + SPACES + "\r\n"
_SENTENCE_START = re.compile(
    r"(?:^|(?:[a-z]{3}|[)\"\u201d])[.!?][\"\u201d)]*\s+|\n[ \t\r]*\n)[ \t]*(?:[-*+>#]+ )?$"
    r"|\n[ \t]*[-*+>#]+ $"
)
_SENTENCE_END = re.compile(r"[.!?][\"\u201d)]*\s+$")
"""Before a word that has a capital letter only where a sentence begins: "at 5 pm. However, ..."."""

_NAMES_BEHIND = re.compile(r",\s(?=[A-Z][\w'\u2019. -]{0,40}?(?:,| and | or | & ))")
"""Behind the first of several names, with whose comma it goes; other words may need theirs: "He ran
quickly, fell and cried".
"""

_ASIDE = re.compile(
    r"however|therefore|moreover|furthermore|nevertheless|nonetheless|thus|hence|consequently"
    r"|indeed|of course|in fact|for example|for instance|in (?:my|our) opinion|after all"
    r"|on the other hand"
    r"|as a result|in addition|by the way|unfortunately|fortunately|please"
    r"|(?:i|we) (?:think|believe)",
    re.IGNORECASE,
)
"""Words said aside, both of whose commas go with them; of a list's items one stays."""

_LAST_BEHIND = re.compile(r"\s(?:and|or|&)\s[A-Z]")
_COMMA = re.compile(r",\s$")
_PART_BEFORE = re.compile(r"\w[-.'\u2019]$")
_PART_BEHIND = re.compile(r"[-.'\u2019]\w")


def places_alone(text: str, words: str, window: CharRange) -> list[CharRange]:
    """Where the words stand by themselves: not in "can't", "well-known" or "9 a.m."."""
    start, end = window
    found = [(start + e.start(), start + e.end()) for e in places_of_words(text[start:end], words)]
    return [each for each in found if not _is_part(text, each)]


def without_places(text: str, places: Sequence[CharRange]) -> tuple[TextEdit, ...]:
    """Deletes words with the space, the comma or the marks that would be too much; a line that has
    nothing else but a comma goes, and what begins a sentence then gets their capital letter.
    """
    whole, edits = list[CharRange](), list[TextEdit]()
    for each in places:
        place = with_marks(text, each)
        if line := _whole_line(text, place):
            whole.append(line)
        else:
            edits.append(_edit(text, place))
    return in_order([*edits, *without_lines(text, whole)])


def _is_part(text: str, place: CharRange) -> bool:
    start, end = place
    first, last = text[start], text[end - 1]
    is_before = first.isalnum() and _PART_BEFORE.search(text[max(0, start - 2) : start])
    return bool(is_before or (last.isalnum() and _PART_BEHIND.match(text, end)))


def _whole_line(text: str, place: CharRange) -> CharRange | None:
    """The lines of a place that have nothing else but the marker of an item, or a comma behind."""
    first, last = line_around(text, place[0])[0], line_around(text, place[1] - 1)[1]
    if place[0] - first > _REACH or last - place[1] > _REACH:
        return None
    before, behind = text[first : place[0]].lstrip(), text[place[1] : last].strip()
    if behind not in {"", ","} or (before and item_mark(before) != before):
        return None
    if is_counted(before) and is_counted(text[last : last + 20]):
        raise UnclearError  # the others would have to be counted anew
    return first, last


def _edit(text: str, place: CharRange) -> TextEdit:
    start, end = place
    near, behind = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    is_aside = _ASIDE.fullmatch(text[start:end].rstrip(",")) is not None
    is_start = _SENTENCE_START.search(near) is not None
    is_start |= is_aside and text[start].isupper() and _SENTENCE_END.search(near) is not None
    if is_start and not (len(near) == _REACH and not near.strip()):
        return _at_beginning(text, place, behind)
    if text[start].isupper() and (comma := _NAMES_BEHIND.match(behind)):
        return TextEdit(start, end + len(comma[0]))
    if text[start].isupper() and _LAST_BEHIND.match(behind) and (comma := _COMMA.search(near)):
        return TextEdit(start - len(comma[0]), end)
    less, more = _too_much(near, behind, is_aside=is_aside)
    return TextEdit(start - less, end + more)


def _too_much(before: str, behind: str, *, is_aside: bool) -> tuple[int, int]:
    """How many characters on either side are too much.

    Args:
        is_aside: whether the words have commas around them because of themselves.
    """
    head = before.rstrip(SPACES)
    spaces = len(before) - len(head)
    if behind.startswith(","):
        comma_gap = len(behind[1:]) - len(behind[1:].lstrip(SPACES))
        if head.endswith(",") and (spaces or comma_gap):
            return (spaces + 1 if is_aside else spaces), 1
        if head.endswith(tuple("([{:;\n")):
            return 0, 1 + comma_gap
    is_last = behind.startswith(tuple(")]}.;:!?")) or _ends_line(behind)
    if head.endswith(",") and spaces and is_last:
        return spaces + 1, 0
    if before.endswith(_OPENED) or not before.rpartition("\n")[2].strip():
        return 0, len(behind) - len(behind.lstrip(SPACES))
    return (spaces, 0) if spaces and (not behind or behind[0] in _ENDS) else (0, 0)


def _ends_line(behind: str) -> bool:
    """Whether a line ends there, and what it says doesn't go on in the next one."""
    line, _, below = behind.partition("\n")
    return not line.strip() and not below[:1].islower()


def _at_beginning(text: str, place: CharRange, behind: str) -> TextEdit:
    """Of a sentence, which begins with a capital letter if it has."""
    start, end = place
    rest = behind.removeprefix(",").lstrip(SPACES)
    if not rest[:1].strip():
        near = text[line_around(text, start)[0] : start]
        return TextEdit(start - len(near) + len(near.rstrip(SPACES)), end)
    end += len(behind) - len(rest)
    is_capital = text[start].isupper() and rest[0].islower()
    return TextEdit(start, end + 1, rest[0].upper()) if is_capital else TextEdit(start, end)
