"""What a text says first and changes later: the change goes before what it replaces.

Mails and minutes say when something is, and later that it was moved: to the ranker both answer
"When is the open day?", and what was said first often looks likelier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.judging import NEARLY, JudgedSentence, brought_in
from retrieval.answering.replaced_value import UNCERTAIN, takes_place_of
from retrieval.answering.value_kinds import AskedKind, asked_kinds
from retrieval.text.blocks import BLANK_LINE
from retrieval.text.cells import cell_texts
from retrieval.text.sentence_context import row_heads
from retrieval.words.value_words import CURRENCY_SIGN, FIGURE, MONTH, YEAR
from retrieval.words.word_forms import count_forms, has_form

_LEAST_SHARE = 1 / 2
"""Of the question's words so many are in the later sentence, or, if it leans on what stands before
it, in its paragraph up to there; or else nothing before the new value that neither the question nor
the first sentence says: "the rent of the garage" is another rent.
"""

_MOST_BEFORE = 200
"""Characters of that paragraph that are looked at."""

_LEANS = re.compile(
    r"\b(?i:it|this|that|the (?:date|day|time|price|fee|amount|sum|budget|deadline|limit|period)) "
    r"(?:was|is|has|had|will)\b"
)
_OF_BEFORE = re.compile(
    r"\b(?:at first|first|before|earlier|formerly|original(?:ly)?|initial(?:ly)?|old"
    r"|previous(?:ly)?|used to|was|were)\b",
    re.IGNORECASE,
)
_CORRECTS = re.compile(r"\b(?:correction:|corrected:|correct myself)", re.IGNORECASE)
_CHANGE = (
    r"\b(?i:moved|postponed|put off|brought forward|rescheduled|changed|raised|increased|lowered"
    r"|reduced|cut|extended|shortened)\b"
)
_CHANGED = (
    rf"{_CHANGE}(?:(?:,? again)?,? (?i:from [^.;]{{1,30}} )?(?i:to) (?:the )?"
    r"|[^.]{0,30}\bnow\b[^.;]{0,30}? )"
)
_DATE = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)? )?(?:of )?{MONTH}"
_FROM_THEN_ON = (
    rf"\A\W*(?:(?i:as from|as of|with effect from|effective from) {_DATE}(?: {YEAR})?"
    rf"|From {_DATE} {YEAR})\b(?! (?:to|until|till|through)\b| ?[-\u2013\u2014])[^.;]{{0,60}}? "
)
"""A plain "From" needs the year: "From November parking is free" may be said of each."""

_OF_CHANGE = re.compile(rf"{_CHANGE}|{_DATE}|\b(?:{YEAR}|effect|effective)\b")
_IN_PLACE_OF = rf"(?:,? (?:and )?not (?:the |on |at |for )?{CURRENCY_SIGN}?\d|\binstead of )"
_OLD = re.compile(r"\b(?:from|not|instead of)\b")
"""Behind this a change says what is no longer so."""

_FIGURE = re.compile(FIGURE)
_COMMON = frozenset({"take", "takes", "place", "held", "cost", "costs"})
"""Words that say of which kind the value is, and nothing of what it is a value of."""


def superseding_first(
    question: str, answering: Sequence[JudgedSentence], judged: Sequence[JudgedSentence]
) -> list[JudgedSentence]:
    """If a later sentence of the document of the first one has another value in place of one that
    stands there, or the question asks for one kind of value and such a sentence says that such a
    value was changed or corrected, put the last such sentence first; of changes none if one gives
    the value of the first sentence, which then may be the newest.

    Args:
        answering: in the order in which they answer otherwise.
        judged: those that they were chosen from.
    """
    if not answering or _OF_BEFORE.search(question):
        return list(answering)
    first, kinds = answering[0], asked_kinds(question)
    changes = [one for one in judged if _may_change(one, first)]
    later = [one for one in changes if takes_place_of(question, one, first)]
    if not later and len(kinds) == 1 and not any(_confirms(kinds[0], one, first) for one in judged):
        likely = [one for one in changes if one.answers >= -NEARLY]
        later = [one for one in likely if _supersedes(question, kinds[0], one, first)]
    if not later:
        return list(answering)
    last = max(later, key=lambda one: one.place)
    return brought_in(answering, last)


def _may_change(one: JudgedSentence, first: JudgedSentence) -> bool:
    """Whether a sentence stands behind the first one and may say that something changed there."""
    return one.is_running_text and _is_later(one, first) and not _is_quoted(one)


def _supersedes(question: str, kind: AskedKind, one: JudgedSentence, first: JudgedSentence) -> bool:
    new = _new_value(kind, one.text)
    if new is None or not _is_on(question, one, first, new):
        return False
    if first.kind == "row":
        return _is_of_row(one, first, _values(kind, new))
    said = _values(kind, first.text)
    return bool(said) and not _values(kind, one.text) <= said


def _is_of_row(one: JudgedSentence, row: JudgedSentence, new: set[str]) -> bool:
    """Whether a sentence names the first cell of a row that has a number and none of the values."""
    name, *others = cell_texts(row.text) or [""]
    named, own = telling_words(name), words_of(one.text)
    is_named = bool(named) and all(has_form(word, own) for word in named)
    said, told = _FIGURE.findall(" ".join(others)), _FIGURE.findall(" ".join(new))
    return is_named and bool(said) and not {*told} & {*said}


def _confirms(kind: AskedKind, one: JudgedSentence, first: JudgedSentence) -> bool:
    """Whether a later sentence says that something was changed to the first one's value."""
    new = _new_value(kind, one.text) if _is_later(one, first) else None
    values = _values(kind, new or "")
    return bool(values) and values <= _values(kind, first.text)


