"""Notes for the person on a revision, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.safe_text import counted, cut_short

if TYPE_CHECKING:
    from app.editing.hunks import Hunk
    from app.editing.plan import RevisionPlan
    from app.editing.revised_part import RevisedPart
    from app.editing.windows import TextWindow

MOST_SAID = 600
"""Characters of what a model wrote instead of a revision."""

MOST_UNTOLD = 0.1
"""Share of a part's lines that a model may leave out without being told."""

FEWEST_TOLD = 3
"""Lines left out that are told, however short the part is."""

MOST_PLACES = 6
"""Places named of those where lines are left out."""

UNCHANGED = (
    "Nothing was changed. Say it in other words, choose fewer lines, or name the words: "
    "replace “old” with “new”."
)

NOTHING_NEW = "Nothing new was proposed: what was found waits already, or is in the text."


def of_part(part: RevisedPart, *, is_done: bool = True) -> Iterator[str]:
    """Yield notes on a revised part: what isn't as asked for, and what was done without a model.

    Args:
        is_done: whether it is, or else waits to be decided.
    """
    first, last = part.window.start + 1, part.window.end
    if part.end == "answered":
        said = cut_short(part.said, MOST_SAID)
        yield f"For {lines(first, last)} this came instead of a revision: {said}"
    elif part.end == "unreached":
        yield unreached(part)
    elif part.replaced is not None:
        yield from part.replaced.done if is_done else part.replaced.stays
    if is_shortened(part):
        yield from left_out(part)
    yield from kept(part)


def left_out(part: RevisedPart) -> Iterator[str]:
    """Yield a note on lines that a model has left out, if they are more than a small share."""
    shorter = [each for each in part.hunks if each.growth < 0]
    lost = -sum(each.growth for each in shorter)
    size = part.window.end - part.window.start
    if lost >= FEWEST_TOLD and lost > MOST_UNTOLD * size:
        yield (
            f"The model leaves out {lost:,} of {size:,} lines, at {_places(shorter)}. Make sure "
            "that they are meant to go."
        )


def kept(part: RevisedPart) -> Iterator[str]:
    """Yield a note on lines of which a model has left something out, and which stay."""
    if part.kept:
        yield (
            f"At {_places(part.kept)} the model only left something out: that stays, since you "
            "didn't ask for less. To have something deleted, say what."
        )


def _places(hunks: Sequence[Hunk]) -> str:
    where = _ranges(hunks[:MOST_PLACES])
    more = len(hunks) - MOST_PLACES
    return f"{where} and in {counted(more, 'other place')}" if more > 0 else where


def is_shortened(part: RevisedPart) -> bool:
    """Whether a model has left out more lines of a part than a small share."""
    return part.end in {"revised", "unreached"} and any(left_out(part))


def gave_way(count: int) -> Iterator[str]:
    """Return a note that changes aren't proposed, since others wait for their lines."""
    if count:
        are = "1 of these changes isn't" if count == 1 else f"{count:,} of these changes aren't"
        yield (
            f"{are} proposed, since earlier changes wait for the same lines. Decide those first, "
            "then ask again."
        )


def by_model(title: str) -> str:
    """Return a note on what no rule could do."""
    return (
        f"No rule could carry this out: a model has written it ({title}). Read its changes before "
        "you use them."
    )


def of_proposal(part: RevisedPart) -> str:
    """What accepting all changes of a part does, where no model has written it; else ""."""
    plan = part.replaced.plan if part.replaced is not None else ""
    return plan and f"If you accept: {plan[0].lower()}{plan[1:]}"


def unreached(part: RevisedPart) -> str:
    """Return a note on a part whose revision was not finished."""
    first, last = part.reached + 1, part.window.end
    if first > last:
        return "The model stopped before it had finished. Ask for what is missing."
    return f"{lines(first, last).capitalize()} {_stay('not reached', is_one=first == last)}."


def stopped(parts: Sequence[TextWindow]) -> Iterator[str]:
    """Which parts stay since a person stopped before they were begun."""
    ranges = _ranges(parts)
    is_one = len(parts) == 1 and parts[0].end - parts[0].start <= 1
    if ranges:
        yield f"Stopped: {ranges} {_stay('not begun', is_one=is_one)}."


def _stay(why: str, *, is_one: bool) -> str:
    return f"was {why} and stays as it is" if is_one else f"were {why} and stay as they are"


def replaced(count: int) -> Iterator[str]:
    """Return a note that pending changes were replaced by others of the same lines."""
    if count:
        were, again = _that_waited(count)
        yield f"{were} replaced by what is new for the same lines. If you reject that, {again}."


def taken_in(count: int) -> Iterator[str]:
    """Return a note that pending changes are part of those that are new for the same lines."""
    if count:
        were, again = _that_waited(count)
        yield (
            f"{were} joined with what is new for the same lines. If you accept that, you accept "
            f"both; if you reject it, {again}."
        )


def _that_waited(count: int) -> tuple[str, str]:
    if count == 1:
        return "1 change that waited was", "the earlier change waits again"
    return f"{count:,} changes that waited were", "the earlier changes wait again"


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
    return f"Revises {len(plan.parts)} of {plan.count} parts: {_ranges(plan.parts)}."


def _ranges(places: Sequence[Hunk | TextWindow]) -> str:
    return ", ".join(lines(each.start + 1, each.end) for each in places)


def lines(first: int, last: int) -> str:
    """Like "lines 3 to 9"."""
    return f"line {first:,}" if first >= last else f"lines {first:,} to {last:,}"
