"""What a question counts. Its number is in bold: of "24 hourly, 14 daily and 8 weekly snapshots"
for "How many weekly snapshots?" the 8. Where nothing that was found has it, its number isn't told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_words import words_of
from retrieval.answering.judging import JudgedSentence
from retrieval.words.value_words import COUNT
from retrieval.words.word_forms import has_form
from storage.fulltext import STOP_WORDS

_COUNTED = re.compile(r"\bhow many ((?:[^\W\d_]+[ -]?){1,2})", re.IGNORECASE)
_A_NUMBER = re.compile(COUNT, re.IGNORECASE)

_IN_THEIR_WORDS = re.compile(rf"{_COUNTED.pattern}\(", re.IGNORECASE)
"""The documents' own word stands behind what is counted, "employees (staff)"."""

_UNITS = (
    "people persons times things items units seconds minutes hours days nights weeks months years "
    "euros dollars pounds francs percent metres meters kilometres kilometers miles feet inches "
    "litres liters grams kilograms kilos tons tonnes watts volts degrees points"
)
_UNSAID = frozenset(_UNITS.split())
"""What is counted without being named."""

_NUMBER = re.compile(
    rf"(?<![\w.,\u2013\u2014-])(?P<number>{COUNT})[ -](?P<of>[^\W\d_]+)", re.IGNORECASE
)


def with_asked_count(question: str, one: JudgedSentence) -> JudgedSentence:
    """If the question asks how many there are of something, and the sentence has only one number
    right before its name, put this and no other number in bold.
    """
    if one.words is None or not one.is_running_text:
        return one
    text = one.text
    for word in _counted(question):
        found = [
            each
            for each in _NUMBER.finditer(text, one.found.marker)
            if has_form(word, [each["of"].lower()])
        ]
        if len(found) == 1:
            start, end = found[0].span()
            is_bold = one.words[0] <= found[0].start() and found[0].end("number") <= one.words[1]
            others = _A_NUMBER.findall(text[slice(*one.words)])
            return one if is_bold and len(others) == 1 else replace(one, words=(start, end))
    return one


def counts_unknown(question: str, judged: Sequence[JudgedSentence]) -> bool:
    """Whether a question asks how many there are of something that no passage found has a word of,
    as wasps where bees were counted. People and units are told without saying so ("Serves: 8").

    Args:
        judged: all that were compared.
    """
    counted = _counted(question)
    if not counted or not _UNSAID.isdisjoint(counted) or _IN_THEIR_WORDS.search(question):
        return False
    told = words_of(" ".join(f"{one.found.chunk.text} {one.text}" for one in judged))
    return not any(has_form(word, told) for word in counted)


def _counted(question: str) -> list[str]:
    asked = _COUNTED.search(question)
    words = asked[1].lower().replace("-", " ").split() if asked else []
    return [word for word in words if word not in STOP_WORDS]
