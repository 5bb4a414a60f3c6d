"""The words in bold are a value of the kind that the question asks for, and the right one of several.

The ranker's span is often the wrong one of two values: "Laptops are replaced every four years,
phones every three" has "four years" for the phones. Here the value counts whose clause has the
question's words; and where the span has no such value and the sentence has one, that one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.judging import JudgedSentence
from storage.fulltext import STOP_WORDS, content_words

_COUNT = (
    r"(?:\d[\d.,]*\d|\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen"
    r"|twenty|thirty|forty|sixty|ninety)\b)"
)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b(?:\.(?= \d))?"
)
_WEEKDAY = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b"
_UNIT = r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)\b"
_MONEY = r"(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?|cents?)\b"

_KINDS = (
    (
        r"\bhow often\b",
        rf"\b(?:every|each) (?:(?:second|other|third|{_COUNT}) )?(?:{_UNIT}|{_WEEKDAY}|{_COUNT})"
        rf"|\b(?:once|twice|{_COUNT} times) (?:a|an|per|every) {_UNIT}"
        r"|\b(?:daily|weekly|monthly|quarterly|yearly|annually)\b",
    ),
    (
        r"\b(?:for )?how long\b|\bhow many (?:days|hours|weeks|months|years|minutes)\b",
        rf"\b{_COUNT}(?:(?: to |-){_COUNT})?(?: (?:working|business|calendar|full))? ?-?{_UNIT}",
    ),
    (
        r"\bhow much\b|\b(?:price|cost|costs|fee|amount|value|limit)\b",
        rf"(?:[€$£]\s?\d[\d.,]*\d|[€$£]\s?\d|\b{_MONEY} ?\d[\d.,]*\d?)"
        rf"|\b\d(?:[\d.,]*\d)?(?: (?:million|billion))? ?(?:[€$£]|{_MONEY})"
        r"|(?<=\bor )\d(?:[\d.,]*\d)?(?= (?:in|for|if|on|at)\b)",
    ),
    (
        r"\bwhen\b|\b(?:what|which) (?:day|date|year|time|month)\b|\bby when\b|\bwhat's the date\b",
        rf"\b(?:every (?:second|other|first|last) )?{_WEEKDAY}"
        rf"|\b(?:\d{{1,2}}(?:st|nd|rd|th)?(?:(?: and | to |-)\d{{1,2}}(?:st|nd|rd|th)?)? (?:of )?)?"
        rf"{_MONTH}(?: \d{{1,2}}(?:st|nd|rd|th)?\b)?(?:,? \d{{4}}\b)?"
        r"|\b(?:1[5-9]|20)\d\d\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}:\d\d\b|\b(?:midnight|noon)\b",
    ),
)
"""What asks for a kind of value, and how such values are written."""

_CLAUSE = re.compile(r"[;,]\s|\s(?:and|but|or|while|whereas)\s")
_STEM = 4
"""Letters that two forms of a word share at least."""


def with_asked_values(question: str, shown: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences, each with the value in bold that the question asks for."""
    # A question that leans on the one before comes behind it.
    own = next((part for part in reversed(question.split("?")) if part.strip()), question)
    kinds = [value for asks, value in _KINDS if re.search(asks, own, re.IGNORECASE)]
    if len(kinds) != 1:
        return list(shown)
    return [_with_value(own, re.compile(kinds[0]), one) for one in shown]


def _with_value(question: str, kind: re.Pattern[str], one: JudgedSentence) -> JudgedSentence:
    if one.words is None or one.found.sentence.kind not in {"prose", "item"}:
        return one
    text = one.found.text
    values = [each.span() for each in kind.finditer(text, one.found.marker)]
    if not values:
        return one
    bold = [each for each in values if each[0] < one.words[1] and one.words[0] < each[1]]
    if len(values) == 1:
        return one if bold else replace(one, words=values[0])
    best = _nearest(question, text, values)
    return one if best is None or best in bold else replace(one, words=best)


def _nearest(
    question: str, text: str, values: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The value whose clauses alone have words of the question; of several the later one, since
    what comes first is said of all. None if there is none.
    """
    asked = set(content_words(question)) - STOP_WORDS
    own = [_stems(asked, clause) for clause in _clauses(text, values)]
    alone = [
        words - set().union(*(other for n, other in enumerate(own) if n != place))
        for place, words in enumerate(own)
    ]
    most = max(map(len, alone))
    if not most:
        return None
    return values[max(place for place, words in enumerate(alone) if len(words) == most)]


def _clauses(text: str, values: Sequence[tuple[int, int]]) -> list[str]:
    """What belongs to each value: from the clause in which it stands to that of the next one."""
    edges = [0]
    for (_, end), (start, _) in zip(values, values[1:], strict=False):
        cuts = [cut.end() for cut in _CLAUSE.finditer(text, end, start)]
        edges.append(cuts[-1] if cuts else end)
    return [text[a:b] for a, b in zip(edges, [*edges[1:], len(text)], strict=True)]


def _stems(asked: set[str], clause: str) -> set[str]:
    """The question's words of which a clause has a form."""
    words = set(content_words(clause))
    return {one for one in asked if any(_is_form(one, other) for other in words)}


def _is_form(one: str, other: str) -> bool:
    """Whether two words are forms of one, as far as their beginnings tell."""
    if one.rstrip("s") == other.rstrip("s"):
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _STEM and longer.startswith(shorter) and len(longer) <= len(shorter) + 3
