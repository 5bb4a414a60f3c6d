"""Summaries in the documents' own sentences, and what a section says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import dropwhile

from app.asking.key_sentences import key_sentences
from app.asking.sections import (
    ITEM,
    TextRange,
    TextSection,
    headings_of,
    item_called,
    section_called,
)
from app.events import Evidence
from app.tasks.abstracts import abstract_of
from app.tasks.blocks import TaskResult, TitledQuotes, as_one, filled
from app.tasks.minutes import QuotesOfParts, decided_and_to_do, in_order
from app.tasks.telling import is_about_itself
from app.tasks.texts import MOST_WINDOWS, TaskTexts
from storage.texts import DocumentText

MOST = 8
"""Sentences of a summary, where the person doesn't say how many."""

MOST_DOCUMENTS = 12
"""Documents that one summary covers."""

MOST_PARTS = 100
"""Parts of a document that are looked at for a summary."""

MOST_LEFT = 4
"""Sections without a sentence in a summary that are named; of more their number is told."""

_WORD = re.compile(r"[^\W_]+")

SectionOf = tuple[DocumentText, TextSection]


def summary(texts: TaskTexts, count: int | None) -> TaskResult:
    """The sentences that say most of each document, under its headings where it has some."""
    chosen = texts.all[:MOST_DOCUMENTS]
    several = len(chosen) > 1
    most = max(1, (count or MOST) // len(chosen)) if count or not several else _share(len(chosen))
    blocks: list[TitledQuotes] = []
    for source in chosen:
        found = section_summary(texts, (source, texts.whole(source)), most)
        blocks += [as_one(source.name, found)] if several else found
    left = len(texts.all) - len(chosen)
    note = (
        f"This is a summary of {MOST_DOCUMENTS} of {len(texts.all)} documents. Name the others to "
        "have them summarised."
    )
    ranges = [TextRange(source.document, 0, len(source.text)) for source in chosen]
    if not left:
        note = _without_sentence(texts, blocks) if count is None and not several else ""
    return filled(blocks, note, ranges)


def _without_sentence(texts: TaskTexts, blocks: Sequence[TitledQuotes]) -> str:
    """Say of which sections of the only document a summary has nothing; "" if of none."""
    source = texts.all[0]
    at = [quote.sources[0].start for block in blocks for quote in block.quotes]
    parts = texts.parts(source)
    # What is before the first sentence is a title page: "LEASE", "BETWEEN" the parties.
    with_words = [
        part
        for part in [*dropwhile(lambda part: not texts.tells(source, part), parts)] or parts
        if part.title and _says_more(source.text[part.start : part.end], part.title)
    ]
    left = [
        part.title for part in with_words if not any(part.start <= start < part.end for start in at)
    ]
    if len(left) > MOST_LEFT:
        told = len(with_words) - len(left)
        return f"This summary has sentences of {told} of the {len(with_words)} sections."
    return f"Nothing of this is in the summary: {'; '.join(left)}." if left else ""


def _says_more(text: str, title: str) -> bool:
    """Whether a part has words below its title, whatever marks that as one."""
    return len(_WORD.findall(text)) > len(_WORD.findall(title))


def section_summary(texts: TaskTexts, found: SectionOf, most: int) -> list[TitledQuotes]:
    """The sentences that say most of a section, under the headings in it, in order. What a document
    itself gives as its summary has half of them.
    """
    source, within = found
    parts = texts.parts(source, within)
    if within.end - within.start == len(source.text):
        abstract = abstract_of(source.text, texts.headings(source))
        if abstract is not None:
            return _with_abstract(texts, source, parts, abstract, most)
        if told := decided_and_to_do(texts, source, parts, most):
            return _with_told(texts, source, parts, told, most)
    if len(parts) < 2:
        return [TitledQuotes(within.title, tuple(texts.key(source, within, most)))]
    return _of_parts(texts, source, parts, most)


def _with_abstract(
    texts: TaskTexts,
    source: DocumentText,
    parts: Sequence[TextSection],
    abstract: TextSection,
    most: int,
) -> list[TitledQuotes]:
    """What a document says of itself in short, then of its other parts; all of it from the former
    where there are none.
    """
    others = [part for part in parts if not part.start <= abstract.start < part.end]
    share = (most + 1) // 2 if others else most
    own = texts.key(source, abstract, share, only_telling=bool(others))
    left = most - len(own)
    known = [quote.text for quote in own]
    below = _of_parts(texts, source, others, left, known) if left and others else []
    return [TitledQuotes(abstract.title, tuple(own)), *below]


def _with_told(
    texts: TaskTexts,
    source: DocumentText,
    parts: Sequence[TextSection],
    told: QuotesOfParts,
    most: int,
) -> list[TitledQuotes]:
    """What minutes are for, and what else says most where there is room, in order."""
    left, known = most - len(told), [quote.text for _, quote in told]
    below = _of_parts(texts, source, parts, left, known) if left else []
    others = [(block.title, quote) for block in below for quote in block.quotes]
    return _under_titles(in_order([*told, *others]))


def _of_parts(
    texts: TaskTexts,
    source: DocumentText,
    parts: Sequence[TextSection],
    most: int,
    known: Sequence[str] = (),
) -> list[TitledQuotes]:
    """The sentences that say most of a document's parts, but for those that serve itself."""
    chosen = [part for part in parts if not is_about_itself(part.title)] or parts
    share, windows = max(1, most // len(chosen)), MOST_WINDOWS // len(chosen)
    quotes: list[tuple[str, Evidence]] = []
    for only_telling in (True, False):
        for part in chosen[:MOST_PARTS] if not quotes else ():
            told = [*known, *(quote.text for _, quote in quotes)]
            found = texts.key(source, part, share, windows, told, only_telling=only_telling)
            quotes += [(part.title, each) for each in found]
    best = key_sentences([quote.text for _, quote in quotes], most)
    return _under_titles([quotes[place] for place in best])


def sections(texts: TaskTexts, named: str) -> list[SectionOf]:
    """The section that is called so in each document that has one, or the items of it: "5(d)"."""
    found: list[SectionOf] = []
    items = re.findall(ITEM, named, re.IGNORECASE)
    named = re.sub(ITEM, "", named, flags=re.IGNORECASE)
    for source in texts.all:
        lines = partial(headings_of, source.text, ())
        section = section_called(named, texts.headings(source), len(source.text), lines)
        for item in items:
            section = section and item_called(source.text, section, item)
        found += [] if section is None else [(source, section)]
    return found


def range_of(found: SectionOf) -> TextRange:
    """Where a section stands."""
    source, within = found
    return TextRange(source.document, within.start, within.end)


def _share(documents: int) -> int:
    """Sentences of each of several documents."""
    return max(1, min(4, 2 * MOST // documents))


def _under_titles(quotes: Sequence[tuple[str, Evidence]]) -> list[TitledQuotes]:
    """Consecutive quotes of one part as a block."""
    blocks: list[TitledQuotes] = []
    for title, quote in quotes:
        if blocks and blocks[-1].title == title:
            blocks[-1] = TitledQuotes(title, (*blocks[-1].quotes, quote))
        else:
            blocks.append(TitledQuotes(title, (quote,)))
    return blocks
