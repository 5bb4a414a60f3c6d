"""Words that take each other's places wherever they stand: `Swap Mary and John`.

Without quotation marks only in prose that has both as they are said, where neither may be anything
else: a letter, a number, a word such as "it", or what a heading, an item or a label begins with.
A table's rows are left alone: its columns may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, pairwise

from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import (
    CharRange,
    fenced,
    headings,
    item_mark,
    line_number,
    line_ranges,
)
from app.instructions.places.titled import bare_title
from app.instructions.quotations import SET_APART, set_apart
from app.instructions.tables.spaced_tables import spaced_tables
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.text_kinds import is_prose, is_table, python
from app.instructions.unclear import UnclearError
from app.instructions.words.bare_words import BARE, bare
from app.instructions.words.letter_case import ALSO_NAMES, ARTICLES, with_capital
from app.instructions.words.literal_words import is_plain
from app.instructions.words.replaced_words import ReplacedWords
from app.instructions.words.replacement import BEGIN_REPLACING, WHERE, Replacement
from app.instructions.words.replacing import words_replaced
from app.instructions.words.sentence_edges import begins_sentence
from app.safe_text import counted, quoted
from retrieval.text.cells import is_barred
from storage.fulltext import STOP_WORDS

_CALLED = r"(?:(?:the )?(?:words?|phrases?|terms?|names?) )?"
_SWAP = re.compile(
    rf"{BEGIN_REPLACING}(?:swap|switch|exchange|interchange) {_CALLED}(?P<one>{SET_APART}|{BARE}) "
    rf"(?:and|with) {_CALLED}(?P<other>{SET_APART}|{BARE}){WHERE}[.!?]?",
    re.IGNORECASE,
)

_LABEL = re.compile(r"[*_]*(?::| [-\u2013\u2014] )")
"""What stands behind a label."""

LEAST_MARKS = 2
"""Bars or tabs of a line that is a table's row."""


def swapped_words(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with two words or phrases in each other's places; None if that isn't asked for.

    Raises:
        EditError: one that is in quotation marks isn't there.
        UnclearError: they share words, stand in a table's row, or others would have to change.
    """
    words = _named(text, instruction, window)
    if words is None:
        return None
    found = [_put(text, old, new, window) for old, new in (words, words[::-1])]
    put = [_begun(text, edit) for _, own in found for edit in own]
    edits = in_order(put)
    if len(edits) < len(put) or any(a.end > b.start for a, b in pairwise(edits)):
        raise UnclearError
    if _is_in_row(text, edits):
        raise UnclearError
    one, other = map(quoted, words)
    where = counted(len(edits), "place")
    done = [f"{one} and {other} were swapped word for word in {where}."]
    if left := dict.fromkeys(chain.from_iterable(each.left for each, _ in found)):
        done.append(f"Not swapped: {', '.join(map(quoted, left))}.")
    joint = tuple(replace(each, is_joint=True) for each in edits)
    return ChangedText(joint, f"Swaps {one} and {other} in {where}.", tuple(done), words=words)


def _put(
    text: str, old: str, new: str, window: CharRange
) -> tuple[ReplacedWords, tuple[TextEdit, ...]]:
    """The new words wherever the old ones stand, as if they were in quotation marks."""
    made = words_replaced(text, Replacement("words", old, new, is_certain=True), window)
    if made is None:
        raise UnclearError
    return made


def _begun(text: str, edit: TextEdit) -> TextEdit:
    """An edit whose words have the capital letter of a sentence that they begin."""
    is_small = edit.new.partition(" ")[0].islower() and text[edit.start].isupper()
    is_begun = is_small and begins_sentence(text, edit.start)
    return replace(edit, new=with_capital(edit.new)) if is_begun else edit


def _named(text: str, instruction: str, window: CharRange) -> tuple[str, str] | None:
    """The words that are to be swapped."""
    asked = set_apart(instruction)
    found = _SWAP.fullmatch(asked.words) if asked else None
    if asked is None or found is None:
        return None
    quotations = [asked.quotation(found[which]) for which in ("one", "other")]
    one, other = (
        _within(bare(found[which]) if said is None else said)
        for which, said in zip(("one", "other"), quotations, strict=True)
    )
    if one.lower() == other.lower() or any(not e or e != e.strip() for e in (one, other)):
        return None
    if any(said is None for said in quotations):
        own = text[slice(*window)]
        if python(text) is not None or not is_prose(text):
            return None
        if not (_are_words(own, one) and _are_words(own, other)):
            return None
    return one, other


def _within(words: str) -> str:
    """The words as they are within a sentence: "the Client" for "The Client"."""
    article, _, rest = words.partition(" ")
    return f"{article.lower()} {rest}" if rest and article.lower() in ARTICLES else words


def _are_words(own: str, words: str) -> bool:
    """Whether they are nothing but words of its sentences."""
    low = words.lower()
    if len(words) == 1 or not any(map(str.isalpha, words)) or low in ALSO_NAMES | STOP_WORDS:
        return False
    titles = (bare_title(each.title) for each in headings(own))
    if any(each.startswith(low) for each in titles) or not is_plain(own, words):
        return False
    lines = [each for each in line_ranges(own) if low in own[slice(*each)].lower()]
    return not any(
        each[0] in fenced(own) or _begins(own[slice(*each)].lower(), low) for each in lines
    )


def _begins(line: str, words: str) -> bool:
    """Whether a heading, an item or a label begins with the words."""
    line = line.lstrip(" \t>")
    mark = item_mark(line) or line[: len(line) - len(line.lstrip("#*_ "))]
    own = line[len(mark) :].lstrip('#*_ "\u201c')
    return own.startswith(words) and (bool(mark) or bool(_LABEL.match(own, len(words))))


def _is_in_row(text: str, edits: Iterable[TextEdit]) -> bool:
    """Whether some are in a table's row, as far as it can be told."""
    if is_table(text):
        return True
    lines = line_ranges(text)
    changed = sorted({line_number(text, each.start) - 1 for each in edits})
    own = (text[slice(*lines[number])].lstrip() for number in changed)
    if any(is_barred(e) or max(e.count("|"), e.count("\t")) >= LEAST_MARKS for e in own):
        return True
    return any(not rows.keys().isdisjoint(changed) for rows in spaced_tables(text, changed))
