"""Lists of what somebody is to do: lines such as "Action: Lena sends the list", and the items of
sections that are called so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from app.asking.titled_sections import is_called
from app.asking.values import section_names
from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.listed_values import MOST_ITEMS, joined, left_out
from app.tasks.texts import TaskTexts, titled
from retrieval.text.blocks import LISTING
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

_ACTION = re.compile(
    r"^[^\w\n]{0,12}(?:actions?|action items?|to do|todo)\b[*_]{0,2}\s?:[*_]{0,2}[ \t]*(?=\S)",
    re.IGNORECASE | re.MULTILINE,
)
_ABOVE_LIST = re.compile(
    r"^[^\w\n]{0,12}(?:actions?|action (?:items|points)|next steps|to[ -]?do(?:s| list)?)\b"
    r"[*_]{0,2}:?[*_]{0,2}[ \t]*\r?\n\s{0,8}(?=[-*+•]\s|\d{1,2}[.)]\s|\[[ x]\])",
    re.IGNORECASE | re.MULTILINE,
)
_NAMES = section_names("actions")
_NEAR = 4000
"""Code points of a list that are read."""


def to_do(texts: TaskTexts, subject: str = "") -> TaskResult:
    """What is to be done, document by document, in order.

    Args:
        subject: what sections are called, too.
    """
    blocks, notes = [], []
    for source in texts.all:
        names = (*_NAMES, subject) if subject else _NAMES
        found = _in_sections(texts, source, names) | _in_lines(texts, source)
        quotes = tuple(found[start] for start in sorted(found)[:MOST_ITEMS])
        blocks.append(TitledQuotes(titled(texts, source, ""), quotes))
        notes.append(left_out(source, "actions", len(found)))
    return filled(blocks, joined(notes))


def _in_lines(texts: TaskTexts, source: DocumentText) -> dict[int, Evidence]:
    """The sentences that begin with the word, by where they start."""
    found: dict[int, Evidence] = {}
    for match in _ACTION.finditer(source.text):
        for each in sentences_over(source, match.end(), match.end() + 1):
            start = max(each.start, match.start())  # the line above may have been read with it
            said = Sentence(start, each.end, each.kind)
            found.setdefault(start, texts.quote(source, said))
    for match in _ABOVE_LIST.finditer(source.text):
        # The title is no part of the first item, which may have been read with it.
        first, *near = sentences_over(source, match.end(), match.end() + _NEAR)
        items = takewhile(lambda one: one.kind == "item", near)
        for each in (Sentence(match.end(), first.end, "item"), *items):
            found.setdefault(each.start, texts.quote(source, each))
    return found


def _in_sections(
    texts: TaskTexts, source: DocumentText, names: Sequence[str]
) -> dict[int, Evidence]:
    """The items of sections that are called so, by where they start."""
    return {
        each.start: texts.quote(source, each)
        for part in texts.parts(source, texts.whole(source))
        if any(is_called(name, part.title) for name in names)
        for each in texts.sentences(source, part)
        if each.kind in LISTING
    }
