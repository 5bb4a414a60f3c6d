"""Lines that say what they give: "Check-in: 15:00", "**Deposit:** 500 euros", "Rent      1,340".

Such a line is like a row of a table with a name. To the ranker it looks as if it said too little;
where a question has all words of its label, and the value is of the kind that is asked for, it
answers and goes first, with its value in bold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_words import is_yes_or_no, telling_words, words_of
from retrieval.answering.judging import JudgedSentence, put_first
from retrieval.answering.quantities import asked_form
from retrieval.text.line_forms import MARKER
from retrieval.words.word_forms import has_form
from storage.fulltext import STOP_WORDS

_LINE = re.compile(
    rf"(?:{MARKER.pattern})?(?P<mark>\*\*|__)?"
    r"(?P<label>(?!(?:On|In|At|For|By|To|From|With|If|Of|Re|Cc|Subject|Date)\b)"
    r"[^\W\d_a-z][^.:;!?\n|]{0,45}?)"
    r"(?:(?P=mark))?(?::(?:\*\*|__)?\s+|[ \t]{2,})"
    r"(?P<value>\S[^\n]{0,90}(?:\n\s{4,}\S[^\n]{0,60})?)"
)
"""A label, in bold or not, before a colon or a gap, and what it gives; a mail's headers aren't."""

_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|must|should"
    r"|(?!(?-i:Will [^\W\d_a-z]))will|would)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
"""What makes a sentence of what stands before a colon; Will is a name before another one."""

_COLUMNS = re.compile(r"\S {2,}\S")
_NAMED = re.compile(r"\b(?:who|whose|whom|where)\b", re.IGNORECASE)
_HOW = re.compile(
    r"\b(?:how (?:many|much|long|often|old|far|high)|(?:what|which) (?:time|date|day))\b",
    re.IGNORECASE,
)
"""What says of which kind the value is, and nothing of what it is a value of."""

_LEAST_SHARE = 1 / 2
"""Of the question's words a label has at least so many."""


def labelled_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """Put the line whose label the question names first, as an answer; of several, the one whose
    label has most of its words. It is beyond doubt only if its label has all of the question's
    words.

    Args:
        judged: in the order in which they answer otherwise.
    """
    found = list(judged)
    counted = [(count, one) for one in found if (count := _asked(question, one))]
    if not counted or is_yes_or_no(question):
        return found
    most = max(count for count, _ in counted)
    one = next(one for count, one in counted if count == most)
    is_known = most >= len(_words(question))
    counts = replace(
        one,
        score=max(each.score for each in found),
        answers=max(0.0, *(each.answers for each in (found if is_known else [one]))),
        words=value_of(one),
        is_known=is_known,
    )
    return put_first(found, one, counts)


def with_labelled_value(one: JudgedSentence) -> JudgedSentence:
    """In a line with a label, put the value in bold and not the label."""
    value = value_of(one)
    is_label = value and one.words and one.words[0] < value[0]
    return replace(one, words=value) if is_label else one


def value_of(one: JudgedSentence) -> tuple[int, int] | None:
    """Where a line with a label has its value."""
    line = _line(one)
    return line.span("value") if line else None


def _asked(question: str, one: JudgedSentence) -> int:
    """The number of words in the line's label, if the question has them all and not many more, and
    asks for a value of this kind; else 0.
    """
    line = _line(one)
    if line is None:
        return 0
    asked, own = _words(question), words_of(line["label"]) - STOP_WORDS
    is_named = all(has_form(word, asked) for word in own)
    form = asked_form(question)
    is_of_kind = form.search(line["value"]) if form else _is_name_or_any(question, line["value"])
    is_enough = len(own) >= _LEAST_SHARE * len(asked)
    return len(own) if is_named and is_of_kind and is_enough else 0


def _words(question: str) -> list[str]:
    """Those that say of what a value is asked for."""
    return telling_words(_HOW.sub("", question))


def _is_name_or_any(question: str, value: str) -> bool:
    """Whether a value can be a name, with a capital letter, if the question asks for a person or a
    place; other questions take any value.
    """
    return not _NAMED.search(question) or any(map(str.isupper, value))


def _line(one: JudgedSentence) -> re.Match[str] | None:
    if not one.is_running_text:
        return None
    line = _LINE.fullmatch(one.text)
    if line is None or _VERB.search(line["label"]):
        return None
    return None if _COLUMNS.search(line["value"].split("\n")[0]) else line
