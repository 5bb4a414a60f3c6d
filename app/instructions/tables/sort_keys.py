"""By which columns a table is to be sorted, and which of them go down: `by Date descending, then
Name`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import EditError
from app.instructions.change_forms import VERBS
from app.instructions.quotations import SetApart
from app.instructions.tables.named import END, NAME, column, is_column, names_in, said
from app.instructions.unclear import UnclearError

MOST_KEYS = 5

_DOWN = (
    r"(?P<down>(?:in )?(?:descending|reverse|decreasing)(?: order)?|(?:from )?(?:the )?"
    r"(?:highest|largest|biggest|newest|latest|most recent) (?:(?:one )?first|to (?:the )?\w+)"
    r"|from (?:high to low|z to a|new to old)|z to a|backwards|desc)"
)
_UP = (
    r"(?P<up>(?:in )?(?:ascending|increasing|alphabetical)(?: order)?|(?:from )?(?:the )?"
    r"(?:lowest|smallest|oldest|earliest) (?:(?:one )?first|to (?:the )?\w+)"
    r"|from (?:low to high|a to z|old to new)|a to z|alphabetically|numerically|asc)"
)
_KEY = re.compile(
    rf"(?:{column('one')}|(?:the )?(?P<bare>{NAME}))"
    rf"(?P<apart>,?) ?\(?(?:{_DOWN}|{_UP})?\)?{END}",
    re.IGNORECASE,
)
_WAY = re.compile(rf"(?:{_DOWN}|{_UP}){END}", re.IGNORECASE)
_THEN = re.compile(r",? (?:and )?then (?:by )?", re.IGNORECASE)
_AND = re.compile(r", (?:and )?(?:by )?| and (?:by )?", re.IGNORECASE)
_THEN_BY = re.compile(r"\bthen by\b", re.IGNORECASE)
_VERB = re.compile(
    rf"(?:{VERBS}|sort|make|bold|mark|keep|highlight|number|format|convert|turn)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class SortKey:
    """A column by which rows are sorted.

    Attributes:
        name: what it is called in the instruction.
        is_down: whether the highest comes first.
    """

    name: str
    is_down: bool


def sort_keys(text: str, asked: SetApart, words: str) -> Sequence[SortKey] | None:
    """The columns that some words of an instruction name, the first one first; None where they are
    no names.

    Raises:
        EditError: it isn't certain which of them go down.
        UnclearError: something else is asked for, too.
    """
    whole = _KEY.fullmatch(words)
    if whole and is_column(text, _name(asked, whole)):
        return [SortKey(_name(asked, whole), whole["down"] is not None)]
    parts = _parts(words)
    found = [_KEY.fullmatch(each) for each in parts]
    keys = [each for each in found if each]
    if not 1 < len(parts) <= MOST_KEYS or len(keys) < len(parts):
        return [SortKey(_name(asked, whole), whole["down"] is not None)] if whole else None
    names = [_name(asked, each) for each in keys]
    if any(_VERB.match(each) and not is_column(text, each) for each in names):
        raise UnclearError
    _require_ways(words, keys, names)
    return [SortKey(n, each["down"] is not None) for n, each in zip(names, keys, strict=True)]


def _parts(words: str) -> list[str]:
    """The words of each key; which way it goes stays behind its name."""
    form = _THEN if _THEN.search(words) else _AND
    parts = list[str]()
    for each in form.split(words):
        if parts and _WAY.fullmatch(each):
            parts[-1] += f", {each}"
        else:
            parts.append(each)
    return parts


def _name(asked: SetApart, key: re.Match[str]) -> str:
    return said(asked, names_in(key, "one", "bare")[0])


def _require_ways(words: str, keys: Sequence[re.Match[str]], names: Sequence[str]) -> None:
    """What goes down at the end may hold for all: "by won and drawn, descending"."""
    is_told = any(each["down"] or each["up"] for each in keys[:-1])
    if is_told or not keys[-1]["down"]:
        return
    if keys[-1]["apart"] or not _THEN_BY.search(words):
        down = ", then by ".join(f"{each} descending" for each in names)
        raise EditError(
            "It isn't certain which columns go from the highest to the lowest: nothing is changed. "
            f"Say it for each: Sort by {down}, or with \u201cascending\u201d behind one."
        )
