"""Which texts ask for a fact that documents contain or not, rather than for a task.

Only such a question may be answered with "Not found in your files". The rule is narrow on purpose:
refusing a task helps no one, and a question that is missed is answered like any other. It works
with English words only, as does the relevance measure, so questions in other languages are never
refused.
"""

from __future__ import annotations

import re

from storage.fulltext import STOP_WORDS, content_words

MOST_WORDS = 40
"""A longer text contains its own subject."""

LEAST_SUBJECT = 2
"""Minimum number of words that aren't stop words; with fewer it is a question like "and why?"."""

_OPENING = re.compile(
    r"(?:(?:in|at|on|to|for|from|by|of|with|under|since|until|and|so|but)\s+)?"
    r"(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|has|have|had|"
    r"will|would|should|can|could)\b",
    re.IGNORECASE,
)

_CONVERSATION = (
    "it its this these those they them their theirs he she him his her hers one ones same above "
    "below former latter previous previously earlier else more another other you your yours our "
    "answer answers response reply said wrote mean meant instead example examples"
)
_DOCUMENTS = (
    "document documents file files text texts page pages section sections chapter chapters "
    "paragraph paragraphs passage passages sentence sentences line lines article paper report "
    "contract note notes email manual function table tables figure figures appendix slide slides "
    "sheet row column abstract introduction conclusion conclusions summary topic topics theme gist "
    "points content contents source sources quote here"
)
_REFERENCES = frozenset(f"{_CONVERSATION} {_DOCUMENTS}".split())
_WORD = re.compile(r"[^\W\d_]+")

# Words such as "was" and "is" open questions in German and Dutch too.
_SHARED = (
    "a all also am an and any are as at be by can d did do for had has have he her i in is it ll m "
    "may me more most must no of off on or over own re s so some such t then to under until us was "
    "we will"
)
_ENGLISH = STOP_WORDS - frozenset(_SHARED.split())


def stands_alone(text: str) -> bool:
    """Whether `text` is a self-contained question about a fact.

    It begins like a question, has a word that exists only in English, is short, has at least two
    content words, and no word that refers to the conversation ("it", "your answer") or to the
    documents as such ("this file", "the second paragraph").
    """
    text = text.strip()
    words = _WORD.findall(text.lower())
    return (
        _OPENING.match(text) is not None
        and len(words) <= MOST_WORDS
        and "\n" not in text
        and not _ENGLISH.isdisjoint(words)
        and len(set(content_words(text)) - STOP_WORDS) >= LEAST_SUBJECT
        and not _REFERENCES.intersection(words)
    )