def _is_later(one: JudgedSentence, first: JudgedSentence) -> bool:
    return one.document == first.document and one.place > first.place


def _is_quoted(one: JudgedSentence) -> bool:
    """Whether a sentence stands in a mail's quotation, which is older than what it stands below."""
    text, start = one.found.source.text, one.found.sentence.start
    line = text[text.rfind("\n", 0, start) + 1 : start] + one.text
    return line.lstrip().startswith(">")


def _values(kind: AskedKind, text: str) -> set[str]:
    return {each[0].lower() for each in kind.value.finditer(text)}


def _new_value(kind: AskedKind, text: str) -> str | None:
    """Where a sentence says that a value of this kind takes the place of another one, the words
    with the new one.
    """
    if UNCERTAIN.search(text):
        return None
    new = rf"(?P<new>{kind.written})"
    forms = (f"{_CHANGED}{new}", f"{_FROM_THEN_ON}{new}", rf"{new}[^.;]{{0,30}}{_IN_PLACE_OF}")
    if found := next(filter(None, (re.search(form, text) for form in forms)), None):
        return _OLD.split(text[found.start("new") :])[0]
    return text if _CORRECTS.search(text) else None


def _is_on(question: str, one: JudgedSentence, first: JudgedSentence, new: str) -> bool:
    """Whether the sentence has each of the question's words that the first sentence has, a row with
    its heads, and half of them or nothing strange before the new value; if it leans on its
    paragraph, the sentence and what stands before it there.
    """
    asked = dict.fromkeys(telling_words(question))
    said, start = one.text, one.found.sentence.start
    if _LEANS.search(said):
        before = one.found.source.text[max(start - _MOST_BEFORE, 0) : start]
        before = BLANK_LINE.split(before)[-1]
        said = f"{before} {said}"
    heads = row_heads(first.found.source, first.found.sentence)
    own, other = words_of(said), words_of(" ".join((*heads, first.text)))
    needed = [word for word in asked if word not in _COMMON and has_form(word, other)]
    if not all(has_form(each, own) for each in needed):
        return False
    if count_forms(asked, own) >= _LEAST_SHARE * len(asked):
        return True
    known = {*other, *asked}
    told = telling_words(_OF_CHANGE.sub(" ", one.text.split(new)[0]))
    return bool(needed) and all(has_form(word, known) for word in told)
