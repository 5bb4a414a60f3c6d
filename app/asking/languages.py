"""Tells whether a question is in another language than English, by common words or its script."""

from __future__ import annotations

import re

from retrieval.words.foreign import COMMON_WORDS, foreign_words, has_other_script
from retrieval.words.word_forms import folded
from storage.fulltext import STOP_WORDS

LEAST = 2
"""Words that tell another language; the word that asks counts twice, at the beginning."""

OTHER_LETTERS = 0.5
"""Minimum share of letters of other scripts: a question can quote a name as it is written there."""

_ASKING = (
    "wer wie wann warum wo welche welcher welches wieviel qui quand comment pourquoi combien quel "
    "quelle quels quelles quién qué cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas "
    "quando perché quale quali quanto quem onde qual quais quanta wie wanneer waar waarom hoeveel "
    "welke hvad hvem hvor hvornår hvorfor hvordan hvilken hvilke hvilket vem när varför vilken "
    "vilka vilket kto kiedy gdzie dlaczego czy který kdo kdy proč kolik kuka mikä milloin missä "
    "miksi miten kuinka hogyan mennyi miért siapa kapan berapa"
)
_OPENINGS = frozenset(folded(word) for word in _ASKING.split())
# Words such as "was" and "is" open questions in German and Dutch too.
_SHARED = (
    "a all also am an and any are as at be by can d did do for had has have he her i in is it ll m "
    "me more most no of off on or over own re s so some such t then to under until us was we will"
)
ENGLISH_ALONE = STOP_WORDS - frozenset(_SHARED.split())
"""Stop words that are words of no other of the languages known here, or hardly ever."""

_ENGLISH = ENGLISH_ALONE - {"you"}
_WORD = re.compile(r"[^\W\d_]+")


def looks_foreign(text: str) -> bool:
    """Whether `text` is certainly not English; a few names or words in common are no evidence."""
    if "¿" in text or has_other_script(text, OTHER_LETTERS):
        return True
    words, told = [folded(word) for word in _WORD.findall(text)], foreign_words(text)
    asks = bool(words) and words[0] in _OPENINGS
    return (
        _ENGLISH.isdisjoint(words)
        and len(told) + asks >= LEAST
        and any(folded(word) in COMMON_WORDS for word in told)
    )
