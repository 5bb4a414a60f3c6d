"""What stands beside a change that is asked for, and isn't part of it: courtesies, reasons,
conditions, a second request, or that the rest is to stay.

`Replace EUR 500 with EUR 600 asap`, `Rename Pets to Animals and shorten it`, `Set the port to 9000
because 8000 is taken`. Without quotation marks asides look like more of the words that are meant.
"""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, INSERT, VERBS
from app.instructions.quotations import SET_APART, SetApart, set_apart

MOST_CHARACTERS = 1000
"""Of an instruction whose asides are looked for."""

_JOIN = r"(?:,? (?:and|but)|,|;|\.)(?: then| also| please)* "
_OTHERS = r"(?:(?:all )?the (?:rest|others)|(?:everything|all|anything|nothing) else|the other \w+)"
_TEXT = r"(?:document|text|file|letter|contract|essay|page|thing)"
_TALK = r"(?:my|our|your|his|her|the) (?:last )?(?:e-?mail|mail|message|call|note|comment|chat)"
_STAYING = (
    rf"{_JOIN}(?:nothing (?:else|more)|that(?:['\u2019]s| is) (?:it|all)"
    rf"|(?:leave|keep) {_OTHERS}(?: as (?:it|they) (?:is|are)| alone| unchanged| untouched)?"
    rf"|(?:do not|don['\u2019]?t|never) (?:change|touch|edit|alter|modify) {_OTHERS})"
)
_IDLE = (
    _STAYING,
    rf",? (?:in|across|throughout) (?:the|this|my|our) (?:whole|entire|full) {_TEXT}",
    r",? (?:asap|(?:as soon as|if|where) (?:at all )?possible|if you can)",
    r",? for (?:consistency|clarity|readability)",
    r", as (?:we )?(?:agreed|discussed|mentioned|requested|promised|planned|decided)",
    r",? (?:ok(?:ay)?|right|will you|would you|can you)\?",
    r",? [-\u2013] (?:thanks|thank you|thx|cheers)",
    rf" \((?:see|as in|(?:as )?per) {_TALK}\)|,? (?:as )?per {_TALK}",
)
_IDLE_TAIL = re.compile(rf"(?P<aside>{'|'.join(_IDLE)})[.!]{{0,3}}\s*", re.IGNORECASE)
"""What changes nothing that is asked for."""

_MOST_IDLE = 3
"""Of these at one end: "..., as agreed, and leave the rest as it is"."""

_REASON = (
    r"because|since (?:we|it|they|that|this|the|he|she|i|you)|so that|so it|in order to"
    r"|as (?:we )?(?:agreed|discussed|mentioned|requested|promised|planned|decided)"
)
_UNQUOTED = r"(?:[^\"'`\u2018\u2019\u201c-\u201e\u00ab\u00bb]|(?<=\w)['\u2019](?=\w))*"
_REASON_TAIL = re.compile(rf",? (?P<aside>(?:{_REASON})\b{_UNQUOTED})", re.IGNORECASE)
_ENDS_QUOTED = re.compile("[\"'`\u201c\u201d\u2019\u00bb]$")
_WHEN = r"(?:wherever|when|whenever|if|unless|as long as|provided(?: that)?)"
_CONDITION = (
    rf"{_WHEN} the|(?:where|{_WHEN}) (?:it|they|you|we|that|this|there|needed|necessary"
    r"|appropriate|suitable|applicable|relevant|required|sensible|useful)"
)
_LIKENESS = r"(?:like|as) in (?:the|this|my|our|your)"
_TO_JUDGE = re.compile(rf",? (?P<aside>(?:{_REASON}|{_CONDITION}|{_LIKENESS})\b.*)", re.IGNORECASE)

_ADDING = re.compile(rf"{BEGIN}{INSERT} ", re.IGNORECASE)
_PLACED = re.compile(rf"{BEGIN}(?:in|within|for) ", re.IGNORECASE)
_WRITING = re.compile(
    rf"{BEGIN}(?:replace|change|rename|retitle|set|use|bump|update|make|correct|turn) ",
    re.IGNORECASE,
)
_LITERAL = re.compile(r": |\b(?:saying|that says|which says|reading) ", re.IGNORECASE)
"""What follows is what is to be written."""

_LONGER = re.compile(
    rf"{BEGIN}(?:replace|change) (?P<old>.+) (?:with|by|to|into) (?P=old)", re.IGNORECASE
)
"""Words with more of them: "Change the walk to the walk if it is dry"."""

_NOTHING_YET = re.compile(
    rf"{BEGIN}\w+(?: (?:(?! (?:with|by|to|into) ).)+ (?:with|by|to|into))?", re.IGNORECASE
)
"""What comes next are the new words: "Replace without consent with unless the tenant agrees"."""

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
_SECOND = re.compile(rf"{_JOIN}(?P<aside>(?:{VERBS}|{_REVISING}) {_OBJECT}\b.*)", re.IGNORECASE)


def without_asides(text: str, instruction: str) -> str:
    """The instruction without what changes nothing: courtesies, that the rest is to stay; and the
    reason, where no words are written that it might belong to.
    """
    if len(instruction) > MOST_CHARACTERS:
        return instruction
    left = instruction
    for _ in range(_MOST_IDLE):
        left = _without(_IDLE_TAIL, text, left)
    bare = _without(_REASON_TAIL, text, left)
    is_open = _WRITING.match(left) and not _ENDS_QUOTED.search(bare)
    asked = set_apart(left)
    if asked is None or is_open or (_ADDING.match(left) and not asked.quotations):
        return left
    return bare


def is_to_be_judged(text: str, instruction: str) -> bool:
    """Whether there is a reason or a condition to it, in words that the text hasn't. What stands in
    quotation marks or is said to be written is no aside.
    """
    asked = set_apart(instruction)
    found = _aside(_TO_JUDGE, text, asked) if asked else None
    if asked is None or found is None:
        return False
    before, longer = asked.words[: found.start()], _LONGER.match(asked.words)
    is_more = longer is not None and longer.end() >= len(before)
    return not is_more and not _NOTHING_YET.fullmatch(before)


def has_second_request(text: str, instruction: str) -> bool:
    """Whether something else is asked for behind a change, in words that the text hasn't."""
    asked = set_apart(instruction)
    if asked is None or _ADDING.match(asked.words) or _PLACED.match(asked.words):
        return False
    return _aside(_SECOND, text, asked) is not None


def _aside(form: re.Pattern[str], text: str, asked: SetApart) -> re.Match[str] | None:
    """The first aside of a form, in words that the text hasn't."""
    literal = _LITERAL.search(asked.words)
    found = form.search(asked.words, 0, literal.start() if literal else len(asked.words))
    if found is None or _has(text, found["aside"]):
        return None
    is_title = found["aside"][0].isupper() and found[0][0] not in ".;"
    return None if is_title else found  # "Rename the section When the Lease Ends to End"


def _without(tail: re.Pattern[str], text: str, instruction: str) -> str:
    """The instruction without this at its end, unless nothing is left or the text has it."""
    for found in tail.finditer(instruction):
        is_last = found.end() == len(instruction) and " " in instruction[: found.start()].strip()
        if is_last and not _has(text, found["aside"]):
            return instruction[: found.start()]
    return instruction


def _has(text: str, aside: str) -> bool:
    words = re.escape(re.sub(SET_APART, "", aside).strip(" ,;.!?"))
    return re.search(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE) is not None
