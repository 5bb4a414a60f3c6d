"""Whether the parts of an instruction can be carried out in any order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from app.instructions.changed_text import ChangedText
from app.instructions.text_edit import TextEdit
from app.instructions.words.replaced_words import ReplacedWords

PartOfChange = tuple[ReplacedWords | ChangedText, Sequence[TextEdit]]
"""What one part of an instruction has found, and its edits, in order."""


def are_apart(text: str, parts: Sequence[PartOfChange]) -> bool:
    """Whether no part looks for what another one puts, and none changes or fills the same place."""
    words = [
        ((own.asked.old,), (own.asked.new,)) if isinstance(own, ReplacedWords) else (own.words,) * 2
        for own, _ in parts
    ]
    for (looked_for, _), (_, put) in permutations(words, 2):
        if any(old.lower() in new.lower() for old in looked_for for new in put):
            return False
    edits = sorted(
        ((each, number) for number, (_, own) in enumerate(parts) for each in own),
        key=lambda each: (each[0].start, each[0].end),
    )
    for (one, first), (other, second) in pairwise(edits):
        between = text[one.end : other.start]
        is_put = one.start == one.end or other.start == other.end
        if first != second and (one.end > other.start or (is_put and not between.strip())):
            return False
    return True
