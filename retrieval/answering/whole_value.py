"""The words in bold are no half of a value: "29 June 2007" instead of "June 2007", "EUR 1.30"
instead of "1.30".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.value_kinds import KINDS
from retrieval.text.blocks import RUNNING_TEXT
from retrieval.text.ranges import meet

_PART = re.compile(r"\b(?:what|which) (?:year|month|day)\b", re.IGNORECASE)


def with_whole_values(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; of a value of which a part is in bold all of it is, unless the question asks
    for a part of a date: "In which year?"
    """
    return list(shown) if _PART.search(question) else [_whole(one) for one in shown]


def _whole(one: JudgedSentence) -> JudgedSentence:
    if one.words is None or one.found.sentence.kind not in RUNNING_TEXT:
        return one
    start, end = one.words
    found = [
        each.span()
        for kind in KINDS
        for each in kind.value.finditer(one.found.text, one.found.marker)
        if meet(each.span(), one.words)
    ]
    first = min([start, *(each[0] for each in found)])
    last = max([end, *(each[1] for each in found)])
    return one if (first, last) == one.words else replace(one, words=(first, last))
