"""What is quoted though no passage is relevant: one of many subjects is near to none of them."""

from __future__ import annotations

from collections.abc import Sequence

from retrieval.answering.choosing import sections
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.parties import names_parties
from storage.sentence_words import word_share

SAID = 0.5
"""Least share of a question's words in the first sentence that answers, where no chunk is relevant.
Of 121 questions about nine office documents it lets 7 more be answered rightly, and 4 more of 259
be answered whose document has no answer (docs/log.md).
"""

CLOSE, SURE = 0.3, 0.3
"""Least cosine and logit of the first sentence that answers, where no chunk is relevant. They let 8
more of 303 questions about sixteen documents be answered, and one of 840 about others
(docs/log.md).
"""


def is_relevant_itself(
    question: str, answering: Sequence[JudgedSentence], judged: Sequence[JudgedSentence]
) -> bool:
    """Whether the first sentence that answers is itself near to the question, or has many of its
    words, together with the heading above it, or names the parties that are asked for.

    Args:
        answering: in order.
        judged: those that it was chosen from.
    """
    if not answering:
        return False
    first = answering[0]
    if first.found.cosine >= CLOSE and first.answers >= SURE:
        return True
    above = (title.text for title, below in sections(judged) if below[0].found == first.found)
    text = " ".join((*above, first.text))
    return word_share(question, text) >= SAID or names_parties(question, text)
