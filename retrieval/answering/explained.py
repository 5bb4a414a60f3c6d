"""Questions about code: what is said in words goes before a line of code.

The ranker has read prose alone and is sure of a line with the question's names: "What does the
ignore argument of copytree do?" is not answered by a call of it. The line that declares a function
is like a heading: what its docstring says is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.choosing import promised
from retrieval.answering.judging import (
    MARGIN,
    JudgedSentence,
    brought_first,
    put_first,
    raised,
)
from retrieval.text.declarations import name_of, shown
from retrieval.text.sentence_context import heads

_WORD = re.compile(r"\w+")
_ASKS = re.compile(
    r"^\W*(?:(?:since|from|in|to|for|at|by|with|of|on|under|until) )?"
    r"(?:what|which|how|why|when|who|whom|does|do|is|are|can)\b",
    re.IGNORECASE,
)


def prose_before_code(question: str, judged: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the first sentence is a line of code, put prose before it: what is said of what that line
    declares, else what is said of what the question names, else the first prose that is nearly as
    likely to answer. Questions for a place keep the code first.

    Args:
        judged: in the order in which they answer otherwise.
    """
    if not judged or judged[0].kind != "code" or not _ASKS.match(question):
        return list(judged)
    said = _said_of(judged[0], judged) or _named(question, judged)
    if said is None:
        return brought_first(judged, lambda one: one.is_running_text)
    return put_first(judged, said, raised(said, judged[0]))


def _named(question: str, judged: Sequence[JudgedSentence]) -> JudgedSentence | None:
    """The first that answers and is said of what the question names."""
    names, least = _WORD.findall(question), max(0.0, judged[0].answers - MARGIN)
    named = (one for one in judged[1:] if one.answers >= least and _is_of(names, one))
    return next(named, None)


def _is_of(names: Sequence[str], one: JudgedSentence) -> bool:
    """Whether it is said of something that has one of these names."""
    about = heads(one.found.source, one.found.sentence) if one.is_running_text else ()
    return any(name_of(line) in names for line in about)


def _said_of(line: JudgedSentence, judged: Sequence[JudgedSentence]) -> JudgedSentence | None:
    """What a comment says of what the line declares, as of what stands below a heading."""
    name, document = (shown(line.text),), line.document
    said = [
        one
        for one in judged
        if one.is_running_text
        and one.document == document
        and heads(one.found.source, one.found.sentence) == name
    ]
    said.sort(key=lambda one: one.found.sentence.start)
    return promised(said) if said else None
