"""What a sentence introduces with a colon: the list, the table, the code or the paragraph after it.

"Run this command:" says nothing without the command. What follows it is shown with it, up to a
sensible length; both together are one exact range of the stored text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile
from operator import attrgetter

from retrieval.text.blocks import BLANK_LINE, LISTING, RUNNING_TEXT
from retrieval.text.line_forms import COLONS, MARKER, mark_form
from retrieval.text.sentences import LONG, LONGEST, Sentence
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

MOST_LISTED = LONGEST
"""Characters of a list or of code that are shown with what introduces it; the first item or line
always is.
"""

MOST_SAID = LONG
"""The same of a paragraph and its sentences."""

_FEW_WORDS = re.compile(
    r"[ \t]*(?:[ \t]|\r?\n[ \t]*)(?P<words>(?:[^\W\d_]+,? ){0,2}[^\W\d_]+[:\uff1a])(?=\s)"
)
_FENCE = re.compile(r"```|~~~")
_WHITE = re.compile(r"[ \t]*")
_START = attrgetter("start")


def introduces(text: str) -> bool:
    """Whether a sentence may introduce what follows it: it ends with a colon or without
    any mark.
    """
    return text.endswith(COLONS) or text[-1:].isalnum()


def introduced_end(source: DocumentText, start: int, end: int) -> int:
    """The end of what the sentence [start, end) introduces; `end` if it introduces nothing.

    It introduces a list or a table up to its last item or row; code up to its end; what is indented
    below the sentence; or else the next paragraph. A line of code introduces nothing, a heading is
    not introduced, and an item isn't followed by the next one of its own list. A sentence without
    an end introduces the items right below it: "See" before two addresses.
    """
    near = sentences_over(source, start, end + MOST_LISTED)
    return max((one.end for one in _introduced(source, start, end, near)), default=end)


def introduced(source: DocumentText, one: Sentence) -> str:
    """What a sentence with a colon at its end introduces; "" for others."""
    is_open = source.text[one.start : one.end].endswith(COLONS)
    return source.text[one.end : introduced_end(source, one.start, one.end)] if is_open else ""


def as_one(source: DocumentText, one: Sentence) -> Sentence:
    """A sentence and the code or the words that it introduces, if both together are no longer than
    a sentence; items, rows and whole sentences say something by themselves. An introduction of a
    few words, "So:", belongs to the sentence before it.
    """
    return next(read_as_one(source, [one]))


def _as_one(
    source: DocumentText, one: Sentence, near: Callable[[], Sequence[Sentence]]
) -> Sentence:
    few = _FEW_WORDS.match(source.text, one.end) if one.kind in RUNNING_TEXT else None
    start, end = (few.start("words"), few.end()) if few else (one.start, one.end)
    if not source.text.endswith(COLONS, start, end):
        return one  # without a colon items alone are introduced, which say something by themselves
    found = _introduced(source, start, end, near())
    if not found or found[-1].end - one.start > LONG or _says(source.text, found[0]):
        return one
    return replace(one, end=found[-1].end)


def _says(text: str, one: Sentence) -> bool:
    """Whether introduced text can be read by itself: an item, a row or a complete sentence."""
    return one.kind in LISTING or (
        one.kind in RUNNING_TEXT and text[one.end - 1] in ".!?\u3002\uff01\uff1f"
    )


def read_as_one(source: DocumentText, found: Sequence[Sentence]) -> Iterator[Sentence]:
    """Sentences in order, each `as_one` with what it introduces, which isn't there again."""

    @cache  # the text is cut into sentences at most once, however many introduce something
    def near() -> list[Sentence]:
        return sentences_over(source, found[0].start, found[-1].end + MOST_LISTED)

    end = 0
    for one in found:
        if one.start >= end:
            end = (whole := _as_one(source, one, near)).end
            yield whole


def _introduced(
    source: DocumentText, start: int, end: int, near: Sequence[Sentence]
) -> list[Sentence]:
    """The sentences that are shown of what the sentence [start, end) introduces.

    Args:
        near: the sentences of the text there, in order.
    """
    text = source.text
    if not introduces(text[start:end]):
        return []
    first = bisect_left(near, end, key=_START)
    after = near[first : bisect_left(near, end + MOST_LISTED, first, key=_START)]
    before = near[first - 1] if first else None
    is_said = before is None or before.end != end or before.kind in RUNNING_TEXT
    if not after or not is_said or not (text[end - 1] in COLONS or _has_items(text, end, after[0])):
        return []
    found, most = _following(source, start, end, after)
    shown = [one for place, one in enumerate(found) if not place or one.end - end <= most]
    return shown + _continued(text, after[len(shown) : len(shown) + 1]) if shown else []


