"""An instruction that asks for several things, as instructions of one each.

`Delete lines 5 and 7`, `Replace "A" with "B" and "C" with "D"`, `Delete the last line. Then add "x"
at the top.`
"""

from __future__ import annotations

import re

from app.instructions.asked_change import BEGIN, VERBS
from app.instructions.quotations import SetApart, set_apart

MOST_PARTS = 4

_AND = re.compile(r"(?:,? and then |[.;] (?:then )?|,? and |, (?:then )?)", re.IGNORECASE)
_NUMBERS = re.compile(
    r"(?P<begin>.*\b(?:lines?|paragraphs?|sections?|clauses?) )(?P<numbers>[\d.]+(?:, [\d.]+)*"
    r"(?:,? and [\d.]+|, [\d.]+))(?P<rest>(?: .*)?)",
    re.IGNORECASE,
)
_VERB = re.compile(rf"{BEGIN}(?P<verb>{VERBS}) ", re.IGNORECASE)


def parts_of(instruction: str) -> list[str]:
    """What is asked for, one by one; where a part has no verb, the one before it is meant. The
    instruction alone if it can't be divided.
    """
    asked = set_apart(instruction)
    if asked is None:
        return [instruction]
    if numbered := _NUMBERS.fullmatch(asked.words.rstrip(".!")):
        numbers = re.findall(r"\d+(?:\.\d+)*", numbered["numbers"])
        found = [f"{numbered['begin']}{each}{numbered['rest']}" for each in numbers]
    else:
        found = [*filter(None, (each.strip() for each in _AND.split(asked.words)))]
    if not 1 < len(found) <= MOST_PARTS:
        return [instruction]
    verb = ""
    parts = []
    for each in found:
        said = _VERB.match(each)
        verb = said["verb"] if said else verb
        parts.append(_restored(asked, each if said else f"{verb} {each}"))
    return parts


def _restored(asked: SetApart, words: str) -> str:
    """With quotations in marks that they don't have themselves."""
    restored = asked.restored(words)
    return restored if not any("\u201d" in each for each in asked.quotations) else words
