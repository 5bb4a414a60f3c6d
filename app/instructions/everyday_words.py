"""Instructions as people type them, in the words that are read: `s/tenant/lessee/`, `find Ben and
replace it with Bo`, `swap Ben for Bo`, `pls replace ..., thanks`.
"""

from __future__ import annotations

import re

MOST_CHARACTERS = 4000
"""Of an instruction that is read so."""

_GREETING = re.compile(r"^\s{0,9}(?:(?:hi|hey|hello|pls|plz|kindly)[,!]? )+", re.IGNORECASE)
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
_SUBSTITUTED = re.compile(r"\s*s/([^/\"\n]+)/([^/\"\n]+)/g?\s*")
_SPECIAL = re.compile(r"[.*+?^$()\[\]{}|\\]")
"""What means something else where programs read such an instruction."""


def in_usual_words(instruction: str) -> str:
    """The same instruction without greetings and thanks, and with "replace" for what means it."""
    if len(instruction) > MOST_CHARACTERS:
        return instruction
    if found := _SUBSTITUTED.fullmatch(instruction):
        old, new = found.groups()
        is_plain = not _SPECIAL.search(old) and not re.search(r"[&\\]", new)
        return f'Replace "{old}" with "{new}"' if is_plain else instruction
    asked = _PLEASE.sub("", _THANKS.sub("", _GREETING.sub("", instruction)))
    for form in (_FOUND, _SWAPPED):
        if found := form.fullmatch(asked):
            return f"{found['ask'] or ''}replace {found['old']} with {found['new']}"
    return asked
