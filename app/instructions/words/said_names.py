"""Words that may describe something and are a name where the text has them: "Mark" in "said Mark",
`nobody` in code. Words that point to something, as "this" does, never are.
"""

from __future__ import annotations

import re

from app.instructions.structure import line_around, title_lines
from app.instructions.text_kinds import is_code, is_prose
from app.instructions.words.describing import is_of_texts
from app.instructions.words.replaced_words import places_of_words
from app.instructions.words.sentence_edges import begins_sentence

_REACH = 40
"""Characters before a word that are looked at."""

_DETERMINED = re.compile(
    r"\b(?:the|an?|this|that|these|those|my|our|your|their|his|her|its|each|every|any|no)\s+$",
    re.IGNORECASE,
)
_AFTER_WORD = re.compile(r"(?:\b[a-z]+|[,;(]|\b(?:Mrs?|Ms|Dr)\.?)\s+$")
_LABEL = re.compile(r"\W{0,3}[:=|]")

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
    if any(map(_DETERMINED.search, before)) or any(_LABEL.match(own, e.end()) for e in found):
        return False
    return any(
        _AFTER_WORD.search(head) and not _begins(own, each.start())
        for each, head in zip(found, before, strict=True)
    )


def _begins(own: str, at: int) -> bool:
    """Whether a capital letter says nothing there."""
    return begins_sentence(own, at) or line_around(own, at)[0] in title_lines(own)
