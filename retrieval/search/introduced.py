"""Shows what a sentence introduces with it, and several items of one short list as the list.

The quote stays one exact range of the stored text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage
from retrieval.text.introduced_text import MOST_LISTED, goes_on, introduced_end, introduces, mark_of
from retrieval.text.line_forms import SIGNS
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

_ASKS_FOR_LISTS = re.compile(
    r"\W*(?:how (?:do|can|should|could|to)\b|what are\b|list\b"
    r"|(?:what|which) (?:\w+ ){0,2}(?!does|is\b|was\b|has\b)\w+s\b)",
    re.IGNORECASE,
)
"""Steps, or several things."""

_ITEM = re.compile(rf"(?:\d{{1,2}}[.)]|[-*{SIGNS}])\s")
"""The marker of a step or a thing; clauses have other numbers."""


def with_introduced(
    found: Sequence[FoundSentence],
    texts: Callable[[Sequence[int]], Mapping[int, DocumentText]],
    question: str = "",
) -> tuple[FoundSentence, ...]:
    """The sentences, those that introduce something with it; what is in it isn't shown again.

    Args:
        texts: of documents, by id; those that were removed are missing.
        question: if it asks for steps or several things, several items of one list are shown with
            its others.
    """
    needed = {place.document for one in found if introduces(one.text) for place in _places(one)}
    is_for_lists = _ASKS_FOR_LISTS.match(question) is not None
    if is_for_lists:
        items = Counter(one.document for one in found if _ITEM.match(one.text))
        needed |= {document for document, count in items.items() if count > 1}
    if not needed:
        return tuple(found)
    sources = texts(sorted(needed))
    shown = _as_lists(found, sources) if is_for_lists else found
    shown = [_with_introduced(one, sources) for one in shown]
    kept = [one for one in shown if not any(_is_inside(one, other) for other in shown)]
    return tuple(
        one for n, one in enumerate(kept) if not any(_is_same(one, each) for each in kept[:n])
    )


def _as_lists(
    found: Sequence[FoundSentence], sources: Mapping[int, DocumentText]
) -> list[FoundSentence]:
    """The sentences, several items of one short list as the whole list."""
    lists = [_list_around(one, sources) for one in found]
    return [
        _as_list(one, sources, around) if around and lists.count(around) > 1 else one
        for one, around in zip(found, lists, strict=True)
    ]


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
    mark = mark_of(source.text, one.start)
    first = last = place
    while first and goes_on(source.text, near[first - 1], "item", mark):
        first -= 1
    while last + 1 < len(near) and goes_on(source.text, near[last + 1], "item", mark):
        last += 1
    start, end = near[first].start, near[last].end
    is_whole = mark_of(source.text, start) == mark and end - start <= MOST_LISTED
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


def _with_introduced(one: FoundSentence, sources: Mapping[int, DocumentText]) -> FoundSentence:
    if not introduces(one.text) or one.document not in sources:
        return one
    source = sources[one.document]
    end = introduced_end(source, one.start, one.end)
    if end == one.end:
        return one
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
