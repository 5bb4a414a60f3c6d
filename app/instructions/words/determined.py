"""Words that are named with what stands before them: "every two weeks", "the first day".

Said before the words to replace, "every" and "the first" tell which of their places are meant, or
they are two of the words. So does "the": a text may have "a deposit" for "the deposit".
"""

from __future__ import annotations

import re

from app.instructions.vocabulary import ORDINALS
from app.instructions.words.replaced_words import places_of_words

_DETERMINER = re.compile(
    rf"(?P<every>(?:every|each|all|any) )$|(?P<which>the (?:{'|'.join(ORDINALS)}) )$",
    re.IGNORECASE,
)
_ALIKE = {
    "every": re.compile(r"(?:every|each|all|any) |(?:\S+ )*\S+ly$", re.IGNORECASE),
    "which": re.compile(r"(?:the|every|each) ", re.IGNORECASE),
}
"""How new words begin that are in place of the determiner, too, or end: "weekly"."""


def determined_words(own: str, before: str, old: str, new: str) -> tuple[str, str] | None:
    """Old and new words as they are meant; None if that isn't certain.

    Args:
        own: the text that may be changed.
        before: what the instruction says before the old words.
    """
    found = _DETERMINER.search(before)
    if found is None:
        return without_article(own, old, new)
    whole, kind = f"{found[0]}{old}", str(found.lastgroup)
    if _ALIKE[kind].match(new):
        return (whole, new) if places_of_words(own, whole) else None
    # "Change the first day to Monday": which of the two is meant?
    return None if kind == "which" and places_of_words(own, whole) else (old, new)


def without_article(own: str, old: str, new: str) -> tuple[str, str]:
    """Words without "the", where both have it and the text has the old ones with another article
    or none.
    """
    bare, other = (re.sub(r"^the ", "", each, flags=re.IGNORECASE) for each in (old, new))
    if bare == old or other == new or places_of_words(own, old) or not places_of_words(own, bare):
        return old, new
    return bare, other
