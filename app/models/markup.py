"""The prompt's own markup: the tags around passages, and the marks that a chat template puts around
turns. An answer ends where it begins to write them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import count

FENCE = "document"
"""The tag around a passage."""

MAX_MARKER = 40
"""Code points of a template's mark; longer ones are no marks."""

_FORGED = re.compile(r"<\s*/?\s*document", re.IGNORECASE)
_SIGN = re.compile(r"[^\w\s]")


def fence_for(text: str) -> str:
    """A tag that a passage can't close or open by its content.

    The passage's tokens stay unchanged, since they are copied from; so the tag changes, by a number
    that doesn't occur in the text. The same text always gets the same tag; otherwise a prompt would
    not extend the last one.
    """
    if not _FORGED.search(text):
        return FENCE
    taken = set(re.findall(r"[0-9]+", text))
    return next(f"{FENCE}-{n}" for n in count(2) if str(n) not in taken)


def tags(fence: str) -> tuple[str, str]:
    """How such a passage ends, and how it begins."""
    return f"</{fence}>", f"<{fence} name="


def markers(pieces: Sequence[str], special: Collection[str]) -> tuple[str, ...]:
    """The marks of a template.

    Args:
        pieces: what it puts around the messages of a conversation, of which the last are a
            question, its answer and a question.
        special: the tokenizer's special tokens.
    """
    used = [token for token in special if any(token in piece for piece in pieces)]
    between = pieces[-2]
    for token in used:
        between = between.replace(token, "")
    # The name of a role alone is a word like any other.
    return tuple(
        mark
        for mark in (*used, between.strip(" "))
        if len(mark) <= MAX_MARKER and _SIGN.search(mark)
    )
