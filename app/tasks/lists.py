"""Lists: items of sections, sentences with values, titles, and what is said of a subject."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from app.asking.sections import TextSection
from app.asking.titled_sections import is_called
from app.asking.values import (
    deadlines_in,
    is_of_actions,
    is_of_meetings,
    part_named,
    section_names,
    values_called,
    values_of,
)
from app.events import Evidence, Source
from app.tasks.actions import to_do
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled, joined, left_out
from app.tasks.introduced_lists import introducing, lists_only
from app.tasks.minutes import is_formal, minutes_of
from app.tasks.searched import FindAbout, by_document, nearest
from app.tasks.summaries import SectionOf, sections
from app.tasks.texts import TaskTexts, titled
from app.tasks.title_nouns import sections_of_thing, titles_called
from retrieval.text.blocks import BLANK_LINE, LISTING
from retrieval.text.line_forms import COLONS
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from storage.sentence_words import word_share
from storage.texts import DocumentText

_CLAUSE = re.compile(r"\d{1,3}(?:\.\d{1,3})+")


def listed(texts: TaskTexts, find: FindAbout, subject: str) -> TaskResult:
    """What may be the list by its looks, else the lists that are introduced with the subject's
    words, else the sentences about it with the lists that they open.
    """
    for result in _by_looks(texts, subject):
        if not result.is_empty:
            return result
    found, lists = nearest(texts, find, subject), introducing(texts, subject)
    return _with_items(texts, lists_only(found, lists) if lists else found)


def _by_looks(texts: TaskTexts, subject: str) -> Iterator[TaskResult]:
    """The items of a section that is called like the subject; the sentences with values that it
    names, such as amounts; titles that are each about one of what it asks for; what stands below
    titles that have its words, or its noun; the sentences with such values and its other words.
    """
    yield to_do(texts, subject) if is_of_actions(subject) else items_called(texts, subject)
    if (looks := values_called(subject)) is not None:
        sources = minutes_of(texts.all) if is_of_meetings(subject) else texts.all
        yield _with_values(texts, sources, deadlines_in(subject) or looks)
        yield _with_values(texts, sources, looks)
    for name in (subject, part_named(subject)):
        yield titles_called(texts, name)
    for name in section_names(subject):
        yield items_of_sections(texts, sections(texts, name))
    yield items_of_sections(texts, sections_of_thing(texts, subject))
    of_part = items_called(texts, part_named(subject))
    if len({quote.sources[0].document for quote in of_part.quotes}) == 1:
        yield of_part
    if (of_what := values_of(subject)) is not None:
        words, looks = of_what
        yield _with_values(texts, texts.all, looks, words)


def _with_values(
    texts: TaskTexts, sources: Sequence[DocumentText], looks: re.Pattern[str], words: str = ""
) -> TaskResult:
    """The sentences and rows with such a value, and with any of the words if some are given; no
    decision of a meeting about itself.
    """
    blocks, notes = [], []
    for source in sources:
        places = [match.start() for match in looks.finditer(source.text)]
        found: dict[int, Evidence] = {}
        for place in places[:MOST_ITEMS]:
            for each in sentences_over(source, place, place + 1):
                said = source.text[each.start : each.end]
                is_meant = not is_formal(said, looks) and (not words or word_share(words, said))
                if is_meant and each.start not in found:
                    found[each.start] = texts.quote(source, each)
        blocks.append(TitledQuotes(titled(texts, source, ""), tuple(found.values())))
        notes.append(left_out(source, "places", len(places)))
    return filled(blocks, joined(notes))


def items_called(texts: TaskTexts, subject: str) -> TaskResult:
    """The items of the sections whose titles have just the subject's words; nothing of those that
    have no items.
    """
    return items_of_sections(
        texts,
        [
            (source, within)
            for source, within in sections(texts, subject)
            if is_called(subject, within.title)
            and any(each.kind in LISTING for each in _items(texts, source, within))
        ],
    )


def items_of_sections(texts: TaskTexts, found: Sequence[SectionOf]) -> TaskResult:
    """The items of sections, or all that they say where they have none."""
    blocks, notes = [], []
    for source, within in found:
        items = _items(texts, source, within)
        quotes = tuple(texts.quote(source, each) for each in items[:MOST_ITEMS])
        blocks.append(TitledQuotes(titled(texts, source, within.title), quotes))
        notes.append(left_out(source, "items", len(items)))
    return filled(blocks, joined(notes))


def _items(texts: TaskTexts, source: DocumentText, within: TextSection) -> list[Sentence]:
    """The items of a section, else all of its sentences, as one item makes no list; its number
    makes no item of its title.
    """
    found = [
        each
        for each in texts.sentences(source, within)
        if source.text[each.start : each.end] != within.title
    ]
    items = [each for each in found if each.kind in LISTING]
    return items if len(items) > 1 else found


def _with_items(texts: TaskTexts, quotes: Sequence[Evidence]) -> TaskResult:
    """The quotes, and the items of the lists that they are in or that they open."""
    by_id = {source.document: source for source in texts.all}
    found = {(each.sources[0].document, each.sources[0].start): each for each in quotes}
    items = {}
    for quote in quotes:
        source = by_id[quote.sources[0].document or 0]
        for each in _list_at(texts, source, quote.sources[0]):
            items[source.document, each.start] = source, each
    more = [key for key in items if key not in found]
    shown = max(0, MOST_ITEMS - len(found))
    found |= {key: texts.quote(*items[key]) for key in more[:shown]}
    left = len(more[shown:])
    note = (
        f"The list ends here: {left:,} more items. Open the document at the last of them to read "
        "on."
    )
    return filled(by_document(texts, list(found.values())), note if left else "")


def _list_at(texts: TaskTexts, source: DocumentText, place: Source) -> list[Sentence]:
    """The items around a place that is in a list, or after a sentence that ends with a colon, or
    the rows after it; clauses ("3.1", "3.2") make no list.
    """
    near = TextSection("", max(0, place.start - 4000), min(len(source.text), place.end + 4000))
    sentences = texts.sentences(source, near)
    at = next((i for i, each in enumerate(sentences) if each.start >= place.start), None)
    if at is None:
        return []
    if sentences[at].kind == "item":
        if _CLAUSE.match(source.text, sentences[at].start):
            return []
        first = at
        while first > 0 and sentences[first - 1].kind == "item":
            first -= 1
        return list(takewhile(lambda each: each.kind == "item", sentences[first:]))
    if not source.text[place.start : place.end].endswith(COLONS):
        return []
    return _opened(source, sentences[at], sentences[at + 1 :])


def _opened(source: DocumentText, opening: Sentence, after: Sequence[Sentence]) -> list[Sentence]:
    """The rows or items after a sentence; what stands between items without a blank line before it
    belongs to the one above.
    """
    kind = after[0].kind if after else "prose"
    if kind not in LISTING:
        return []
    found: list[Sentence] = []
    end = opening.end
    for each in after:
        if each.kind == kind:
            if found and found[-1].end < end:  # it has lines of another kind: all is one quote
                found[-1] = Sentence(found[-1].start, end, kind)
            found.append(each)
        elif kind != "item" or BLANK_LINE.search(source.text, end, each.start):
            break
        end = each.end
    return found
