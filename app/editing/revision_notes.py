"""Notes for the person on a revision, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.editing.plan import RevisionPlan
    from app.editing.revised_part import RevisedPart
    from app.editing.windows import TextWindow

MOST_SAID = 600
"""Characters of what a model wrote instead of a revision."""

UNCHANGED = (
    "Nothing was changed. Say it in other words, choose fewer lines, or name the words: "
    "replace “old” with “new”."
)


def of_part(part: RevisedPart) -> Iterator[str]:
    """Yield notes on a revised part: what isn't as asked for, and what was done without a model."""
    first, last = part.window.start + 1, part.window.end
    if part.end == "answered":
        said = part.said if len(part.said) <= MOST_SAID else f"{part.said[:MOST_SAID]}…"
        yield f"For {lines(first, last)} this came instead of a revision: {said}"
    elif part.end == "unreached":
        yield unreached(part)
    elif part.replaced is not None:
        yield from part.replaced.done


def unreached(part: RevisedPart) -> str:
    """Return a note on a part whose revision was not finished."""
    first, last = part.reached + 1, part.window.end
    if first > last:
        return "The model stopped before it had finished. Ask for what is missing."
    return f"{lines(first, last).capitalize()} {_stay('not reached', is_one=first == last)}."


def stopped(parts: Sequence[TextWindow]) -> Iterator[str]:
    """Which parts stay since a person stopped before they were begun."""
    ranges = ", ".join(lines(each.start + 1, each.end) for each in parts)
    is_one = len(parts) == 1 and parts[0].end - parts[0].start <= 1
    if ranges:
        yield f"Stopped: {ranges} {_stay('not begun', is_one=is_one)}."


def _stay(why: str, *, is_one: bool) -> str:
    return f"was {why} and stays as it is" if is_one else f"were {why} and stay as they are"


def replaced(count: int) -> Iterator[str]:
    """Return a note that pending changes were replaced by others of the same lines."""
    if count:
        were = "1 change that waited was" if count == 1 else f"{count:,} changes that waited were"
        yield f"{were} replaced by what is new for the same lines. Undo shows the text as before."


def of_plan(plan: RevisionPlan) -> str:
    """Which parts are revised, where there are several, what is changed without a model, or that
    an empty text is written.
    """
    if plan.replaced is not None:
        return plan.replaced.plan
    if not any(map(str.strip, plan.lines)):
        return "The text is empty. What you ask for is written into it."
    if plan.count < 2:
        return ""
    ranges = ", ".join(lines(each.start + 1, each.end) for each in plan.parts)
    return f"Revises {len(plan.parts)} of {plan.count} parts: {ranges}."


def lines(first: int, last: int) -> str:
    """Like "lines 3 to 9"."""
    return f"line {first:,}" if first >= last else f"lines {first:,} to {last:,}"
