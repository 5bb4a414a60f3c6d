"""Small talk: the words and signs of which it consists, and what is said to it; never something of
the files, which don't speak to anybody.

A greeting, thanks, a farewell, an answer such as "ok", and questions about the assistant. English
only, as in `kinds.py`.
"""

from __future__ import annotations

import re

HELLO = "(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening|day))"
_THANKS = "(?:thanks|thank(?: you)?|thx|cheers)"
_BYE = "(?:(?:good)?bye|good night|see you(?: later| soon)?)"
_ANSWERED = "(?:ok(?:ay)?|yes|no|great|cool|nice|sure|sorry|well done)"
_EMOJI = "[\u2600-\u27bf\u2b50\U0001f300-\U0001faff][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]*"
_SIGN = f"(?:[:;]-?[()D]|<3|{_EMOJI})"
"""A face made of signs, or an emoji with its colour."""

_SAID = f"(?:{HELLO}|{_THANKS}|{_BYE}|{_ANSWERED})"
_BESIDE = "(?:there|you|very much|a lot|so much|again|all|palimpsest)"
_END = r"\??$"

SMALL_TALK = (
    (
        rf"(?:{_SAID}|{_SIGN})(?:[,.!]* (?:{_SAID}|{_BESIDE})|[,.!]* ?{_SIGN})*"
        rf"[\s.!]*{_END}"
    ),
    rf"(?:{HELLO}(?: there)?,? )?(?:who|what|how) are you(?: today)?{_END}",
    f"what (?:(?:can|do) you do|can i (?:do|ask))(?: you)?(?: here| for me)?{_END}",
    f"how (?:do|can) (?:you work|you help me|i use (?:you|this app)){_END}",
    f"(?:can|could) you help(?: me)?{_END}",
    "help(?: me)?[.!]?$",
)
"""Patterns of a message that is nothing else."""

WHAT_IS_POSSIBLE = (
    "Ask a question about your files, and the sentences that answer it are quoted, each with its "
    "place. You can also ask for a summary, a list, a section or a comparison of files. To change "
    "a text, open it at the desk and say what to change."
)
_REPLIES = tuple(
    (re.compile(rf"\b{said}\b", re.IGNORECASE), reply)
    for said, reply in (
        (f"no,? {_THANKS}", "All right."),
        (_BYE, "Goodbye."),
        (_THANKS, f"You're welcome. {WHAT_IS_POSSIBLE}"),
        (HELLO, f"Hello. {WHAT_IS_POSSIBLE}"),
    )
)


def small_talk(said: str) -> str:
    """The reply, the same each time; what can be asked and done here, unless somebody leaves."""
    told = (reply for form, reply in _REPLIES if form.search(said))
    return next(told, WHAT_IS_POSSIBLE)
