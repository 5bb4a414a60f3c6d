"""Whether a text is not English; relevance can only be judged for English."""

from __future__ import annotations

import re

from storage.fulltext import STOP_WORDS

FOREIGN_LETTERS = 0.01
"""Minimum share of letters beyond ASCII; German has 0.02, French 0.05, English prose with names
0.02.
"""

ENGLISH_WORDS = 0.12
"""Maximum share of English stop words: English prose has 0.3 and more, German 0.05."""


def is_foreign(text: str) -> bool:
    """Whether `text` is certainly not English; pure ASCII counts as English."""
    letters = [each for each in text if each.isalpha()]
    words = re.findall(r"\w+", text.lower())
    return sum(not each.isascii() for each in letters) > FOREIGN_LETTERS * len(letters) and sum(
        word in STOP_WORDS for word in words
    ) < ENGLISH_WORDS * len(words)
