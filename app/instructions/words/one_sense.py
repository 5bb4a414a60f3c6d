"""Words without quotation marks that a text has in two senses: `Replace May with June` where a
letter is to Mr May, `Rename Mark to Paul` where somebody says "Mark my words".

Which of them is meant isn't said, so it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.places.structure import line_number
from app.instructions.text_kinds import is_code
from app.instructions.words.letter_case import ALSO_NAMES, has_word, is_name_too
from app.instructions.words.replacement import Replacement
from app.instructions.words.sentence_edges import begins_sentence
from app.safe_text import listed, quoted
from retrieval.words.value_words import MONTH

_REACH = 40
"""Characters before a place that are looked at."""

_MONTH = re.compile(MONTH)
_VERBS = frozenset({"may", "march"})
"""Months that may be something else at the beginning of any sentence."""

_VERB = re.compile(
    r"\s+(?:I|you|he|she|it|we|they|the|this|that|these|those|my|your|his|her|its|our|their|all|no"
    r"|God|on|to|out|up|back|forward|with)\b"
)
"""What stands behind "May" and "March" where they are verbs."""

_GOES_ON = re.compile(r"[ \t](?!\d)\w|[ \t]*\r?\n[a-z]")
_AFTER_TITLE = re.compile(
    r"(?<!\w)(?:Mrs?|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Lady|Lord)\.? (?:[A-Z][\w.'\u2019-]* )?$"
)
_IN_TIME = re.compile(
    r"(?:\d(?:st|nd|rd|th)?|\b(?:in|of|by|until|till|since|from|to|before|after|during|on|and|or"
    r"|this|next|last|late|early|mid|every|each|the|a|our|your|my|their|his|her))[ .-]\s*$",
    re.IGNORECASE,
)
_LONGER_NAME = re.compile(r" [A-Z][a-z]")


def require_one_sense(
    text: str, asked: Replacement, places: Sequence[re.Match[str]], at: int
) -> None:
    """The places of words have the same sense, as far as one can tell.

    Args:
        places: of the part of the text that begins at `at`.

    Raises:
        EditError: some may be a name, or another word with which a sentence begins.
    """
    is_bare = asked.kind in {"words", "name"} and not asked.is_certain
    if not is_bare or not asked.old[0].isupper() or is_code(text):
        return
    word = asked.old.lower()
    may_be_word = places and (word in _VERBS or _is_word_too(text, word))
    is_month = _MONTH.fullmatch(asked.old) is not None
    others = [e for e in places if (is_month and _is_in_name(e)) or (may_be_word and _begins(e))]
    if 0 < len(others) < len(places):
        lines = dict.fromkeys(f"{line_number(text, at + each.start()):,}" for each in others)
        which = "line" if len(lines) == 1 else "lines"
        raise EditError(
            f"{quoted(asked.old)} may be something else in {which} {listed([*lines])} than "
            "elsewhere: nothing is replaced. Select the lines that are meant. In quotation marks "
            f'it is replaced everywhere: Replace "{asked.old}" with "{asked.new}".'
        )


def _is_word_too(text: str, word: str) -> bool:
    """Whether a text has a name as a word in small letters, too, and not as a term's."""
    return has_word(text, word) if word in ALSO_NAMES else is_name_too(text, word)


def _begins(found: re.Match[str]) -> bool:
    """Whether a sentence begins with it that goes on in words: "Mark my", and not "Mark's"; in
    those of a verb, if it may be one: "May I", and not "May was cold".
    """
    text = found.string
    if found[0].lower() in _VERBS and not _VERB.match(text, found.end()):
        return False
    return _GOES_ON.match(text, found.end()) is not None and begins_sentence(text, found.start())


def _is_in_name(month: re.Match[str]) -> bool:
    """Whether a month is part of a longer name: "Mr May", "April Stone", "May Day"."""
    text, start = month.string, month.start()
    before = text[max(0, start - _REACH) : start]
    is_longer = _LONGER_NAME.match(text, month.end()) is not None
    return _AFTER_TITLE.search(before) is not None or (is_longer and not _IN_TIME.search(before))
