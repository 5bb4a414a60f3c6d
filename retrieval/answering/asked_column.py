"""What the heads of columns are called that a question asks for without their words: "where" asks
for a place, "what now" for a remedy.
"""

from __future__ import annotations

import re

_ASKED_BY = (
    (r"\bwhere\b", "shelf location room place site address town city office bin storage stored"),
    (r"\bwho\b", "name person responsible owner contact author"),
    (r"\bwhen\b", "date day time due"),
    (
        r"\bhow much (?:is|are)\b|\b(?:costs?|charges?|quoted?)\b",
        "price cost fee amount total premium quote",
    ),
    (r"\bwhy\b|\bcauses?\b", "cause causes reason"),
    (
        r"\bwhat (?:now|next|to do|(?:should|can|must|do|shall) (?:i|we|you) do)\b|\bfix\b",
        "remedy remedies solution action fix",
    ),
)
"""What asks for a column, and the words that its head may have."""


def asked_heads(question: str) -> list[frozenset[str]]:
    """For each thing that a question asks for, the words that the head of its column may have."""
    return [
        frozenset(words.split())
        for asks, words in _ASKED_BY
        if re.search(asks, question, re.IGNORECASE)
    ]
