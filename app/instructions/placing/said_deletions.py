"""Deletions whose words are said without quotation marks, with these put in: `Delete The house was
quiet`, `Remove and a headset`.

A noun alone may stand for what is said about it ("Remove guide dogs"). So they must be a whole
sentence, or words that are none without others: such as begin or end with a word that joins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.places.fitting import plain
from app.instructions.places.structure import CharRange, line_around, title_lines
from app.instructions.quotations import SET_APART, set_apart
from app.instructions.text_kinds import is_prose
from app.instructions.words.naming import words_place
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement
from retrieval.text.sentences import sentences

LEAST_WORDS = 2
"""Of a sentence or a phrase."""

_DELETED = re.compile(rf"{BEGIN}{DELETE} (?P<words>.+?)(?: please)?", re.IGNORECASE)
_NOUNS = "fami|supp|rep|assemb|al|anoma|monopo|jel|bel|bul|butterf|ral|tal|fol|hol|f"
_ADVERB = re.compile(
    r"(?:very|really|quite|rather|just|also|always|never|however|therefore|moreover|furthermore"
    r"|still|already|even|perhaps|maybe"
    rf"|(?-i:(?!(?:{_NOUNS})ly)[a-z]{{1,30}}ly))",
    re.IGNORECASE,
)
_JOINING = (
    r"(?:and|or|but|nor|in|on|at|by|for|with|without|from|to|of|as|per|than|that|which|who|whose|where"
    r"|when|because|since|if|unless|until|although|though|under|over|about|within|during)"
)
_BEGINS = re.compile(rf"(?:{_JOINING} |[,;(\u2013\u2014] ?).+", re.IGNORECASE)
_ENDS = re.compile(rf".+(?: {_JOINING}|,)", re.IGNORECASE)
_NAMED = re.compile(r"(?:the|my|our) (?P<label>\w[\w-]*(?: \w[\w-]*){0,3})\.?", re.IGNORECASE)
_PART = re.compile(r"(?:to[- ]?dos?|in between|from (?:line|page)|everything|all)\b", re.IGNORECASE)


def deletions_in_full(text: str, instruction: str, window: CharRange) -> Iterator[str]:
    """How an instruction is said in full that says what to delete without quotation marks.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: a phrase is there several times.
    """
    asked = set_apart(instruction)
    found = _DELETED.fullmatch(asked.words) if asked else None
    if asked is None or found is None or re.search(f"{SET_APART}|[\u201c\u201d]", asked.words):
        return
    own, words = text[slice(*window)], found["words"]
    if not is_prose(own):
        return
    if sentence := _sentence(own, words):
        yield f"Delete the sentence that is \u201c{sentence}\u201d"
        return
    if label := _only_label(own, words):
        yield f"Delete the line that begins with \u201c{label}\u201d"
        return
    for each in dict.fromkeys((words, words.rstrip(".!"))):
        if _is_phrase(each) and places_of(own, Replacement("words", each, each)):
            words_place(text, each, window)
            yield f"Delete \u201c{each}\u201d"
            return
    if _ADVERB.fullmatch(words.rstrip(".!")):  # a model would delete something else
        yield f"Delete the word \u201c{words.rstrip('.!')}\u201d"


def _only_label(own: str, words: str) -> str | None:
    """The label of the only line that has it, "Dress code:", of a text that has these words nowhere
    else.
    """
    named = _NAMED.fullmatch(words)
    if named is None:
        return None
    label = re.compile(rf"(?<!\w){re.escape(named['label'])}(?!\w)", re.IGNORECASE)
    found = [*islice(label.finditer(own), 2)]
    line = own[slice(*line_around(own, found[0].start()))] if found else ""
    begins = re.match(rf"[*_]{{0,2}}{label.pattern}[*_]{{0,2}}:[*_]{{0,2}} \S", line, re.IGNORECASE)
    return begins[0][:-2] if begins and len(found) == 1 else None


def _sentence(own: str, words: str) -> str | None:
    """The only sentence that has these words and no others, as it is written."""
    wanted, titles = plain(words), title_lines(own)
    gap = r"\s+".join(map(re.escape, wanted.split()))
    if len(wanted.split()) < LEAST_WORDS or not re.search(gap, own, re.IGNORECASE):
        return None
    found = [
        " ".join(own[each.start : each.end].split())
        for each in sentences(own)
        if each.start not in titles and plain(own[each.start : each.end]) == wanted
    ]
    is_plain = len(found) == 1 and not re.search('["\u201c\u201d]', found[0])
    return found[0] if is_plain else None


def _is_phrase(words: str) -> bool:
    """Whether some words can't stand for what is said about a thing."""
    if _PART.match(words):
        return False
    if len(words.split()) < LEAST_WORDS and "," not in words:
        return _ADVERB.fullmatch(words) is not None
    return any(form.fullmatch(words) for form in (_BEGINS, _ENDS))
