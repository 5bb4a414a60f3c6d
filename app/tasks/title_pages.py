"""Who wrote a document, when, and what it is called: from its title page, and its properties.

A line of the title page is quoted like any sentence. A property is no part of the text: it is told
as such, and not marked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.request import Property
from app.asking.sections import TextSection
from app.asking.values import values_called
from app.events import Evidence
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.texts import TaskTexts
from retrieval.sentences import Sentence
from retrieval.text_window import sentences_over
from storage.texts import DocumentText

TITLE_PAGE = 1500
"""Code points at the beginning of a document where its title page is looked for."""

MOST_DOCUMENTS = 8
MOST_LINES = 2

_NAME = r"[^\W\d_a-z][\w.'-]*"
_AUTHOR = re.compile(
    rf"(?:\bby|(?i:\bauthors?:?|\bwritten by|\bedited by))\s+{_NAME}"
    rf"|\A(?:{_NAME}|[A-Z]\.)(?:,? (?:and |& )?(?:{_NAME}|[A-Z]\.)){{1,12}}\Z"
)
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
        if (told := properties.get(source.document, {}).get(asked))
    ]
    return filled(blocks, "\n\n".join(notes))


def _lines(texts: TaskTexts, source: DocumentText, asked: Property) -> Sequence[Evidence]:
    end = min(TITLE_PAGE, len(source.text))
    lines = [each for each in sentences_over(source, 0, end) if each.end <= end]
    if asked == "title":
        found = _title(texts, source, lines)
    else:
        found = [each for each in lines if _says(asked, source.text[each.start : each.end])]
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


def _says(asked: Property, line: str) -> bool:
    if asked == "author":
        return _AUTHOR.search(" ".join(line.split())) is not None
    dates = values_called("dates")
    return (
        dates is not None
        and dates.search(line) is not None
        and (_DATED.search(line) is not None or len(line.split()) <= 6)
    )
