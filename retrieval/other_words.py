"""A question in the words that its documents have: "How heavy is it?" asks for the weight.

The ranker knows that a row "Weight | 1.9 kg" is near to such a question, but not that it answers.
With the document's own word beside the question's it does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_ASKED_AS = {
    "weight": "heavy weigh weighs",
    "noise": "loud noisy",
    "height": "tall high",
    "width": "wide broad",
    "depth": "deep",
    "length": "long",
    "duration": "long",
    "dimensions": "big large size wide tall",
    "size": "big large dimensions",
    "speed": "fast",
    "age": "old",
    "temperature": "hot cold warm",
    "price": "cost costs expensive",
    "fee": "cost costs price",
    "cost": "price expensive",
    "mean": "average",
    "average": "mean",
    "funding": "funded paid financed sponsored",
    "apologies": "absent missing",
    "leave": "holiday holidays vacation",
    "salary": "pay wage wages paid",
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
    "employees": "staff workers",
    "staff": "employees workers",
}
"""What documents call something, and how people ask for it."""

OTHER_WORDS: dict[str, tuple[str, ...]] = {}
"""What the documents may have for each word of a question."""

for _theirs, _asked in _ASKED_AS.items():
    for _word in _asked.split():
        OTHER_WORDS[_word] = (*OTHER_WORDS.get(_word, ()), _theirs)

_WORD = re.compile(r"[^\W\d_]+")


def in_their_words(question: str, texts: Iterable[str]) -> str:
    """The question, with a word of some texts behind each of its own that these lack: "How heavy
    (weight) is it?". Of several the one that they have most often.
    """
    if not any(each[0].lower() in OTHER_WORDS for each in _WORD.finditer(question)):
        return question
    counts = Counter(word.lower() for text in texts for word in _WORD.findall(text))

    def both(each: re.Match[str]) -> str:
        word = each[0].lower()
        theirs = max(OTHER_WORDS.get(word, ("",)), key=lambda other: counts[other])
        return f"{each[0]} ({theirs})" if counts[theirs] and not counts[word] else each[0]

    return _WORD.sub(both, question)
