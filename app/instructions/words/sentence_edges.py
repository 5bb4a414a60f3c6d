"""Finds where the sentence around a place begins and ends."""

from __future__ import annotations

import re

from app.instructions.places.structure import item_mark
from retrieval.text.line_forms import ENDED
from retrieval.text.sentences import sentences

_REACH = 200
"""Characters on either side of a place that are looked at."""

_SHORT = 45
"""Characters of a line that isn't long enough to go on in the next."""

_OPENED = "\"'\u201c\u201e\u2018\u00ab([*_"
_CLOSED = "\"'\u201d\u201c\u2019\u00bb)]*_"
_QUOTED = "> \t#"
_NEVER_LAST = re.compile(r"(?<!\w)(?:Mrs?|Ms|Dr|Prof|e\.g|i\.e|cf|vs|approx|ca)\.$", re.IGNORECASE)
_BEFORE_NAME = re.compile(r"(?<!\w)(?:St|No)\.$")
_ELEMENT = re.compile(r"(?:\w\s?/?>|\"/?>|\\[a-z]{1,15}\*?\{)$")
"""Of a web page, or of LaTeX, whose words begin there."""

_KNOWN = re.compile(
    r"(?:mrs?|ms|dr|prof|st|jr|sr|rev|capt|sgt|approx|etc|vs|cf|ca|dept|est|incl|inc|ltd|corp|vol|pp"
    r"|(?:\w\.)+\w)\.",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"[\"\u201d\u2019)\]*_]{0,3}[ \t]{0,9}(?:[a-z,;:\d]|\r?\n[ \t]{0,99}[a-z])")


def begins_sentence(text: str, at: int) -> bool:
    """Whether a sentence, an item, a cell or a line that stands by itself begins there."""
    near = text[max(0, at - _REACH) : at].rstrip(_OPENED)
    head = near.rstrip()
    if not head:
        return True
    line = near.rpartition("\n")[2]
    own = line.lstrip(_QUOTED)
    if not own or item_mark(own) == own:
        return bool(own) or _is_line_ended(near[: len(near) - len(line)])
    if head.endswith(("|", "\t")) or _ELEMENT.search(near[-20:]):
        return True
    ended = head.rstrip(_CLOSED)
    is_apart = len(head) < len(near) or len(ended) < len(head)
    is_short = _never_last(ended) or _BEFORE_NAME.search(ended[-9:]) is not None
    return is_apart and ended.endswith((".", "!", "?", ":", "\u2026")) and not is_short


def ends_sentence(text: str, at: int) -> bool:
    """Whether a sentence ends with the full stop right before a place."""
    first = max(0, at - _REACH)
    if _never_last(text[first:at]) or _GOES_ON.match(text, at):
        return False
    near = text[first : at + _REACH]
    ends = (each.end for each in sentences(near))
    return any(end >= at - first and not near[at - first : end].strip(_CLOSED) for end in ends)


def is_abbreviation(word: str) -> bool:
    """Whether a word with its full stop is known as an abbreviation: "etc.", "U.S."."""
    return _KNOWN.fullmatch(word) is not None


def _never_last(words: str) -> bool:
    return _NEVER_LAST.search(words[-9:]) is not None


def _is_line_ended(before: str) -> bool:
    """Whether the line above, which ends what stands before, doesn't go on in the next one."""
    above = before.rstrip("\r\n").rpartition("\n")[2].rstrip()
    is_title = above.startswith("#")
    return len(above) < _SHORT or is_title or ENDED.search(above) is not None
