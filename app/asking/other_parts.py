"""Follow-ups that ask the same of another part: of another month, version or section; of two
documents that were compared, what they say of one thing.
"""

from __future__ import annotations

import re

from app.asking.request_words import DOCUMENT
from app.asking.sections import NUMBER
from retrieval.words.value_words import MONTH

_SWAPPED = tuple(
    re.compile(rf"(?<![^\W_]){each}(?![^\W_])", re.IGNORECASE)
    for each in (
        MONTH,
        r"v(?:ersion )?\d{1,3}(?:\.\d{1,3})*",
        rf"(?:section|clause|chapter|article|paragraph|part|annex|schedule|exhibit) {NUMBER}",
    )
)
"""Of these the one that a text names takes the place of the one that stands in the question."""

_NAMED = re.compile(
    r"(?:and|but|or|(?:what|how) about) (?:(?:in|for|of|from) )?(?:the )?(?P<new>\S.{0,30}?)"
    r"[?.!\s]*\Z",
    re.IGNORECASE,
)
_ON_THIS = re.compile(
    r"\b(?:section|chapter|clause|paragraph)s? (?:on|about) (?:the )?"
    r"(?P<name>[^?.!]{2,60}?)(?=[?.!\s]*\Z| (?:says?|in|of|from)\b)",
    re.IGNORECASE,
)
"""A section by the words of its title."""

_ASKS = re.compile(
    r"(?:who|what|when|where|why|how|which|if|is|are|do|does|did|can|ones?|it|that|this)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 4
"""Of a title that another one takes the place of."""

_ON_SUBJECT = re.compile(r" on [^?.!]{1,80}\Z")
_NARROWS = re.compile(
    r"(?:(?:and|but|(?:what|how) about)(?: (?:in|on|about))?"
    r"|what(?:'s| is| has|'s been| has been)? (?:different|changed|new) (?:in|on|about|as to))"
    r" (?P<new>(?:(?:the|its|their) )?+(?!(?:\w+ )?ones?\b)(?P<bare>\S.{0,60}?))[?.!\s]*\Z",
    re.IGNORECASE,
)


def swapped_in(text: str, question: str) -> str | None:
    """The question with the month, the version or the section that the text names instead of its
    own; None if the text names none, or the question doesn't name just one.
    """
    named = _NAMED.match(text)
    for form in _SWAPPED if named else ():
        found = list(form.finditer(question))
        if named and form.fullmatch(named["new"]) and len(found) == 1:
            start, end = found[0].span()
            return f"{question[:start]}{named['new']}{question[end:]}"
    title = _ON_THIS.search(question)
    if title and named and not _ASKS.match(new := named["new"]) and len(new.split()) <= _MOST_WORDS:
        return f"{question[: title.start('name')]}{new}{question[title.end('name') :]}"
    return None


def narrowed(text: str, question: str) -> str | None:
    """A comparison of documents on what the text names: "and the notice period?"; None if it names
    nothing, or a document.
    """
    found = _NARROWS.match(text.strip())
    if found is None or _ASKS.match(found["bare"]) or len(found["bare"].split()) > _MOST_WORDS:
        return None
    if re.search(rf"\b{DOCUMENT}\Z", found["new"], re.IGNORECASE):
        return None
    return f"{of_all(question)} on {found['new']}"


def of_all(question: str) -> str:
    """A comparison without what it is narrowed to: "Compare the two leases on pets"."""
    return _ON_SUBJECT.sub("", question.rstrip(" ?.!"))
