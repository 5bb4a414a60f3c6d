"""An instruction that asks for several things, as instructions of one each.

`Delete lines 5 and 7`, `Replace "A" with "B" and "C" with "D"`, `Delete line 3; sort the list`.
What comes "then" may depend on what came before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.change_forms import BEGIN, VERBS
from app.instructions.quotations import SET_APART, SetApart, set_apart

MOST_PARTS = 4

_AND = re.compile(r"(?:,? and |[.;] |, )", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)
_PLACED = re.compile(r"\b(?:in|within|of|from|inside|under) ", re.IGNORECASE)
_NUMBERS = re.compile(
    r"(?P<begin>.*\b(?:lines?|paragraphs?|sections?|clauses?|items?|steps?) )"
    r"(?P<numbers>[\d.]+(?:, [\d.]+)*(?:,? and [\d.]+|, [\d.]+))(?P<rest>(?: .*)?)",
    re.IGNORECASE,
)
_SETTING = "set|update|raise|lower|increase|decrease|reduce|correct|bump"
_SETS = re.compile(rf"{BEGIN}(?:{_SETTING}) ", re.IGNORECASE)
_VERB = re.compile(rf"{BEGIN}(?P<verb>{VERBS}|{_SETTING}) ", re.IGNORECASE)


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
    said = [_VERB.match(each) for each in found]
    if not 1 < len(found) <= MOST_PARTS or _THEN.search(asked.words):
        return [instruction]
    if not numbered and not (all(said) or _are_alike(found)):
        return [instruction]
    is_setting = not all(said) and _SETS.match(found[0])
    if is_setting and not all(" to " in each for each in found):
        return [instruction]  # "Set the names to Ada and Ben"
    if any(map(_PLACED.search, found)) and not (all(said) and all(map(_PLACED.search, found))):
        return [instruction]  # a place may hold for all of them
    verb = ""
    parts = []
    for each, own in zip(found, said, strict=True):
        verb = own["verb"] if own else verb
        parts.append(_restored(asked, each if own else f"{verb} {each}"))
    return parts


def _are_alike(parts: Sequence[str]) -> bool:
    """Whether all are about words in quotation marks, or none of them."""
    bare = [_VERB.sub("", each, count=1) for each in parts]
    return len({re.match(SET_APART, each) is not None for each in bare}) == 1


def _restored(asked: SetApart, words: str) -> str:
    """With quotations in marks that they don't have themselves."""
    restored = asked.restored(words)
    return restored if not any("\u201d" in each for each in asked.quotations) else words
