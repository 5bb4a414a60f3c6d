"""Where some words stand, and how often: "Which documents mention Bram?".

The words are looked for as they are written, so that they can be counted; sentences that only mean
the same are for `searched.about`.
"""

from __future__ import annotations

import re

from app.events import Evidence
from app.safe_text import counted, listed
from app.tasks.blocks import MOST_ITEMS, TaskResult, TitledQuotes, filled
from app.tasks.texts import TaskTexts, titled
from retrieval.text.text_window import sentences_over
from storage.texts import DocumentText

OF_EACH = 3
"""Sentences of each of several documents that are quoted."""

_AROUND = " \"'.,;:?!\u2018\u2019\u201c\u201d"
_LEADING = re.compile(
    r"(?:(?:the|an?|any|my|our)\s+)?(?:(?:words?|terms?|phrases?|names?)\s+(?=\S))?", re.IGNORECASE
)


def mentions(texts: TaskTexts, subject: str) -> TaskResult:
    """The sentences with the words of the subject, document by document, and how often the words
    stand there; nothing where no document has them.
    """
    words = _bare(subject).split()
    if not any(map(str.isalnum, "".join(words))):
        return TaskResult(())
    said = r"\s{1,4}".join(map(re.escape, words))
    written = re.compile(rf"(?<![^\W_]){said}(?:s|es)?(?![^\W_])", re.IGNORECASE)
    counts: dict[str, int] = {}
    blocks = []
    of_each = OF_EACH if len(texts.all) > 1 else MOST_ITEMS
    for source in texts.all:
        places = [match.start() for match in written.finditer(source.text)]
        if places:
            counts[source.name] = counts.get(source.name, 0) + len(places)
            quotes = _quotes(texts, source, places, of_each)
            blocks.append(TitledQuotes(titled(texts, source, ""), quotes))
    return filled(blocks[:MOST_ITEMS], _told(" ".join(words), counts)) if counts else TaskResult(())


def not_mentioned(texts: TaskTexts, subject: str) -> str:
    """That the subject's words stand nowhere."""
    bare = _bare(subject)
    words = f"the {'words' if ' ' in bare else 'word'} “{bare}”"
    if len(texts.all) == 1:
        return f"{texts.all[0].name} doesn't have {words}."
    return f"No document has {words}."


def _bare(subject: str) -> str:
    """The words that are looked for, as they are written: "C++" for 'the word "C++"'."""
    return _LEADING.sub("", subject.strip(), count=1).strip(_AROUND)


def _quotes(
    texts: TaskTexts, source: DocumentText, places: list[int], most: int
) -> tuple[Evidence, ...]:
    """The first sentences at these places, titles too."""
    found: list[Evidence] = []
    end = 0
    for place in places:
        for each in sentences_over(source, place, place + 1) if place >= end else ():
            found.append(texts.quote(source, each))
            end = each.end
        if len(found) >= most:
            break
    return tuple(found)


def _told(words: str, counts: dict[str, int]) -> str:
    """How often the words stand in each document."""
    number = sum(counts.values())
    total = "once" if number == 1 else f"{number:,} times"
    if len(counts) == 1:
        (name,) = counts
        return f"“{words}” stands {total} in {name}."
    most = sorted(counts, key=lambda name: -counts[name])
    each = listed([f"{name} ({counts[name]:,})" for name in most])
    return f"“{words}” stands {total} in {counted(len(counts), 'document')}: {each}."
