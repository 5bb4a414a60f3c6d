"""What instructions say of cells: those of a new row, `Pears, 3, 0.80` and `"Figs, dried", 4`, and
whether words may be the cell of a column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.quotations import SetApart
from app.instructions.tables.named import said
from app.instructions.tables.table import NUMBER, CellTable
from app.instructions.unclear import UnclearError
from app.instructions.values.labelled import is_described
from app.instructions.words.describing import describes

_MORE = re.compile(
    r"\b(?:to|into|in|on|for|of) (?:the|my|this|that|both|each|every|all) (?:\w+ )?"
    r"(?:tables?|files?|sheets?)\b"
    r"|(?:\b(?:and|but)|[.;!]) (?:then |please )?(?:"
    r"sort|order|delete|remove|add|insert|move|rename|make|swap|bold"
    r"|raise|change|replace|put|update|keep|set|recalculate)\b"
    r"|\b(?:if|unless|where|twice|in (?:alphabetical )?order|in (?:bold|italics?|capitals))\b",
    re.IGNORECASE,
)
"""What is asked for besides, or in which table: "and sort by Qty"."""

_DIGIT = re.compile(r"\d")
_BESIDE_QUOTATION = re.compile(
    r"(?:, and|,|;| and) (?=\x02)|(?<=\x03)(?:, and|,|;| and) ?", re.IGNORECASE
)


def may_be_cell(table: CellTable, column: int, words: str) -> bool:
    """Whether words are to be written into a column as they are: they describe nothing, and have
    digits where all of its cells do.
    """
    others = table.values(column)
    have_digits = bool(others) and all(map(_DIGIT.search, others))
    is_odd = is_odd_cell(table.heads[column], others, words)
    is_vague = describes(words) or is_described(words)
    return not (is_odd or is_vague or (have_digits and not _DIGIT.search(words)))


def is_odd_cell(head: str, others: Sequence[str], words: str) -> bool:
    """Whether a new cell repeats the head of its column ("Price: 5"), or has words behind its
    number in a column of bare numbers.
    """
    if re.match(rf"{re.escape(head)} ?[:=]", words, re.IGNORECASE):
        return True
    are_numbers = bool(others) and all(map(NUMBER.fullmatch, others))
    return are_numbers and words[:1].isdigit() and NUMBER.fullmatch(words) is None


def asks_more(words: str) -> bool:
    """Whether words behind the cells ask for something besides, or say in which table."""
    return _MORE.search(words) is not None


def cells_named(asked: SetApart, words: str, count: int) -> Sequence[str]:
    """The cells that are named, as many as there are columns if they can be read so."""
    if (whole := asked.quotation(words)) is not None:
        words = whole.strip().strip("|")
        return _parted(words, count)
    if not asked.has_quotation(words):
        return _parted(words.strip("|"), count)
    parts = [each.strip() for each in _BESIDE_QUOTATION.split(words)]
    bare = [each for each in parts if not asked.has_quotation(each)]
    rest = count - (len(parts) - len(bare)) if len(bare) == 1 else 0
    return [
        cell
        for each in parts
        for cell in ([said(asked, each)] if each not in bare else _parted(each, rest))
    ]


def _parted(words: str, count: int) -> Sequence[str]:
    """Words between marks: those that give so many, or the likeliest.

    Raises:
        UnclearError: several marks do, and not alike.
    """
    forms = (r", (?:and )?", r",", r";", r"\|", r", (?:and )?| and ", r",| and ")
    ways = [tuple(each.strip() for each in re.split(form, words)) for form in forms]
    fitting = {each for each in ways if len(each) == count > 1}
    if len(fitting) > 1:
        raise UnclearError
    return next(iter(fitting or (each for each in ways if len(each) > 1)), (words.strip(),))
