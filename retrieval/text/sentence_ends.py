"""Ends of sentences that nupunkt doesn't know: of scripts without spaces, and behind words and
letters that it takes for abbreviations and initials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_UNSPACED_END = re.compile(
    r"[\u3002\uff01\uff1f\uff61\u0964\u0965\u061f]+[\u300d\u300f\u201d\u2019\uff09)\u3011]*"
)
_SHORT_WORDS = (
    "ago all an any are at be bed but by can car day did do end far few go had he her him his how "
    "if in is it its job law low man map me men new not now off old on one or our out own pay run "
    "say see set she so sun tax too top two up us use was way we who why win yes yet you"
).replace(" ", "|")
_LONG_ABBREVIATIONS = "approx assn dept esp evtl gegr incl inkl mind para paras resp spec vols zzgl"
# nupunkt's list, learnt from judgments, has "bed", "call" and "day" as abbreviations.
_MISSED_END = re.compile(
    rf"(?<=\s)(?:(?!(?:{_LONG_ABBREVIATIONS.replace(' ', '|')})\.)[a-z]{{4,}}|{_SHORT_WORDS})"
    r"\.[\"\u201d\u2019)]*\s+(?=[\"\u201c\u2018(]?(?:[A-Z][a-z]|[AI]\s))"
)
_LETTERED = (
    r"(?i:schedule|annex|appendix|exhibit|option|plan|vitamin|group|type|grade|category|figure"
    r"|table|room|building|block|unit|version|zone|gate|terminal|section)"
)
_STARTERS = (
    "The|This|That|These|Those|There|Then|They|It|If|In|Its|Each|Either|Neither|Every|When|Where"
    "|While|We|You|He|She|What|Why|How|Who|However|Nobody|Nothing|Otherwise|After|Before"
)
_LETTER_END = re.compile(
    rf"(?<=[a-z,]\s){_LETTERED}\s[A-Z]\.[\"\u201d\u2019)]*\s+(?=[\"\u201c\u2018(]?(?:[A-Z][a-z]|[AI]\s))"
    rf"|(?<=\s)[a-z]{{1,20}}\s[A-Z]\.[\"\u201d\u2019)]*\s+(?=[\"\u201c\u2018(]?(?:{_STARTERS})\s)"
)
"""Behind a letter that is no initial: of what has letters for numbers, "as set out in Schedule A.",
and before a word that is no name.
"""


def missed_starts(text: str) -> Iterator[int]:
    """Where sentences begin behind such ends, in a text of one line; in no order."""
    for missed in (_UNSPACED_END, _MISSED_END, _LETTER_END):
        yield from (end.end() for end in missed.finditer(text))
