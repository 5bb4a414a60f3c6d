"""A request and the text that was pasted below it."""

from __future__ import annotations

import re

PASTED = 40
"""Minimum number of words after a request that are a text of its own."""

_PASTED = re.compile(r"\A(?P<request>[^\n:]{0,200}?)[:\n]\s*(?P<text>\S.*)\Z", re.DOTALL)


def without_pasted(question: str) -> tuple[str, str]:
    """The request and the text that was pasted after it, "" for none."""
    found = _PASTED.match(question)
    if found is None or len(found["text"].split()) < PASTED:
        return question, ""
    return found["request"].strip(), found["text"]
