"""The words in bold are no half of a value or a name: "29 June 2007" instead of "June 2007", "EUR
1.30" instead of "1.30", "Smith & Sons" instead of "Smith"; nor half of what marks emphasise.
"""

from __future__ import annotations

import re
from dataclasses import replace

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.value_kinds import KINDS
from retrieval.text.ranges import overlap

_PART = re.compile(r"\b(?:what|which) (?:year|month|day)\b", re.IGNORECASE)

_NAME = r"[^\W\d_][\w'\u2019.-]*"
_JOINED = re.compile(rf"(?<!\w)(?=[A-Z]){_NAME}(?: & (?=[A-Z]){_NAME})+(?<![.'\u2019-])")
"""Capitalised words that "&" joins to one name."""

_MARK, _MARK_BEHIND = re.compile(r"[*_`]{1,3}"), re.compile(r"[*_`]{1,3}$")


def with_whole_value(question: str, one: JudgedSentence) -> JudgedSentence:
    """Widen the bold to whole values ("29 June 2007" for "June 2007"), unless the question asks for
    a part of a date: "In which year?"
    """
    if one.words is None or not one.is_running_text or _PART.search(question):
        return one
    start, end = one.words
    found = [
        each.span()
        for kind in KINDS
        for each in kind.value.finditer(one.text, one.found.marker)
        if overlap(each.span(), one.words)
    ]
    names = (each.span() for each in _JOINED.finditer(one.text))
    found += [each for each in names if overlap(each, one.words)]
    first = min([start, *(each[0] for each in found)])
    last = max([end, *(each[1] for each in found)])
    first, last = _without_half_marks(one.text, first, last)
    return one if (first, last) == one.words else replace(one, words=(first, last))


def _without_half_marks(text: str, first: int, last: int) -> tuple[int, int]:
    """Without the marks of emphasis at one end that have no counterpart within."""
    mark = _MARK.match(text, first)
    if mark and mark[0] not in text[mark.end() : last]:
        return mark.end(), last
    mark = _MARK_BEHIND.search(text[first:last])
    if mark and mark[0] not in text[first : first + mark.start()]:
        return first, first + mark.start()
    return first, last
