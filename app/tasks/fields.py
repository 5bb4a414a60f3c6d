"""Fields that documents of one kind have alike, "Price: EUR 3,480" in each of three offers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from app.asking.titled_sections import is_called
from app.tasks.blocks import TaskResult, TitledQuotes, filled
from app.tasks.texts import TaskTexts
from storage.texts import DocumentText

LEAST_FIELDS = 2
"""Fields that each of the documents shares with another, for them to be compared by these."""

LEAST_SHARE = 0.25
"""Of each document's lines that are such fields: the date and the names above the minutes of two
meetings say nothing of what is in them.
"""

MOST_FIELDS = 15

_FIELD = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?(?:\|[ \t]*)?[*_]{0,2}(?P<label>[^\W\d_][\w /&'-]{1,38}?)[*_]{0,2}"
    r"[ \t]*(?:(?<=[*_\w]):[*_]{0,2}[ \t]+|\|[ \t]*|\t+)"
    r"(?P<value>[^|\s:-][^|\n]*?)[ \t]*\|?[ \t]*\r?$",
    re.MULTILINE,
)
_MOST_WORDS = 4
"""Of a label."""

_ByLabel = dict[str, tuple[str, tuple[int, int]]]
"""By the label in small letters: as it is written, and where its line starts and ends."""


def by_fields(texts: TaskTexts, subject: str) -> TaskResult:
    """What each document has in the fields that it shares with others, field by field; nothing
    where they aren't alike.

    Args:
        subject: the only fields that are compared, by their names; "" for all.
    """
    found = [(source, _fields(source)) for source in texts.all]
    counts = Counter(label for _, fields in found for label in fields)
    shared = [label for label, count in counts.items() if count > 1]
    if not all(_consists_of(source, fields.keys() & {*shared}) for source, fields in found):
        return TaskResult(())
    wanted = [label for label in shared if not subject or is_called(subject, label)]
    blocks = [
        TitledQuotes(
            next(fields[label][0] for _, fields in found if label in fields),
            tuple(
                texts.quote_below(source, fields[label][1], (source.name,))
                for source, fields in found
                if label in fields
            ),
        )
        for label in wanted[:MOST_FIELDS]
    ]
    lacking = (
        f"{source.name} has no “{blocks[place].title}”."
        for source, fields in found
        for place, label in enumerate(wanted[:MOST_FIELDS])
        if label not in fields
    )
    return filled(blocks, "\n\n".join(lacking))


def _consists_of(source: DocumentText, shared: Collection[str]) -> bool:
    """Whether a document consists of these fields to a good part."""
    lines = sum(bool(line.strip()) for line in source.text.splitlines())
    return len(shared) >= max(LEAST_FIELDS, LEAST_SHARE * lines)


def _fields(source: DocumentText) -> _ByLabel:
    """The first line of each label."""
    found: _ByLabel = {}
    for each in _FIELD.finditer(source.text):
        label = " ".join(each["label"].split())
        if len(label.split()) <= _MOST_WORDS:
            start = each.end() - len(each[0].lstrip())
            end = start + len(each[0].strip())
            found.setdefault(label.casefold(), (label, (start, end)))
    return found
