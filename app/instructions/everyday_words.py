"""Instructions as people type them, in the words that are read: `s/tenant/lessee/`, `find Ben and
replace it with Bo`, `swap Ben for Bo`, `replace ..., thanks`, `replce ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from app.instructions.change_forms import BEGIN, VERBS
from app.instructions.values.value_kinds import kind_of

MOST_CHARACTERS = 4000
"""Of an instruction that is read so."""

MOST_OF_VALUE = 4
"""Words of a value."""

_THANKS = re.compile(
    r"(?:(?:[,;] ?|(?<=[\"'`\u201d\u2019\u00bb]) )(?:thanks|thank you|thx)"
    r"|[.!] (?i:thanks|thank you|thx))(?: (?:a lot|so much|very much|in advance))?[.!]{0,3}\s*$"
)
_PLEASE = re.compile(r",? (?:pls|plz)[.!]?\s*$", re.IGNORECASE)

_ITS = r"(?:it|them|that|all of them|each of them|every one)"
_FOUND = re.compile(
    rf"(?P<ask>please )?find (?P<old>.+?) and (?:replace|change|swap) {_ITS} (?:with|by|to|for) "
    r"(?P<new>.+)",
    re.IGNORECASE | re.DOTALL,
)
_SWAPPED = re.compile(
    r"(?P<ask>please )?swap (?:out )?(?P<old>(?:(?! (?:for|and|with) ).)+) for "
    r"(?P<new>(?:(?! for ).)+)",
    re.IGNORECASE | re.DOTALL,
)
_IN_GERMAN = re.compile(
    r"(?:bitte )?ersetze (?P<old>[\"'\u201e\u201c\u201a\u00bb\u00ab].+) durch "
    r"(?P<new>[\"'\u201e\u201c\u201a\u00bb\u00ab].+?)(?:,? bitte)?[.!]?",
    re.IGNORECASE | re.DOTALL,
)
_SAID = r"(?:(?! (?:as|->|\u2192|instead) ).){1,300}"
_NAME = r"(?-i:[A-Z\d])[^ ]*(?: (?-i:[A-Z\d])[^ ]*){0,3}"
_OTHERWISE = tuple(
    re.compile(rf"(?P<ask>please )?(?i:{form})")
    for form in (
        rf"(?!(?:{VERBS}|use|write|turn) )(?P<old>{_SAID}) ?(?:->|\u2192) ?(?P<new>{_SAID})",
        rf"(?:write|spell(?: out)?) (?P<old>{_SAID}) as (?P<new>{_SAID})",
        rf"(?:make|have) (?:it|that) (?P<new>{_SAID}) instead of (?P<old>{_SAID})",
        rf"(?P<old>{_NAME}) should (?:be|read|say) (?P<new>{_NAME}?)",
    )
)
"""Other ways to say "Replace ... with ..."; what only should be so, by names and values alone."""

_MADE = re.compile(
    r"(?P<ask>please )?make (?P<old>(?:the|my|our)(?: [^\W\d_]+){1,3})", re.IGNORECASE
)
"""What is to have another value: "Make the deadline Friday"."""

_PUT = re.compile(
    r"(?P<ask>please )?put (?P<what>the (?:[\w-]+ ){0,3}(?:sentence|paragraph|section|clause)\b"
    r"[^\n]{0,200} (?:(?:at|to) the (?:very )?(?:beginning|start|top|end|bottom)|before|after) .+)",
    re.IGNORECASE,
)
"""What is there already, and is to be moved."""

_VERBS = ("replace", "change", "delete", "remove", "rename", "correct", "increase")
"""Verbs that are long enough to be known with a slip in them, which makes no other word of them."""

_FIRST_WORD = re.compile(rf"(?P<begin>{BEGIN})(?P<verb>[a-z]{{5,9}})(?= \S)", re.IGNORECASE)
_SUBSTITUTED = re.compile(r"\s*s/([^/\"\n]+)/([^/\"\n]+)/g?\s*")
_SPECIAL = re.compile(r"[.*+?^$()\[\]{}|\\]")
"""What means something else where programs read such an instruction."""


def in_usual_words(instruction: str) -> str:
    """The same instruction without thanks, and with "replace" for what means it."""
    if len(instruction) > MOST_CHARACTERS:
        return instruction
    if found := _SUBSTITUTED.fullmatch(instruction):
        old, new = found.groups()
        is_plain = not _SPECIAL.search(old) and not re.search(r"[&\\]", new)
        return f'Replace "{old}" with "{new}"' if is_plain else instruction
    asked = _PLEASE.sub("", _THANKS.sub("", instruction))
    for form in (_FOUND, _SWAPPED):
        if found := form.fullmatch(asked):
            return f"{found['ask'] or ''}replace {found['old']} with {found['new']}"
    if found := _IN_GERMAN.fullmatch(asked):
        return f"replace {found['old']} with {found['new']}"
    for form in _OTHERWISE:
        if found := form.fullmatch(asked):
            return f"{found['ask'] or ''}replace {found['old'].strip()} with {found['new'].strip()}"
    return _as_other_verb(asked) or _without_slip(asked)


def _as_other_verb(asked: str) -> str | None:
    """ "Move" for "Put the sentence on pets at the end", and "Change ... to ..." for "Make the
    deadline Friday", whose last words must be a value.
    """
    if found := _PUT.fullmatch(asked):
        return f"{found['ask'] or ''}move {found['what']}"
    words = asked.removesuffix(".").split(" ")
    for number in range(1, min(len(words), MOST_OF_VALUE) + 1):
        old, new = " ".join(words[:-number]), " ".join(words[-number:])
        if (found := _MADE.fullmatch(old)) and kind_of(new):
            return f"{found['ask'] or ''}change {found['old']} to {new}"
    return None


def _without_slip(asked: str) -> str:
    """With its verb as it is spelt, if a letter of it is missing, doubled or behind the next one:
    "replce", "chnage".
    """
    found = _FIRST_WORD.match(asked)
    verb = _MEANT.get(found["verb"].lower()) if found else None
    return f"{found['begin']}{verb}{asked[found.end() :]}" if found and verb else asked


def _slips(verb: str) -> Iterator[str]:
    for at, letter in enumerate(verb):
        yield verb[:at] + verb[at + 1 :]
        yield verb[:at] + letter + verb[at:]
    for at, (one, other) in enumerate(pairwise(verb)):
        yield f"{verb[:at]}{other}{one}{verb[at + 2 :]}"


_MEANT = {slip: verb for verb in _VERBS for slip in _slips(verb) if slip not in _VERBS}
"""The verbs by their slips, of which none could be of another verb."""
