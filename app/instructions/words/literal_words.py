"""Whether words that stand in no quotation marks are meant as they are written.

What may describe something may be a name where the text has it, "Mark" in "said Mark", `nobody` in
code; what points to something, as "this" does, never is one. A phrase that is another form of the
one in whose place it comes is meant itself, whatever its words describe.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

from app.instructions.text_kinds import is_code, is_prose
from app.instructions.values.periods import is_period
from app.instructions.words.describing import describes, has_values, is_of_texts
from app.instructions.words.letter_case import ARTICLES, has_capital_anyway
from app.instructions.words.replaced_words import places_of_words

LEAST_SAID = 3
"""Words of a phrase that can't be there by chance, as one that describes something."""

_LEAST_ALIKE = 0.7
"""Of two spellings of one word, such as "colour" and "color"."""

_LEAST_ALIKE_WORDS = 0.6
"""Of two words of which one is written for the other, such as "there" and "their"."""

_REACH = 40
"""Characters before a word that are looked at."""

DETERMINER = (
    r"\b(?:the|an?|this|that|these|those|my|our|your|their|his|her|its|each|every|any|no)\s+"
)
_DETERMINED = re.compile(rf"{DETERMINER}$", re.IGNORECASE)
_OWNED = ("the", "a", "an", "my", "our", "your", "their", "his", "her", "its")
"""Articles, and words that tell whose something is."""

_AFTER_WORD = re.compile(r"(?:\b[a-z]+|[,;(]|\b(?:Mrs?|Ms|Dr)\.?)\s+$")
_LABEL = re.compile(r"\W{0,3}[:=|]")
_LABEL_IN_CODE = r"(?:[|:](?![ \t]*(?:\r?\n|$))|=(?!=))"
"""Marks behind which the value of a name stands; a colon at a line's end opens a block."""

_TWO_SENTENCES = re.compile(r"\w{4}[.] [A-Z]")
_WORD = re.compile(r"\w+")

_POINTING = frozenset({"it", "its", "this", "that", "these", "those", "they", "them", "their"})
_POINTING |= {"all", "everything"}
"""What stands for the text or for parts of it: "Change this to TypeScript"."""


def points(words: str) -> bool:
    """Whether a word may stand for the text or for parts of it, so that only quotation marks can
    say that the word itself is meant.
    """
    return words.lower() in _POINTING


def is_name_there(own: str, words: str) -> bool:
    """Whether a text has some words as a name: in code as a word that texts don't consist of, in
    prose with a capital letter within a sentence, and nowhere behind an article.
    """
    if points(words):
        return False
    if is_code(own) or not is_prose(own):
        return not is_of_texts(words) and " " not in words
    if not words[0].isupper() or words.isupper():
        return False
    found = places_of_words(own, words)
    before = [own[max(0, each.start() - _REACH) : each.start()] for each in found]
    if any(map(_DETERMINED.search, before)) or any(map(is_label, found)):
        return False
    return any(
        _AFTER_WORD.search(head) and not has_capital_anyway(own, each.start())
        for each, head in zip(found, before, strict=True)
    )


def is_label(place: re.Match[str]) -> bool:
    """Whether the mark of a label is behind a place: "Status: open"."""
    return _LABEL.match(place.string, place.end()) is not None


def is_plain(own: str, words: str, *, is_called: bool = False) -> bool:
    """Whether some words stand in a text as they are said, and describe nothing.

    Args:
        is_called: whether it was said that they are words.
    """
    if not any(map(str.isalnum, words)) or not places_of_words(own, words):
        return False
    is_told = is_called or not (describes(words) or points(words))
    return is_told or is_name_there(own, words)


def is_literal(old: str, new: str, *, is_called: bool) -> bool:
    """Whether the new words are meant literally: they describe nothing, are one sentence at most,
    and keep the article of the old ones.

    Args:
        is_called: whether it was said that they are words.
    """
    one, other = (each.partition(" ")[0].lower() for each in (old, new))
    has_article = one in _OWNED or other in _OWNED
    are_sounds = {one, other} == {"a", "an"} and " " in old and " " in new
    is_alike = not has_article or is_called or one == other or are_sounds
    is_told = edits_phrase(old, new) or not describes(new)
    return old != new and is_alike and is_told and not has_two_sentences(new)


def has_two_sentences(words: str) -> bool:
    """Whether another sentence begins among them: "Tuesday. Thanks!"."""
    return _TWO_SENTENCES.search(words) is not None


def changes_words(own: str, old: str, new: str) -> bool:
    """Whether "change X to Y" asks for other words, and not for another value of what X names:
    "change the date to Friday".
    """
    if is_period(old) and is_period(new):
        return True
    marks = _LABEL_IN_CODE if is_code(own) else "[:=|]"
    if re.search(rf"(?<!\w){re.escape(old)}\W{{0,3}}{marks}", own, re.IGNORECASE):
        return False
    if any(map(str.isdigit, new)) and not any(map(str.isdigit, old)) and old not in new:
        return False
    if (old[0].isupper() and new[0].isupper()) or not has_values(old.rpartition(" ")[2]):
        return True
    is_alike = SequenceMatcher(None, old.lower(), new.lower()).ratio() >= _LEAST_ALIKE
    return is_alike and " " not in old + new  # the same word, written in two ways


def edits_phrase(old: str, new: str) -> bool:
    """Whether one phrase is the other with words put in or replaced, of which none describes
    anything: "served from 7 to 10" and "served from 6 to 11".
    """
    one, other = (each.lower().split() for each in (old, new))
    kept = Counter(one) & Counter(other)
    tells = any(word not in _OWNED and not is_of_texts(word) for word in kept)
    is_mostly = len(one) > 1 and 2 * kept.total() >= max(len(one), len(other))
    return tells and is_mostly and not describes(" ".join(Counter(other) - kept))


def keeps_end(old: str, new: str) -> bool:
    """Whether two phrases begin or end with the same word; of two words, whether one is written
    for the other.
    """
    one, other = map(_words, (old, new))
    if not (one and other):
        return False
    if len(one) == 1:
        is_alike = SequenceMatcher(None, one[0], other[0]).ratio() >= _LEAST_ALIKE_WORDS
        return len(other) == 1 and is_alike
    return one[0] == other[0] or one[-1] == other[-1]


def keeps_both_ends(old: str, new: str) -> bool:
    """Whether a phrase begins and ends as another one, with other words between."""
    one, other = map(_words, (old, new))
    return len(one) >= LEAST_SAID and one[:1] + one[-1:] == other[:1] + other[-1:]


def _words(phrase: str) -> list[str]:
    """The words of a phrase without articles."""
    return [each for each in _WORD.findall(phrase.lower()) if each not in ARTICLES]
