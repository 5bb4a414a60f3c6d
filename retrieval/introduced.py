"""Shows a list with the sentence that introduces it, and several items of one short list as the
list.

The items are those right after a colon, up to another kind of list or another kind of text. The
quote stays one exact range of the stored text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from retrieval.blocks import LISTING
from retrieval.evidence import FoundSentence
from retrieval.line_forms import MARKER, SIGNS
from retrieval.search import Passage
from retrieval.sentences import LONGEST, Sentence
from retrieval.text_window import sentences_over
from storage.texts import DocumentText

MOST_LISTED = LONGEST
"""Characters of a list that are shown with what introduces it; the first item always is."""

_ASKS_FOR_LISTS = re.compile(
    r"\W*(?:how (?:do|can|should|could|to)\b|what are\b|list\b"
    r"|(?:what|which) (?:\w+ ){0,2}(?!does|is\b|was\b|has\b)\w+s\b)",
    re.IGNORECASE,
)
"""Steps, or several things."""

_ITEM = re.compile(rf"(?:\d{{1,2}}[.)]|[-*{SIGNS}])\s")
"""The marker of a step or a thing; clauses have other numbers."""

_RUNS = (re.compile(r"\d+"), "0"), (re.compile(r"[a-zA-Z]+"), "a")


def introduces(text: str) -> bool:
    """Whether a list may follow a sentence."""
    return text.endswith(":")


def with_lists(
    found: Sequence[FoundSentence],
    texts: Callable[[Sequence[int]], Mapping[int, DocumentText]],
    question: str = "",
) -> tuple[FoundSentence, ...]:
    """The sentences, those that introduce a list with it; what is in such a list isn't shown again.

    Args:
        texts: of documents, by id; those that were removed are missing.
        question: if it asks for steps or several things, several items of one list are shown with
            its others.
    """
    first = {place.document for one in found if introduces(one.text) for place in _places(one)}
    is_for_lists = _ASKS_FOR_LISTS.match(question) is not None
    items = [one.document for one in found if is_for_lists and _ITEM.match(one.text)]
    first |= {each for each in items if items.count(each) > 1}
    if not first:
        return tuple(found)
    sources = texts(sorted(first))
    lists = [_list_around(one, sources) if is_for_lists else None for one in found]
    shown = [
        _as_list(one, sources, around) if around and lists.count(around) > 1 else one
        for one, around in zip(found, lists, strict=True)
    ]
    shown = [_with_list(one, sources) for one in shown]
    kept = [one for one in shown if not any(_is_inside(one, other) for other in shown)]
    return tuple(
        one for n, one in enumerate(kept) if not any(_is_same(one, each) for each in kept[:n])
    )


def _list_around(
    one: FoundSentence, sources: Mapping[int, DocumentText]
) -> tuple[int, int, int] | None:
    """The document and the range of the short list of which a sentence is an item: its items alone,
    marked alike.
    """
    if _ITEM.match(one.text) is None or one.document not in sources:
        return None
    source = sources[one.document]
    near = sentences_over(source, max(one.start - MOST_LISTED, 0), one.end + MOST_LISTED)
    place = next((n for n, each in enumerate(near) if each.start == one.start), None)
    if place is None or near[place].kind != "item":
        return None
    mark = _mark(source.text, one.start)
    first = last = place
    while first and _goes_on(source.text, near[first - 1], "item", mark):
        first -= 1
    while last + 1 < len(near) and _goes_on(source.text, near[last + 1], "item", mark):
        last += 1
    start, end = near[first].start, near[last].end
    is_whole = _mark(source.text, start) == mark and end - start <= MOST_LISTED
    return (one.document, start, end) if is_whole else None


def _as_list(
    one: FoundSentence, sources: Mapping[int, DocumentText], around: tuple[int, int, int]
) -> FoundSentence:
    """The whole list, with the words of its item that answer."""
    document, start, end = around
    shift = one.start - start
    answer = one.answer and (one.answer[0] + shift, one.answer[1] + shift)
    text = sources[document].text[start:end]
    return replace(one, start=start, end=end, text=text, answer=answer, others=())


def _is_same(one: FoundSentence, other: FoundSentence) -> bool:
    return (one.document, one.start, one.end) == (other.document, other.start, other.end)


def list_end(source: DocumentText, start: int, end: int) -> int:
    """Where the list ends that the sentence [start, end) introduces; `end` if it introduces none.

    One whose items are marked as the sentence is has it among its items.
    """
    text = source.text
    own = _mark(text, start)
    after = [one for one in sentences_over(source, end, end + MOST_LISTED) if one.start >= end]
    if not introduces(text[start:end]) or not after or after[0].kind not in LISTING:
        return end
    mark = _mark(text, after[0].start)
    if own[0] and own[0] == mark[0] and mark[1] <= own[1]:
        return end
    last = end
    for one in after:
        is_too_long = last > end and one.end - end > MOST_LISTED
        if is_too_long or not _goes_on(text, one, after[0].kind, mark):
            break
        last = one.end
    return last


def _goes_on(text: str, one: Sentence, kind: str, first: tuple[str, int]) -> bool:
    """Whether a sentence belongs to a list of this kind, whose first item is marked like this."""
    mark, indent = _mark(text, one.start)
    return one.kind == kind and (mark in {"", first[0]} or indent > first[1])


def _mark(text: str, start: int) -> tuple[str, int]:
    """The shape of an item's mark, "" for none, and how far the line before it is indented."""
    found = MARKER.match(text, start)
    shape = found[0].strip() if found else ""
    for run, sign in _RUNS:
        shape = run.sub(sign, shape)
    return shape, start - text.rfind("\n", 0, start) - 1


def _with_list(one: FoundSentence, sources: Mapping[int, DocumentText]) -> FoundSentence:
    if not introduces(one.text) or one.document not in sources:
        return one
    source = sources[one.document]
    end = list_end(source, one.start, one.end)
    text = source.text[one.start : end]
    others = [replace(each, end=each.start + len(text), text=text) for each in one.others]
    same = (
        each
        for each in others
        if each.document in sources and sources[each.document].text[each.start : each.end] == text
    )
    return replace(one, end=end, text=text, others=tuple(same))


def _places(one: FoundSentence) -> tuple[Passage, ...]:
    return one, *one.others


def _is_inside(one: FoundSentence, other: FoundSentence) -> bool:
    """Whether a place of another quote has the whole sentence and more."""
    return len(one.text) < len(other.text) and any(
        place.document == one.document and place.start <= one.start and one.end <= place.end
        for place in _places(other)
    )
