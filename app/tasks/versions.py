"""Two versions of one text: what stands in only one of them, section by section."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.texts import TaskTexts
from retrieval.text.sentences import Sentence
from retrieval.words.value_words import MONTH
from storage.sentence_words import word_share
from storage.texts import DocumentText

LEAST_SHARED = 0.5
"""Of the sentences of the shorter text: versions have as many alike; two letters haven't."""

LEAST_ALIKE = 3
"""Sentences that versions have alike."""

LONGEST = 400_000
"""Code points of a text that is read whole for this."""

MOST_CHANGED = 40
"""Sentences of each version that are quoted."""

_LABEL = re.compile(
    r"\A[^\w(\"\u201c]*(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\d{1,3}(?:\.\d{1,3})+\.?)\s+"
    rf"(?=[(\"\u201c]?[A-Z])(?!{MONTH})"
)
"""The number or the mark before a sentence or in a title: it changes with what is put in above."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of a version, the title above it, and what is compared of the two."""

    sentence: Sentence
    title: str
    bare: str
    section: str


def changes(texts: TaskTexts, subject: str) -> TaskResult:
    """What stands in only one of two versions of a text, under the titles of its sections; nothing
    where there aren't two documents that are versions.

    Args:
        subject: the only one that counts, by its words; "" for all.
    """
    if len(texts.all) != 2 or any(len(source.text) > LONGEST for source in texts.all):
        return TaskResult(())
    old, new = (_said(texts, source) for source in texts.all)
    bare_old, bare_new = {each.bare for each in old}, {each.bare for each in new}
    shared = bare_old & bare_new
    if len(shared) < max(LEAST_ALIKE, LEAST_SHARED * min(len(bare_old), len(bare_new))):
        return TaskResult(())
    only = [_only(said, shared, subject) for said in (old, new)]
    first, second = (source.name for source in texts.all)
    if not any(only):
        where = f" on “{subject}”" if subject else ""
        return TaskResult((), f"{first} and {second} have the same sentences{where}.")
    quoted = [each[:MOST_CHANGED] for each in only]
    left = sum(len(each) for each in only) - sum(len(each) for each in quoted)
    note = f"What is quoted stands in only one of the two; {len(shared):,} sentences are the same."
    more = f" {left:,} more sentences differ. Ask about a section to have them." if left else ""
    return filled(_blocks(texts, quoted), note + more)


def _said(texts: TaskTexts, source: DocumentText) -> list[_Said]:
    """All sentences, with the titles above them."""
    parts = texts.parts(source)
    starts = [part.start for part in parts]
    told = []
    for each in texts.sentences(source, texts.whole(source)):
        title = parts[bisect_right(starts, each.start) - 1].title
        text = source.text[each.start : each.end]
        if text != title:
            told.append(_Said(each, title, _bare(text), _bare(title)))
    return told


def _bare(text: str) -> str:
    """Without its number, spaces that don't count, and case."""
    return " ".join(_LABEL.sub("", text, count=1).casefold().split())


def _only(said: list[_Said], shared: Collection[str], subject: str) -> list[_Said]:
    return [
        each
        for each in said
        if each.bare not in shared
        and (not subject or word_share(subject, f"{each.section} {each.bare}"))
    ]


def _blocks(texts: TaskTexts, only: list[list[_Said]]) -> list[TitledQuotes]:
    """The sentences of both by sections: in the order of the old version, then what is new."""
    sections = dict.fromkeys(each.section for said in only for each in said)
    titles = (part.title for source in texts.all for part in texts.parts(source))
    order = {title: place for place, title in enumerate(dict.fromkeys(map(_bare, titles)))}
    blocks = []
    for section in sorted(sections, key=order.__getitem__):
        own = [[each for each in said if each.section == section] for said in only]
        title = next(each.title for said in own for each in said)
        quotes = [
            texts.quote_below(source, (each.sentence.start, each.sentence.end), (source.name,))
            for source, said in zip(texts.all, own, strict=True)
            for each in said
        ]
        blocks.append(TitledQuotes(title, tuple(quotes)))
    return blocks
