"""Answers who wrote a document, when, and what it is called, from its title page and properties.

A line of the title page is quoted like any sentence. A property is no part of the text: it is told
as such, and not marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.asking.request import Property
from app.asking.sections import TextSection
from app.asking.values import values_called
from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.bylines import is_byline, is_labelled, is_program, says_author, signature
from app.tasks.texts import TaskTexts
from retrieval.text.sentences import Sentence
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

TITLE_PAGE = 1500
"""Code points at the beginning of a document where its title page is looked for."""

MOST_DOCUMENTS = 8
MOST_LINES = 2

_TEMPLATES = frozenset({"python-docx"})
"""Authors of templates; the date of what was made with one is the template's as well."""

_LINE = re.compile(r"\S(?:[^\n]*\S)?")
_DATED = re.compile(r"©|(?i:\b(?:published|copyright|dated?|version|edition|received|accepted))\b")


def told_of_itself(
    texts: TaskTexts, asked: Property, properties: dict[int, dict[str, str]]
) -> TaskResult:
    """What the title pages and the properties of the documents say.

    Args:
        properties: value by name, by document.
    """
    chosen = texts.all[:MOST_DOCUMENTS]
    several = len(chosen) > 1
    blocks = [
        TitledQuotes(source.name if several else "", tuple(_lines(texts, source, asked)))
        for source in chosen
    ]
    notes = [
        f"In the properties of the file {source.name}, its {asked} is given as: {told}."
        for source in chosen
        if (told := _property(asked, properties.get(source.document, {})))
    ]
    if (notes or any(block.quotes for block in blocks)) and len(chosen) < len(texts.all):
        notes.append(
            f"This is of the first {MOST_DOCUMENTS} of {len(texts.all)} documents. Name another to "
            "ask for it."
        )
    return filled(blocks, "\n\n".join(notes))


def _property(asked: Property, properties: Mapping[str, str]) -> str:
    """What a file says of itself; nothing where a program filled it in."""
    author = properties.get("author", "")
    is_filled_in = (asked == "author" and is_program(author)) or (
        asked == "date" and author in _TEMPLATES
    )
    return "" if is_filled_in else properties.get(asked, "")


def _lines(texts: TaskTexts, source: DocumentText, asked: Property) -> Sequence[Evidence]:
    end = min(TITLE_PAGE, len(source.text))
    lines = [each for each in sentences_over(source, 0, end) if each.end <= end]
    found: Sequence[Sentence | TextSection]
    if asked == "title":
        found = _title(texts, source, lines)
    elif asked == "author":
        found = _authors(texts, source, lines)
    else:
        found = [each for each in lines if _is_date(source.text[each.start : each.end])]
    return [texts.quote(source, each) for each in found[:MOST_LINES]]


def _title(
    texts: TaskTexts, source: DocumentText, lines: Sequence[Sentence]
) -> list[Sentence] | list[TextSection]:
    """The first heading on the title page, without its markup, else the first line."""
    for heading in texts.headings(source):
        at = source.text.find(heading.title, heading.start, TITLE_PAGE)
        if at >= 0:
            return [TextSection("", at, at + len(heading.title))]
    return list(lines[:1])


def _authors(
    texts: TaskTexts, source: DocumentText, lines: Sequence[Sentence]
) -> list[Sentence | TextSection]:
    """Lines of names, and sentences that tell the author; no headings, and not the title. Else who
    signs a letter.
    """
    titles = {each.title for each in source.headings}
    titles |= {source.text[each.start : each.end] for each in _title(texts, source, lines)}
    titles = {title for title in titles if not is_labelled(title)}
    found: list[Sentence | TextSection] = []
    for each in lines:
        names = [
            line
            for line in _split(source.text, each)
            if (told := source.text[line.start : line.end]) not in titles and is_byline(told)
        ]
        text = source.text[each.start : each.end]
        found += names or ([each] if text not in titles and says_author(text) else [])
    if not found and (signed := signature(source.text)):
        return [TextSection("", *signed)]
    return found


def _split(text: str, sentence: Sentence) -> list[TextSection]:
    """Its parts between line breaks, without white space at their ends."""
    return [
        TextSection("", sentence.start + line.start(), sentence.start + line.end())
        for line in _LINE.finditer(text[sentence.start : sentence.end])
    ]


def _is_date(line: str) -> bool:
    dates = values_called("dates")
    return (
        dates is not None
        and dates.search(line) is not None
        and (_DATED.search(line) is not None or len(line.split()) <= 6)
    )
