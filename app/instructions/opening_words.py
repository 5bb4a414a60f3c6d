"""What an instruction begins with before it says what to do: `Also, I'd like you to rename ...`."""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, VERBS

MOST_CHARACTERS = 4000
"""Of an instruction that is looked at."""

_GREETING = re.compile(r"\A\s{0,9}(?:(?:hi|hey|hello|pls|plz|kindly)[,!]? )+", re.IGNORECASE)

_FIRST_VERBS = (
    rf"{VERBS}|set|make|use|sort|wrap|unwrap|comment|uncomment|raise|lower|increase|decrease|reduce"
    r"|update|upgrade|bump|correct|fix|keep|find|mark|tick|untick|check|uncheck|fill|convert|extend"
    r"|renumber|number|turn|bold|italici[sz]e|underline|capitali[sz]e|uppercase|lowercase|collapse"
    r"|strip|trim|join|enable|disable|retitle|spell"
)
_MARK = r"(?:[-*\u2022] |\d{1,2}[.)] )"
_LINK = (
    r"(?:(?:also|and|now|next|then|ok(?:ay)?|actually|first(?:ly)?|second(?:ly)?|third(?:ly)?"
    r"|finally|lastly|just|simply|so|well|alright|right|oh|please),? )"
)
_WISH = (
    r"(?:(?:i|we)(?: want| need| would like|['\u2019]d like)(?: you)? to"
    r"|(?:we|you) (?:should|must|can|could|need to|have to)|(?:can|could|would|will) you"
    r"|let(?:['\u2019]s| us)|go ahead and|(?:make|be) sure (?:to|you)"
    r"|(?:don['\u2019]t|do not) forget to|remember to) "
)
_OPENING = re.compile(
    rf"\A\s{{0,9}}{_MARK}?{_LINK}{{0,4}}(?:{_WISH}{_LINK}{{0,2}})?(?={BEGIN}(?:{_FIRST_VERBS})\b)",
    re.IGNORECASE,
)


def without_opening(instruction: str) -> str:
    """The instruction from its verb on, if it begins with a greeting, a word that links it to the
    one before, a list's mark or a wish.
    """
    if len(instruction) > MOST_CHARACTERS:
        return instruction
    return _OPENING.sub("", _GREETING.sub("", instruction))