def _continued(text: str, after: Sequence[Sentence]) -> list[Sentence]:
    """What goes on in lower case behind what is introduced, as part of the same sentence."""
    return [one for one in after if one.kind == "prose" and text[one.start].islower()]


def _has_items(text: str, end: int, first: Sentence) -> bool:
    """Whether an item stands right below."""
    return first.kind == "item" and not _is_apart(text, end, first.start)


def _following(
    source: DocumentText, start: int, end: int, after: Sequence[Sentence]
) -> tuple[list[Sentence], int]:
    """What is introduced of the sentences that follow, and how many characters are shown of it."""
    text, kind = source.text, after[0].kind
    if kind in LISTING:
        return [] if _is_next_item(text, start, after[0]) else _listed(text, after), MOST_LISTED
    if kind == "code":
        return _code(source, after), MOST_LISTED
    if below := _below(text, end, after):
        return below, MOST_LISTED
    return _paragraph(text, end, after) if kind in RUNNING_TEXT else [], MOST_SAID


def _is_next_item(text: str, start: int, first: Sentence) -> bool:
    """Whether the introduction is an item of a list, and what follows only the list's next item."""
    own, mark = mark_of(text, start), mark_of(text, first.start)
    return bool(own[0]) and own[0] == mark[0] and mark[1] <= own[1]


def _listed(text: str, after: Sequence[Sentence]) -> list[Sentence]:
    first, mark = after[0], mark_of(text, after[0].start)
    return list(takewhile(lambda one: goes_on(text, one, first.kind, mark), after))


def _code(source: DocumentText, after: Sequence[Sentence]) -> list[Sentence]:
    """Lines of code: what is fenced as a whole, else up to a blank line."""
    found: list[Sentence] = []
    is_fenced = _FENCE.match(source.text, after[0].start) is not None
    for one in takewhile(lambda one: one.kind == "code", after):
        if found and not is_fenced and _is_apart(source.text, found[-1].end, one.start):
            break
        found.append(one)
        if is_fenced and len(found) > 1 and _FENCE.match(source.text, one.start):
            break
    return found


def _below(text: str, end: int, after: Sequence[Sentence]) -> list[Sentence]:
    """What is indented below the sentence that ends there, as examples are in plain text."""
    least = _indent(text, after[0].start)
    if least <= _indent(text, end - 1):
        return []
    return list(takewhile(lambda one: _indent(text, one.start) >= least, after))


def _paragraph(text: str, end: int, after: Sequence[Sentence]) -> list[Sentence]:
    """The sentences up to a blank line; only the first where none is before them."""
    if not _is_apart(text, end, after[0].start):
        return list(after[:1])
    found = list(after[:1])
    for one in takewhile(lambda one: one.kind in RUNNING_TEXT, after[1:]):
        if _is_apart(text, found[-1].end, one.start):
            break
        found.append(one)
    return found


def _is_apart(text: str, end: int, start: int) -> bool:
    """Whether a blank line is between two sentences."""
    return BLANK_LINE.search(text, end, start) is not None


def goes_on(text: str, one: Sentence, kind: str, first: tuple[str, int]) -> bool:
    """Whether a sentence belongs to a list of this kind, whose first item is marked like this."""
    mark, indent = mark_of(text, one.start)
    return one.kind == kind and (mark in {"", first[0]} or indent > first[1])


def mark_of(text: str, start: int) -> tuple[str, int]:
    """The form of an item's mark, "" for none, and how far the line before it is indented."""
    found = MARKER.match(text, start)
    return mark_form(found[0]) if found else "", start - text.rfind("\n", 0, start) - 1


def _indent(text: str, place: int) -> int:
    """How far the line is indented that a place is in."""
    white = _WHITE.match(text, text.rfind("\n", 0, place) + 1)
    return len(white[0].expandtabs()) if white else 0
