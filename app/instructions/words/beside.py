"""What stands right beside replaced words and has to suit them: an article, and a space.

"a deposit" becomes "an advance", and "milk; whisk" with a word for the mark "milk and whisk".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_latex, is_prose
from app.instructions.words.sentence_edges import begins_sentence

_ARTICLE = re.compile(r"(?<![\w.'\u2019-])(?P<article>[Aa]n?|AN)(?P<gap>\s[\"\u201c(*_]{0,3})$")
_REACH = 8
"""Characters before a place in which its article stands."""

_AN = re.compile(r"[ai]|e(?![uw])|o(?!n(?:e|ce)\b)|u(?:n(?!i)|[pglm]|tt)|hour|hono|honest|heir")
_A = re.compile(r"[b-df-gj-np-tv-z]|h|e[uw]|on(?:e|ce)\b|us[aeu]|uni[^mn]")
"""Sounds with which words begin, as far as their letters tell; after these `_AN` is no more."""

_ENGLISH = re.compile(r"\b(?:and|with|this|that|from|are)\b", re.IGNORECASE)
_THE = re.compile(r"\bthe\b", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
MOST_DOUBLED = 5
"""Words beside replaced ones that are looked at."""

_LONGEST = 100
"""Characters that they may have."""

_ABBREVIATED = 5
"""Letters of a word in capitals that may be read letter by letter."""


def fitted_in(found: re.Match[str], edit: TextEdit) -> TextEdit:
    """An edit of a place of prose, with the article before it, as in LaTeX, and spaces around it as
    they suit the new words.
    """
    text, old, new = found.string, found[0], edit.new
    if not new or not (is_prose(text) or is_latex(text)):
        return edit
    if not any(map(str.isalnum, old)):
        return _apart(text, edit) if is_prose(text) else edit
    article = _ARTICLE.search(text, max(0, edit.start - _REACH), edit.start)
    if article is None:
        return edit
    said, wanted = article["article"], _article_of(new)
    if wanted is None or wanted == said.lower() or _article_of(old) != said.lower():
        return edit
    is_letter = said[0].isupper() and not begins_sentence(text, article.start())  # "Plan A"
    if is_letter or not _is_english(text):
        return edit
    own = wanted.upper() if said[0].isupper() and old.isupper() else f"{said[0]}{wanted[1:]}"
    return TextEdit(article.start(), edit.end, f"{own}{article['gap']}{new}", edit.is_joint)


def not_doubled(found: re.Match[str], new: str) -> str:
    """New words without those at their ends that stand beside the old ones already, and that these
    don't have themselves: "180 g sugar" for "150 g" in "150 g sugar".
    """
    old, words, (start, end) = found[0].split(), new.split(" "), found.span()
    before = found.string[max(0, start - _LONGEST) : start]
    behind = found.string[end : end + _LONGEST]
    for number in range(min(len(words) - 1, MOST_DOUBLED), 0, -1):
        head, tail = words[:number], words[-number:]
        if old[-number:] != tail and re.match(rf"\s{_said(tail)}(?!\w)", behind):
            return " ".join(words[:-number])
        if old[:number] != head and re.search(rf"(?<!\w)(?i:{_said(head)})\s\Z", before):
            return " ".join(words[number:])
    return new


def _said(words: Sequence[str]) -> str:
    return r"\s".join(map(re.escape, words))


def _apart(text: str, edit: TextEdit) -> TextEdit:
    """A word in the place of a mark, with spaces between it and the words around it."""
    new = edit.new
    if _LETTERS.match(new) and text[max(0, edit.start - 1) : edit.start].isalnum():
        new = f" {new}"
    if _LETTERS.search(new[-2:]) and text[edit.end : edit.end + 1].isalnum():
        new = f"{new} "
    return TextEdit(edit.start, edit.end, new, edit.is_joint)


def _article_of(words: str) -> str | None:
    """ "a" or "an", whichever stands before some words; None where their letters don't tell."""
    first = re.match(r"[^\W\d_]{2,}(?!\.\w)", words)
    if first is None or (first[0].isupper() and " " not in words and len(first[0]) <= _ABBREVIATED):
        return None
    word = first[0].lower()
    if _AN.match(word):
        return "an"
    return "a" if _A.match(word) else None


@lru_cache(maxsize=2)
def _is_english(text: str) -> bool:
    """Whether a text has words that other languages haven't."""
    return bool(_THE.search(text)) or len({*map(str.lower, _ENGLISH.findall(text))}) > 1
