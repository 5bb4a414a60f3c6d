"""Questions about a document itself: who wrote it, when, and what it is called."""

from __future__ import annotations

import re

from app.asking.kinds import IT, plain
from app.asking.request import Property

_RULES: dict[Property, tuple[str, ...]] = {
    "author": (
        rf"who (?:wrote|authored|edited|compiled) {IT}\??$",
        rf"(?:who|what)(?:'s| is| are) the (?:authors?|writers?|editors?)(?: of {IT})?\??$",
        rf"(?:by whom|who by) was {IT} (?:written|published)\??$",
    ),
    "date": (
        (
            rf"(?:when|in (?:which|what) year) (?:was|were) {IT} "
            r"(?:first )?(?:published|written|created|made|released|dated|issued)\??$"
        ),
        rf"(?:what(?:'s| is) )?the (?:publication )?date of {IT}\??$",
        rf"how old (?:is|are) {IT}\??$",
    ),
    "title": (
        rf"what(?:'s| is| are) the (?:full )?titles?(?: of {IT})?\??$",
        rf"what(?:'s| is| are) {IT} (?:called|titled|entitled)\??$",
    ),
}
_COMPILED = {name: re.compile("|".join(rules), re.IGNORECASE) for name, rules in _RULES.items()}


def property_asked(text: str) -> Property | None:
    """Return the property of a document that the question asks for; None for other questions.

    Args:
        text: with "the document" for each file's name in it.
    """
    asked = plain(text)
    return next((name for name, rule in _COMPILED.items() if rule.match(asked)), None)
