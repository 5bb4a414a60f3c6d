"""The number of what a question counts is in bold: of "24 hourly, 14 daily and 8 weekly snapshots"
for "How many weekly snapshots?" the 8.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.judging import JudgedSentence
from retrieval.text.blocks import RUNNING_TEXT
from retrieval.words.value_words import COUNT
from retrieval.words.word_forms import has_form
from storage.fulltext import STOP_WORDS

_COUNTED = re.compile(r"\bhow many ((?:[^\W\d_]+[ -]?){1,2})", re.IGNORECASE)
_NUMBER = re.compile(
    rf"(?<![\w.,\u2013\u2014-])(?P<number>{COUNT})[ -](?P<of>[^\W\d_]+)", re.IGNORECASE
)


def with_asked_counts(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; of a question that asks how many there are of something, the only number that
    stands right before its name is in bold.
    """
    asked = _COUNTED.search(question)
    words = asked[1].lower().replace("-", " ").split() if asked else []
    counted = [word for word in words if word not in STOP_WORDS]
    return [_with_count(counted, one) for one in shown] if counted else list(shown)


def _with_count(counted: Sequence[str], one: JudgedSentence) -> JudgedSentence:
    if one.words is None or one.found.sentence.kind not in RUNNING_TEXT:
        return one
    text = one.found.text
    for word in counted:
        found = [
            each
            for each in _NUMBER.finditer(text, one.found.marker)
            if has_form(word, [each["of"].lower()])
        ]
        if len(found) == 1:
            start, end = found[0].span()
            is_bold = one.words[0] <= found[0].start() and found[0].end("number") <= one.words[1]
            return one if is_bold else replace(one, words=(start, end))
    return one
