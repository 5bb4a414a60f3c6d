"""Questions about the documents as such: which there are, and in which the answer before stands."""

from __future__ import annotations

import re

from app.asking.kinds import plain
from app.asking.request import OfLibrary

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


def of_library(text: str, *, has_answer_before: bool) -> OfLibrary:
    """What the text asks of the documents as such; "" if it asks for anything else."""
    asked = plain(text)
    if _OF_FILES.fullmatch(asked):
        return "files"
    return "sources" if has_answer_before and _OF_SOURCES.fullmatch(asked) else ""
