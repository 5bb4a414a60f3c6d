"""Where a mail's text becomes another mail's: below "On Mon, 12 Oct 2026, Ada wrote:" or headers.

These lines are no part of what stands above them. The first one introduces what is quoted below as
a heading does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

_MARKS = r"(?:>[ \t]?)*+"
_WROTE = r"(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu)"
_SAYS_WHO = re.compile(
    rf"^[ \t]*+(?P<marks>{_MARKS})[ \t]*+(?P<words>(?:On|Am|Le|El|Il|Op|Em)\b(?=.*\d)"
    rf"(?:[^\n]{{4,160}}|[^\n]{{4,120}}\n[ \t]*+{_MARKS}[^\n]{{0,80}})"
    rf"\b{_WROTE}\b[^\n]{{0,80}}(?<=:))[ \t]*\r?$",
    re.MULTILINE,
)
"""It may be wrapped once. White space and marks are never given back: there may be very much."""

_ADDRESS = re.compile(r"[\w.+-]@[\w-]")
_BELOW = re.compile(rf"\s*(?P<marks>{_MARKS})")
_GREETING = re.compile(
    rf"[ \t]*\r?\n[ \t]*{_MARKS}[^\W\d_][\w.'\u2019-]*"
    r"(?: [\w.'\u2019-]+){0,4},(?=[ \t]*\r?$)",
    re.MULTILINE,
)
"""Right below: "Dear Ada,", a few words and a comma."""

_OPENING = re.compile(rf"[ \t]*(?P<marks>{_MARKS})")

HEADER_NAMES = "From|To|Cc|Bcc|Date|Sent|Subject|Reply-To"
LEAST_HEADERS = 3
"""So many a mail has at least; "Date: 4 May" alone is none."""

_HEADER = re.compile(
    rf"{_MARKS}[*_]{{0,2}}(?:{HEADER_NAMES}"
    r"|Von|An|Datum|Gesendet|Betreff)[*_]{0,2}:[*_]{0,2}\s"
)


@dataclass(frozen=True, slots=True)
class MailAttribution:
    """`text[start:end]`: its quote marks, `depth` of them, `words` that say who wrote what is
    quoted below, and the greeting that this begins with, if it stands right below.
    """

    start: int
    end: int
    depth: int
    words: str


@lru_cache(maxsize=8)  # asked for each sentence of a text
def attributions(text: str) -> tuple[MailAttribution, ...]:
    """The lines, in order, that say who wrote what is quoted below. They name a mail address, or
    what follows has one more quote mark: "On 5 May 1865 Booth wrote:" alone may be any text's.
    """
    found = []
    for match in _SAYS_WHO.finditer(text):
        depth = match["marks"].count(">")
        below = _BELOW.match(text, match.end())
        is_quoted = below is not None and below["marks"].count(">") > depth
        if is_quoted or _ADDRESS.search(match["words"]):
            greeting = _GREETING.match(text, match.end("words"))
            end = greeting.end() if greeting else match.end("words")
            words = " ".join(each for each in match["words"].split() if each.strip(">"))
            found.append(MailAttribution(match.start("marks"), end, depth, words))
    return tuple(found)


def said_by(text: str, start: int) -> str:
    """The line that says who wrote the words at `start`; "" where none certainly does, as their
    line has no more quote marks than it.
    """
    known = attributions(text)
    above = bisect_right(known, start, key=lambda each: each.end) - 1
    opening = _OPENING.match(text, text.rfind("\n", 0, start) + 1)
    depth = opening["marks"].count(">") if opening else 0
    while above >= 0 and known[above].depth >= depth:
        above -= 1
    return known[above].words if above >= 0 and known[above].depth == depth - 1 else ""


def headers(lines: Sequence[str]) -> set[int]:
    """The places of lines that are the headers of a mail: at least three, one below the other."""
    found: set[int] = set()
    are_headers = [_HEADER.match(line) is not None for line in lines]
    for is_header, run in groupby(range(len(lines)), key=are_headers.__getitem__):
        places = list(run)
        if is_header and len(places) >= LEAST_HEADERS:
            found.update(places)
    return found
