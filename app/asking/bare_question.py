"""A question without what people say around it: `Hi, can you tell me what the rent is, please?`.

Such words say nothing of what is asked for, but the networks that find and judge sentences read
them, too. English only, as in `kinds.py`.
"""

from __future__ import annotations

import re

from app.asking.request_words import AUXILIARIES, QUESTION_WORDS
from app.asking.small_talk import HELLO

MOST_CHARACTERS = 1000
"""Of a question that is looked at."""

_ASKING = (
    rf"(?:(?:in|at|on|for|of|to|by|with|from|until|under) )?(?:{QUESTION_WORDS})\b"
    rf"|(?:{AUXILIARIES}|shall) (?!you\b)"
)
"""How a question begins."""

_REQUESTING = (
    r"(?:please |kindly |(?:can|could|would|will) you )*(?:list|show|give|summari[sz]e|compare"
    r"|explain|describe|define|find|tell|name|count|outline|quote|extract)\b"
)
"""How a request begins that is no question."""

_GREETING = (
    rf"(?:{HELLO}(?: there| all)?[,.!]* "
    r"|(?:thanks|thank you|thx|great|perfect|cool|nice)(?: a lot| very much)?[,.!]+ )"
)
_LINK = r"(?:also|and|but|or|ok(?:ay)?|so|now|next|then|well|oh|just|alright|right|please),? "
_ANNOUNCED = (
    r"(?:(?:just )?(?:an?|one|my) )?(?:(?:quick|short|simple|other|another|next|more|last) )*"
    r"(?:question|q): "
)
_WISH = (
    r"(?:(?:can|could|would|will) you |please |just |kindly )*"
    r"(?:tell me|let me know|find out|look up|check|remind me)(?: please)?[,:]? "
    r"|(?:i|we)(?:['\u2019]d like| would like| want| need|['\u2019]m trying| am trying) to"
    r" (?:know|find out|understand|learn|see)[,:]? "
    r"|i(?:['\u2019]m| am| was)? (?:just )?wonder(?:ing)?[,:]? "
    r"|(?:do|would) you (?:happen to )?know "
)
_AROUND = re.compile(rf"(?:{_GREETING}|{_ANNOUNCED}|{_WISH})+(?={_ASKING})", re.IGNORECASE)
_LINKED = re.compile(rf"(?:{_GREETING}|{_LINK}|{_ANNOUNCED}|{_WISH})+(?={_ASKING})", re.IGNORECASE)
_BEFORE_REQUEST = re.compile(
    rf"(?:{_GREETING}|{_LINK}|{_ANNOUNCED}|let(?:['\u2019]s| us) )+(?={_REQUESTING})", re.IGNORECASE
)

_THANKS = r"(?:many )?(?:thanks|thank you|thx|cheers)(?: (?:a lot|so much|very much|in advance))*"
_BRIEFLY = (
    r"(?:please )?(?:(?:answer|reply|respond|be|keep it)(?: very)? )?(?:briefly|brief|short|concise"
    r"|in (?:short|brief|(?:a|one) (?:short )?(?:sentence|word|line)))"
)
_BEHIND = re.compile(
    rf"(?<=\S)(?:,? (?:please|pls|asap)|(?:,|(?<=[?.!])) {_THANKS}"
    r"|,? (?:according to|based on) (?:my|our|the|these|those) (?:documents|files|docs|papers)"
    rf"|(?:,|(?<=[?.!])) {_BRIEFLY}"
    r"|(?<=[?.!]) (?:(?:i|we) (?:need|want) (?:it|this|that|to know)\b[^?!.\n]{0,80}"
    r"|it(?:['\u2019]s| is) (?:urgent|important)))(?P<mark>[?.!]*)\s*$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"\?[?!]+(?=\s*$)|!+\?+(?=\s*$)")
_MOST_BEHIND = 3
"""Times that something is taken from the end: "..., please? Thanks!"."""


def bare_question(question: str, *, is_linked: bool = False) -> str:
    """The question or request itself; a text that is none stays as it is.

    Args:
        is_linked: whether "and" and "also" link it to the question before it, so that they stay.
    """
    if len(question) > MOST_CHARACTERS:
        return question
    bare = _MARKS.sub("?", question)
    for _ in range(_MOST_BEHIND):
        found = _BEHIND.search(bare)
        if found is None or not _asks(bare[: found.start()]):
            break
        is_marked = bare[found.start() - 1] in "?.!" or "?" not in found["mark"]
        bare = bare[: found.start()] + ("" if is_marked else "?")
    if re.match(_ASKING, bare, re.IGNORECASE) and bare[-1:].isalnum():
        bare += "?"
    around = (_AROUND if is_linked else _LINKED).match(bare) or _BEFORE_REQUEST.match(bare)
    if around is None:
        return bare
    rest = bare[around.end() :]
    return rest[:1].upper() + rest[1:]


def _asks(text: str) -> bool:
    """Whether there is a question or a request, and not thanks alone."""
    return re.search(rf"\b(?:{_ASKING}|{_REQUESTING})", text, re.IGNORECASE) is not None
