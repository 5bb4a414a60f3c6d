"""Tasks about a subject: all that is said of it, and lists.

The sentences are those that have the subject's words or its meaning; those that are much further
from it than the best are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from app.asking.sections import TextSection
from app.asking.values import is_of_meetings, section_names, values_called
from app.events import Evidence, Source
from app.evidence import as_evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.introduced_lists import introducing, lists_only
from app.tasks.summaries import sections
from app.tasks.texts import TaskTexts
from retrieval.blocks import BLANK_LINE
from retrieval.evidence import FoundSentence
from retrieval.introduced import with_lists
from retrieval.sentences import Sentence
from retrieval.text_window import sentences_over
from storage.sentence_words import word_scores
from storage.texts import DocumentText

MOST = 8
"""Sentences about a subject."""

MOST_ITEMS = 40
"""Items of a list."""

LISTED = frozenset({"item", "row"})
"""Kinds of sentences that make a list."""

SHARE = 0.5
"""Least share of the best sentence's score."""

FIRST_LINES = 300
"""Code points of a document in which minutes say what they are."""

_MEETING = re.compile(r"\b(?:minutes|meeting|protocol)\b|(?<![a-z])minutes", re.IGNORECASE)
_CLAUSE = re.compile(r"\d{1,3}(?:\.\d{1,3})+")

FindAbout = Callable[[str, Sequence[int], int], Sequence[FoundSentence]]
"""(subject, document ids, most) to the sentences about it, best first."""


def about(texts: TaskTexts, find: FindAbout, subject: str) -> TaskResult:
    """What is said of the subject, document by document, in order."""
    found = find(subject, [source.document for source in texts.all], MOST)
    return filled(_by_document(texts, said(texts, found)))


def about_in_section(
    texts: TaskTexts, found: Sequence[tuple[DocumentText, TextSection]], subject: str
) -> TaskResult:
    """The sentences of a section with words of the subject, in order."""
    blocks = []
    for source, within in found:
        sentences = texts.sentences(source, within)
        scores = word_scores(subject, [source.text[each.start : each.end] for each in sentences])
        best = [i for i in (-scores).argsort(kind="stable")[:MOST] if scores[i] > 0]
        quotes = tuple(texts.quote(source, sentences[place]) for place in sorted(best))
        blocks.append(TitledQuotes(within.title, quotes))
    return filled(blocks)


def listed(texts: TaskTexts, find: FindAbout, subject: str) -> TaskResult:
    """The items of a section that is called like the subject; the sentences with values that it
    names, such as amounts; the lists that are introduced with its words; else the sentences about
    it with the lists that they open.
    """
    if (looks := values_called(subject)) is not None:
        sources = _minutes(texts.all) if is_of_meetings(subject) else texts.all
        values = _with_values(texts, sources, looks)
        if not values.is_empty:
            return values
    for name in section_names(subject):
        of_sections = items_of_sections(texts, sections(texts, name))
        if not of_sections.is_empty:
            return of_sections
    nearest = _found(texts, find, subject, MOST)
    lists = introducing(texts, subject)
    return _with_items(texts, lists_only(nearest, lists) if lists else nearest)


def items_of_sections(
    texts: TaskTexts, found: Sequence[tuple[DocumentText, TextSection]]
) -> TaskResult:
    """The items of sections, or all that they say where they have none."""
    blocks, notes = [], []
    for source, within in found:
        items = _items(texts, source, within)
        quotes = tuple(texts.quote(source, each) for each in items[:MOST_ITEMS])
        blocks.append(TitledQuotes(titled(texts, source, within.title), quotes))
        notes.append(_left_out(source, "items", len(items)))
    return filled(blocks, _joined(notes))


def _minutes(sources: Sequence[DocumentText]) -> Sequence[DocumentText]:
    """Those that record a meeting, by their names or their first lines; all where none does."""
    found = [each for each in sources if _MEETING.search(f"{each.name} {each.text[:FIRST_LINES]}")]
    return found or sources


def _with_values(
    texts: TaskTexts, sources: Sequence[DocumentText], looks: re.Pattern[str]
) -> TaskResult:
    """The sentences and rows with such a value, in order."""
    blocks, notes = [], []
    for source in sources:
        places = [match.start() for match in looks.finditer(source.text)]
        found: dict[int, Evidence] = {}
        for place in places[:MOST_ITEMS]:
            for each in sentences_over(source, place, place + 1):
                if each.start not in found:
                    found[each.start] = texts.quote(source, each)
        blocks.append(TitledQuotes(titled(texts, source, ""), tuple(found.values())))
        notes.append(_left_out(source, "places", len(places)))
    return filled(blocks, _joined(notes))


def _left_out(source: DocumentText, what: str, count: int) -> str:
    """That a list ends before it has all; "" if it has."""
    if count <= MOST_ITEMS:
        return ""
    return (
        f"The first {MOST_ITEMS} of {count:,} {what} in {source.name} are listed. Open the "
        "document at the last of them to read on."
    )


def _joined(notes: Sequence[str]) -> str:
    return "\n\n".join(filter(None, notes))


def said(texts: TaskTexts, found: Sequence[FoundSentence]) -> tuple[Evidence, ...]:
    """The good ones of the sentences about a subject, those that introduce a list with its items.

    Args:
        found: best first.
    """
    sources = {source.document: source for source in texts.all}
    return as_evidence(with_lists(_good(found), lambda _: sources))


def _found(texts: TaskTexts, find: FindAbout, subject: str, most: int) -> list[Evidence]:
    found = find(subject, [source.document for source in texts.all], most)
    return list(as_evidence(_good(found)))


def _good(found: Sequence[FoundSentence]) -> list[FoundSentence]:
    return [each for each in found if each.score >= SHARE * found[0].score]


def _by_document(texts: TaskTexts, quotes: Sequence[Evidence]) -> list[TitledQuotes]:
    """The quotes of each document in its order; with its name where there are several documents."""
    blocks = []
    for source in texts.all:
        own = [each for each in quotes if each.sources[0].document == source.document]
        own.sort(key=lambda each: each.sources[0].start)
        blocks.append(TitledQuotes(titled(texts, source, ""), tuple(own)))
    return blocks


def titled(texts: TaskTexts, source: DocumentText, title: str) -> str:
    """The title of what is quoted of a document, with its name where there are several."""
    return ": ".join(filter(None, [source.name if len(texts.all) > 1 else "", title]))


def _items(texts: TaskTexts, source: DocumentText, within: TextSection) -> list[Sentence]:
    """The items of a section, else all of its sentences, as one item makes no list; its number
    makes no item of its title.
    """
    found = [
        each
        for each in texts.sentences(source, within)
        if source.text[each.start : each.end] != within.title
    ]
    items = [each for each in found if each.kind in LISTED]
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
    return filled(_by_document(texts, list(found.values())), note if left else "")


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
    if not source.text[place.start : place.end].endswith(":"):
        return []
    return _opened(source, sentences[at], sentences[at + 1 :])


def _opened(source: DocumentText, opening: Sentence, after: Sequence[Sentence]) -> list[Sentence]:
    """The rows or items after a sentence; what stands between items without a blank line before it
    belongs to the one above.
    """
    kind = after[0].kind if after else "prose"
    if kind not in LISTED:
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
