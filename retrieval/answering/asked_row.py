"""Whether a row that a question names also has what it asks for: "Who invented the pumpkin soup?"
names the row of the pumpkin in a table of how long soups keep.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from retrieval.answering.asked_column import asked_heads
from retrieval.answering.asked_words import is_yes_or_no, telling_words, words_of
from retrieval.answering.columns import heads_of, naming, without_names
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.value_kinds import asked_kinds
from retrieval.words.word_forms import count_forms


def asks_for_row(question: str, answering: Sequence[JudgedSentence]) -> bool:
    """Whether the question names the first sentence's row, and asks for what it has: nothing but
    one thing more, a column, or a value of a kind that is in the row.
    """
    if not answering or is_yes_or_no(question):
        return False
    row = answering[0]
    names = naming(question, row)
    return bool(names) and _has_asked(question, row, names)


def _has_asked(question: str, row: JudgedSentence, names: Collection[int]) -> bool:
    asked = telling_words(without_names(question, row, frozenset(names)))
    heads = words_of(" ".join(other_heads(row, names)))
    return (
        len(asked) <= 1
        or count_forms(asked, heads) > 0
        or any(not kind.isdisjoint(heads) for kind in asked_heads(question))
        or any(kind.value.search(row.text) for kind in asked_kinds(question))
    )


def other_heads(row: JudgedSentence, names: Collection[int]) -> list[str]:
    """The heads of a row's table above cells that don't name the row."""
    return [head for place, head in enumerate(heads_of(row)[:-1]) if place not in names]
