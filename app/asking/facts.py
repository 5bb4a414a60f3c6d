"""Decides whether a text asks for a fact, which the documents contain or not, or sets a task.

Only such a text may be answered with "Not found in your files". The rule is narrow on purpose:
refusing a task helps no one, and a question that is missed is answered like any other. It works
with English words only, as does the relevance measure, so questions in other languages are never
refused.
"""

from __future__ import annotations

import re

from app.asking.follow_up import is_follow_up
from app.asking.languages import ENGLISH_ALONE, looks_foreign
from app.asking.request_words import plain
from storage.fulltext import STOP_WORDS, content_words

MOST_WORDS = 40
"""A longer text contains its own subject."""

MOST_IN_PHRASE = 10
"""Words of a phrase that asks for something without saying so: "capital of Mongolia"."""

LEAST_SUBJECT = 2
"""Number of words that aren't stop words and that say of what is asked; one is enough where it is
asked what, who or where something is.
"""

_OPENING = re.compile(
    r"(?:(?:in|at|on|to|for|from|by|of|with|under|since|until|and|so|but)\s+)?"
    r"(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|has|have|had|"
    r"will|would|should|can|could)\b",
    re.IGNORECASE,
)

_TELL = re.compile(
    r"(?:(?:tell|show|give) me|name|state) "
    r"(?=(?:the|who|whom|whose|what|when|where|which|whether|if|why|how)\b)",
    re.IGNORECASE,
)
_IS = re.compile(
    r"(?:who|what|when|where|how much)\b.*(?:\b(?:is|are|was|were)|'s)\b|the\b", re.IGNORECASE
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

_TEXTS = (
    "poem story joke recipe letter email essay song code program script query list table summary "
    "translation plan version draft outline review slogan speech"
)
_ORDERS = (
    "analyse analyze argue beware brainstorm calculate check choose compute consider continue "
    "count debate define describe discuss dream elaborate evaluate explain explore find get give "
    "help illustrate make name picture play predict propose recommend show sing solve sort speak "
    "suggest take talk tell think try use visualize"
)
_AMOUNTS = "both each end front full instead kind kinds lots none outside plenty tired type"
_OF_TEXTS = "plot moral message purpose argument idea style tone genre problem"
_MADE = frozenset(_TEXTS.split())
_NO_HEADS = STOP_WORDS | _MADE | frozenset(f"{_ORDERS} {_AMOUNTS}".split())
"""Words that nothing is asked by before "of"."""

_WHOLE = frozenset(_OF_TEXTS.split())
"""Words that ask about a text as a whole, if nothing else is named."""

# By "may" and "must" alone a text isn't known to be English.
_ENGLISH = ENGLISH_ALONE - {"may", "must"}


def stands_alone(text: str) -> bool:
    """Whether `text` is a self-contained request for a fact.

    It is a question, "tell me" with what is asked for, or a phrase such as "capital of Mongolia".
    It is English, short, has enough words that say of what is asked, and no word that refers to the
    conversation ("it", "your answer") or to the documents as such ("this file", "the second
    paragraph").
    """
    asked = plain(text)
    bare = _TELL.sub("", asked, count=1)
    words = _WORD.findall(bare.lower())
    if len(words) > MOST_WORDS or "\n" in text.strip() or _REFERENCES.intersection(words):
        return False
    if _is_phrase(asked):
        return not looks_foreign(asked)
    if _OPENING.match(bare) is None and (bare == asked or _MADE.intersection(words)):
        return False
    return not _ENGLISH.isdisjoint(words) and _has_subject(bare)


def _is_phrase(text: str) -> bool:
    """Whether it is a noun "of" something; a Dutch "this or that" looks the same."""
    head, of, _ = text.lower().partition(" of ")
    words = head.removeprefix("the ").split()
    is_short = 0 < len(words) <= 3 and len(text.split()) <= MOST_IN_PHRASE
    return bool(of) and is_short and _NO_HEADS.isdisjoint(words)


def _has_subject(text: str) -> bool:
    subject = set(content_words(text)) - STOP_WORDS
    if len(subject) >= LEAST_SUBJECT:
        return True
    is_asked_of = _IS.match(text) is not None and not is_follow_up(text, "question", "")
    return bool(subject) and is_asked_of and not subject <= _WHOLE
