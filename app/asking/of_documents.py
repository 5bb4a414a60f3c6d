"""Questions about the documents themselves: who wrote one, when, and what it is called; which there
are, and in which the answer before stands.
"""

from __future__ import annotations

import re

from app.asking.request import OfLibrary, Property
from app.asking.request_words import IT, plain

_PROPERTIES: dict[Property, tuple[str, ...]] = {
    "author": (
        rf"who (?:wrote|authored|edited|compiled) {IT}\??$",
        rf"(?:who|what)(?:'s| is| are) the (?:authors?|writers?|editors?)(?: of {IT})?\??$",
        rf"(?:by whom|who by) was {IT} (?:written|published)\??$",
    ),
    "date": (
        (
            rf"(?:when|in (?:which|what) year) (?:was|were) {IT} "
            r"(?:first )?(?:published|written|created|made|released|dated|issued)\??$"
        ),
        rf"(?:what(?:'s| is) )?the (?:publication )?date of {IT}\??$",
        rf"how old (?:is|are) {IT}\??$",
    ),
    "title": (
        rf"what(?:'s| is| are) the (?:full )?titles?(?: of {IT})?\??$",
        rf"what(?:'s| is| are) {IT} (?:called|titled|entitled)\??$",
    ),
}
_ASKS_FOR = {
    name: re.compile("|".join(rules), re.IGNORECASE) for name, rules in _PROPERTIES.items()
}

_FILES = "(?:documents|files|texts)"
_THERE = (
    r"(?:(?:do|did|have|can) (?:you|i|we)(?: (?:have|know|see|read|get|got|add|added|import"
    r"|imported|search|open|access))?"
    r"|are (?:there|here|available|loaded|in (?:the|my|your) library))"
    r"(?: (?:here|there|access to|in (?:total|all)|in (?:the|my|your) library|so far))*"
)
_OF_FILES = re.compile(
    rf"(?:(?:what|which) {_FILES} {_THERE}|how many {_FILES} {_THERE}"
    rf"|(?:list|show|name|give)(?: me)? (?:(?:all|the|my|your|of|a list) )*{_FILES}"
    r"|what(?:'s| is| are) (?:in (?:my|the|your) library|(?:my|your|the) (?:documents|files))"
    r"|(?:list|names?) of (?:(?:all|the|my|your) )*(?:documents|files))\??",
    re.IGNORECASE,
)
_IT = "(?:it|this|that|these|those|they)"
_OF_SOURCES = re.compile(
    r"(?:and )?(?:(?:in |from )?(?:which|what) (?:file|document|text)s?"
    rf"(?: (?:is|was|are|were|does|do|did) {_IT}(?: (?:in|from|stand in|come from|say so))?)?"
    rf"|where (?:is|are|was|were|does|do|did) {_IT} (?:from|come from|stand|say so|say that))\??",
    re.IGNORECASE,
)


def property_asked(text: str) -> Property | None:
    """Return the property of a document that the question asks for; None for other questions.

    Args:
        text: with "the document" for each file's name in it.
    """
    asked = plain(text)
    return next((name for name, rule in _ASKS_FOR.items() if rule.match(asked)), None)


def of_library(text: str, *, has_answer_before: bool) -> OfLibrary:
    """What the text asks of the documents as such; "" if it asks for anything else."""
    asked = plain(text)
    if _OF_FILES.fullmatch(asked):
        return "files"
    return "sources" if has_answer_before and _OF_SOURCES.fullmatch(asked) else ""
