"""Adds to a question the words that its documents use: "How heavy is it?" asks for the weight.

The ranker knows that a row "Weight | 1.9 kg" is near to such a question, but not that it answers.
With the document's own word beside the question's it does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_MEASURED = {
    "weight": "heavy",
    "noise": "loud noisy",
    "height": "tall high",
    "width": "wide broad",
    "depth": "deep",
    "length": "long",
    "duration": "long",
    "dimensions": "big large wide tall",
    "size": "big large",
    "speed": "fast",
    "age": "old",
    "temperature": "hot cold warm",
    "price": "expensive",
    "cost": "expensive",
}
"""Documents' words for a measure, and the word that people ask for it with behind "how"."""

_ASKED_AS = {
    "weight": "weigh weighs",
    "price": "cost costs",
    "fee": "cost costs price",
    "cost": "price",
    "mean": "average",
    "average": "mean",
    "funding": "funded paid financed sponsored",
    "apologies": "absent missing",
    "leave": "holiday holidays vacation",
    "salary": "pay wage wages paid earn earns",
    "remuneration": "pay salary wage wages earn earns",
    "manager": "boss",
    "supervisor": "boss",
    "reports": "boss manager",
    "pay": "salary wage wages",
    "dismissal": "fired sacked",
    "terminate": "cancel quit",
    "warranty": "guarantee guaranteed",
    "guarantee": "warranty",
    "invoice": "bill",
    "lessee": "tenant renter",
    "tenant": "lessee renter",
    "lessor": "landlord",
    "landlord": "lessor",
    "attorney": "lawyer",
    "physician": "doctor",
    "children": "kids",
    "insolvent": "bankrupt bankruptcy",
    "vehicle": "car cars",
    "telephone": "phone",
    "purchase": "buy bought",
    "purchaser": "buyer",
    "buyer": "purchaser",
    "vendor": "seller",
    "seller": "vendor",
    "author": "wrote written writer",
    "commences": "start starts begin begins",
    "commencement": "start starts begin begins",
    "expires": "end ends",
    "spouse": "wife husband",
    "medication": "medicine medicines drugs pills tablets",
    "adverse": "side",
    "shipping": "delivery postage",
    "delivery": "shipping",
    "sublet": "airbnb",
    "subletting": "airbnb",
    "excess": "deductible",
    "deductible": "excess",
    "salaries": "payday paid",
    "rehabilitation": "rehab",
    "flat": "apartment",
    "apartment": "flat",
    "bicycles": "bike bikes",
    "alcohol": "beer wine",
    "closed": "shut",
    "luggage": "suitcase suitcases baggage",
    "baggage": "suitcase suitcases luggage",
    "bag": "suitcase",
    "pets": "dog dogs cat cats",
    "certificate": "proof",
    "interests": "hobbies hobby",
    "education": "study studied degree",
    "languages": "speak speaks",
    "experience": "worked jobs",
    "employees": "staff workers",
    "staff": "employees workers",
}
"""Documents' words for something, and how people ask for it."""


def _by_word(table: dict[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for theirs, asked in table.items():
        for word in asked.split():
            found[word] = (*found.get(word, ()), theirs)
    return found


MEASURES, OTHER_WORDS = _by_word(_MEASURED), _by_word(_ASKED_AS)
"""Words that documents may have for one of a question: behind "how", and anywhere."""

_WORD = re.compile(r"(?P<how>\bhow\s+)?\b(?P<word>[^\W\d_]++)(?!\s+out\b)", re.IGNORECASE)
"""What is "worked out" or "sold out" is neither worked nor sold."""


def in_their_words(question: str, texts: Iterable[str]) -> str:
    """The question, with a word of some texts behind each of its own that these lack: "How heavy
    (weight) is it?". Of several the one that they have most often.
    """
    if not any(map(_others, _WORD.finditer(question))):
        return question
    counts = Counter(found["word"].lower() for text in texts for found in _WORD.finditer(text))

    def both(each: re.Match[str]) -> str:
        theirs = max(_others(each), key=lambda other: counts[other], default="")
        is_new = counts[theirs] and not counts[each["word"].lower()]
        return f"{each[0]} ({theirs})" if is_new else each[0]

    return _WORD.sub(both, question)


def _others(each: re.Match[str]) -> tuple[str, ...]:
    word = each["word"].lower()
    return OTHER_WORDS.get(word) or (MEASURES.get(word, ()) if each["how"] else ())
