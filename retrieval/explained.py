"""Questions about code: what is said in words goes before a line of code.

The ranker has read prose alone and is sure of a line with the question's names: "What does the
ignore argument of copytree do?" is not answered by a call of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.judging import NEARLY, JudgedSentence

_ASKS = re.compile(r"^\W*(?:what|which|how|why|when|who|does|do|is|are|can)\b", re.IGNORECASE)


def words_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; where the first is a line of code, the first of words goes before it that is
    nearly as likely to answer, unless the question asks for a place.

    Args:
        judged: in the order in which they answer otherwise.
    """
    found = list(judged)
    if not found or found[0].found.sentence.kind != "code" or not _ASKS.match(question):
        return found
    for one in found[1:]:
        in_words = one.found.sentence.kind in {"prose", "item"}
        if in_words and one.answers >= found[0].answers - NEARLY:
            first = replace(one, score=found[0].score)
            return [first, *(other for other in found if other is not one)]
    return found
