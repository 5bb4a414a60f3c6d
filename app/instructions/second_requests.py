"""What stands behind a change that is asked for: that the rest is to stay, or a second request.

`Replace EUR 500 with EUR 600 and leave the rest as it is`, `Rename Pets to Animals and shorten it`.
Without quotation marks a second request looks like more of the first one's words.
"""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, VERBS
from app.instructions.quotations import set_apart

_JOIN = r"(?:,? (?:and|but)|,|;|\.)(?: then| also| please)* "
_OTHERS = r"(?:(?:all )?the (?:rest|others)|(?:everything|all|anything|nothing) else|the other \w+)"
_STAYING = re.compile(
    rf"{_JOIN}(?:nothing (?:else|more)|that(?:['\u2019]s| is) (?:it|all)"
    rf"|(?:leave|keep) {_OTHERS}(?: as (?:it|they) (?:is|are)| alone| unchanged| untouched)?"
    rf"|(?:do not|don['\u2019]?t|never) (?:change|touch|edit|alter|modify) {_OTHERS})[.!]?",
    re.IGNORECASE,
)

_SINGLE = re.compile(
    rf"{BEGIN}(?:add|insert|append|prepend|write|put|in|within|for) ", re.IGNORECASE
)
"""Words with "and" may be what is to be written; what stands behind a place is the first request."""

_REVISING = (
    r"fix|improve|shorten|lengthen|translate|rewrite|rephrase|reword|simplify|summari[sz]e"
    r"|proof-?read|polish|expand|condense|tighten|explain|clean up|tidy(?: up)?|paraphrase|revise"
    r"|format|use|make|bold|italici[sz]e|capitali[sz]e|underline|highlight|keep|leave|update"
    r"|correct|adapt|adjust|mention|say|check"
)
_OBJECT = (
    r"(?:it|this|that|them|the|an?|all|any|every|everything|each|my|our|its|their|more|less|sure"
    r"|for|why|how|what|(?:typo|mistake|error)s|spelling|grammar|punctuation)"
)
_SECOND = re.compile(rf"{_JOIN}(?P<request>(?:{VERBS}|{_REVISING}) {_OBJECT}\b.*)", re.IGNORECASE)


def without_staying(instruction: str) -> str:
    """The instruction without the words that the rest is to stay as it is: it does."""
    found = [*_STAYING.finditer(instruction)]
    is_last = found and found[-1].end() == len(instruction.rstrip()) and found[-1].start() > 0
    return instruction[: found[-1].start()] if is_last else instruction


def has_second_request(text: str, instruction: str) -> bool:
    """Whether something else is asked for behind the first change, in words that the text hasn't.

    What stands in quotation marks or behind a colon is no request.
    """
    asked = set_apart(instruction)
    if asked is None or _SINGLE.match(asked.words):
        return False
    found = _SECOND.search(asked.words.partition(": ")[0])
    return found is not None and found["request"].rstrip(".!").lower() not in text.lower()
