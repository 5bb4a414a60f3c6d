"""Lengths of time that an instruction names, as the text writes them.

"14 days" are also those of "fourteen (14) days" and of "a 14-day period"; so which one is meant is
only certain where there is one alone, and before a noun, "the 14-day period", where one alone
stands before a noun.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from app.errors import EditError
from app.instructions.unclear import UnclearError
from app.instructions.values.periods import (
    LENGTH,
    are_same_period,
    count_of,
    is_before_noun,
    is_period,
    written_alike,
)
from app.instructions.values.value_kinds import fitted, kind_of, of_kind
from app.instructions.words.replaced_words import places_of
from app.instructions.words.replacement import Replacement
from app.safe_text import quoted

_BEFORE_NOUN = re.compile(rf"(?P<period>{LENGTH.pattern})(?: (?P<noun>.+))?", re.IGNORECASE)
_NEW = re.compile(rf"(?:an? )?(?P<period>{LENGTH.pattern})(?: (?P<noun>.+))?", re.IGNORECASE)


def as_it_stands(own: str, asked: Replacement) -> Replacement:
    """A length of time for another one, both as the text writes them; anything else as it is asked.

    Raises:
        EditError: there are several such periods, which are written in several ways.
        UnclearError: the new one can't be written as the old one is.
    """
    if asked.kind != "number" or asked.which or not is_period(asked.old):
        return asked
    exact = {each.start() for each in places_of(own, asked)}
    found = same_periods(re.sub(r"\s", " ", own), asked.old)  # lines may end within them
    if not found or {each.start() for each in found} <= exact:
        return asked
    there = the_only(found, asked.old, exact)
    new = fitted(there[0], written_alike(there[0], asked.old, asked.new))
    if new is None:
        raise UnclearError
    return replace(asked, old=there[0], new=new)


def same_periods(own: str, said: str) -> list[re.Match[str]]:
    """The periods of that length; of those before a noun alone, if it is said so and there are any.
    One that can't be changed alone is there twice.
    """
    kind = kind_of(said)
    found = [each for each in of_kind(own, kind) if are_same_period(said, each[0])] if kind else []
    return [each for each in found if is_before_noun(said) and is_before_noun(each[0])] or found


def the_only(
    found: Sequence[re.Match[str]], said: str, exact: AbstractSet[int] = frozenset()
) -> re.Match[str]:
    """The only one of some periods.

    Args:
        exact: where else it may stand.

    Raises:
        EditError: there are several.
        UnclearError: it can't be changed alone.
    """
    places = {each.start() for each in found}
    if len(found) > len(places):
        raise UnclearError
    if (count := len(exact | places)) > 1:
        ways = " and ".join(map(quoted, dict.fromkeys(each[0] for each in found)))
        raise EditError(
            f"{quoted(said)} is there {count} times, as {ways}: nothing is replaced. Choose "
            "the line, or say it in quotation marks as it is written there."
        )
    return found[0]


def before_noun(label: str) -> tuple[str, str]:
    """The length and the noun of "30-day notice period"; "" and the label where it has none."""
    found = _BEFORE_NOUN.fullmatch(label)
    return (found["period"], found["noun"] or "") if found else ("", label)


def new_period(said: str, noun: str) -> str:
    """A new length of time by itself: "45 days" for "45-day", and for "a 45-day period" where the
    noun is a period, too; anything else as it is said.
    """
    found = _NEW.fullmatch(said)
    if found is None or not f" {noun}".endswith(f" {found['noun'] or ''}".rstrip()):
        return said
    number, unit = found["number"], found["unit"].lstrip(" -").removesuffix("s")
    return f"{number} {unit}{'' if count_of(number) in {None, 1} else 's'}"
