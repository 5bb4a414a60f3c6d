"""Whether a question is in another language than English, by its function words or its script."""

from __future__ import annotations

import re
import unicodedata

from storage.fulltext import STOP_WORDS

LEAST = 2
"""Function words of other languages that a question has to have."""

_SHARED = (
    "a all also am an any as at be by can d do had has he her i in is it me more most no of on"
)
_SHARED_TOO = "or over so s t then to under until us was we will you"
_FOREIGN = (
    "der die das den dem des ein eine ist sind war waren wer wie wann warum wo und nicht wurde hat "
    "welche welcher welches für mit von im zu le la les est qui que quand où pourquoi comment une "
    "du dans quel quelle et pas el los las es quién qué cuándo dónde cómo cuál por para del una il "
    "gli è chi che quando dove perché come dei della quale het een wat wanneer waar waarom hoe van "
    "zijn o os as em não quem onde"
)
_ENGLISH = STOP_WORDS - frozenset(f"{_SHARED} {_SHARED_TOO}".split())
_WORDS = frozenset(_FOREIGN.split()) - _ENGLISH
_WORD = re.compile(r"[^\W\d_]+")


def looks_foreign(text: str) -> bool:
    """Whether `text` is certainly not English; a few names or words in common are no evidence."""
    words = _WORD.findall(text.lower())
    letters = [character for word in words for character in word]
    other = sum(not unicodedata.name(each, "").startswith("LATIN") for each in letters)
    if letters and 2 * other > len(letters):
        return True
    return _ENGLISH.isdisjoint(words) and sum(word in _WORDS for word in words) >= LEAST
