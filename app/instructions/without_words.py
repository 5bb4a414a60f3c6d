"""Words of a text deleted to the letter, wherever they stand by themselves."""

from __future__ import annotations

import re

from app.instructions.replaced_words import places_of
from app.instructions.replacement import Replacement
from app.instructions.text_edit import TextEdit, in_order, without_lines
from app.instructions.units import CharRange
from retrieval.line_forms import MARKER

_SPACES = " \t\u00a0"
_GAP = re.compile(rf"[{_SPACES}]*")
_COMMA_GAP = re.compile(rf",?[{_SPACES}]*")
_ENDS = ".,;:!?)]}\u201d " + _SPACES + "\r\n"
_OPENED = tuple('"\u201c\u201e\u2018([{')
_REACH = 80
_SENTENCE_START = re.compile(r"(?:^|[.!?:][\"\u201d)]*\s|\n)[ \t]*(?:[-*+>#]+ )?$")


def without_words(text: str, words: str, window: CharRange) -> tuple[TextEdit, ...]:
    """Deletes the words in a range of the text, with a space beside them; a line that has nothing
    else goes, and what begins a sentence then gets their capital letter.
    """
    start, end = window
    own = text[start:end]
    found = [
        (start + each.start(), start + each.end())
        for each in places_of(own, Replacement("words", words, words))
    ]
    whole = [line for each in found if (line := _whole_line(text, each))]
    edits = [_edit(text, each) for each in found if _whole_line(text, each) is None]
    return in_order([*edits, *without_lines(text, whole)])


def _whole_line(text: str, place: CharRange) -> CharRange | None:
    """The lines of a place that have nothing else but the marker of an item."""
    first = text.rfind("\n", 0, place[0]) + 1
    last = text.find("\n", place[1]) + 1 or len(text)
    before, behind = text[first : place[0]].lstrip(), text[place[1] : last].strip()
    is_alone = not behind and (not before or MARKER.fullmatch(before))
    return (first, last) if is_alone else None


def _edit(text: str, place: CharRange) -> TextEdit:
    start, end = place
    if _SENTENCE_START.search(text, max(0, start - _REACH), start):
        return _at_beginning(text, place)
    before = text[:start].rstrip(_SPACES)
    if text.startswith(",", end) and before.endswith((",", "(", "[", "{")):
        gap = _GAP.match(text, end + 1)
        is_list = before.endswith(",")
        return TextEdit(len(before), end + 1) if is_list or not gap else TextEdit(start, gap.end())
    if before.endswith(",") and text.startswith((")", "]", "}"), end):
        return TextEdit(len(before) - 1, end)
    if text[start - 1 : start] in _OPENED and (gap := _GAP.match(text, end)):
        return TextEdit(start, gap.end())
    if len(before) < start and (end == len(text) or text[end] in _ENDS):
        return TextEdit(len(before), end)
    return TextEdit(start, end)


def _at_beginning(text: str, place: CharRange) -> TextEdit:
    """Of a sentence, which begins with a capital letter if it has."""
    start, end = place
    rest = _COMMA_GAP.match(text, end)
    end = rest.end() if rest else end
    if not text[end : end + 1].strip():
        return TextEdit(len(text[:start].rstrip(_SPACES)), place[1])
    is_capital = text[start].isupper() and text[end].islower()
    return TextEdit(start, end + 1, text[end].upper()) if is_capital else TextEdit(start, end)
