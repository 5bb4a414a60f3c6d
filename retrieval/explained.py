"""Questions about code: what is said in words goes before a line of code.

The ranker has read prose alone and is sure of a line with the question's names: "What does the
ignore argument of copytree do?" is not answered by a call of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.judging import JudgedSentence, brought_first

_ASKS = re.compile(r"^\W*(?:what|which|how|why|when|who|does|do|is|are|can)\b", re.IGNORECASE)


def words_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences; where the first is a line of code, the first of words goes before it that is
    nearly as likely to answer, unless the question asks for a place.

    Args:
        judged: in the order in which they answer otherwise.
    """
    if not judged or judged[0].found.sentence.kind != "code" or not _ASKS.match(question):
        return list(judged)
    return brought_first(judged, lambda one: one.found.sentence.kind in {"prose", "item"})
