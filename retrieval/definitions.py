"""The term that a question asks for, and what a sentence that defines it looks like.

Definitions are written in few ways: (the “Provider”); “Provider” means ...; A “Provider” is ...;
Provider: a person who ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ARTICLE = r"(?:the\s+|an?\s+)?"
_QUOTE = "[“”\"'\u2018\u2019«»]?"
_TERM = rf"{_ARTICLE}{_QUOTE}(?P<term>[^?]{{2,60}}?){_QUOTE}"
_ASKED = (
    rf"(?:who|what)(?:['\u2019]s|\s+is|\s+are)\s+(?:meant\s+by\s+)?{_TERM}",
    rf"what\s+do(?:es)?\s+{_TERM}\s+(?:mean|refer\s+to)",
    rf"how\s+(?:is|are)\s+{_TERM}\s+defined",
    rf"(?:define|(?:what(?:['\u2019]s|\s+is)\s+)?the\s+(?:meaning|definition)\s+of)\s+{_TERM}",
)
_WHERE = r"(?:,?\s+(?:in|under|according\s+to|for\s+the\s+purposes?\s+of|here)\b[^?]{0,60})"
_QUESTIONS = [
    re.compile(rf"\s*{asked}{where}\s*[?.]*\s*", re.IGNORECASE)
    for where in ("", _WHERE)
    for asked in reversed(_ASKED)
]

_OPEN, _CLOSE = "[“\"'\u2018«]", "[”\"'\u2019»]"
_NUMBER = r"\W*(?:\(?[\divxlc.]{1,8}[.)]?\s+|\(?[a-z][.)]\s+)?"
_ALIAS = r"(?:\s*\([^()]{0,40}\))?"
_BESIDE = r"(?:\s+(?:(?:of|for|in|to|under)\s+)?(?:an?|the|this|any)\s+[\w-]+)?"
_MEANS = (
    r"\s+(?:means?|shall\s+mean|refers?\s+to|denotes?|includes?|(?:has|have)\s+the\s+meanings?)\b"
)
_IS_ONE = r"\s+(?:is|are)\s+(?:an?|any|each|every|certain|one|those|all)\b"
_EXPLAINED = r"\s*[:\u2013\u2014]\s+(?:an?|any|the|each|every|all|those)\b"


def asked_terms(question: str) -> Iterator[str]:
    """The terms whose definition may be asked for, the likeliest first; none of other questions."""
    terms = (each["term"] for each in (asked.fullmatch(question) for asked in _QUESTIONS) if each)
    yield from dict.fromkeys(terms)


def definition(term: str) -> re.Pattern[str]:
    """Finds in a sentence where it says that it defines the term, in any case and number."""
    *words, last = (re.escape(word) for word in term.split())
    last = last[:-1] if len(last) > 3 and last.endswith("s") and not last.endswith("ss") else last
    named = rf"{_CLOSE}?\s+".join([*words, f"{last}s?"])
    quoted = rf"{_OPEN}{_ARTICLE}{named}"
    begins = rf"\A{_NUMBER}{_ARTICLE}"
    forms = (
        rf"\([^()]{{0,40}}{quoted}{_CLOSE}[^()]{{0,40}}\)",
        rf"{quoted}{_CLOSE}?{_ALIAS}{_BESIDE}{_MEANS}",
        rf"{begins}{quoted}{_CLOSE}?{_ALIAS}{_BESIDE}\s+(?:is|are)\b",
        rf"{begins}{named}{_ALIAS}(?:{_MEANS}|{_IS_ONE}|{_EXPLAINED})",
    )
    return re.compile("|".join(forms), re.IGNORECASE)
