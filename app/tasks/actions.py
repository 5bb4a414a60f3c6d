"""Lists of what somebody is to do: lines such as "Action: Lena sends the list", and the items of
sections that are called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from app.asking.titled_sections import is_called
from app.asking.values import section_names
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled, joined, left_out
from app.tasks.texts import TaskTexts, titled
from retrieval.text.blocks import LISTING
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

_LABEL = r"(?:actions?|action items?|to do|todo)\b[*_]{0,2}\s?:"
_OPENS = re.compile(rf"\W*{_LABEL}", re.IGNORECASE)
_ACTION = re.compile(
    rf"^[^\w\n]{{0,12}}{_LABEL}[*_]{{0,2}}[ \t]*+(?=\S)", re.IGNORECASE | re.MULTILINE
)
_ABOVE_LIST = re.compile(
    r"^[^\w\n]{0,12}(?:actions?|action (?:items|points)|next steps|to[ -]?do(?:s| list)?)\b"
    r"[*_]{0,2}:?[*_]{0,2}[ \t]*+\r?\n\s{0,8}(?=[-*+•]\s|\d{1,2}[.)]\s|\[[ x]\])",
    re.IGNORECASE | re.MULTILINE,
)
_NAMES = section_names("actions")
_NEAR = 4000
"""Code points of a list that are read."""


def is_action(sentence: str) -> bool:
    """Whether a sentence begins with the word."""
    return _OPENS.match(sentence) is not None


def are_actions(title: str, names: Sequence[str] = _NAMES) -> bool:
    """Whether a section of this title lists what somebody is to do."""
    return any(is_called(name, title) for name in names)


def to_do(texts: TaskTexts, subject: str = "") -> TaskResult:
    """What is to be done, document by document, in order.

    Args:
        subject: what sections are called, too.
    """
    names = (*_NAMES, subject) if subject else _NAMES
    blocks, notes = [], []
    for source in texts.all:
        lines = list(_ACTION.finditer(source.text))
        in_lists = {each.start: each for each in _in_lists(texts, source, names)}
        found = in_lists | {each.start: each for each in _in_lines(source, lines[:MOST_ITEMS])}
        first = [found[start] for start in sorted(found)[:MOST_ITEMS]]
        quotes = tuple(texts.quote(source, each) for each in first)
        blocks.append(TitledQuotes(titled(texts, source, ""), quotes))
        left = max(0, len(lines) - MOST_ITEMS)
        notes.append(left_out(source, "actions", len(found) + left))
    return filled(blocks, joined(notes))


def _in_lines(source: DocumentText, lines: Sequence[re.Match[str]]) -> Iterator[Sentence]:
    """The sentences that begin with the word."""
    for match in lines:
        for each in sentences_over(source, match.end(), match.end() + 1):
            # The line above may have been read with it.
            yield Sentence(max(each.start, match.start()), each.end, each.kind)


def _in_lists(texts: TaskTexts, source: DocumentText, names: Sequence[str]) -> Iterator[Sentence]:
    """The items of sections that are called so, and of lists below a line that is."""
    parts = texts.parts(source)
    called = (part for part in parts if are_actions(part.title, names))
    for part in islice(called, MOST_ITEMS):
        yield from (each for each in texts.sentences(source, part) if each.kind in LISTING)
    for match in islice(_ABOVE_LIST.finditer(source.text), MOST_ITEMS):
        # The title is no part of the first item, which may have been read with it.
        first, *near = sentences_over(source, match.end(), match.end() + _NEAR)
        yield Sentence(match.end(), first.end, "item")
        yield from takewhile(lambda one: one.kind == "item", near)
