"""Patterns of the instructions that change something at a place, with quotations set apart."""

from __future__ import annotations

import re
from typing import Literal

from app.instructions.places.vocabulary import ORDINAL
from app.instructions.quotations import SET_APART

BEGIN = r"(?:please,? )?(?:(?:can|could|would) you (?:please )?)?"
"""How a request may begin."""

DELETE = r"(?:delete|remove|cut|erase|drop|omit|strike(?: out)?|take out|leave out|get rid of)"
INSERT = r"(?:insert|add|write|put|append|prepend)"
VERBS = rf"(?:{DELETE}|{INSERT}|replace|change|rename|move|swap|exchange|switch)"
"""What is asked for."""

ChangeKind = Literal["delete", "insert", "replace", "move", "swap"]
Side = Literal["before", "after", "beginning", "end"]

_ENDING = "(?:line|item|paragraph|sentence)"
SIDES: dict[Side, str] = {
    "before": r"(?:right |directly |immediately )?(?:before|above|in front of)",
    "after": r"(?:right |directly |immediately )?(?:after|behind|below|under(?:neath)?)",
    "beginning": rf"(?:at|to) the (?:very )?(?:beginning|start|top)|as the first {_ENDING}",
    "end": rf"(?:at|to) the (?:very )?(?:end|bottom)|as the last {_ENDING}",
}
_WHERE = "|".join(f"(?P<{side}>{form})" for side, form in SIDES.items())
_AT = rf"(?:{_WHERE})(?P<at> .+?)?"
_KINDS = "line|sentence|paragraph|heading|section|title|(?:list )?item|bullet(?: point)?"
_KIND = rf"(?:(?:an?|the) )?(?:new )?(?:(?:(?P<kind>{_KINDS})|words?|text|phrase) )?"
_AS = rf"(?:as (?:an?|the) (?:new )?(?P<as>{_KINDS}) )?"
MARKS = {
    "comma": ",",
    "full stop": ".",
    "period": ".",
    "semicolon": ";",
    "colon": ":",
    "question mark": "?",
    "exclamation mark": "!",
}
_MARK = rf"an? (?P<mark>{'|'.join(MARKS)})"
_WORDS = (
    rf"(?:the {ORDINAL} |(?:(?:the|every|each|all|any) )*)"
    r"(?:(?:words?|phrases?|text|strings?|terms?|(?:occurrence|instance|mention)s?(?: of)?"
    r"(?: the word)?) )?"
)
_TAIL = (
    r"(?:,? (?:please|everywhere|throughout|only|wherever it (?:is|stands|appears|occurs)))*[.!?]?"
)
_TITLE = r"(?P<bare>(?-i:[A-Z\d])\S*(?: \S+){0,9}?)"
"""Of a heading, without quotation marks."""

_NOTHING = rf"(?:nothing|(?P<new>{SET_APART}))"
_FORMS: tuple[tuple[ChangeKind, str], ...] = (
    ("delete", rf"{DELETE} {_WORDS}(?P<words>{SET_APART}){_TAIL}"),
    ("delete", rf"(?P<selected>{DELETE}){_TAIL}"),
    (
        "delete",
        rf"replace {_WORDS}(?P<words>{SET_APART}) (?:with|by) {_NOTHING}{_TAIL}",
    ),
    ("delete", rf"{DELETE} (?P<place>.+?){_TAIL}"),
    ("insert", rf"{INSERT} an? (?:new )?(?P<blank>blank|empty) line {_AT}{_TAIL}"),
    ("insert", rf"{INSERT} {_MARK} {_AT}{_TAIL}"),
    ("insert", rf"{INSERT} {_KIND}(?P<new>{SET_APART}),? {_AS}{_AT}{_TAIL}"),
    ("insert", rf"{_AT},? {INSERT} {_KIND}(?P<new>{SET_APART}){_TAIL}"),
    ("insert", rf"{INSERT} {_KIND}{_AT}: ?(?P<new>{SET_APART})"),
    ("insert", rf"(?P<to>add|append|prepend) {_KIND}(?P<new>{SET_APART}) to(?P<at> .+?){_TAIL}"),
    (
        "replace",
        rf"(?:rename|retitle|change|set) (?P<titled>.+) (?:to|into|as) (?P<new>{SET_APART}){_TAIL}",
    ),
    (
        "replace",
        rf"(?:rename|retitle|change|set) (?P<titled>the .+?) (?:to|into|as) {_TITLE}{_TAIL}",
    ),
    ("replace", rf"(?:replace|change) (?P<place>.+) (?:with|by|to) (?P<new>{SET_APART}){_TAIL}"),
    ("swap", rf"(?:swap|exchange|switch) (?P<place>.+?) (?:and|with) (?P<other>.+?){_TAIL}"),
    ("move", rf"move (?P<place>.+?) (?:to (?=before|after))?{_AT}{_TAIL}"),
)
PATTERNS = [(kind, re.compile(BEGIN + form, re.IGNORECASE)) for kind, form in _FORMS]
"""How each change is asked for, the likeliest first; quotations are set apart."""
