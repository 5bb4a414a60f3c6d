"""What a section says, in each of the documents that have one which is called so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.titled_sections import is_called
from app.tasks.blocks import TaskResult, TitledQuotes, filled, joined
from app.tasks.summaries import SectionOf, range_of
from app.tasks.texts import TaskTexts, titled

MOST_SHOWN = 3000
"""Code points of a section that is shown whole; of several those of all together."""

MOST_SECTIONS = 4
"""Documents whose sections of one name are shown."""

MOST_TITLES = 12
"""Titles that are listed where a section wasn't found."""

MOST_NAMED = 4
"""Other documents with such a section that are named."""


def section_texts(texts: TaskTexts, found: Sequence[SectionOf], named: str) -> TaskResult:
    """What the section says in each document that has it: first where its title is just this.

    Args:
        found: not empty.
        named: by its number or its words.
    """
    chosen = _of_this_name(found, named)
    shown, others = chosen[:MOST_SECTIONS], chosen[MOST_SECTIONS:]
    results = [section_text(texts, each, MOST_SHOWN // len(shown)) for each in shown]
    return filled(
        [block for each in results for block in each.blocks],
        joined([*dict.fromkeys(each.note for each in results), _others(others)]),
        [place for each in results for place in each.ranges],
    )


def _of_this_name(found: Sequence[SectionOf], named: str) -> list[SectionOf]:
    """Those with the number in their title, if one has it: the others are counted; of words those
    first that have no other.
    """
    number = re.match(r"\d+(?:\.\d+)*", named)
    if number is None:
        return sorted(found, key=lambda each: not is_called(named, each[1].title))
    has_it = re.compile(rf"(?<![\d.]){re.escape(number[0])}(?!\d|\.\d)")
    return [each for each in found if has_it.search(each[1].title)] or list(found)


def _others(found: Sequence[SectionOf]) -> str:
    """Which other documents have such a section; "" if none has."""
    names = [source.name for source, _ in found]
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more documents" if len(names) > MOST_NAMED else ""
    named = ", ".join(names[:MOST_NAMED])
    return f"There is such a section in {named}{more}, too. Name one to read it."


def section_text(texts: TaskTexts, found: SectionOf, most: int = MOST_SHOWN) -> TaskResult:
    """What a section says, from its beginning. A line of running text is no title above it: a
    clause that begins with its number has none.
    """
    source, within = found
    sentences = texts.sentences(source, within)
    if sentences[1:] and source.text[sentences[0].start : sentences[0].end] == within.title:
        sentences = sentences[1:]
    shown = [each for each in sentences if each.end - within.start <= most] or sentences[:1]
    quotes = tuple(texts.quote(source, each) for each in shown)
    note = (
        f"The section goes on: {len(sentences) - len(shown)} more sentences. Open it at a quote, "
        "or ask for a summary of it."
    )
    is_its_text = bool(shown) and shown[0].start == within.start
    block = TitledQuotes(titled(texts, source, "" if is_its_text else within.title), quotes)
    return filled([block], note if len(shown) < len(sentences) else "", [range_of(found)])


def no_section(texts: TaskTexts, named: str) -> TaskResult:
    """Which sections there are, where the one that was named isn't."""
    titles = [part.title for source in texts.all for part in texts.parts(source) if part.title]
    files = texts.all[0].name if len(texts.all) == 1 else "these documents"
    if not titles:
        return TaskResult((), f"No section “{named}” in {files}: no headings were found there.")
    more = f"; and {len(titles) - MOST_TITLES} more" if len(titles) > MOST_TITLES else ""
    listed = "; ".join(titles[:MOST_TITLES])
    return TaskResult((), f"No section “{named}” in {files}. There are: {listed}{more}.")
