"""Questions how to do something: what introduces the way goes before what only tells of it.

The ranker is sure of a sentence about the subject: "How do I run the tests?" is not answered by
"The tests are not run by default", but by "They can be run via:" and the command below it, or by
"To run the tests, ...".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.judging import MARGIN, NEARLY, JudgedSentence, put_first, raised
from retrieval.words.word_forms import count_forms, has_form

_HOW = re.compile(
    r"(?:^\W*|[,;:?!]\s|\b(?:and|but|so|or)\s)how (?:do|does|can|could|should|would|may|to)\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\bhow (?:do|does|can|could|should|would|may|to)(?: (?:i|you|we|one|people))? (?P<verb>\w+)",
    re.IGNORECASE,
)
_AIM = re.compile(r"to (?P<aim>(?P<verb>\w+)[^,:;.]{0,60})[,:]", re.IGNORECASE)
"""A sentence that opens with what its steps are for: "To set the timer, hold CLOCK."."""

_INTRODUCES = re.compile(r"[:\uff1a][ \t]*(?:\r?\n|$)")
"""A colon at the end of a line, behind which the way is."""

_ADDRESS = re.compile(r"\]\([^)\s]*\)|\bhttps?://\S+")
"""Of a link; its words are about something else."""

_LEAST_ANSWERS = -1.0
"""Logit of a sentence that introduces steps and opens with what is asked for: it says little."""

_LEAST = 2
"""Words of the question that it has."""


def ways_first(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks how to do something, put the first sentence first that opens with doing
    this, or else that introduces steps or a command, provided that it answers and has at least as
    many of the question's words as the first sentence.

    Args:
        judged: in the order in which they answer otherwise.
    """
    if not judged or not _HOW.search(question):
        return list(judged)
    if aimed := next((one for one in judged if _aims(question, one, judged[0])), None):
        return put_first(judged, aimed, raised(aimed, judged[0]))
    if _is_way(judged[0]):
        return list(judged)
    asked = telling_words(question)
    first = judged[0]
    fewest = max(_LEAST, _count(asked, first))
    likely = max(0.0, first.answers - MARGIN)
    for one in judged[1:]:
        if one.answers >= likely and _is_way(one) and _count(asked, one) >= fewest:
            return put_first(judged, one)
    return list(judged)


def _aims(question: str, one: JudgedSentence, first: JudgedSentence) -> bool:
    """Whether a sentence opens with "to" do what is asked for and nothing else, and is nearly as
    likely as the first to answer, or likely enough for one that introduces steps.
    """
    asked, own = _VERB.search(question), _AIM.match(one.found.unmarked)
    if asked is None or own is None or asked["verb"].lower() != own["verb"].lower():
        return False
    words = words_of(question)
    is_same = all(has_form(word, words) for word in telling_words(own["aim"]))
    is_same = is_same and _is_of_same(question, own, one)
    is_likely = one.answers >= first.answers - NEARLY
    return is_same and (is_likely or (_is_way(one) and one.answers >= _LEAST_ANSWERS))


def _is_of_same(question: str, own: re.Match[str], one: JudgedSentence) -> bool:
    """Whether what is to be done is done to the same: if the aim is the verb alone, something that
    the question names besides it stands in the sentence, in its passage or in its file's name.
    """
    verb = own["verb"].lower()
    others = [word for word in telling_words(question) if word != verb]
    is_alone = own["aim"].lower().strip() == verb
    around = f"{one.found.source.name} {one.found.chunk.text} {one.text}"
    return not (is_alone and others) or count_forms(others, words_of(around)) > 0


def _is_way(one: JudgedSentence) -> bool:
    return one.has(_INTRODUCES)


def _count(asked: Sequence[str], one: JudgedSentence) -> int:
    return count_forms(dict.fromkeys(asked), words_of(_ADDRESS.sub(" ", one.text)))
