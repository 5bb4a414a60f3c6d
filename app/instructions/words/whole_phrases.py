"""Phrases that an instruction says as the text has them, and what it says for them: `Change one
month's notice to two months' notice`, `Replace at once with within 24 hours`.

A word may describe what is meant, and so may a phrase that is alone ("the date of the meeting").
But words that stand in a text one behind the other are the text's own where the new ones are
another form of them, or are no description either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.change_forms import BEGIN, VERBS
from app.instructions.places.vocabulary import THE_TEXT, UNIT
from app.instructions.quotations import set_apart
from app.instructions.text_kinds import is_prose
from app.instructions.values.periods import WRITTEN
from app.instructions.values.value_kinds import kind_of
from app.instructions.words.bare_words import bare
from app.instructions.words.describing import describes, is_of_texts, tells_how
from app.instructions.words.letter_case import ARTICLES
from app.instructions.words.literal_words import (
    DETERMINER,
    LEAST_SAID,
    has_two_sentences,
    is_label,
    keeps_both_ends,
    keeps_end,
)
from app.instructions.words.replaced_words import places_of_words
from app.instructions.words.replacement import Replacement, ReplacementKind

MOST_WORDS = 25
"""Of a phrase."""

_ASKED = re.compile(
    rf"{BEGIN}(?P<verb>change|replace|correct|turn) (?P<words>.+?)(?:(?<!,) please)?"
    r"(?P<mark>[!?])?",
    re.IGNORECASE,
)
_TO = {
    "replace": re.compile(r" (?:with|by) ", re.IGNORECASE),
    "change": re.compile(r" (?:to|into) ", re.IGNORECASE),
}
_PLACE = re.compile(
    r" (?:in|within|of|from|under|on|at|throughout|inside|before|after) (?:the |this |my )?"
    rf"(?:[a-z-]+ )?(?:{UNIT}|titles?|tables?|lists?|rows?|columns?|introduction|summary|conclusion"
    r"|greeting|closing|signature|subject|header|footer|address)\b",
    re.IGNORECASE,
)
"""Where it is to be done: "in the second paragraph"."""

_CONDITION = re.compile(
    r"\b(?:everywhere|throughout|wherever|whenever|unless|except|apart from|if|then|only|please"
    r"|something|anything|whatever|like that|or so|and so on|etc)\b"
    rf"|(?:\band|[,;.]) (?:also )?(?:{VERBS}|make|set|add|keep|leave)\b",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?:\band|,) .+ (?:to|into|with|by) ", re.IGNORECASE)
"""What may be another replacement: "A to B and C to D"."""

_VALUE = re.compile(
    rf"{WRITTEN}|\d{{1,2}}(?:[:.]\d\d)? ?[ap]\.?m\.?|\d{{1,2}} o['\u2019]clock",
    re.IGNORECASE,
)
"""Numbers in words, and times."""

_WANTED = re.compile(
    r"(?:an?|some|any|no|more|less|fewer|better|another|something|anything|nothing|whatever|either"
    r"|it|them|this|that|these|those|one|ones|other|different|similar)\b",
    re.IGNORECASE,
)
"""How what is wanted is described."""

_REACH = 20
"""Characters before a phrase in which an article is looked for."""

_DETERMINED = re.compile(rf"{DETERMINER}(?:\w+\s+)?\Z", re.IGNORECASE)
_IN_TEXT = re.compile(rf" (?:in|of|from) {THE_TEXT}\b", re.IGNORECASE)


def phrase_replacement(own: str, instruction: str) -> Replacement | None:
    """What an instruction asks to be replaced in prose where `bare_replacement` finds nothing;
    None if it may ask for anything else.

    Args:
        own: the part of the text that may be changed.
    """
    asked = set_apart(instruction)
    found = _ASKED.fullmatch(asked.words) if asked and not asked.quotations else None
    if asked is None or found is None or not is_prose(own):
        return None
    pairs = [(old, new) for old, new in _pairs(found) if _is_there(own, old)]
    if not pairs:
        return None
    old, new = max(pairs, key=lambda each: len(each[0]))
    if old == new or not (_is_said(own, old, new) and _is_phrase_literal(old, new)):
        return None
    kind: ReplacementKind = "number" if _is_value(old) and _is_value(new) else "words"
    return Replacement(kind, old, new)


def _pairs(asked: re.Match[str]) -> Iterator[tuple[str, str]]:
    """The old and the new words, for each word that may stand between them."""
    words = asked["words"]
    for each in _TO["replace" if asked["verb"].lower() == "replace" else "change"].finditer(words):
        old, new = words[: each.start()], bare(words[each.end() :])
        new = f"{new}{asked['mark']}" if asked["mark"] and old.endswith(("!", "?")) else new
        if old and new and max(len(old.split()), len(new.split())) <= MOST_WORDS:
            yield old, new


def _is_there(own: str, words: str) -> bool:
    return any(map(str.isalnum, words)) and bool(places_of_words(own, words))


def _is_said(own: str, old: str, new: str) -> bool:
    """Whether the old words are no name of what is meant: neither a label of the text nor, with an
    article, a thing that has a value.
    """
    is_form = " " in old and keeps_end(old, new)
    if not is_form and any(map(is_label, places_of_words(own, old))):
        return False
    are_values = _is_value(old) and _is_value(new)
    if " " not in old:
        is_slip = not describes(old) and keeps_end(old, new)
        return is_slip or are_values or _are_coded(old, new)
    if kind_of(new) == ("amount", "") and not _is_value(old):
        return False  # "Change port 80 to 81"
    if _is_part(old):
        return False
    are_whole = old[0].isupper() and new[0].isupper()
    if are_whole and f"{old[0].lower()}{old[1:]}" not in own:
        return True
    return _suits_articles(own, old, new, are_values=are_values)


def _are_coded(old: str, new: str) -> bool:
    """Whether a word has letters and digits, and the new words digits, too: "2B", "3A"."""
    has_both = re.search(r"\d", old) and re.search(r"[^\W\d]", old)
    return bool(has_both and re.search(r"\d", new))


def _is_part(phrase: str) -> bool:
    """Whether a phrase names a part of a text: "the title of the book", "a letter"."""
    first, *others = phrase.lower().split()
    if first in {"the", "my", "our"} and is_of_texts(phrase):
        return True
    return first in ARTICLES and len(others) == 1 and is_of_texts(others[0])


def _suits_articles(own: str, old: str, new: str, *, are_values: bool) -> bool:
    """Whether the new words have the article of the old ones, or need not have it."""
    one, other = (each.partition(" ")[0].lower() for each in (old, new))
    if one == other or not {one, other}.intersection(ARTICLES):
        return True
    if one in ARTICLES:
        return are_values and one != "the"  # "a week", but not "the week"
    return _takes_article(own, old)


def _takes_article(own: str, old: str) -> bool:
    """Whether words with an article may stand where the old ones do: "a year" for "per year"."""
    if not _is_value(old) and old.partition(" ")[0].lower() != "per":
        return False
    return not any(
        _DETERMINED.search(own, max(0, each.start() - _REACH), each.start())
        for each in places_of_words(own, old)
    )


def _is_value(words: str) -> bool:
    return kind_of(words) is not None or _VALUE.fullmatch(words) is not None


def _is_phrase_literal(old: str, new: str) -> bool:
    """Whether the new words are to be written as they are: no place, condition or other thing is
    asked for behind them, and they are another form of the old ones or describe nothing.
    """
    if keeps_both_ends(old, new) and not _MORE.search(new):
        return True
    if _CONDITION.search(new, 1) or _MORE.search(new) or has_two_sentences(new):
        return False
    if _PLACE.search(new) or _IN_TEXT.search(new) or tells_how(new):
        return False
    are_capitals = old[0].isupper() and new[0].isupper()
    is_vague = is_of_texts(new) or _WANTED.match(new) or (" " not in new and describes(new))
    if len(old.split()) >= LEAST_SAID and not is_vague:
        return True
    return are_capitals or keeps_end(old, new) or not describes(new) or _is_time(new)


def _is_time(new: str) -> bool:
    """Whether new words that may say when are a value: "within 24 hours"."""
    return re.search(r"\d", new) is not None and kind_of(" ".join(new.split()[1:])) is not None
