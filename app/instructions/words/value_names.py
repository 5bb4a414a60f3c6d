"""Values beside their names: which number "the notice period" is.

A value stands in the sentence, or the line of a list or a table, that has its name, in the singular
or the plural.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.places.fitting import has_first_word
from app.instructions.places.structure import CharRange
from app.instructions.values.value_kinds import kind_of, of_kind
from app.instructions.words.replacement import NUMBERS
from retrieval.text.sentences import sentences

REACH = 500
"""Characters on either side of a place that its sentence may have."""

ANOTHER = (
    r"[,;](?=\s*[^\W\d])|\b(?:and|but|or|nor|while|whereas|whether|that|which|who|because|since"
    r"|if|unless|until|than|after|before|when|where|with|without|plus)\b"
)
"""What may begin to speak of something else; values may follow each other behind a comma."""

_OF_VALUES = frozenset({"amount", "charge", "cost", "fee", "price", "rate", "sum", "total"})
"""Words of what a value is called that a text may do without."""

_WORDS_ALONE = re.compile(r"(?: |[^\W\d_])+")
"""Words of one line with spaces between; no sentence ends within them."""

_SHORT_LINE_END = re.compile(r"(?<![^\n]{50})\n")
"""Of a line that isn't long enough to go on in the next, as in "rent: 900"."""


def is_beside(found: re.Match[str], name: str) -> bool:
    """Whether the sentence of a place has a name, in the singular or the plural."""
    words, text, (start, end) = _either_number(name), found.string, found.span()
    near = [*words.finditer(text, max(0, start - REACH), end + REACH)]
    gaps = [(end, e.start()) if e.start() >= end else (e.end(), start) for e in near]
    if any(_WORDS_ALONE.fullmatch(text, *each) for each in gaps):
        return True  # to cut sentences takes a thousand times as long
    return bool(near) and words.search(sentence_around(found)) is not None


def has_name(words: str, name: str) -> bool:
    """Whether a name, in the singular or the plural, is among some words."""
    return _either_number(name).search(words) is not None


def _either_number(name: str) -> re.Pattern[str]:
    """A name in the singular or the plural."""
    forms = {name, f"{name}s", f"{name}es", re.sub(r"(?<=[^sui])s$", "", name)}
    either = "|".join(map(re.escape, sorted(forms)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def names_needed(text: str, names: Sequence[str]) -> list[str]:
    """The words of what a value is called that its sentence must have: all but those that are
    nowhere in the text and only say that it is a value.
    """
    return [each for each in names if each.lower() not in _OF_VALUES or has_first_word(text, each)]


def is_called(found: re.Match[str], names: Sequence[str]) -> bool:
    """Whether a value is the one with these names: its sentence has them all, and if it has another
    value of the kind, each name stands nearer to this one. In "The notice period is 90 days and the
    cure period is 30 days" the second value isn't the notice period.
    """
    if not names or not all(is_beside(found, each) for each in names):
        return False
    start, end = _sentence_place(found)
    own, place = found.string[start:end], (found.start() - start, found.end() - start)
    own = re.sub(r"\s", " ", own)  # values may be broken over two lines
    others = _others_like(own, place)
    return not others or all(_is_its_own(own, place, each, others) for each in names)


def _others_like(own: str, place: CharRange) -> list[CharRange]:
    """The other values of a sentence that have the kind and the unit of this one."""
    kind = kind_of(own[slice(*place)])
    if kind is None:
        return []
    whole = NUMBERS[kind[0]].finditer(own) if kind[0] in NUMBERS else ()
    values = [each[0] for each in whole if each.start() <= place[0] and place[1] <= each.end()]
    kind = kind_of(values[0]) or kind if values else kind
    spans = (each.span() for each in of_kind(own, kind))
    return [each for each in spans if each[1] <= place[0] or each[0] >= place[1]]


def _is_its_own(own: str, place: CharRange, name: str, others: Sequence[CharRange]) -> bool:
    """Whether a name belongs to a value: it stands before it with no other value between, or behind
    it with none between and none right behind the name. Nothing that may begin to speak of
    something else, as "and" does, may be between.
    """
    for each in _either_number(name).finditer(own):
        if each.end() <= place[0]:
            gap = near = each.end(), place[0]
        else:
            gap = place[1], each.start()
            near = place[1], each.end() + max(0, gap[1] - gap[0])
        are_near = any(near[0] <= at < near[1] for at, _ in others)
        if not are_near and not re.search(ANOTHER, own[slice(*gap)], re.IGNORECASE):
            return True
    return False


def sentence_around(found: re.Match[str]) -> str:
    """The sentence of a place, or its line of a list or a table."""
    return found.string[slice(*_sentence_place(found))]


def _sentence_place(found: re.Match[str]) -> CharRange:
    first = max(0, found.start() - REACH)
    text = found.string[first : found.end() + REACH]
    start, end = found.start() - first, found.end() - first
    ends = [each.start() for each in _SHORT_LINE_END.finditer(text)]
    for each in sentences(text):
        if each.start <= start < each.end:
            begin = max([each.start, *(place for place in ends if place < start)])
            until = min([each.end, *(place for place in ends if place >= end)])
            return first + begin, first + until
    return found.start(), found.start()
