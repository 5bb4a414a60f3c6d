"""Tells text in other languages from English, the only one in which relevance can be judged."""

from __future__ import annotations

import re
import unicodedata

from retrieval.words.word_forms import folded
from storage.fulltext import STOP_WORDS

ENGLISH_WORDS = 0.12
"""Maximum share of English stop words: English prose has 0.3 and more, German 0.05."""

FOREIGN_WORDS = 0.15
"""Minimum share of words that tell another language: German has 0.3 and more, English prose and
tables with foreign names next to none.
"""

LEAST_WORDS = 3
"""Minimum number of different words that tell another language: fewer can be a name or a phrase."""

OTHER_LETTERS = 0.3
"""Minimum share of letters of other scripts: a sentence in Chinese may have English names."""

# Common words of other languages that are hardly ever English words.
_GERMAN = (
    "der die das den dem des ein eine einen einem einer ist sind wird werden wurde wurden haben "
    "kann muss nicht kein keine und oder aber für mit von vom zum zur auf aus bei nach über durch "
    "ohne wie wer wann warum wo welche welcher welches wieviel wir sie ich es auch nur noch sich "
    "dass wenn kostet gibt"
)
_FRENCH = (
    "le la les un une du des de au aux et est sont était qui que quoi où ne pas avec dans sur "
    "entre ce cette ces leur nous vous ils elle elles il je quand comment pourquoi combien quel "
    "quelle quels quelles coûte"
)
_SPANISH = (
    "el los las una del son está están fue quién qué cuándo dónde cómo cuál cuáles cuánto cuánta "
    "cuántos cuántas por para con sobre pero más se su sus lo hay cuesta en"
)
_ITALIAN = (
    "gli della dello delle degli dei nel nella sul sulla di che chi cosa quando dove perché quale "
    "quali quanto sono più anche si costa"
)
_PORTUGUESE = (
    "os um uma dos das nos nas pelo pela ao aos em não são foi quem onde quanta qual quais porque "
    "com também custa"
)
_DUTCH = (
    "het een wat wie wanneer waar waarom hoe hoeveel welke van voor niet zijn werd worden wordt "
    "heeft moet ook naar bij uit aan door te dat deze dit kost"
)
_NORDIC = (
    "og och ikke inte är det ett en hvad hvem hvor hvornår hvorfor hvordan hvilken hvilke hvilket "
    "hva når vem när varför hur vilken vilka vilket mycket meget som av af på fra från ved skal "
    "ska blev ble eller koster kostar ja ei kuka mikä mitä milloin missä miksi miten kuinka "
    "paljon paljonko että tai sekä"
)
_EASTERN = (
    "jest są był była nie się na ze od dla czy kto co kiedy gdzie dlaczego jak jaki jaka ile który "
    "która które oraz przez je jsou není že kdo kdy kde proč kolik pro nebo kosztuje stojí bir bu "
    "için ve nedir nerede kaç olan az egy és nem hogy mikor hol miért hogyan mennyi yang dan "
    "untuk dengan adalah dari apa siapa kapan berapa"
)
_IN_NAMES = "van von vom zu de la le les du des da di del della der den dem dos das el et und en y"
_PARTICLES = frozenset(_IN_NAMES.split())
"""They stand in names: Ludwig van Beethoven, Juan de la Cruz, Tour de France."""

_WORD = re.compile(r"[^\W\d_]{2,}")


def is_foreign(text: str) -> bool:
    """Whether `text` is certainly not English; names, numbers and a few words are no evidence."""
    if has_other_script(text, OTHER_LETTERS):
        return True
    words = _WORD.findall(text)
    english = sum(word.lower() in STOP_WORDS for word in words)
    told = foreign_words(text)
    return (
        len({word.lower() for word in told}) >= LEAST_WORDS
        and len(told) >= FOREIGN_WORDS * len(words)
        and english < ENGLISH_WORDS * len(words)
    )


def has_other_script(text: str, share: float) -> bool:
    """Whether more than this share of the letters, 0 to 1, are not Latin."""
    letters = [each for each in text if each.isalpha()]
    beyond = [each for each in letters if not each.isascii()]
    other = sum(
        not unicodedata.name(each, "").startswith(("LATIN", "MATHEMATICAL")) for each in beyond
    )
    return other > share * len(letters)


def foreign_words(text: str) -> list[str]:
    """The words that tell another language than English, in order.

    They are its common words, and those in lower case with letters beyond ASCII; what begins with
    a capital can be a name, but for the first word.
    """
    told: list[str] = []
    is_loud, is_name = text.isupper(), False
    for place, word in enumerate(_WORD.findall(text)):
        if is_name and word in _PARTICLES:
            continue
        is_common = folded(word) in COMMON_WORDS
        is_first = place == 0 and is_common and word.lower() not in _PARTICLES
        is_name = word[0].isupper() and not is_first
        has_accents = word.islower() and not word.isascii()
        if has_accents or (is_common and (is_loud or not is_name)):
            told.append(word)
    return told


_LISTS = (_GERMAN, _FRENCH, _SPANISH, _ITALIAN, _PORTUGUESE, _DUTCH, _NORDIC, _EASTERN)
COMMON_WORDS = frozenset(folded(word) for each in _LISTS for word in each.split()) - STOP_WORDS
"""Common words of other languages, folded."""
